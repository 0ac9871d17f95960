//! The components of pages that lie over the stage: sheets of wood with buttons, choices, ticks and keycaps in the look of
//! the stage. Drawers, dialogs, the deck's page, the book and the search are made of them.

mod button;
mod choice;
mod label;
mod sheet;

pub use self::button::{PanelButton, button, main_button, menu};
pub use self::choice::{choose, tab, tick};
pub use self::label::{heading, keycap, note, row, rule, strong};
pub use self::sheet::{Sheet, head, is_sheet_open};
