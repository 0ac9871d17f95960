#!/usr/bin/env python3
"""Makes card-db/decks/*.json and card-db/restricted-list.json: codes and counts of published decks, and tournament lists.

usage: make_decks.py FOLDER        FOLDER holds standalone-decks.json and restricted-list.json
"""
import json
import pathlib
import sys

here = pathlib.Path(__file__).resolve().parent.parent
source = pathlib.Path(sys.argv[1])


def line(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


for deck in json.loads((source / "standalone-decks.json").read_text()):
    counts, starting = {}, {}
    slots = [(deck[one]["code"], 1, 0) for one in ("outfit", "legend") if deck[one]]
    slots += [(slot["card"]["code"], slot["count"], slot["starting"]) for slot in deck["drawCards"]]
    for code, count, starts in slots:
        counts[code] = counts.get(code, 0) + count
        if starts:
            starting[code] = starting.get(code, 0) + starts
    text = '{"name":' + line(deck["name"]) + ',\n"cards":' + line(dict(sorted(counts.items())))
    text += ',\n"starting":' + line(dict(sorted(starting.items()))) + "}\n"
    (here / "decks" / f"{deck['standaloneDeckId']}.json").write_text(text)

lists = json.loads((source / "restricted-list.json").read_text())
(here / "restricted-list.json").write_text("[\n" + ",\n".join(map(line, lists)) + "\n]\n")
