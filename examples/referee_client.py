#!/usr/bin/env python3
"""Plays a whole game through `deadeye referee`: referee_client.py PROGRAM DECK DECK [SEED]

A client of docs/referee.md in Python's standard library. It deals two decks (JSON, code to count) from a seed, tells the
referee what is drawn, and plays what `advice` gives at the low level. It prints a line a day, and who won.
"""

import json
import random
import subprocess
import sys

program, *files = sys.argv[1:4]
dice = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
referee = subprocess.Popen([program, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(**request):
    print(json.dumps(request), file=referee.stdin, flush=True)
    return json.loads(referee.stdout.readline())


def do(command):
    answer = ask(command=command)
    assert answer["ok"], (command, answer)


def codes_of(type_code):
    words = [program, "cards", "list", f"type:{type_code}", "--json"]
    printed = subprocess.run(words, capture_output=True, text=True).stdout
    return {json.loads(line)["code"] for line in printed.splitlines()}


def draw(player, count):
    """Takes cards off a player's deck, which is the discard pile shuffled once it is out (1.5:2.3)."""
    if len(decks[player]) < count:
        decks[player] += dice.sample(discarded[player], len(discarded[player]))
        discarded[player].clear()
    drawn, decks[player] = decks[player][:count], decks[player][count:]
    return drawn


def deal(state):
    """Draws up to the counts of each hand and draw hand, and tells the referee what is on the hand."""
    for seat in state["players"]:
        player, hand, drawn = seat["player"], seat["piles"]["hand"], seat["piles"]["draw_hand"]
        known = hand["known"] + draw(player, hand["count"] - len(hand["known"]))
        if known != hand["known"]:
            do({"type": "set_pile", "player": player, "pile": "hand", "count": hand["count"], "known": known})
        kept = draw_hands[player][: drawn["count"]]
        draw_hands[player] = kept + draw(player, drawn["count"] - len(kept))
        discarded[player] = seat["piles"]["discard"]["known"]


def play(state):
    """Does what the table waits for."""
    player = (state["to_act"] or [0])[0]
    kinds = {way["type"] for way in ask(query="legal")["legal"]}
    if "ante" in kinds:
        do({"type": "ante"})
    elif state["step"] == "first_pull":
        do({"type": "tell_first", "player": dice.choice(state["to_act"])})
    elif state["step"] == "pull":
        puller = state["pull"]["player"]
        card = draw(puller, 1)[0]
        stands_for = {"as": "KS"} if card in jokers else {}
        do({"type": "pull", "player": puller, "card": card, **stands_for})
    elif "show_hand" in kinds:
        do({"type": "show_hand", "player": player, "cards": draw_hands[player][:5] or draw(player, 5)})
    else:
        advice = ask(query="advice", player=player, level="low", budget=300)
        assert advice["ok"], (state["step"], kinds, advice)
        do(advice["advice"]["command"])


outfits, jokers = codes_of("outfit"), codes_of("joker")
decks, discarded, draw_hands, openings = [], [[], []], [[], []], []
for file in files:
    deck = json.load(open(file))
    cards = [code for code, count in deck["cards"].items() for _ in range(count)]
    outfit, gang = next(code for code in cards if code in outfits), list(deck["starting"])
    openings.append((outfit, gang))
    for code in [outfit, *gang]:
        cards.remove(code)
    decks.append(dice.sample(cards, len(cards)))
    do({"type": "seat", "name": deck["name"], "deck": len(cards) + len(gang)})
for seat, (outfit, gang) in enumerate(openings):
    do({"type": "choose_outfit", "player": seat, "outfit": outfit})
    do({"type": "choose_gang", "player": seat, "dudes": gang})
do({"type": "reveal_gangs"})
do({"type": "carry_out", "on": True})
day = 0
while (state := ask(query="state")["state"])["phase"] != "over":
    if state["day"] > day:
        day = state["day"]
        print(f"day {day}:", ", ".join(f"{own['name']} {own['ghost_rock']} ghost rock" for own in state["players"]))
    deal(state)
    play(state)
print("won by", state["players"][state["victor"]]["name"])
