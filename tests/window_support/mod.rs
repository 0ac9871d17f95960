//! What the tests of the window share: the app without a screen or a graphics card, its keys and buttons, a folder each.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each test file uses a part of this, and a test stops at the first surprise"
)]

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use deadeye::ui::{App, Options};
use deadeye_cards::CardDb;
use eframe::egui::{Key, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

/// The app, which begins with the first frame.
pub type Window = Harness<'static, Option<App>>;

/// A folder of a test's own, gone when it ends.
pub struct Folder(pub PathBuf);

impl Folder {
    /// A new folder in the system's place for temporary files.
    pub fn make(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("deadeye-window-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _left = fs::remove_dir_all(&self.0);
    }
}

/// The app at 1280x720, before its first frame.
pub fn opened(options: Options) -> Window {
    Harness::builder()
        .with_size(vec2(1280.0, 720.0))
        .with_max_steps(64)
        .build_ui_state(
            move |ui, app: &mut Option<App>| {
                let app = app.get_or_insert_with(|| {
                    App::new(ui.ctx(), Arc::new(CardDb::shipped().clone()), &options)
                });
                app.show(ui);
            },
            None,
        )
}

/// The app at 1280x720, with everything done that it does at its start.
pub fn app(options: Options) -> Window {
    let mut window = opened(options);
    settle(&mut window);
    window
}

/// Lets the desk do everything it was asked, and the window paint it.
pub fn settle(window: &mut Window) {
    for _ in 0..3 {
        window.run_steps(2);
        window.state().as_ref().unwrap().desk().settle();
    }
    window.run_steps(2);
}

/// Presses a key.
pub fn press(window: &mut Window, key: Key) {
    window.key_press(key);
    settle(window);
}

/// Clicks what has that label.
pub fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    settle(window);
}
