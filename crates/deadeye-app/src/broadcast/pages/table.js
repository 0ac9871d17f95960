// The whole town for a phone, a tablet or a wall.
"use strict";

const COLOURS = ["#3a8fd6", "#d98a1f", "#4ba866", "#b06fd0"];
const at = (id) => document.getElementById(id);
let newest = null;

function seat(element, player) {
  if (player !== null && player !== undefined) element.style.setProperty("--seat", COLOURS[player % COLOURS.length]);
  return element;
}

/** A card that opens its page. */
function thumb(card) {
  const figures = card.kind === "dude"
    ? `${card.bullets} ${say(card.stud ? "stud" : "draw")} · ${card.influence} ${say("influence")}` : "";
  const bounty = card.bounty ? ` · ${say("bounty", { count: card.bounty })}` : "";
  const button = make("button", { kind: card.booted ? "thumb booted" : "thumb", click: () => open(card.code), "data-card": card.card },
    face(card.code, ""), make("span", { text: card.title }), figures && make("span", { kind: "dim", text: figures + bounty }),
    card.booted && make("span", { kind: "unseen", text: say("booted") }));
  return make("li", {}, seat(button, card.controller));
}

function withAttached(state, card) {
  return [card, ...state.cards.filter((other) => other.on === card.card).flatMap((other) => withAttached(state, other))];
}

function player(state, own) {
  const figure = (value, label) => make("span", {}, make("b", { text: value }), ` ${label}`);
  const piles = `${say("hand")} ${own.hand} · ${say("deck")} ${own.deck} · ${say("discard")} ${own.discard.count} · ${say("boot_hill")} ${own.boot_hill.count}`;
  const quiet = [own.pronouns, own.deck_name, own.score !== null && say("won", { count: own.score })].filter((part) => part).join(" · ");
  const marks = [toWin(own), own.debt && say("owes", { count: own.debt }), own.bounty && say("wanted", { dudes: own.wanted, sum: own.bounty })];
  return seat(make("article", { kind: own.to_act ? "player turn" : "player" },
    make("h2", { text: own.name }), quiet && make("p", { kind: "dim", text: quiet }),
    make("p", { kind: "figures" }, figure(own.ghost_rock, say("ghost_rock")), figure(own.influence, say("influence")),
      figure(own.control, say("control"))),
    make("p", { kind: "dim", text: marks.filter((mark) => mark).join(" · ") }),
    make("p", { kind: "dim", text: piles }),
    !state.fight && own.shown_hand && hand(own.shown_hand),
    !state.fight && own.shown_hand && make("p", { text: `${own.shown_hand.rank} · ${own.shown_hand.name}` })), own.player);
}

function posse(state, own) {
  const shown = (state.players.find((player) => player.player === own.player) || {}).shown_hand;
  const dudes = own.dudes.map((number) => inPlay(state, number)).filter((dude) => dude);
  return seat(make("div", { kind: "posse" }, make("h3", { text: name(state, own.player) }),
    make("ul", {}, ...dudes.map((dude) => make("li", { text: `${own.shooter === dude.card ? "★ " : ""}${dude.title}: ${dude.bullets} ${say(dude.stud ? "stud" : "draw")}` }))),
    shown && hand(shown), shown && make("p", { text: `${shown.rank} · ${shown.name}` }),
    shown && shown.cheatin && make("p", { kind: "warn", text: say("cheatin") }),
    own.casualties > 0 && make("p", { kind: "warn", text: say("casualties", { count: own.casualties }) })), own.player);
}

function place(state, own) {
  const card = own.card === null ? null : inPlay(state, own.card);
  const sums = own.influence.map((one) => `${name(state, one.player)} ${one.sum}`).join(" · ");
  const here = [...(card ? withAttached(state, card) : []),
    ...own.dudes.map((number) => inPlay(state, number)).filter((dude) => dude).flatMap((dude) => withAttached(state, dude))];
  return seat(make("article", { kind: own.fight ? "place fight" : "place" }, make("h3", { text: own.title }),
    make("p", { kind: "dim", text: [own.controller !== null && say("controlled", { player: name(state, own.controller) }), sums].filter((part) => part).join(" · ") }),
    make("ul", { kind: "cards" }, ...here.map(thumb))), own.controller);
}

function show(state) {
  newest = state;
  document.body.dataset.number = state.number;
  const focused = document.activeElement && document.activeElement.getAttribute("data-card");
  at("now").textContent = [state.title, state.day > 0 && say("day", { day: state.day }),
    state.victor !== null ? say("victory", { player: name(state, state.victor) }) : state.phase_name].filter((part) => part).join(" · ");
  const turn = state.players.filter((own) => own.to_act).map((own) => own.name).join(", ");
  at("turn").textContent = turn ? say("turn", { player: turn }) : state.players.length ? state.step_name : say("no_game");
  at("players").replaceChildren(...state.players.map((own) => player(state, own)));
  const fight = state.fight;
  at("fight").hidden = !fight;
  at("fight").replaceChildren(...(fight ? [make("h2", { text: fightTitle(fight) }),
    ...(fight.posses ? [make("div", { kind: "posses" }, ...fight.posses.map((own) => posse(state, own)))] : [])] : []));
  const rows = [...new Set(state.places.map((own) => own.row))];
  at("town").replaceChildren(make("h2", { text: say("town") }), ...rows.map((row) =>
    make("div", { kind: "row" }, ...state.places.filter((own) => own.row === row).map((own) => place(state, own)))));
  at("log").replaceChildren(make("h2", { text: say("log") }), make("ol", { reversed: true },
    ...state.log.slice().reverse().map((line) => make("li", { kind: line.taken_back && "back", text: line.text }))));
  if (focused) {
    const again = document.querySelector(`[data-card="${focused}"]`);
    if (again) again.focus();
  }
}

/** A card's page: its picture and what it does. */
async function open(code) {
  const told = await fetch(`${base}card/${code}.json`);
  if (!told.ok) return;
  const card = await told.json();
  const page = at("page");
  page.setAttribute("aria-label", card.title);
  page.replaceChildren(make("h2", { text: card.title }), face(code, card.title),
    make("ul", {}, ...card.does.map((text) => make("li", { text }))),
    make("button", { text: say("close"), click: () => page.close() }));
  page.showModal();
}

follow(show, (gone) => { if (gone) at("turn").textContent = say("lost"); }, SAMPLES);
