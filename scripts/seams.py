#!/usr/bin/env python3
"""Counts what docs/decisions/0006-names-and-seams.md speaks of, a row of its table each: seams.py [--list WHAT] [FOLDER]

FOLDER is a checkout; this one if none is given. With `--list` it prints what a row counts, a tab-separated line each: `arms`,
`circles`, `clones`, `docs`, `names`, `press`, `structs` or `types`. Read are the sources of the root package and of all
crates; what is compiled for tests only is left out (scripts/rust_items.py).

- `_` arms: arms of a `match` that take whatever is left (`_`, `_ if …`, `other`, `(_, _)`, `Some(_)` beside `Some(Step::Move)`)
  where another arm names a variant of an enum of ours; in cards, rules, session and table.
- Functions between a key press and the journal: the lines of scripts/press.txt, where it is said how they are counted. Each is
  looked up in its file, and so is the call in the body of the function above it; one that is not there is an error. For a
  checkout without that file it is scripts/press-7030f60b.txt.
- Fields of the largest struct: of the program (the root package, and the crates that were cut from it), and of the workspace.
- Clones of `Game` a play: `.clone()` of a game in the functions of press.txt, those under `beside` included. Copies on which
  suggestions are tried out are not counted.
- Root test binaries: `tests/*.rs` and `tests/*/main.rs`, or the `[[test]]` sections where Cargo.toml turns discovery off.
- Type names used twice: names of structs, enums and traits, public or not, that two or more items have, as a share of all names.
- Docs that begin with a verb: the first word of a function's documentation, an adverb before it left out, is the third person
  of a verb in scripts/verbs.txt. Words that are plural nouns as well ("Steps", "Plays") are not verbs before "of", "that" and
  the like. Relative clauses begin with What, Who, Whether, How and so on. By this count 54 and 60 % of the documented functions
  of shakmaty and jiff begin with such a verb, and 81 and 87 % where imperatives count too.
- Functions named by a bare participle or preposition: the whole name is one (`told`, `lying`, `of`), or it is a participle with
  a preposition behind it (`left_to_table`). Names that a library's trait demands (`expecting`) do not count. shakmaty, jiff and
  ripgrep have 1 to 2.5 %. Names that begin with a preposition (`of_card`) are listed and not counted.
- Module circles: groups of files that import each other in a circle, where an import counts towards the file that a path names,
  so that `pub use` makes the file that hands an item on depend on the one that defines it. Between a file and the file of the
  module around it nothing counts: a module and what it hands on of its children are one. tests/architecture/imports.rs counts towards the
  defining file instead, and finds none. The root of a crate (`lib.rs`) is left out in both.
"""

import argparse
import pathlib
import re
import sys
from collections import Counter

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

from rust_items import Source, imports_of, leaves, parts  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent

IRREGULAR = set(
    """beaten been before began begun bent bitten born bought bound broken brought built came caught chosen dealt done drawn
    driven fallen fed forbidden foretold forgotten fought found frozen given gone grown had heard held hidden hung hurt kept
    known laid lain led left lent lost made meant met mistaken overruled paid proven rebuilt risen said seen sent shown sold
    spent spoken stolen struck stuck swept swung taken taught thought thrown told torn undone understood unknown unsaid unseen
    unwritten was went were withheld won worn written""".split()
) - {"before"}
NOT_PARTICIPLES = set(
    """bed bleed breed deed embed exceed feed indeed need proceed red seed shed speed succeed weed
    anything bring building ceiling encoding ending evening everything heading king meaning morning nothing opening padding
    rating reading ring rounding setting sing something spacing spring string swing thing timing warning wing wording""".split()
)
PREPOSITIONS = set(
    """about above across after against along amid among around at before behind below beside between beyond by despite down
    during for in inside near of off on onto out outside over per since through throughout toward towards under until up upon
    via within""".split()
)
AFTER_PARTICIPLES = PREPOSITIONS | {"as", "from", "into", "to", "with", "without", "away"}
DEMANDED = {"expecting"}

# The root package, and the crates that were cut from it.
PROGRAM = r"src/|crates/deadeye-(?:app|coach|files|session|table)/"

RELATIVE = re.compile(r"(What|Whatever|Who|Whoever|Whose|Whom|Whether|How|Where|That|Which|When|Why)\b")
PLURALS = set(
    """aces boots calls cards changes checks counts deals discards draws ends faces figures files groups hands jobs labels lines
    links lists lookups maps marks matches moves names needs notes numbers offers orders outlines pairs parts piles places plans
    plays points posts pulls queries ranks reacts records results rounds runs samples scores searches seats sets shares shifts
    signs sorts sounds starts states steps stops tests times tracks turns types uses values views walks watches wishes words
    works""".split()
)
OFTEN_PLURALS = {"boots", "cards", "hands", "jobs", "names", "numbers", "places", "plays", "pulls", "ranks", "reacts"} | {
    "seats", "sets", "steps", "values", "words"
}  # fmt: skip
AFTER_NOUNS = {"of", "that", "which", "who", "whose", "and", "or", "are", "is"}
AFTER_PLURALS = AFTER_NOUNS | {"in", "with", "by", "on", "at", "as", "for", "from", "to", "wait", ""}


def third_person(verb):
    if re.search(r"(s|sh|ch|x|z|o)$", verb):
        return verb + "es"
    return verb[:-1] + "ies" if re.search(r"[^aeiou]y$", verb) else verb + "s"


VERBS = {third_person(verb) for verb in (HERE / "verbs.txt").read_text(encoding="utf-8").split("\n\n", 1)[1].split()} | {"has"}


def begins_with_verb(doc):
    words = [word.lower() for word in re.findall(r"[A-Za-z'’-]+", doc.split("\n", 1)[0])[:3]] + ["", ""]
    if words[0].endswith("ly"):
        words = words[1:]
    first, second = words[0], words[1]
    if first not in VERBS:
        return False
    if first in OFTEN_PLURALS:
        return second not in AFTER_PLURALS
    return not (first in PLURALS and second in AFTER_NOUNS)


def is_participle(word):
    regular = word.endswith("ed") and len(word) > 3 or word.endswith("ing") and len(word) > 4
    return word in IRREGULAR or regular and word not in NOT_PARTICIPLES


def fault_of_name(name):
    """Why a function's name is listed, and whether it counts."""
    words = name.split("_")
    if name in DEMANDED:
        return None, False
    if len(words) == 1:
        if is_participle(name):
            return "participle", True
        return ("preposition", True) if name in PREPOSITIONS else (None, False)
    if is_participle(words[0]) and words[1] in AFTER_PARTICIPLES:
        return "participle with preposition", True
    if words[0] in PREPOSITIONS and name != "for_each":
        return "begins with a preposition", False
    return None, False


class Checkout:
    """The sources of a checkout, and what is counted in them."""

    def __init__(self, root):
        self.root = root
        self.packages = [root / "src", *sorted((root / "crates").glob("*/src"))]
        self.sources = {}
        for package in self.packages:
            for path in sorted(package.rglob("*.rs")):
                inside = path.relative_to(root)
                if not path.stem.endswith("tests") and "tests" not in inside.parts:
                    self.sources[str(inside)] = Source(str(inside), path.read_text(encoding="utf-8"))
        self.functions = [function for source in self.sources.values() for function in source.functions()]
        self.types = [own for source in self.sources.values() for own in source.types()]

    # ---- matches ----

    def places(self):
        """The folders of the four places that have no `_` arms, before and after they became crates."""
        both = {
            "cards": ["crates/deadeye-cards/src"],
            "rules": ["crates/deadeye-rules/src"],
            "session": ["crates/deadeye-session/src", "src/session"],
            "table": ["crates/deadeye-table/src", "src/table"],
        }
        return {place: [folder for folder in folders if (self.root / folder).is_dir()] for place, folders in both.items()}

    def arms(self):
        """Place, file, line and pattern of each arm that takes what is left of an enum of ours."""
        variants = {}
        for own in self.types:
            if own.kind == "enum":
                variants.setdefault(own.name, set()).update(own.parts)
        found = []
        for place, folders in self.places().items():
            for path, source in self.sources.items():
                if any(path.startswith(folder + "/") for folder in folders):
                    names = variant_finder(source, variants)
                    for arms in source.matches():
                        found.extend((place, path, source.line_of(arm.at), arm.pattern) for arm in open_arms(arms, names))
        return found

    # ---- a key press ----

    def press(self):
        """The functions on the way of a press, those beside it, and what the files do not hold."""
        file = self.root / "scripts/press.txt"
        file = file if file.is_file() else HERE / "press-7030f60b.txt"
        bodies = {}
        for function in self.functions:
            bodies.setdefault((function.path, function.name), []).append(function.body)
        lists, missing, section, above = {"press": [], "beside": []}, [], None, []
        for line in file.read_text(encoding="utf-8").splitlines():
            if line in lists:
                section, above = line, []
            elif not line.strip():
                section = None
            elif section:
                depth = (len(line) - len(line.lstrip())) // 2
                step = tuple(line.split())
                above = above[:depth] + [step]
                if step not in bodies:
                    moved = [path for path, name in bodies if name == step[1] and path.split("/")[-1] == step[0].split("/")[-1]]
                    missing.append(f"no function {step[1]} in {step[0]}" + "".join(f"; in {path}?" for path in moved[:3]))
                elif depth and not any(calls(body, step[1]) for body in bodies.get(above[depth - 1], [])):
                    missing.append(f"{above[depth - 1][1]} in {above[depth - 1][0]} does not call {step[1]}")
                if step not in lists[section]:
                    lists[section].append(step)
        return lists["press"], lists["beside"], missing

    def clones(self):
        """Each copy of a game in the application, the session and what a play runs, and whether a press makes it."""
        way, beside, _ = self.press()
        found = []
        for function in self.functions:
            for clone in re.finditer(r"\bgame(?:\(\))?\s*\.clone\(\)|\bGame::clone\(", function.body):
                line = function.line + function.body.count("\n", 0, clone.start())
                found.append(((function.path, function.name) in way + beside, function.path, line, function.name))
        return found

    # ---- names and docs ----

    def names_used_twice(self):
        owners = {}
        for own in self.types:
            if own.kind in ("struct", "enum", "trait"):
                owners.setdefault(own.name, []).append(own)
        return {name: own for name, own in sorted(owners.items()) if len(own) > 1}, len(owners)

    def structs(self):
        structs = [own for own in self.types if own.kind == "struct"]
        return sorted(structs, key=lambda own: -len(own.parts))

    def test_binaries(self):
        manifest = (self.root / "Cargo.toml").read_text(encoding="utf-8")
        named = len(re.findall(r"^\[\[test\]\]", manifest, re.M))
        if re.search(r"^autotests\s*=\s*false", manifest, re.M):
            return named
        return len(list(self.root.glob("tests/*.rs"))) + len(list(self.root.glob("tests/*/main.rs")))

    # ---- imports ----

    def circles(self, with_parents=False):
        """Groups of files that import each other in a circle."""
        found = []
        for package in self.packages:
            base = str(package.relative_to(self.root)) + "/"
            modules = {module_of(path[len(base) :]): path for path in self.sources if path.startswith(base)}
            arrows = {}
            for module, path in modules.items():
                if module:
                    targets = {home(modules, own) for own in imports_of(self.sources[path], module, set(modules))}
                    targets = {own for own in targets if own and own != module}
                    if not with_parents:
                        targets = {own for own in targets if own != module[: len(own)] and module != own[: len(module)]}
                    arrows[path] = {modules[own] for own in targets}
            found.extend(circles_of(arrows))
        return found


def calls(body, name):
    return re.search(rf"\b{name}\s*(?:::<[^>]*>)?\(|[:.(, ]{name}\b(?!\s*[:=])", body[body.find("{") :]) is not None


def variant_finder(source, variants):
    """What tells whether a pattern of this file names a variant of an enum of ours.

    `variants` are those of the enums that the sources write out. Some are made by macros: a path of two capitalised names is
    one of theirs where the first is imported from a crate of ours.
    """
    names, bare, ours, foreign = dict(variants), set(), set(), set()
    for statement in re.findall(r"\buse\s+([^;]+);", source.code):
        for path, name in leaves(statement):
            is_ours = path[0] in ("crate", "self", "super") or path[0].startswith("deadeye") or path[0] in variants
            (ours if is_ours else foreign).add(name)
            if path[-1] in variants:
                names[name] = variants[path[-1]]
            if len(path) > 1 and path[-2] in variants:
                bare |= variants[path[-2]] if name == "*" else variants[path[-2]] & {path[-1]}
    implemented = re.findall(r"\bimpl(?:<[^>]*>)?\s+(?:[\w:]+(?:<[^{]*>)?\s+for\s+)?(\w+)", source.code)
    names["Self"] = set().union(*(variants.get(name, set()) for name in implemented))

    def names_one(pattern):
        for before, name, variant in re.findall(r"(\w+::)?\b([A-Z]\w*)::([A-Z]\w*[a-z]\w*)\b", pattern):
            if name in foreign:
                continue
            if variant in names.get(name, ()) or name in ours and not before:
                return True
        return any(word in bare for word in re.findall(r"(?<![:\w])([A-Z]\w*)\b(?!::)", pattern))

    return names_one


def open_arms(arms, names_one):
    """The arms that take what the others leave of an enum of ours."""
    for arm in arms:
        pattern = re.split(r"\bif\b", arm.pattern, maxsplit=1)[0]
        for choice in parts(pattern, "|"):
            heads, rest = outer(choice)
            if not re.fullmatch(r"(?:_|\.\.|(?:ref\s+|mut\s+)*[a-z]\w*|[\s,()&])+", rest) or rest in ("true", "false"):
                continue
            others = [own for other in arms if other is not arm for own in parts(re.split(r"\bif\b", other.pattern)[0], "|")]
            if any(names_one(own) and outer(own)[0][: len(heads)] == heads for own in others):
                yield arm
                break


def outer(pattern):
    """`Some`, `Ok` and `Err` around a pattern, and what they hold."""
    heads = []
    while True:
        pattern = pattern.strip().lstrip("&").strip()
        found = re.fullmatch(r"(Some|Ok|Err)\s*\((.*)\)", pattern, re.S)
        if not found:
            return heads, pattern
        heads.append(found.group(1))
        pattern = found.group(2)


def module_of(path):
    module = path.removesuffix(".rs").split("/")
    return tuple(module[:-1] if module[-1] in ("mod", "lib", "main") else module)


def home(modules, path):
    """The module that a path from the crate's root names, or that has the item which it names."""
    for end in range(len(path), 0, -1):
        if path[:end] in modules:
            return path[:end]
    return None


def circles_of(arrows):
    """The strongly connected groups of two and more."""
    reach = {}
    for start in arrows:
        seen, open_ = set(), [start]
        while open_:
            for target in arrows.get(open_.pop(), ()):
                if target not in seen:
                    seen.add(target)
                    open_.append(target)
        reach[start] = seen
    groups = {frozenset(other for other in seen if start in reach.get(other, ())) for start, seen in reach.items()}
    return sorted(sorted(group) for group in groups if len(group) > 1)


def share(part, whole):
    return f"{100 * part / max(whole, 1):.1f} %"


def rows(checkout):
    """The rows of the table: what is counted, the figure, and what else is to be known of it."""
    arms = Counter(place for place, *_ in checkout.arms())
    way, _, missing = checkout.press()
    yield "`_` arms over our enums", sum(arms.values()), ", ".join(f"{place} {arms[place]}" for place in checkout.places())
    rooms = Counter("/".join(path.split("/")[: 2]) for path, _ in way)
    notes = [f"{len({path for path, _ in way})} files", *(f"{room} {count}" for room, count in rooms.items())]
    if missing:
        notes.append(f"**{len(missing)} lines of press.txt do not hold**")
    yield "functions between a key press and the journal", len(way), ", ".join(notes)
    own = [own for own in checkout.structs() if re.match(PROGRAM, own.path)]
    yield "fields of the largest struct, program", len(own[0].parts), f"`{own[0].name}`"
    largest = checkout.structs()[0]
    yield "fields of the largest struct, workspace", len(largest.parts), f"`{largest.name}`"
    clones = [name for on_way, _, _, name in checkout.clones() if on_way]
    yield "clones of `Game` a play", len(clones), ", ".join(f"`{name}`" for name in clones)
    yield "root test binaries", checkout.test_binaries(), ""
    twice, names = checkout.names_used_twice()
    yield "type names used twice", share(len(twice), names), f"{len(twice)} of {names}"
    docs = [function.doc for function in checkout.functions if function.doc]
    verbs = sum(map(begins_with_verb, docs))
    yield "docs of functions that begin with a verb", share(verbs, len(docs)), f"{verbs} of {len(docs)}"
    clauses = sum(bool(RELATIVE.match(doc)) for doc in docs)
    yield "docs of functions that are relative clauses", share(clauses, len(docs)), f"{clauses} of {len(docs)}"
    bare = sum(fault_of_name(function.name)[1] for function in checkout.functions)
    every = len(checkout.functions)
    yield "functions named by a bare participle or preposition", share(bare, every), f"{bare} of {every}"
    circles, more = checkout.circles(), len(checkout.circles(with_parents=True))
    sizes = ", ".join(f"{len(group)} files" for group in circles)
    yield "module circles, re-exports counted", len(circles), f"{sizes}; {more} with parents".removeprefix("; ")


def listing(checkout, what):
    """The lines of `--list`."""
    if what == "arms":
        yield from checkout.arms()
    elif what == "circles":
        yield from (group for group in checkout.circles())
    elif what == "clones":
        for on_way, path, line, name in checkout.clones():
            yield "counted" if on_way else "elsewhere", path, line, name
    elif what == "docs":
        for function in checkout.functions:
            if function.doc and not begins_with_verb(function.doc):
                kind = "relative clause" if RELATIVE.match(function.doc) else "no verb"
                yield function.path, function.line, function.name, kind, function.doc.split("\n", 1)[0]
    elif what == "names":
        for function in checkout.functions:
            fault, counts = fault_of_name(function.name)
            if fault:
                visibility, doc = "pub" if function.public else "private", function.doc.split("\n", 1)[0]
                yield function.path, function.line, function.name, visibility, fault, "counts" if counts else "-", doc
    elif what == "press":
        way, _, missing = checkout.press()
        yield from way
        yield from ((f"missing: {line}",) for line in missing)
    elif what == "structs":
        yield from ((len(own.parts), own.name, own.path, own.line) for own in checkout.structs()[:30])
    elif what == "types":
        for name, items in checkout.names_used_twice()[0].items():
            yield name, len(items), " ".join(f"{own.kind}:{own.path}:{own.line}" for own in items)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    kinds = ["arms", "circles", "clones", "docs", "names", "press", "structs", "types"]
    parser.add_argument("--list", choices=kinds, help="print what a row counts")
    parser.add_argument("folder", nargs="?", type=pathlib.Path, default=HERE.parent, help="a checkout; this one if none")
    options = parser.parse_args()
    checkout = Checkout(options.folder.resolve())
    if options.list:
        for line in listing(checkout, options.list):
            print("\t".join(" ".join(str(part).split()) for part in line))
        return 0
    print("| what | figure | of it |\n| --- | --- | --- |")
    for what, figure, notes in rows(checkout):
        print(f"| {what} | {figure} | {notes} |")
    missing = checkout.press()[2]
    for line in missing:
        print(f"press.txt: {line}", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
