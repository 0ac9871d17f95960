//! The keys: which there are, and when they count.

use eframe::egui::{Context, Key, Modifiers};

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

/// Whether nobody types.
#[must_use]
pub fn free(ctx: &Context) -> bool {
    !ctx.egui_wants_keyboard_input()
}

/// A key pressed alone.
#[must_use]
pub fn plain(ctx: &Context, key: Key) -> bool {
    ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key))
}

/// Whether nothing has the focus that takes Enter itself.
#[must_use]
pub fn unfocused(ctx: &Context) -> bool {
    ctx.memory(|memory| memory.focused().is_none())
}

/// Whether the key that takes back was pressed.
#[must_use]
pub fn undo(ctx: &Context) -> bool {
    free(ctx) && ctx.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Z))
}

/// Do again: Ctrl+Y, or Ctrl+Shift+Z. Asked before [`undo`], which would take the latter for its own.
#[must_use]
pub fn redo(ctx: &Context) -> bool {
    free(ctx)
        && ctx.input_mut(|input| {
            input.consume_key(Modifiers::COMMAND, Key::Y)
                || input.consume_key(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z)
        })
}

/// A question mark where nobody types one: it opens the page of keys, as F1 does.
#[must_use]
pub fn question_mark(ctx: &Context) -> bool {
    free(ctx) && ctx.input(|input| input.key_pressed(Key::Questionmark))
}
