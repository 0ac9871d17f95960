//! The system's file dialogs: a panel requests one, and the answer comes later. The window never waits.
//!
//! If the system has no such dialog, a path can still be typed or dropped, and the window says so.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

use eframe::egui::Context;

use deadeye_app::desk::{Chooser, Form, Purpose, WantedFile};

/// The time under which a dialog without a file counts as missing: nobody dismisses one that fast.
const AT_ONCE: Duration = Duration::from_millis(400);

/// Returns the file endings of a purpose.
fn endings(purpose: Purpose) -> &'static [&'static str] {
    match purpose {
        Purpose::OpenGame => &["deadeye"],
        Purpose::Pictures => &["jpg", "jpeg", "png", "mp4", "avi", "mkv", "mov"],
        Purpose::PictureFolder => &[],
        Purpose::SeatDeck(_) | Purpose::Deck => &["json", "txt", "md", "o8d"],
        Purpose::Save(Form::Text) => &["txt"],
        Purpose::Save(Form::Json) => &["jsonl"],
        Purpose::SaveDeck => &["json"],
    }
}

/// Shows the system's dialog.
fn by_system(wanted: &WantedFile) -> Option<PathBuf> {
    let mut dialog = rfd::FileDialog::new().set_title(&wanted.title);
    let endings = endings(wanted.purpose);
    if !endings.is_empty() {
        dialog = dialog.add_filter(&wanted.kind, endings).add_filter("*", &["*"]);
    }
    match wanted.purpose {
        Purpose::PictureFolder => dialog.pick_folder(),
        Purpose::Save(_) | Purpose::SaveDeck => dialog.set_file_name(&wanted.name).save_file(),
        _ => dialog.pick_file(),
    }
}

/// The outcome of a dialog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileAnswer {
    /// The person chose this file.
    File(Purpose, PathBuf),
    /// There is no dialog on this system, so a path must be typed.
    NoDialog(Purpose),
}

/// The dialog that is open, if one is.
pub struct Files {
    chooser: Chooser,
    open: Option<OpenDialog>,
}

struct OpenDialog {
    purpose: Purpose,
    /// The file, and the time for which the dialog was open.
    answer: Receiver<(Option<PathBuf>, Duration)>,
}

impl Files {
    /// Returns the dialogs with none open. They are the system's, unless a chooser is given.
    #[must_use]
    pub fn new(chooser: Option<Chooser>) -> Self {
        Self { chooser: chooser.unwrap_or(by_system), open: None }
    }

    /// Opens a dialog, unless one is open.
    pub fn ask(&mut self, ctx: &Context, wanted: WantedFile) {
        if self.open.is_some() {
            return;
        }
        let (send, answer) = channel();
        let (purpose, chooser, ctx) = (wanted.purpose, self.chooser, ctx.clone());
        let work = move || {
            let asked = Instant::now();
            let path = chooser(&wanted);
            // The window may be gone meanwhile.
            let _gone = send.send((path, asked.elapsed()));
            ctx.request_repaint();
        };
        // Without a thread the answer is that there is none.
        let _none = thread::Builder::new().name("file dialog".to_owned()).spawn(work);
        self.open = Some(OpenDialog { purpose, answer });
    }

    /// Returns the outcome of the dialog, once it has ended.
    pub fn answer(&mut self) -> Option<FileAnswer> {
        let open = self.open.as_ref()?;
        let purpose = open.purpose;
        let answer = match open.answer.try_recv() {
            Err(TryRecvError::Empty) => return None,
            Ok((Some(path), _)) => Some(FileAnswer::File(purpose, path)),
            Ok((None, stood)) if stood > AT_ONCE => None,
            Ok((None, _)) | Err(TryRecvError::Disconnected) => Some(FileAnswer::NoDialog(purpose)),
        };
        self.open = None;
        answer
    }
}
