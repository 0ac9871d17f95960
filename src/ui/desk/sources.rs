//! Opening a source of pictures, on a thread of its own: a camera may take seconds, or for ever.

use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};
use std::thread;

use deadeye_cards::CardDb;
use deadeye_vision::{FrameSource, SourceSpec, Trouble, Watcher};

use super::keeper::Mail;
use super::lock;
use crate::feed::{Demo, Pictures};
use crate::pipeline::{Opener, Pace, Pipeline, Sight, eyes_for_demo, pictures_folder};

/// Pictures of a folder in a second, for a source that does not say.
const PICTURES_PER_SECOND: f64 = 15.0;

/// A source that gives pictures.
pub struct Source {
    /// The threads that take them and look at them.
    pub pipeline: Pipeline,
    /// What it is, in words.
    pub name: String,
    /// Whether it is the demo table.
    pub is_demo: bool,
    /// While set, the demo table waits.
    pub hold: Arc<AtomicBool>,
}

/// What came of opening a source.
pub struct Opened {
    /// Which request it answers.
    pub number: u64,
    /// The source, or why there is none.
    pub source: Result<Source, String>,
    /// Why no camera could be used, where one was looked for and the demo table came instead.
    pub no_camera: Option<String>,
}

/// Opens the source of a word (empty: the first camera that works, else the demo table) and sends it to the desk.
pub fn open(
    word: &str,
    number: u64,
    preferred: Vec<String>,
    cards: Arc<CardDb>,
    mail: Sender<Mail>,
) {
    let word = word.to_owned();
    let failed = mail.clone();
    let work = move || {
        let (source, no_camera) = if word.is_empty() {
            match first_camera(&preferred, &cards) {
                Ok(source) => (Ok(source), None),
                Err(why) => (start(SourceSpec::Demo, &preferred, &cards), Some(why)),
            }
        } else {
            (
                SourceSpec::parse(&word).and_then(|spec| start(spec, &preferred, &cards)),
                None,
            )
        };
        let source = source.map_err(|trouble| trouble.to_string());
        // The desk is gone only when the window is going too.
        let _gone = mail.send(Mail::Opened(Box::new(Opened {
            number,
            source,
            no_camera,
        })));
    };
    if let Err(error) = thread::Builder::new()
        .name("open source".to_owned())
        .spawn(work)
    {
        let source = Err(error.to_string());
        let _gone = failed.send(Mail::Opened(Box::new(Opened {
            number,
            source,
            no_camera: None,
        })));
    }
}

/// The first camera that gives pictures; else why none does, in a few words.
fn first_camera(preferred: &[String], cards: &Arc<CardDb>) -> Result<Source, String> {
    let mut why = None;
    for camera in deadeye_vision::cameras() {
        match start(SourceSpec::Camera(camera.number), preferred, cards) {
            Ok(source) => return Ok(source),
            Err(trouble) => why = Some(format!("{}: {}", camera.name, trouble.why)),
        }
    }
    Err(why.unwrap_or_default())
}

fn start(spec: SourceSpec, preferred: &[String], cards: &Arc<CardDb>) -> Result<Source, Trouble> {
    let is_demo = spec == SourceSpec::Demo;
    let watcher = Watcher::new(if is_demo {
        eyes_for_demo(cards)?
    } else {
        Sight {
            faces: None,
            pictures: pictures_folder(),
            decks: preferred.to_vec(),
        }
        .open(cards)?
    });
    // What a camera misses is gone; of a file each picture is looked at, and it plays as fast as that goes.
    let pace = if matches!(spec, SourceSpec::Video(_)) {
        Pace::Live
    } else {
        Pace::Every
    };
    let name = Arc::new(Mutex::new(String::new()));
    let hold = Arc::new(AtomicBool::new(false));
    let opener = opener(
        spec,
        Arc::clone(&name),
        Arc::clone(cards),
        Arc::clone(&hold),
    );
    let pipeline = Pipeline::start(opener, watcher, pace)?;
    let name = lock(&name).clone();
    Ok(Source {
        pipeline,
        name,
        is_demo,
        hold,
    })
}

/// Opens a source as often as it is asked to, and notes what it calls itself.
fn opener(
    spec: SourceSpec,
    name: Arc<Mutex<String>>,
    cards: Arc<CardDb>,
    hold: Arc<AtomicBool>,
) -> Opener {
    Box::new(move || {
        let source: Box<dyn FrameSource> = match &spec {
            SourceSpec::Demo => Box::new(Demo::new(&cards, Arc::clone(&hold))),
            SourceSpec::Pictures(path) => Box::new(Pictures::open(path.clone())?),
            other => deadeye_vision::open(other, PICTURES_PER_SECOND)?,
        };
        *lock(&name) = source.describe();
        Ok(source)
    })
}
