#!/usr/bin/env python3
"""Counts what docs/decisions/0001-layers.md speaks of: structure.py [FOLDER]

For the crate deadeye-rules and for the whole workspace: files and code lines (neither blank nor comment, no tests),
functions of more than 60 and of more than 100 lines. For what may be added: how many files name one that is there, as the
median and the most of all: a rule by its citation, an edition by its variant, and a phrase of the ability language by its
step. Then doc lines of two words or fewer, and names of public types used twice. FOLDER is a checkout; this one if none is given.
"""

import pathlib
import re
import statistics
import sys

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent)
FUNCTION = re.compile(r"^(\s*)(?:pub(?:\([^)]*\))? )?(?:const |async )*fn (\w+)")


def program_lines(path):
    """The lines of a file up to its first test module."""
    lines = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip().startswith("#[cfg(test)]"):
            break
        lines.append(line)
    return lines


def sources(folder):
    for path in sorted(folder.rglob("*.rs")):
        if not path.stem.endswith("tests") and "/tests/" not in str(path):
            yield path


def long_functions(lines, limit):
    """Names of functions of more than `limit` lines, from `fn` to the closing brace of the same indent."""
    found = []
    for at, line in enumerate(lines):
        start = FUNCTION.match(line)
        if not start:
            continue
        closing = start.group(1) + "}"
        for end in range(at, len(lines)):
            if lines[end].rstrip() == closing:
                if end - at + 1 > limit:
                    found.append(start.group(2))
                break
            if lines[end].rstrip().endswith(";") and end == at:
                break
    return found


def report(name, folders):
    files = [path for folder in folders for path in sources(folder)]
    texts = {path: program_lines(path) for path in files}
    code = sum(
        1 for lines in texts.values() for line in lines if line.strip() and not line.strip().startswith("//")
    )
    over = {limit: sum(len(long_functions(lines, limit)) for lines in texts.values()) for limit in (60, 100)}
    print(f"{name}: {len(files)} files, {code} code lines, functions over 60 lines {over[60]}, over 100 lines {over[100]}")



def defined(pattern, inside=None):
    """The names that `pattern` finds in the one file that it matches, below the first line that has `inside`."""
    for path in sources(ROOT / "crates"):
        text = path.read_text(encoding="utf-8")
        if inside and inside not in text:
            continue
        body = text.split(inside, 1)[1].split("\n}\n", 1)[0] if inside else text
        if names := re.findall(pattern, body, re.M):
            return names
    return []


def spread(what, names):
    """How many files name each of `names`, which are patterns."""
    files = [path for folder in FOLDERS for path in sources(folder)]
    texts = ["\n".join(program_lines(path)) for path in files]
    counts = sorted(sum(1 for text in texts if re.search(name, text, re.M)) for name in names)
    counts = [count for count in counts if count]
    print(f"files that name {what}: median {statistics.median(counts)}, most {counts[-1]} ({len(counts)} there)")


def words(folders):
    """Documentation of two words or fewer, headings, links and examples left out, and names of public types used twice."""
    short, owners = 0, {}
    for path in (path for folder in folders for path in sources(folder)):
        example = False
        for line in program_lines(path):
            doc = re.match(r"\s*//[/!] (?!#|\[)(.+)$", line)
            fence = bool(doc) and doc.group(1).startswith("```")
            short += bool(doc) and not (example or fence) and len(doc.group(1).split()) <= 2
            example ^= fence
            kind = re.match(r"\s*pub (?:struct|enum|trait) (\w+)", line)
            if kind:
                owners.setdefault(kind.group(1), []).append(path)
    shared = sorted(name for name, paths in owners.items() if len(paths) > 1)
    print(f"doc lines of two words or fewer: {short}")
    print(f"names of public types that are used twice: {len(shared)} of {len(owners)}: {' '.join(shared)}")


FOLDERS = [ROOT / "src", *sorted((ROOT / "crates").glob("*/src"))]
report("deadeye-rules", [ROOT / "crates/deadeye-rules/src"])
report("workspace", FOLDERS)
spread("a rule", [rf"\bcite::{name}\b|const {name}: Rule" for name in defined(r"const (\w+): Rule\b")])
spread("an edition, or ask which it is", [r"\bEdition::V\w+|\bis_2014\(\)"])
spread("a step", [rf"\bStep::{name}\b|pub enum Step \{{\n    /// (?s:.*)^    {name}\b" for name in defined(r"^    (\w+)[({,]", "pub enum Step {\n    /// ")])
words(FOLDERS)
