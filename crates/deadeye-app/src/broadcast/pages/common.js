// What both pages share: the words, the state as it comes, and small pieces of the page.
"use strict";

const query = new URLSearchParams(location.search);
const base = location.pathname.replace(/[^/]*$/, "");
let words = {};

/** A text of the page's language with its gaps filled: `Day {$day}`. */
function say(name, gaps = {}) {
  return (words[name] || name).replace(/\{\$(\w+)\}/g, (all, gap) => (gap in gaps ? gaps[gap] : all));
}

/** A new element with a class, a text and children. */
function make(tag, of = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(of)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "text") element.textContent = value;
    else if (name === "click") element.addEventListener("click", value);
    else element.setAttribute(name === "kind" ? "class" : name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child));
  return element;
}

/** The picture of a printed card. */
function face(code, title, kind = "face") {
  return make("img", { kind, src: `${base}card/${code}.png`, alt: title || code, loading: "lazy" });
}

/** Suits as signs, red where they are red on the card. */
const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** The code of a printed card, or its value and suit, of a shown hand. */
function hand(shown, cards) {
  return make("div", { kind: "hand" }, ...shown.cards.map((card) => {
    if (/^\d{5}/.test(card)) return face(card.slice(0, 5), card, "small face");
    const suit = card.slice(-1);
    const sign = SUITS[suit] ? card.slice(0, -1) + SUITS[suit] : card;
    return make("span", { kind: "HD".includes(suit) ? "value red" : "value", text: sign });
  }));
}

/** How far a player is from winning. */
function toWin(player) {
  if (player.to_win === null || player.to_win === undefined) return "";
  return player.to_win === 0 ? say("wins_at_sundown") : say("missing", { count: player.to_win });
}

/** The card of this number in play. */
function inPlay(state, number) {
  return state.cards.find((card) => card.card === number);
}

function name(state, player) {
  const found = state.players.find((own) => own.player === player);
  return found ? found.name : "";
}

/** What is said of a fight in a line. */
function fightTitle(fight) {
  if (fight.kind === "call_out") return say("call_out", fight);
  if (fight.kind === "job") return say("job", fight);
  return fight.round === 0 ? say("shootout", fight) : say("round", fight);
}

/** Calls `show` with each state, in order, and `lost` when nothing can be heard for a while. */
async function follow(show, lost, samples) {
  const told = await fetch(`${base}api/words`);
  words = await told.json();
  document.documentElement.lang = words.language || "en";
  if (query.has("sample")) {
    let at = 0;
    const next = () => show(samples[at++ % samples.length]);
    next();
    setInterval(next, 4000);
    return;
  }
  const events = new EventSource(`${base}api/events`);
  events.addEventListener("state", (event) => {
    lost(false);
    show(JSON.parse(event.data));
  });
  // The browser asks again by itself.
  events.onerror = () => lost(true);
}
