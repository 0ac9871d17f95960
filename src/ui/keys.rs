//! Keys: their names, and the conditions under which they count.

use deadeye_app::words::Words;
use eframe::egui::{Context, Key, Modifiers};

/// A key with the modifiers that are held down with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stroke {
    modifiers: Modifiers,
    key: Key,
}

impl Stroke {
    /// Returns the stroke of a key alone.
    #[must_use]
    pub const fn plain(key: Key) -> Self {
        Self { modifiers: Modifiers::NONE, key }
    }

    /// Returns the stroke of a key with Ctrl, or with the modifier in its place on this system.
    #[must_use]
    pub const fn command(key: Key) -> Self {
        Self { modifiers: Modifiers::COMMAND, key }
    }

    /// Takes the key. Returns true if it was pressed.
    #[must_use]
    pub fn is_pressed(self, ctx: &Context) -> bool {
        ctx.input_mut(|input| input.consume_key(self.modifiers, self.key))
    }

    /// Returns its name, such as `Ctrl+K`.
    #[must_use]
    pub fn name(self, words: &Words) -> String {
        let name = name_of(self.key, words);
        if self.modifiers.command { words.fill("key.command", &[("key", &name)]) } else { name }
    }
}

/// Returns the name of a key, in the language of the window if it has one there.
#[must_use]
pub fn name_of(key: Key, words: &Words) -> String {
    // On no keyboard does a sign stand by its name.
    let name = if key == Key::Questionmark { "?" } else { key.name() };
    words.find(&format!("key.{name}")).map_or_else(|| name.to_owned(), str::to_owned)
}

/// Returns the name of two keys with the same action.
#[must_use]
pub fn name_either(one: &str, other: &str, words: &Words) -> String {
    words.fill("keys.either", &[("one", &one), ("other", &other)])
}

/// The keys of the options of a picker, in order.
pub const OPTIONS: [Key; 18] = [
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
    Key::A,
    Key::B,
    Key::C,
    Key::D,
    Key::E,
    Key::F,
    Key::G,
    Key::H,
    Key::I,
];

/// Returns true while no text field has the focus.
#[must_use]
pub fn free(ctx: &Context) -> bool {
    !ctx.egui_wants_keyboard_input()
}

/// Takes a key that was pressed alone, while no text field has the focus. Returns true if it was.
#[must_use]
pub fn is_pressed(ctx: &Context, key: Key) -> bool {
    free(ctx) && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key))
}

/// Takes a key that was pressed alone. Returns true if it was.
#[must_use]
pub fn plain(ctx: &Context, key: Key) -> bool {
    ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key))
}

/// Returns true if nothing has the focus that uses Enter itself.
#[must_use]
pub fn has_no_focus(ctx: &Context) -> bool {
    ctx.memory(|memory| memory.focused().is_none())
}

/// The key of undo.
pub const UNDO: Stroke = Stroke::command(Key::Z);
/// The key of redo.
pub const REDO: Stroke = Stroke::command(Key::Y);

/// Returns true if the key of undo was pressed.
#[must_use]
pub fn undo(ctx: &Context) -> bool {
    free(ctx) && UNDO.is_pressed(ctx)
}

/// Returns true if a key of redo was pressed: Ctrl+Y or Ctrl+Shift+Z. Call this before [`undo`], which would take the
/// latter for its own.
#[must_use]
pub fn redo(ctx: &Context) -> bool {
    let again = |ctx: &Context| ctx.input_mut(|input| input.consume_key(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z));
    free(ctx) && (REDO.is_pressed(ctx) || again(ctx))
}
