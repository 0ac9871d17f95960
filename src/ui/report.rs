//! The dialog that saves a report for the search for a fault. Its contents are ticked, and listed before the report is
//! written.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::thread;

use directories::UserDirs;
use eframe::egui::{Context, Label, RichText, TextEdit, Ui};
use image::RgbaImage;

use super::kit;
use super::scene::Scene;
use super::theme::size;
use deadeye_app::desk::OutputRequest;
use deadeye_app::diagnostics::doctor;
use deadeye_app::diagnostics::report::Report;

/// The input so far.
#[derive(Default)]
pub struct ReportForm {
    with_game: bool,
    /// The picture at the time when it was ticked, so that the report contains what is listed.
    picture: Option<Arc<RgbaImage>>,
    file: String,
    /// The contents of every report, once a thread has gathered them.
    gathered: Option<Arc<OnceLock<Report>>>,
}

impl ReportForm {
    /// Resets the form when the dialog is opened, so that the contents are gathered again.
    pub fn freshen(&mut self) {
        let file = UserDirs::new().map(|dirs| dirs.home_dir().join("deadeye-report.zip"));
        let file = file.map_or_else(String::new, |file| file.display().to_string());
        *self = Self { file, ..Self::default() };
    }

    /// Shows the dialog. Returns true if everything that a report needs is there.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, newest: Option<&Arc<RgbaImage>>) -> bool {
        ui.add(Label::new(scene.t("report.what")).wrap());
        let there_is_a_game = scene.seen.journal.file.is_some();
        self.with_game &= there_is_a_game;
        ui.add_enabled_ui(there_is_a_game, |ui| kit::tick(ui, &mut self.with_game, scene.t("report.with_game")));
        let mut ticked = self.picture.is_some();
        let there_is_one = ticked || newest.is_some();
        let box_of_picture =
            ui.add_enabled_ui(there_is_one, |ui| kit::tick(ui, &mut ticked, scene.t("report.with_picture")));
        if box_of_picture.inner.changed() {
            self.picture = newest.filter(|_| ticked).cloned();
        }
        let gathered = self.gathered.get_or_insert_with(|| gather(ui.ctx()));
        kit::rule(ui);
        if let Some(report) = gathered.get() {
            let mut lines = vec![scene.t("report.holds").to_owned()];
            for (name, bytes) in report.holds() {
                let kilobytes = bytes.div_ceil(1 << 10);
                lines.push(scene.words.fill("report.file", &[("name", &name), ("kilobytes", &kilobytes)]));
            }
            if self.with_game {
                lines.push(scene.words.fill("report.game", &[("entries", &scene.seen.journal.entries.len())]));
            }
            if let Some(picture) = &self.picture {
                let (width, height) = picture.dimensions();
                lines.push(scene.words.fill("report.picture", &[("width", &width), ("height", &height)]));
            }
            if report.left_out > 0 {
                lines.push(scene.words.fill("report.left_out", &[("count", &report.left_out)]));
            }
            for line in lines {
                ui.label(RichText::new(line).size(size::SMALL));
            }
        } else {
            ui.label(RichText::new(scene.t("report.gathering")).color(scene.colours.wood.quiet_ink));
        }
        kit::rule(ui);
        ui.label(scene.t("save.where"));
        let field = TextEdit::singleline(&mut self.file).desired_width(f32::INFINITY);
        ui.add(field).accessible_name(scene.t("save.where"));
        gathered.get().is_some() && !self.file.trim().is_empty()
    }

    /// Requests that the listed contents are written.
    pub fn save(&self, scene: &mut Scene<'_>) {
        if let Some(report) = self.gathered.as_ref().and_then(|gathered| gathered.get()) {
            let (path, report) = (PathBuf::from(self.file.trim()), report.clone());
            scene.ask(OutputRequest::SaveReport {
                path,
                report,
                with_game: self.with_game,
                picture: self.picture.clone(),
            });
        }
    }
}

/// Starts a thread that gathers the contents of every report. It stops once nobody waits for them any more.
fn gather(ctx: &Context) -> Arc<OnceLock<Report>> {
    let gathered = Arc::new(OnceLock::new());
    let (own, ctx) = (Arc::clone(&gathered), ctx.clone());
    let work = move || {
        let mut found = Vec::new();
        let looked = doctor::look(&mut |finding| {
            found.push(finding);
            if Arc::strong_count(&own) > 1 { Ok(()) } else { Err(()) }
        });
        if looked.is_ok() {
            let _first = own.set(Report::of(&found));
            ctx.request_repaint();
        }
    };
    // Without a thread nothing is listed, and nothing can be saved.
    let _none = thread::Builder::new().name("report".to_owned()).spawn(work);
    gathered
}
