"""Reads the declarations of Tenon modules in Swift sources, well enough to change them. Nothing here is shared with the command
that is measured."""

import dataclasses
import os
import re

VERBS = (
    "provides requires contributes collects decorates adapts adaptsRoute adaptsDestination sends observes performs calls authorizes"
    " routes destination requiresDestination opens shows opensURLs opensScope needs starts readies setsUp stops runs guards"
    " redirects page screen form exports passes").split()
# The samples' own helpers, and what they declare.
MEANING = {"page": "destination", "screen": "destination", "form": "destination", "exports": "provides", "passes": "observes"}


def masked(text):
    """Returns the text with the contents of comments and strings replaced by spaces, so that brackets can be counted."""
    out, i, n = list(text), 0, len(text)

    def blank(a, b):
        for k in range(a, b):
            if out[k] != "\n":
                out[k] = " "

    while i < n:
        if text.startswith("//", i):
            end = text.find("\n", i)
            end = n if end < 0 else end
            blank(i, end)
            i = end
        elif text.startswith("/*", i):
            end = text.find("*/", i)
            end = n if end < 0 else end + 2
            blank(i, end)
            i = end
        elif text.startswith('"""', i):
            end = text.find('"""', i + 3)
            end = n if end < 0 else end + 3
            blank(i + 3, end - 3)
            i = end
        elif text[i] == '"':
            k, depth = i + 1, 0
            while k < n and not (text[k] == '"' and depth == 0) and text[k] != "\n":
                if text.startswith("\\(", k):
                    depth += 1
                    k += 2
                    continue
                if depth and text[k] == "(":
                    depth += 1
                elif depth and text[k] == ")":
                    depth -= 1
                elif text[k] == "\\":
                    k += 1
                k += 1
            blank(i + 1, min(k, n))
            i = k + 1
        else:
            i += 1
    return "".join(out)


def closing(mask, start):
    """The index after the bracket that closes the one at `start`."""
    depth = 0
    for i in range(start, len(mask)):
        if mask[i] in "([{":
            depth += 1
        elif mask[i] in ")]}":
            depth -= 1
            if depth == 0:
                return i + 1
    return len(mask)


def split_arguments(text, mask):
    parts, depth, start = [], 0, 0
    for i, c in enumerate(mask):
        if c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
        elif c == "," and depth == 0:
            parts.append((start, i))
            start = i + 1
    parts.append((start, len(text)))
    return [(a, b) for a, b in parts if text[a:b].strip()]


def plain(expression):
    """A type or reference without `.self`, `any` and parentheses."""
    text = re.sub(r"\s+", " ", expression.strip())
    text = re.sub(r"\.self$", "", text)
    while text.startswith("(") and text.endswith(")"):
        text = text[1:-1].strip()
    return re.sub(r"^any ", "", text)


@dataclasses.dataclass
class Record:
    file: str
    verb: str
    label: str
    subject: str
    text: str
    arguments: str
    start: int  # of the statement, with its indentation
    call: int  # of the receiver
    paren: int  # the opening parenthesis
    close: int  # after the closing parenthesis
    end: int  # after trailing closures
    bound: str  # the name that it is bound to, "" if the statement is only the call, or None
    receiver: str
    line: int

    # Whether the subject is a type alias inside a type or a function, which the rest of the file cannot name.
    is_nested_alias: bool = False

    @property
    def kind(self):
        return MEANING.get(self.verb, self.verb)

    @property
    def is_optional(self):
        return self.label == "ifPresent"

    @property
    def is_statement(self):
        return self.bound == ""


class Source:
    def __init__(self, path, text):
        self.path, self.text = path, text
        self.mask = masked(text)
        self.records = list(self._records())
        for record in self.records:
            record.is_nested_alias = bool(re.search(r"^ +typealias %s\b" % re.escape(record.subject), text, re.M))

    def line(self, offset):
        return self.text.count("\n", 0, offset) + 1

    def _records(self):
        pattern = re.compile(r"\b(\w+)\.(%s)\s*\(" % "|".join(VERBS))
        for match in pattern.finditer(self.mask):
            receiver = match[1]
            if receiver[0].isupper() or not re.search(
                    r"\b%s: inout ModuleContract\b|\(\s*%s\b|\b%s, \w+ in$" % ((re.escape(receiver),) * 3), self.mask, re.M):
                continue
            paren = match.end() - 1
            close = closing(self.mask, paren)
            end = close
            while True:
                more = re.compile(r"\s*(?:\w+:\s*)?\{").match(self.mask, end)
                if not more or (more[0].strip() == "{" and end != close and not more[0].lstrip().startswith("{")):
                    break
                end = closing(self.mask, more.end() - 1)
            start = self.text.rfind("\n", 0, match.start()) + 1
            prefix = self.text[start:match.start()]
            bound = None
            if not prefix.strip():
                bound = ""
            else:
                found = re.fullmatch(r"\s*let (\w+) = ", prefix)
                if found:
                    bound = found[1]
            rest = self.text[end:(self.text + "\n").find("\n", end)]
            if rest.strip():
                bound = None
            inner = self.text[paren + 1:close - 1]
            arguments = split_arguments(inner, self.mask[paren + 1:close - 1])
            first = inner[slice(*arguments[0])] if arguments else ""
            label = re.match(r"\s*(\w+):\s*(?!:)", first)
            subject = first[label.end():] if label else first
            if match[2] == "exports" and len(arguments) > 1:
                subject = inner[slice(*arguments[1])].split("as:", 1)[-1]
            yield Record(
                self.path, match[2], label[1] if label else "", plain(subject), self.text[start:end], inner, start, match.start(),
                paren, close, end, bound, receiver, self.line(match.start()))

    def body_end(self, function=r"func declare\(in contract: inout ModuleContract\) \{"):
        """The place at the end of the first `declare(in:)`, where a statement can be inserted, and the indentation there."""
        found = re.search(function, self.mask)
        if not found:
            return None
        end = closing(self.mask, found.end() - 1)
        line = self.text.rfind("\n", 0, end - 1) + 1
        indent = re.match(r" *", self.text[line:])[0] + "  "
        if "\n" not in self.text[found.end():end]:
            return None
        return line, indent


class Tree:
    """The Swift sources of a sample, by path."""

    def __init__(self, texts, sources=None):
        self.texts = texts
        self.sources = sources or {path: Source(path, text) for path, text in texts.items() if path.endswith(".swift")}

    @classmethod
    def read(cls, root):
        texts = {}
        for folder, folders, files in os.walk(root):
            folders[:] = sorted(f for f in folders if f not in (".build", ".git", "Tests"))
            for name in sorted(files):
                path = os.path.relpath(os.path.join(folder, name), root)
                if name.endswith(".swift") or name == ".tenon.yml":
                    texts[path] = open(os.path.join(folder, name), encoding="utf-8").read()
        return cls(texts)

    def changed(self, edits):
        """A tree with edits: (file, start, end, replacement), or (file, None, None, text) for a new file."""
        texts = dict(self.texts)
        sources = dict(self.sources)
        for file in {edit[0] for edit in edits}:
            own = [edit for edit in edits if edit[0] == file]
            text = texts.get(file, "")
            for _, start, end, replacement in sorted((e for e in own if e[1] is not None), key=lambda e: -e[1]):
                text = text[:start] + replacement + text[end:]
            for edit in own:
                if edit[1] is None:
                    text = text + edit[3]
            texts[file] = text
            if file.endswith(".swift"):
                sources[file] = Source(file, text)
        return Tree(texts, sources)

    @property
    def records(self):
        return [record for source in self.sources.values() for record in source.records]

    def find(self, *kinds, subject=None, optional=None):
        return [
            r for r in self.records
            if r.kind in kinds and (subject is None or last(r.subject) == last(subject)) and (optional is None or r.is_optional == optional)]

    def lines_of_type(self, name):
        """The files that declare a type."""
        return [p for p, s in self.sources.items() if re.search(r"\b(struct|protocol|enum|class|actor) %s\b" % name, s.text)]

    def lines(self, pattern, file=None):
        """The places (file, line) whose text matches."""
        return {
            (path, number) for path, text in self.texts.items() if file in (None, path)
            for number, line in enumerate(text.split("\n"), 1) if re.search(pattern, line)}


def last(subject):
    """A subject without qualification: `CardScreens.List` is `List`, `.pin` and `"pin"` are `pin`."""
    return subject.strip('"').split(".")[-1]


def target(path):
    parts = path.split("/")
    return parts[-2] if len(parts) == 3 else parts[2] if parts[1] in (
        "Business", "Features", "Core", "Interfaces", "Host", "Demos", "Bench", "Catalogue", "System") else parts[1]
