//! The sources of pictures. Each is opened on a thread of its own, because a camera may take seconds or never answer.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use deadeye_cards::CardDb;
use deadeye_text::{Fault, Text, text};
use deadeye_vision::{Camera, CameraIdentity, FrameSource, HoldStill, MainsSwitch, Reopener, SourceSpec, Watcher};

use super::shared::lock;
use crate::card_files::packs::pictures_folder;
use crate::demo_source::{Demo, DemoPictures};
use crate::pipeline::{MirrorSwitch, Notify, Opener, Pace, Pipeline, Sight, eyes_for_demo};
use crate::settings::ChosenSource;
use crate::watchdog::{no_thread, pause_while};

/// The number of pictures of a folder per second, for a source that gives none.
const PICTURES_PER_SECOND: f64 = 15.0;

/// The time before a camera or an address that could not be opened is tried again.
const AGAIN: Duration = Duration::from_secs(2);

/// The time that a closed camera may take to become free.
const UNTIL_FREE: Duration = Duration::from_millis(500);

/// A source that gives pictures.
pub struct Source {
    /// The threads that take the pictures and recognise cards in them.
    pub pipeline: Pipeline,
    /// Its name.
    pub name: Text,
    /// True for a camera or an address, which can be lost and come back.
    pub is_live: bool,
    /// True for the demo table.
    pub is_demo: bool,
    /// True while the demo table, or a folder of pictures, must wait.
    pub hold: Arc<AtomicBool>,
    /// The form in which it is saved in the settings, if it is one to save.
    pub chosen: Option<ChosenSource>,
}

/// The result of opening a source.
pub struct Opened {
    /// The number of the request that it answers.
    pub number: u64,
    /// The source, or the fault that kept it from opening.
    pub source: Result<Source, Fault>,
    /// The reason why no camera could be used, if one was looked for and the demo table was opened instead.
    pub no_camera: Option<Text>,
}

/// The switches that a person sets for a camera. Clones are the same switches, so that other threads see each change.
#[derive(Debug, Clone, Default)]
pub struct CameraSwitches {
    /// The switch that holds the picture still, for the camera's thread.
    pub still: HoldStill,
    /// The frequency of the mains that the camera is told, for the camera's thread.
    pub mains: MainsSwitch,
    /// The switch that turns mirrored pictures back, for the thread that looks at pictures.
    pub mirror: MirrorSwitch,
}

/// The answer to a machine without a camera that gives pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WithoutCamera {
    /// The demo table is opened.
    OpenDemo,
    /// It is said: somebody looked for a camera.
    Say,
    /// Nothing: the game is played without pictures, and the demo table would propose cards of its own against it.
    Nothing,
}

/// A request for pictures.
pub struct Request {
    /// The source as given after `--source`; empty for the one chosen last, then the first camera that works, then the demo
    /// table.
    pub word: String,
    /// The number of the request.
    pub number: u64,
    /// The number of the newest request. If it differs from `number`, nobody waits for this request any more.
    pub current: Arc<AtomicU64>,
    /// The answer if no camera gives pictures.
    pub without_camera: WithoutCamera,
    /// The cards that lie on this table.
    pub preferred: Vec<String>,
    /// The file of the players' corrections of card recognition.
    pub corrections: Option<PathBuf>,
    /// True if a source was closed for it, and its camera takes a moment to become free.
    pub wait: bool,
    /// The source that was chosen last.
    pub remembered: Option<ChosenSource>,
    /// The switches of a camera.
    pub switches: CameraSwitches,
    /// All cards there are.
    pub cards: Arc<CardDb>,
    /// A function that is called when news of the source comes.
    pub notify: Notify,
}

impl Request {
    fn is_current(&self) -> bool {
        self.current.load(Ordering::Relaxed) == self.number
    }

    /// Sleeps before the next try, but not if nobody waits for the request any more.
    fn rest(&self) {
        pause_while(AGAIN, || self.is_current());
    }

    /// Opens the source, and tries again where a camera or an address does not answer.
    fn serve(&self, tell: &dyn Fn(Result<Source, Fault>, Option<Text>)) {
        if self.wait {
            pause_while(UNTIL_FREE, || self.is_current());
        }
        if self.word.is_empty() {
            match (self.first_camera(), self.without_camera) {
                (Ok(source), _) => tell(Ok(source), None),
                (Err(why), WithoutCamera::Say) => tell(Err(no_camera(why)), None),
                (Err(why), WithoutCamera::OpenDemo) => {
                    tell(self.start(SourceSpec::Demo), Some(why.unwrap_or_default()))
                }
                (Err(_), WithoutCamera::Nothing) => {}
            }
            return;
        }
        let spec = match SourceSpec::parse(&self.word) {
            Ok(spec) => spec,
            Err(trouble) => return tell(Err(trouble), None),
        };
        let is_live = is_live(&spec);
        let mut said = None;
        loop {
            match self.start(spec.clone()) {
                Ok(source) => return tell(Ok(source), None),
                Err(trouble) if said.as_ref() != Some(&trouble.why) => {
                    said = Some(trouble.why.clone());
                    tell(Err(trouble), None);
                }
                Err(_) => {}
            }
            self.rest();
            if !is_live || !self.is_current() {
                return;
            }
        }
    }

    /// Returns the source that was chosen last, else the first camera that gives pictures; else the reason in a few words.
    fn first_camera(&self) -> Result<Source, Option<Text>> {
        let mut why = None;
        if let Some(ChosenSource::Address(address)) = &self.remembered {
            match self.start(SourceSpec::Address(address.clone())) {
                Ok(source) => return Ok(source),
                Err(trouble) => why = Some(trouble.why),
            }
        }
        let chosen = match &self.remembered {
            Some(ChosenSource::Camera(camera)) => Some(camera),
            Some(ChosenSource::Address(_)) | None => None,
        };
        for camera in deadeye_vision::cameras_by_choice(chosen) {
            match self.start(SourceSpec::Camera(camera.number)) {
                Ok(source) => return Ok(source),
                Err(trouble) => why = Some(text!("{camera}: {why}", camera = camera.name, why = trouble.why)),
            }
        }
        Err(why)
    }

    fn start(&self, spec: SourceSpec) -> Result<Source, Fault> {
        let is_demo = spec == SourceSpec::Demo;
        let watcher = Watcher::new(if is_demo {
            eyes_for_demo(&self.cards)?
        } else {
            let corrections = self.corrections.clone();
            Sight { faces: None, pictures: pictures_folder(), decks: self.preferred.clone(), corrections }
                .open(&self.cards)?
        });
        // What a camera misses is gone; of a file each picture is looked at, and it plays as fast as that goes.
        let pace = if matches!(spec, SourceSpec::Video(_)) { Pace::Live } else { Pace::Every };
        let name = Arc::new(Mutex::new(Text::default()));
        let hold = Arc::new(AtomicBool::new(false));
        let opener = self.opener(spec.clone(), Arc::clone(&name), Arc::clone(&hold));
        // The switch in the menu is for cameras; films and the demo table decide by themselves.
        let mirror = if is_live(&spec) { self.switches.mirror.clone() } else { MirrorSwitch::default() };
        let pipeline = Pipeline::start(opener, watcher, pace, mirror, Arc::clone(&self.notify))?;
        let name = lock(&name).clone();
        Ok(Source {
            is_live: is_live(&spec),
            chosen: match spec {
                SourceSpec::Camera(number) => {
                    let camera = deadeye_vision::identify_camera(number);
                    Some(ChosenSource::Camera(camera.unwrap_or_else(|| CameraIdentity::named(name.to_string()))))
                }
                SourceSpec::Address(address) => ChosenSource::address(&address),
                _ => None,
            },
            pipeline,
            name,
            is_demo,
            hold,
        })
    }

    /// Returns a function that opens a source each time it is called, and stores the name that the source gives itself.
    fn opener(&self, spec: SourceSpec, name: Arc<Mutex<Text>>, hold: Arc<AtomicBool>) -> Opener {
        let cards = Arc::clone(&self.cards);
        let mut source = Reopener::new(spec.clone(), PICTURES_PER_SECOND)
            .with_hold(self.switches.still.clone())
            .with_mains(self.switches.mains.clone());
        Box::new(move || {
            let source: Box<dyn FrameSource> = match &spec {
                SourceSpec::Demo => Box::new(Demo::new(&cards, Arc::clone(&hold))),
                SourceSpec::Pictures(path) => Box::new(DemoPictures::open(path.clone(), Arc::clone(&hold))?),
                _ => source.open()?,
            };
            *lock(&name) = source.describe();
            Ok(source)
        })
    }
}

/// Returns the fault of a machine without a camera that can be used.
fn no_camera(why: Option<Text>) -> Fault {
    let why = why.unwrap_or_else(|| text!("none was found"));
    Fault::new(text!("no camera can be used"), why, text!("plug one in over the table and search again"))
}

fn is_live(spec: &SourceSpec) -> bool {
    matches!(spec, SourceSpec::Camera(_) | SourceSpec::Address(_))
}

/// Opens a source on a thread of its own. `tell` is called with the source, and before that with each new fault of a
/// try.
pub fn open(request: Request, tell: impl Fn(Opened) + Clone + Send + 'static) -> Option<JoinHandle<()>> {
    let number = request.number;
    let failed = tell.clone();
    let work = move || {
        request.serve(&|source, no_camera| {
            tell(Opened { number, source, no_camera });
        });
    };
    let started = thread::Builder::new().name("open source".to_owned()).spawn(work);
    let failed = |error: std::io::Error| {
        let fault = no_thread(text!("no camera can be used"), &error);
        failed(Opened { number, source: Err(fault), no_camera: None });
    };
    started.map_err(failed).ok()
}

/// Lists the cameras on a thread of its own, because a driver may take its time.
pub fn list(tell: impl FnOnce(Vec<Camera>) + Send + 'static) -> Option<JoinHandle<()>> {
    let work = move || tell(deadeye_vision::cameras());
    // Without a thread the list stays as it was.
    thread::Builder::new().name("list cameras".to_owned()).spawn(work).ok()
}
