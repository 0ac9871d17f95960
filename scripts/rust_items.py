"""Reads Rust sources as far as scripts/seams.py needs: items, docs, matches and imports, without a compiler.

Comments, strings and characters are blanked first, so that braces and words in them count for nothing. What is compiled for
tests only is left out: items under `#[cfg(test)]` or `#[test]`, and files and folders named `tests`.
"""

import bisect
import re
from dataclasses import dataclass, field

LITERAL = re.compile(
    r"""//[^\n]*|/\*.*?\*/|\bb?r(#*)".*?"\1|\bb?"(?:\\.|[^"\\])*"|"(?:\\.|[^"\\])*"|'(?:\\[^\n]{1,9}?|[^'\\\n])'""",
    re.S,
)
TESTS = re.compile(r"#\[(?:cfg\(test\)|test)\]")
FUNCTION = re.compile(r"\bfn\s+(\w+)")
TYPE = re.compile(r"^[ \t]*(?:pub(?:\([^)]*\))?\s+)?(?:unsafe\s+)?(struct|enum|trait|union|type)\s+(\w+)", re.M)
# A macro that makes an enum of the name and the variants that it is given: `closed! { Skill { Blessed = "blessed", … } }`.
MADE_ENUM = re.compile(r"^\w+!\s*\{\s*(?:#\[[^\]]*\]\s*)*([A-Z]\w*)\s*(?=\{)", re.M)


def blank(text):
    """The text with every comment replaced by spaces of the same length, and so what strings and characters hold."""

    def blanked(found):
        whole = re.sub(r"[^\n]", " ", found.group())
        # The quotes stay: a pattern with a literal in it takes not everything.
        return whole if found.group().startswith("/") else f'"{whole[1:-1]}"'

    return LITERAL.sub(blanked, text)


def end_of_group(code, start):
    """The position after the bracket that closes the one at `start`."""
    depth = 0
    for at in range(start, len(code)):
        if code[at] in "([{":
            depth += 1
        elif code[at] in ")]}":
            depth -= 1
            if depth == 0:
                return at + 1
    return len(code)


def end_of_item(code, start):
    """The position after an item that begins at `start`: its first brace group or its semicolon."""
    at = start
    while at < len(code):
        if code[at] == "{":
            return end_of_group(code, at)
        if code[at] in "([":
            at = end_of_group(code, at)
            continue
        if code[at] == ";":
            return at + 1
        at += 1
    return len(code)


def without_tests(code):
    """Blanked code in which items for tests are blanked too."""
    while found := TESTS.search(code):
        end = end_of_item(code, found.end())
        code = code[: found.start()] + re.sub(r"[^\n]", " ", code[found.start() : end]) + code[end:]
    return code


def parts(text, separator=","):
    """The text split at a separator that stands in no brackets; angle brackets count where they pair."""
    depth, angle, begin, found = 0, 0, 0, []
    for at, sign in enumerate(text):
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
        elif sign == "<":
            angle += 1
        elif sign == ">" and at and text[at - 1] not in "=-":
            angle = max(angle - 1, 0)
        elif sign == separator and depth == 0 and (separator != "," or angle == 0):
            found.append(text[begin:at])
            begin = at + 1
    found.append(text[begin:])
    return [part.strip() for part in found if part.strip()]


@dataclass
class Function:
    path: str
    line: int
    name: str
    public: bool
    doc: str
    body: str


@dataclass
class Type:
    path: str
    line: int
    kind: str
    name: str
    # Names of the fields of a struct or of the variants of an enum.
    parts: list = field(default_factory=list)


@dataclass
class Arm:
    pattern: str
    at: int


class Source:
    """A Rust file without its tests."""

    def __init__(self, path, text):
        self.path = path
        self.lines = text.splitlines()
        self.code = without_tests(blank(text))
        self._starts = [0]
        for line in text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def line_of(self, at):
        return bisect.bisect_right(self._starts, at)

    def doc_before(self, line):
        """The documentation that stands over a line, attributes between them left out, as one string."""
        doc, at = [], line - 2
        while at >= 0:
            text = self.lines[at].strip()
            if text.startswith("///"):
                doc.append(text[3:].strip())
            elif not (text.startswith("#[") or text.endswith(")]") or text.startswith("//")):
                break
            at -= 1
        return "\n".join(reversed(doc)).strip()

    def functions(self):
        for found in FUNCTION.finditer(self.code):
            end = end_of_item(self.code, found.end())
            line = self.line_of(found.start())
            head = self.code[self.code.rfind("\n", 0, found.start()) + 1 : found.start()]
            public = bool(re.search(r"\bpub\b(?!\()", head))
            yield Function(self.path, line, found.group(1), public, self.doc_before(line), self.code[found.start() : end])

    def types(self):
        """Structs, enums, traits, unions and type aliases; the types that a trait or its implementation names are none."""
        inside = [
            (found.end(), end_of_item(self.code, found.end()))
            for found in re.finditer(r"^[ \t]*(?:pub(?:\([^)]*\))? )?(?:unsafe )?(?:impl|trait)\b", self.code, re.M)
        ]
        for found in TYPE.finditer(self.code):
            kind, name = found.groups()
            if kind == "type" and any(begin < found.start() < end for begin, end in inside):
                continue
            whole = self.code[found.end() : end_of_item(self.code, found.end())]
            yield Type(self.path, self.line_of(found.start(1)), kind, name, self._parts(kind, whole))
        for found in MADE_ENUM.finditer(self.code):
            whole = self.code[found.end() : end_of_group(self.code, found.end())]
            yield Type(self.path, self.line_of(found.start(1)), "enum", found.group(1), self._parts("enum", whole))

    @staticmethod
    def _parts(kind, whole):
        open_at = whole.find("{")
        if kind == "struct" and open_at < 0:
            round_at = whole.find("(")
            return parts(whole[round_at + 1 : end_of_group(whole, round_at) - 1]) if round_at >= 0 else []
        if kind not in ("struct", "enum", "union") or open_at < 0:
            return []
        inner = whole[open_at + 1 : end_of_group(whole, open_at) - 1]
        names = []
        for part in parts(inner):
            part = re.sub(r"#\s*\[[^\]]*(?:\[[^\]]*\][^\]]*)*\]", " ", part).strip()
            if named := re.match(r"(?:pub(?:\([^)]*\))?\s+)?(\w+)", part):
                names.append(named.group(1))
        return names

    def matches(self):
        """The arms of each `match`, those of matches inside it in a list of their own."""
        for found in re.finditer(r"\bmatch\b", self.code):
            at = found.end()
            while at < len(self.code) and self.code[at] not in "{;":
                at = end_of_group(self.code, at) if self.code[at] in "([" else at + 1
            if at < len(self.code) and self.code[at] == "{":
                yield self._arms(at + 1, end_of_group(self.code, at) - 1)

    def _arms(self, at, end):
        arms, begin = [], at
        while at < end:
            if self.code[at] in "([{":
                at = min(end_of_group(self.code, at), end)
            elif self.code.startswith("=>", at):
                pattern = re.sub(r"^(?:\s|#\[[^\]]*\]|,)+", "", self.code[begin:at])
                skipped = len(self.code[begin:at]) - len(pattern)
                arms.append(Arm(pattern.strip(), begin + skipped))
                at = begin = self._end_of_arm(at + 2, end)
            else:
                at += 1
        return arms

    def _end_of_arm(self, at, end):
        while at < end and self.code[at].isspace():
            at += 1
        if at < end and self.code[at] == "{":
            # A block ends its arm; a comma may follow. An expression may go on after it: `{ … }.foo(),` is not written.
            return min(end_of_group(self.code, at), end)
        while at < end and self.code[at] != ",":
            at = min(end_of_group(self.code, at), end) if self.code[at] in "([{" else at + 1
        return at + 1


def imports_of(source, module, modules):
    """The paths that a file imports or writes out, from the crate's root.

    `module` is the file's own, `modules` are all of the crate.
    """
    found, names = set(), {}
    code = source.code

    def resolved(path):
        if path[0] == "crate":
            return tuple(path[1:])
        if path[0] in ("self", "super"):
            base = list(module)
            while path and path[0] in ("self", "super"):
                if path[0] == "super" and base:
                    base.pop()
                path = path[1:]
            return (*base, *path)
        return (*module, *path) if (*module, path[0]) in modules else None

    for statement in re.finditer(r"\buse\s+([^;]+);", code):
        for path, name in leaves(statement.group(1)):
            if whole := resolved(path):
                names[name] = whole
                # A module that is imported counts where something of it is named.
                if whole not in modules:
                    found.add(whole)
    body = re.sub(r"\buse\s+[^;]+;|\bpub\([^)]*\)", " ", code)
    for path in re.findall(r"(?<![\w:])(?:\w+::)+\w+", body):
        path = path.split("::")
        if path[0] in names:
            found.add((*names[path[0]], *path[1:]))
        elif whole := resolved(path):
            found.add(whole)
    return found


def leaves(tree, before=()):
    """The single imports of a `use`, each as its path and the name that it brings in."""
    tree = " ".join(tree.split())
    if "{" in tree:
        head, inner = tree.split("{", 1)
        path = before + tuple(part for part in head.replace(" ", "").split("::") if part)
        for part in parts(inner.rsplit("}", 1)[0]):
            yield from leaves(part, path)
        return
    path, _, alias = tree.partition(" as ")
    path = before + tuple(part for part in path.replace(" ", "").split("::") if part)
    if path and path[-1] == "self":
        path = path[:-1]
    if path:
        yield list(path), alias.strip() or path[-1]
