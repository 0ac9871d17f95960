#!/usr/bin/env python3
"""Writes docs/examination/README.md from findings.jsonl beside it: examination.py

`findings.jsonl` has a line for each title that differed from what is printed: `title`, `stem`, `verdict`, and
`differences` with `ability` (from 0), `what`, `cause` and `fixed`. `redraw.json` has the draws of titles that were examined again.
"""

import collections
import json
import pathlib
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs/examination"
CAUSES = {
    "entry": "The entry says it differently, or leaves it to the players",
    "engine": "The engine reads a word of the entry, or a rule beside it, otherwise than printed",
    "first_sentence": "The first sentence of an effect is a requirement; the play is allowed without it",
    "callable": "A dude who cannot be called out may be chosen",
    "one_opponent": "With three players or more, one opponent is taken for all",
    "joined_again": "A dude saved from a loss counts as joining anew",
    "trait_on_undone_loss": "A trait goes off although the loss was prevented",
    "unpayable_play": "It may be begun for a card that cannot be paid for",
    "outside_shootout": "A Shootout choice that says where cards are reaches outside the posses",
    "place_escapes_posse": "A Shootout choice of a place reaches outside the posses",
    "react_condition_time": "The condition of a React is read at another moment",
    "ban_too_wide": "A ban covers more than it should",
    "cards_cannot_move": "A dude whom cards cannot move may be chosen or moved",
    "outside_posse": "A Shootout choice with `here` reaches outside the posses",
    "prevent_boot": "It may be used where nothing is prevented",
    "save_one_of_several": "Of several to whom something happens at once, the player cannot name the one whom a React is about",
    "up_to_takes_most": "The greatest number is taken where fewer are allowed",
    "cannot_be_changed": "A figure or state that nothing changes is changed by some",
    "ever_at_home": "Being at home otherwise than by a move is not noticed",
    "hand_changes": "What counts as a change of a draw hand",
    "cost_of_chosen": "A cost that speaks of the chosen card is not checked",
    "job_requirement": "A job is begun and fails where it cannot be attempted",
    "legend_resolution": "A Resolution ability of a legend is refused",
    "one_of_impossible": "A way that cannot be taken is offered",
    "cost_saved": "What is lost as a cost could be saved",
    "cannot_leave": "A dude who cannot leave a shootout could be taken out of it",
    "cannot_join": "A dude who cannot join a posse led a job, or was offered to cards",
    "goes_home": "An Improvement that goes to a home could not",
    "two_claims": "Of two claims on the first casualty one was forgotten",
    "two_weapons_replaced": "Both old Weapons go instead of one",
    "unique_keyword": "A card unique without the keyword could be chosen",
}


def titles(names):
    return textwrap.fill(" · ".join(sorted(names)), 120, break_long_words=False, break_on_hyphens=False)


def main():
    found = [json.loads(line) for line in (FOLDER / "findings.jsonl").read_text(encoding="utf-8").splitlines()]
    examined = len(list((ROOT / "card-db/abilities").glob("*.json")))
    by_cause = {cause: collections.defaultdict(set) for cause in CAUSES}
    for title in found:
        for difference in title["differences"]:
            by_cause[difference["cause"]][difference["fixed"]].add(title["title"])
    differing = {title["title"] for title in found}
    still = {title["title"] for title in found if not all(difference["fixed"] for difference in title["differences"])}

    page = [
        "# The examination",
        "",
        textwrap.fill(
            f"Every one of the {examined} titles was read against its printings, the rulings and the rules, by somebody "
            f"who had not written its entry. {examined - len(differing)} agreed in everything, {len(differing)} had at "
            f"least one difference. Of these {len(differing) - len(still)} are mended and {len(still)} still have one "
            "that is open. `findings.jsonl` has each difference. "
            "`scripts/examination.py` writes this page.",
            120,
        ),
        "",
        "| Cause | Word | Titles mended | Titles open |",
        "| --- | --- | --- | --- |",
    ]
    for cause, text in CAUSES.items():
        mended, left = by_cause[cause][True], by_cause[cause][False]
        page.append(f"| {text} | `{cause}` | {len(mended) or '–'} | {len(left) or '–'} |")
    for draw in json.loads((FOLDER / "redraw.json").read_text(encoding="utf-8")):
        drawn = len(draw["same"]) + len(draw["differ"])
        page += ["", f"## {drawn} titles drawn again" + (f', by the seed "{draw["seed"]}"' if "seed" in draw else ""), ""]
        text = (
            f"{drawn} titles were drawn at random afterwards and examined once more by somebody else (`redraw.json`): "
            f"{len(draw['same'])} without a difference, {len(draw['differ'])} with one."
        )
        page += [textwrap.fill(text, 120), "", "| Title | Mended |", "| --- | --- |"]
        page += [f"| {title} | {'in part' if title in still else 'yes'} |" for title in draw["differ"]]
        page += ["", textwrap.fill("Without a difference: " + " · ".join(draw["same"]), 120, break_on_hyphens=False)]
    page += ["", "## What is open", ""]
    for title in sorted(found, key=lambda title: title["title"]):
        for difference in title["differences"]:
            if not difference["fixed"]:
                text = f"- **{title['title']}** (`{difference['cause']}`): {difference['what']}"
                page += textwrap.wrap(text, 120, subsequent_indent="  ")
    page += ["", "## What was mended", ""]
    for cause, text in CAUSES.items():
        if by_cause[cause][True]:
            page += [f"{text}:", "", titles(by_cause[cause][True]), ""]
    (FOLDER / "README.md").write_text("\n".join(page).rstrip("\n") + "\n", encoding="utf-8")


main()
