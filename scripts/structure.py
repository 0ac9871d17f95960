#!/usr/bin/env python3
"""Counts what docs/decisions/0001-layers.md speaks of: structure.py [FOLDER]

For the crate deadeye-rules and for the whole workspace: files and code lines (neither blank nor comment, no tests),
functions of more than 60 and of more than 100 lines, questions about the edition outside the file that answers them, and
files that name a step of the ability language. FOLDER is a checkout; this one if none is given.
"""

import pathlib
import re
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
    asks = [path for path, lines in texts.items() if any("is_2014()" in line for line in lines)]
    print(f"{name}: {len(files)} files, {code} code lines, functions over 60 lines {over[60]}, over 100 lines {over[100]}")
    print(f"{name}: files that ask is_2014() {len(asks)}")


report("deadeye-rules", [ROOT / "crates/deadeye-rules/src"])
report("workspace", [ROOT / "src", *sorted((ROOT / "crates").glob("*/src"))])
