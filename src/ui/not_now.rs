//! The plays that are not legal now, each with the reason and the rule.

use deadeye_cards::CardCode;
use deadeye_rules::{PlayerId, legal_commands};
use eframe::egui::{CollapsingHeader, Label, RichText, ScrollArea, TextWrapMode, Ui};

use super::actions::UiAction;
use super::play_names;
use super::scene::{Scene, seat_mark};
use super::theme::size;
use deadeye_coach::teach::{self, NotNow, NotNowAbout};
use deadeye_text::begins_words;

/// The plays that are not legal, computed once for each state of the game.
#[derive(Debug, Default)]
pub struct Refusals {
    version: Option<u64>,
    list: Vec<(PlayerId, Vec<NotNow>)>,
}

impl Refusals {
    /// Returns the plays that are not legal for the players who are asked now. They are computed again when the game has
    /// changed.
    fn of(&mut self, scene: &Scene<'_>) -> Vec<(PlayerId, Vec<NotNow>)> {
        let game = scene.game();
        if self.version != Some(game.version()) {
            self.version = Some(game.version());
            let players = game.to_act().into_iter();
            self.list =
                players.map(|player| (player, teach::not_now(game, &legal_commands(game, player), player))).collect();
        }
        self.list.clone()
    }
}

impl Refusals {
    /// Returns the reason why a card of the hand cannot be played now, if there is one.
    pub fn reason_of(&mut self, scene: &Scene<'_>, code: CardCode) -> Option<String> {
        let all = self.of(scene);
        let refused = all.iter().flat_map(|(_, list)| list);
        let refused = refused.into_iter().find(|refused| refused.about == NotNowAbout::Hand(code))?;
        Some(scene.words.say(&refused.refusal.why))
    }
}

/// Shows the whole list under a heading. A list higher than `most`, in points, scrolls.
pub fn show(ui: &mut Ui, scene: &mut Scene<'_>, refusals: &mut Refusals, most: f32) {
    let title = RichText::new(scene.t("now.not_legal")).size(size::SMALL).color(scene.colours.wood.quiet_ink);
    CollapsingHeader::new(title).id_salt("not now").show(ui, |ui| {
        let scrolled = ScrollArea::new([false, most.is_finite()]).id_salt("not now").max_height(most);
        scrolled.show(ui, |ui| {
            for (player, list) in refusals.of(scene) {
                for refused in &list {
                    one(ui, scene, player, refused);
                }
            }
        });
    });
}

/// Shows those that contain every word of a search.
pub fn show_found(ui: &mut Ui, scene: &mut Scene<'_>, refusals: &mut Refusals, words: &[String]) {
    let all = refusals.of(scene);
    let found: Vec<(PlayerId, &NotNow)> = all
        .iter()
        .flat_map(|(player, list)| list.iter().map(|refused| (*player, refused)))
        .filter(|(_, refused)| {
            begins_words(&format!("{} {}", name(scene, refused), scene.words.say(&refused.refusal.why)), words)
        })
        .collect();
    if found.is_empty() {
        return;
    }
    ui.add_space(4.0);
    let title = RichText::new(scene.t("now.not_legal")).strong();
    ui.label(title.color(scene.colours.wood.quiet_ink));
    for (player, refused) in found {
        one(ui, scene, player, refused);
    }
}

/// Returns the name of a play: "Move a dude: Tommy Harden".
fn name(scene: &Scene<'_>, refused: &NotNow) -> String {
    let kind = play_names::kind_name(scene, refused.kind);
    let what = match refused.about {
        NotNowAbout::Nothing => return kind,
        NotNowAbout::Card(card) | NotNowAbout::Ability(card, _) => play_names::card_name(scene, card),
        NotNowAbout::Hand(code) => play_names::name_with_price(scene, code),
    };
    scene.words.fill("now.play_about", &[("play", &kind), ("what", &what)])
}

fn one(ui: &mut Ui, scene: &mut Scene<'_>, player: PlayerId, refused: &NotNow) {
    let colours = scene.colours;
    ui.horizontal_top(|ui| {
        ui.style_mut().wrap_mode = Some(TextWrapMode::Wrap);
        seat_mark(ui, colours, 5.0, player);
        let name = RichText::new(name(scene, refused)).size(size::SMALL);
        match refused.about {
            NotNowAbout::Card(card) | NotNowAbout::Ability(card, _) => {
                if ui.link(name).clicked() {
                    scene.wish(UiAction::Show(card));
                }
            }
            NotNowAbout::Hand(code) => {
                if ui.link(name).clicked() {
                    scene.wish(UiAction::ShowPrinted(code));
                }
            }
            NotNowAbout::Nothing => {
                ui.label(name);
            }
        }
    });
    let text = scene.words.refusal(&refused.refusal);
    let text = RichText::new(text).size(size::SMALL);
    ui.add(Label::new(text.color(colours.wood.quiet_ink)).wrap());
}
