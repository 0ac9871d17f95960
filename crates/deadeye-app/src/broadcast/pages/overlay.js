// The overlay for a stream: which parts, where and how large stands in the address.
"use strict";

const COLOURS = ["#58a6e8", "#e8a13c", "#63b97b", "#c58be0"];
const parts = new Set((query.get("parts") || "title,score,now,fight,last,card").split(","));
const at = (id) => document.getElementById(id);
const scale = Number(query.get("scale"));
if (scale >= 0.25 && scale <= 4) document.documentElement.style.setProperty("--scale", scale);
if (["left", "right", "below"].includes(query.get("place"))) document.body.className = query.get("place");

function figure(value, label) {
  return make("div", {}, make("b", { text: value }), make("span", { kind: "quiet", text: label }));
}

function plate(player) {
  const quiet = [player.pronouns, player.deck_name].filter((part) => part).join(" · ");
  const own = make("div", { kind: player.to_act ? "plate turn" : "plate" },
    make("h2", {}, make("span", { kind: "name", text: player.name }), quiet && make("span", { kind: "quiet", text: quiet }),
      player.score !== null && make("span", { kind: "score", text: player.score })),
    make("div", { kind: "figures" }, figure(player.ghost_rock, say("ghost_rock")),
      figure(player.influence, say("influence")), figure(player.control, say("control"))),
    make("div", { kind: "quiet", text: toWin(player) || " " }));
  own.style.setProperty("--seat", COLOURS[player.player % COLOURS.length]);
  return own;
}

function posse(state, own) {
  const player = state.players.find((seat) => seat.player === own.player);
  const dudes = own.dudes.map((number) => inPlay(state, number)).filter((dude) => dude).map((dude) =>
    make("li", { text: `${own.shooter === dude.card ? "★ " : ""}${dude.title} · ${dude.bullets} ${say(dude.stud ? "stud" : "draw")}` }));
  const shown = player && player.shown_hand;
  const element = make("div", { kind: "posse" }, make("h4", { text: name(state, own.player) }), make("ul", {}, ...dudes),
    shown && hand(shown),
    shown && make("div", { kind: "rank", text: `${shown.rank} · ${shown.name}` }),
    shown && shown.cheatin && make("div", { kind: "warn", text: say("cheatin") }),
    own.casualties > 0 && make("div", { kind: "warn", text: say("casualties", { count: own.casualties }) }));
  element.style.setProperty("--seat", COLOURS[own.player % COLOURS.length]);
  return element;
}

function fill(id, wanted, ...children) {
  const element = at(id);
  element.hidden = !wanted || !parts.has(id);
  element.replaceChildren(...(wanted ? children.filter((child) => child) : []));
}

function show(state) {
  document.body.dataset.number = state.number;
  const players = state.players;
  fill("title", state.title, state.title);
  fill("score", players.length > 0, ...players.slice(0, 4).map(plate));
  const turn = players.filter((player) => player.to_act).map((player) => player.name).join(", ");
  fill("now", players.length > 0,
    make("span", { kind: "quiet", text: state.day > 0 ? say("day", { day: state.day }) : "" }),
    make("b", { text: state.victor !== null ? say("victory", { player: name(state, state.victor) }) : state.phase_name }),
    make("span", { text: turn ? say("turn", { player: turn }) : state.step_name }));
  const fight = state.fight;
  fill("fight", fight, fight && make("h3", { text: fightTitle(fight) }),
    fight && fight.posses && make("div", { kind: "posses" }, ...fight.posses.map((own) => posse(state, own))));
  fill("last", state.last, state.last && state.last.text);
  fill("card", state.card, state.card && face(state.card, state.card));
}

follow(show, (gone) => document.body.classList.toggle("lost", gone), SAMPLES);
