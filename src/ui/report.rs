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

/// What a report is to hold besides what every one holds.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Ticked {
    game: Option<PathBuf>,
    picture: Option<Arc<RgbImage>>,
}

/// What is filled in so far.
#[derive(Default)]
pub struct ReportForm {
    with_game: bool,
    /// The picture that stood there when it was ticked: what is listed is what is written.
    picture: Option<Arc<RgbImage>>,
    file: String,
    gatherer: Option<Worker<Ticked, Result<Report, Fault>>>,
}

impl ReportForm {
    /// The dialog was opened: what is found is looked for anew.
    pub fn freshen(&mut self) {
        let file = UserDirs::new().map(|dirs| dirs.home_dir().join("deadeye-report.zip"));
        let file = file.map_or_else(String::new, |file| file.display().to_string());
        *self = Self { file, ..Self::default() };
    }

    /// Shows the dialog. True when the report is on its way into its file.
    pub fn show(&mut self, ui: &mut Ui, scene: &mut Scene<'_>, newest: Option<&Arc<RgbImage>>) -> bool {
        ui.add(Label::new(scene.t("report.what")).wrap());
        let game = scene.seen.file.clone();
        let box_of_game = Checkbox::new(&mut self.with_game, scene.t("report.with_game"));
        ui.add_enabled(game.is_some(), box_of_game);
        let mut ticked = self.picture.is_some();
        let there_is_one = ticked || newest.is_some();
        let box_of_picture = Checkbox::new(&mut ticked, scene.t("report.with_picture"));
        if ui.add_enabled(there_is_one, box_of_picture).changed() {
            self.picture = newest.filter(|_| ticked).cloned();
        }
        let ticked = Ticked { game: game.filter(|_| self.with_game), picture: self.picture.clone() };
        let gatherer = self.gatherer.get_or_insert_with(|| gatherer(ui));
        let gathered = gatherer.answer(&ticked);
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
            }
        }
        ui.separator();
        ui.label(scene.t("save.where"));
        let field = TextEdit::singleline(&mut self.file).desired_width(f32::INFINITY);
        ui.add(field).accessible_name(scene.t("save.where"));
        let Some(Ok(report)) = gathered.as_deref() else { return false };
        let done = super::dialogs::main_button(ui, scene, "save.save") && !self.file.trim().is_empty();
        if done {
            scene.ask(Ask::SaveReport { path: PathBuf::from(self.file.trim()), report: report.clone() });
        }
        done
    }
}

/// A thread that gathers reports. What is found on the machine is found once.
fn gatherer(ui: &Ui) -> Worker<Ticked, Result<Report, Fault>> {
    let found: OnceCell<Vec<Finding>> = OnceCell::new();
    Worker::start(ui.ctx(), "report", move |ticked: &Ticked, tell: &dyn Fn(_) -> bool| {
        let found = found.get_or_init(|| {
            let mut found = Vec::new();
            let Ok(()) = doctor::look(&mut |finding| -> Result<(), Infallible> {
                found.push(finding);
                Ok(())
            });
            found
        });
        let picture = ticked.picture.as_deref().map(Picture::of).transpose();
        tell(picture.and_then(|picture| Report::of(found, ticked.game.as_deref(), picture)));
    })
}
