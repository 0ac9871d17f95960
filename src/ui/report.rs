//! The dialog that saves a report for whoever looks for a fault: what goes into it is ticked, and listed before it is
//! written.

use std::cell::OnceCell;
use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::Arc;

use directories::UserDirs;
use eframe::egui::{Checkbox, Label, RichText, TextEdit, Ui};
use image::RgbImage;

use super::hand_worker::Worker;
use super::scene::Scene;
use super::theme::size;
use crate::app::Ask;
use crate::doctor::{self, Finding};
use crate::fault::Fault;
use crate::report::{Picture, Report};

/// Gathers what a report holds, with a picture or without.
type Gatherer = Worker<Option<Arc<RgbImage>>, Result<Report, Fault>>;

/// What is filled in so far.
#[derive(Default)]
pub struct ReportForm {
    with_game: bool,
    /// The picture that stood there when it was ticked: what is listed is what is written.
    picture: Option<Arc<RgbImage>>,
    file: String,
    gatherer: Option<Gatherer>,
}

impl ReportForm {
    /// The dialog was opened: what is found is looked for anew.
    pub fn freshen(&mut self) {
        let file = UserDirs::new().map(|dirs| dirs.home_dir().join("deadeye-report.zip"));
        let file = file.map_or_else(String::new, |file| file.display().to_string());
        *self = Self { file, ..Self::default() };
    }

    /// Shows the dialog. True where all that a report needs is there.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, newest: Option<&Arc<RgbImage>>) -> bool {
        ui.add(Label::new(scene.t("report.what")).wrap());
        let there_is_a_game = scene.seen.file.is_some();
        self.with_game &= there_is_a_game;
        let box_of_game = Checkbox::new(&mut self.with_game, scene.t("report.with_game"));
        ui.add_enabled(there_is_a_game, box_of_game);
        let mut ticked = self.picture.is_some();
        let there_is_one = ticked || newest.is_some();
        let box_of_picture = Checkbox::new(&mut ticked, scene.t("report.with_picture"));
        if ui.add_enabled(there_is_one, box_of_picture).changed() {
            self.picture = newest.filter(|_| ticked).cloned();
        }
        let gathered = self.gatherer.get_or_insert_with(|| gatherer(ui)).answer(&self.picture);
        ui.separator();
        match gathered.as_deref() {
            None => {
                ui.add(Label::new(RichText::new(scene.t("report.gathering")).color(scene.palette.dim)).wrap());
            }
            Some(Err(why)) => {
                let why = scene.words.line(&why.to_string());
                ui.add(Label::new(RichText::new(why).color(scene.palette.wrong)).wrap());
            }
            Some(Ok(report)) => {
                ui.label(scene.t("report.holds"));
                for (name, bytes) in report.holds() {
                    let kilobytes = bytes.div_ceil(1 << 10);
                    let line = scene.words.fill("report.file", &[("name", &name), ("kilobytes", &kilobytes)]);
                    ui.label(RichText::new(line).size(size::SMALL));
                }
                if self.with_game {
                    let line = scene.words.fill("report.game", &[("entries", &scene.seen.entries.len())]);
                    ui.label(RichText::new(line).size(size::SMALL));
                }
            }
        }
        ui.separator();
        ui.label(scene.t("save.where"));
        let field = TextEdit::singleline(&mut self.file).desired_width(f32::INFINITY);
        ui.add(field).accessible_name(scene.t("save.where"));
        matches!(gathered.as_deref(), Some(Ok(_))) && !self.file.trim().is_empty()
    }

    /// Has what the dialog listed written.
    pub fn save(&self, scene: &mut Scene<'_>) {
        let gathered = self.gatherer.as_ref().and_then(Worker::last);
        if let Some(Ok(report)) = gathered.as_deref() {
            let (path, report, with_game) = (PathBuf::from(self.file.trim()), report.clone(), self.with_game);
            scene.ask(Ask::SaveReport { path, report, with_game });
        }
    }
}

/// A thread that gathers reports. What is found on the machine is found once.
fn gatherer(ui: &Ui) -> Gatherer {
    let found: OnceCell<Vec<Finding>> = OnceCell::new();
    Worker::start(ui.ctx(), "report", move |picture: &Option<Arc<RgbImage>>, tell: &dyn Fn(_) -> bool| {
        let found = found.get_or_init(|| {
            let mut found = Vec::new();
            let Ok(()) = doctor::look(&mut |finding| -> Result<(), Infallible> {
                found.push(finding);
                Ok(())
            });
            found
        });
        let picture = picture.as_deref().map(Picture::of).transpose();
        tell(picture.map(|picture| Report::of(found, picture)));
    })
}
