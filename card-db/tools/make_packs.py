#!/usr/bin/env python3
"""Makes card-db/packs/*.json out of a folder of the public card database's pack files.

usage: make_packs.py FOLDER        FOLDER holds PACK.json files of {"code": ..., "name": ..., "cards": [...]}

Keeps facts only: no card text, no flavour, no pictures, no illustrators. Applies corrections.json, and stops when the
public database no longer says what a correction was made against.
"""
import json
import pathlib
import sys

FIELDS = [
    "code", "title", "type_code", "suit", "rank", "cost", "gang_code", "shooter", "bullets", "influence", "control",
    "production", "upkeep", "wealth", "keywords", "pack_code", "number", "quantity", "octgnid",
]
PACK_FIELDS = ["code", "name", "cyclenumber", "number", "available"]

here = pathlib.Path(__file__).resolve().parent.parent
corrections = {(c["code"], c["field"]): c for c in json.loads((here / "corrections.json").read_text())}


def line(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def facts(card):
    kept = {}
    for field in FIELDS:
        value = card.get(field)
        if correction := corrections.pop((card["code"], field), None):
            if value != correction["public"]:
                sys.exit(f"{card['code']} {field}: is {value!r}, but the correction was made against {correction['public']!r}")
            value = correction["printed"]
        if field == "octgnid" and value:
            value = value.strip().lower()
        # What a card does not have is left out; the schema says so.
        if value is not None and value != "":
            kept[field] = value
    return kept


for source in sorted(pathlib.Path(sys.argv[1]).glob("*.json")):
    pack = json.loads(source.read_text())
    head = ",".join(f"{line(field)}:{line(pack[field])}" for field in PACK_FIELDS if pack.get(field) not in (None, ""))
    cards = sorted(pack["cards"], key=lambda card: card["code"])
    body = ",\n".join(line(facts(card)) for card in cards)
    (here / "packs" / f"{pack['code']}.json").write_text("{" + head + ',"cards":[\n' + body + "\n]}\n")

for code, field in corrections:
    sys.exit(f"{code} {field}: a correction for a card that is in no pack")
