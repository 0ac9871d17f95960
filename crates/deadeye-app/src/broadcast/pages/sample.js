// Made-up states for setting up a scene: ?sample=1.
"use strict";

const SAMPLES = (() => {
  const player = (player, name, ghost_rock, influence, control, to_win) => ({
    player, name, pronouns: player ? "she/her" : "he/him", deck_name: player ? "Sloane" : "Law Dogs", score: player,
    ghost_rock, debt: 0, influence, control, to_win, wanted: player, bounty: player * 2, winner: !player, to_act: !player,
    outfit: player ? "01004" : "01002", hand: 5, deck: 38, discard: { count: 3, cards: ["01090"] },
    boot_hill: { count: 1, cards: ["01018"] }, shown_hand: null,
  });
  const dude = (card, code, title, owner, bullets, stud) => ({
    card, code, title, kind: "dude", owner, controller: owner, booted: card === 4, at: "town_square", on: null, bullets, stud,
    influence: 1, value: 5, control: 0, production: null, bounty: owner ? 2 : 0,
  });
  const quiet = {
    version: 1, number: 1, language: "en", title: "Sample", edition: "1.5", day: 2, phase: "high_noon",
    phase_name: "High Noon", step: "noon", step_name: "", pot: 0, victor: null,
    players: [player(0, "South", 7, 6, 2, 4), player(1, "North", 3, 5, 1, 6)],
    places: [{ place: "town_square", title: "Town square", row: 1, card: null, owner: null, controller: null,
      dudes: [3, 4], influence: [{ player: 0, sum: 1 }, { player: 1, sum: 1 }], fight: false }],
    cards: [dude(3, "01018", "Tommy Harden", 0, 2, true), dude(4, "01042", "Barton Everest", 1, 1, false)],
    fight: null, card: "01090", last: { entry: 9, day: 2, text: "South: Pinto for Tommy Harden", card: "01090", taken_back: false }, log: [],
  };
  const fight = structuredClone(quiet);
  fight.number = 2;
  fight.players[0].shown_hand = { cards: ["8S", "8H", "8D", "KC", "KH"], rank: 7, name: "Full House", modifier: 0, cheatin: false };
  fight.players[1].shown_hand = { cards: ["5S", "5H", "9D", "9C", "9H"], rank: 7, name: "Full House", modifier: 0, cheatin: true };
  fight.fight = { kind: "shootout", place: "Town square", round: 1, round_winner: null, posses: [
    { player: 0, dudes: [3], shooter: 3, stud: 2, draw: 0, casualties: 0 },
    { player: 1, dudes: [4], shooter: 4, stud: 0, draw: 1, casualties: 1 }] };
  return [quiet, fight];
})();
