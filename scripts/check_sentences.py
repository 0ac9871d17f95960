#!/usr/bin/env python3
"""Compare the written sentence of each ability with its entry.

usage: scripts/check_sentences.py [en|it ...]      exit 0: nothing found, 1: found, each disagreement a line

A sentence has to name the time of its ability, booting and ghost rock where they are its cost, Repeat, what the
test is, and each number of the cost and the test, in digits or in words. A sentence that two entries of a title
share is compared with both.
"""
import json
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
TIMES = {
    "en": {"noon": ["Noon"], "shootout": ["Shootout"], "noon_shootout": ["Noon or Shootout"],
           "resolution": ["Resolution"], "cheatin": ["Cheatin' Resolution"], "react": ["React"],
           "grifter": ["Grifter"], "sundown": ["Sundown"], "upkeep": ["Upkeep"]},
    "it": {"noon": ["Mezzogiorno"], "shootout": ["Sparatoria"], "noon_shootout": ["Mezzogiorno o Sparatoria"],
           "resolution": ["Risoluzione"], "cheatin": ["Risoluzione Imbroglio"], "react": ["Reazione"],
           "grifter": ["Baro"], "sundown": ["Tramonto"], "upkeep": ["Mantenimento"]},
}
BOOT = {"en": r"\bboot", "it": r"\besaur"}
REPEAT = {"en": r"\bRepeat", "it": r"\bRipete"}
SKILLS = {
    "en": {"huckster": "Hex", "blessed": "Miracle", "shaman": "Spirit", "kung_fu": "Technique"},
    "it": {"huckster": "Maledizione", "blessed": "Miracolo", "shaman": "Spirito", "kung_fu": "Tecnica"},
}
JOB = {"en": r"\bjob\b", "it": r"\bincarico\b"}
NUMBERS = {
    "en": {1: r"an?|one|another", 2: "two|both|twice", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven",
           8: "eight", 9: "nine", 10: "ten"},
    "it": {1: r"un|uno|una|un'\w*", 2: "due|entramb[ie]", 3: "tre", 4: "quattro", 5: "cinque", 6: "sei",
           7: "sette", 8: "otto", 9: "nove", 10: "dieci"},
}


def has_number(text, number, language):
    """Whether `number` stands in `text`, in digits or in words."""
    word = NUMBERS[language].get(number)
    return bool(re.search(rf"(?<!\d){number}(?!\d)" + (rf"|\b(?:{word})\b" if word else ""), text, re.I))


def numbers(value):
    """The whole numbers above one of a step, however deep; one card is often just "a card"."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        if value > 1:
            yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from numbers(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from numbers(inner)


def disagreements(ability, sentence, language):
    """What `sentence` leaves out of the header, the cost and the test of `ability`."""
    when = ability["when"]
    if when == "trait":
        return
    # Other cards get this ability, and the sentence says so first.
    lent = "lent_to" in ability
    times = TIMES[language][when]
    found = any(time in sentence if lent else sentence.startswith(time) for time in times)
    if not found:
        yield f"time: expected {' or '.join(times)}"
    lead = sentence.split(":")[0]
    if ability.get("boot") and not re.search(BOOT[language], sentence if lent else lead, re.I):
        yield "booting is a cost"
    cost = json.dumps(ability.get("cost", []))
    if not ability.get("boot") and '"boot"' not in cost and "job" not in ability:
        head = r", boot[,:]" if language == "en" else r", esaurisci[,:]"
        if re.search(head, lead + ":"):
            yield "booting is no cost of the entry"
    if ability.get("repeat") and not re.search(REPEAT[language], sentence):
        yield "Repeat"
    if not ability.get("repeat") and re.search(REPEAT[language], lead):
        yield "Repeat is not in the entry"
    if "pay" in ability:
        if "ghost rock" not in sentence or not has_number(sentence, ability["pay"], language):
            yield f"{ability['pay']} ghost rock"
    if "pay_x" in ability and "ghost rock" not in sentence:
        yield "ghost rock"
    if "job" in ability and not re.search(JOB[language], sentence):
        yield "job"
    test = ability.get("test", {})
    skill = SKILLS[language].get(test.get("skill"))
    if skill and skill not in sentence:
        yield f"test: expected {skill}"
    difficulty = test.get("difficulty")
    if isinstance(difficulty, int) and not has_number(sentence, difficulty, language):
        yield f"difficulty {difficulty}"
    for number in sorted(set(numbers(ability.get("cost", [])))):
        if not has_number(sentence, number, language):
            yield f"number {number} of the cost"


def as_list(path):
    """The objects of a file that holds one or a list of them."""
    held = json.loads(path.read_text(encoding="utf-8"))
    return held if isinstance(held, list) else [held]


def main():
    """Compares every title in the languages asked for and prints each disagreement."""
    languages = sys.argv[1:] or sorted(TIMES)
    compared = found = 0
    for language in languages:
        if language not in TIMES:
            sys.exit(f"{language}: no such language: choose among {', '.join(sorted(TIMES))}")
        for path in sorted((TOP / "card-db/abilities").glob("*.json")):
            written = TOP / "locales" / language / "abilities" / path.name
            where = f"{language}/{path.stem}"
            if not written.exists():
                print(f"{where}: no sentences")
                found += 1
                continue
            entries, sentences = as_list(path), as_list(written)
            if len(entries) != len(sentences):
                print(f"{where}: {len(entries)} entries, {len(sentences)} objects of sentences")
                found += 1
                continue
            for entry, said in zip(entries, sentences):
                abilities = entry.get("abilities", [])
                if len(abilities) != len(said["abilities"]):
                    print(f"{where}: {len(abilities)} abilities, {len(said['abilities'])} sentences")
                    found += 1
                    continue
                if entry.get("codes") != said.get("codes"):
                    print(f"{where}: the codes are not those of the entry")
                    found += 1
                for place, (ability, sentence) in enumerate(zip(abilities, said["abilities"])):
                    compared += 1
                    for what in disagreements(ability, sentence, language):
                        print(f"{where} ability {place}: {what}: {sentence}")
                        found += 1
    print(f"{compared} sentences compared, {found} disagreements")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
