"""Random edits of a package, by kind. Each returns the new text of files, `None` for a file that is deleted; or `None` altogether if
the package has no place for such an edit."""

import pathlib
import re

from .builds import run


class Tree:
    def __init__(self, folder):
        self.folder = folder
        listed = run("git", "ls-files", "-z", folder=folder).stdout.split("\0")
        self.files = [f for f in listed if f and not f.startswith(".")]
        # The plugin of the generated package has an edit of its own.
        self.swift = [f for f in self.files if re.fullmatch(r"(Sources|Tests|Source)/.*\.swift", f)
                      and pathlib.Path(f).name not in ("Package.swift", "Plugin.swift")]

    def text(self, file):
        return (self.folder / file).read_text(errors="replace")


def replaced(tree, rng, pattern, change, files=None, where=None):
    """An edit of a random match of a pattern."""
    files = list(files or tree.swift)
    rng.shuffle(files)
    for file in files:
        text = tree.text(file)
        found = [m for m in re.finditer(pattern, text, re.M) if not where or where(text, m)]
        if found:
            match = rng.choice(found)
            return {file: text[:match.start()] + change(match) + text[match.end():]}
    return None


def appended(tree, rng, text, files=None):
    file = rng.choice(files or [f for f in tree.swift if not f.startswith("Tests")])
    return {file: tree.text(file) + text(file)}


def fresh(rng):
    return f"edited{rng.randrange(10**6)}"


KINDS = {}
# The kinds that change the results of functions which tests call.
CHANGING = set()


def kind(function):
    KINDS[function.__name__.replace("_", " ")] = function
    return function


def changing(function):
    CHANGING.add(function.__name__.replace("_", " "))
    return kind(function)


FUNCTION = r"^( *)((?:public |open |override |private |static |mutating |@inlinable )*func \w+\([^()\n]*\)[^{}\n=]*\{)\n"


@kind
def comment(tree, rng):
    return replaced(tree, rng, r"^\n", lambda m: f"// {fresh(rng)}\n\n")


@kind
def comment_in_a_body(tree, rng):
    return replaced(tree, rng, FUNCTION, lambda m: m[0] + f"{m[1]}  // {fresh(rng)}\n")


@kind
def number_in_a_body(tree, rng):
    return replaced(tree, rng, r"^(  +)(return )?(\d+)$", lambda m: f"{m[1]}{m[2] or ''}{int(m[3]) + 1}") or statement_in_a_body(tree, rng)


@changing
def own_number(tree, rng):
    return replaced(tree, rng, r"\(number: (\d+)\)\.number", lambda m: f"(number: {int(m[1]) + 1}).number")


@changing
def operator_in_a_body(tree, rng):
    operators = {"+": "-", "==": "!=", "<": ">="}
    return replaced(
        tree, rng, r"^(  +(?!func|let|var|static|public|private|///?|@).*\w.* )(\+|==|<)( .*)$", lambda m: m[1] + operators[m[2]] + m[3],
        [f for f in tree.swift if not f.startswith("Tests")])


@kind
def statement_in_a_body(tree, rng):
    return replaced(tree, rng, FUNCTION, lambda m: m[0] + f"{m[1]}  let {fresh(rng)} = 1\n", where=lambda t, m: len(
        re.sub(r"\s", "", t[m.end():t.find("\n" + m[1] + "}", m.end())])) and "return" in t[m.end():t.find("\n" + m[1] + "}", m.end())])


@kind
def private_function(tree, rng):
    return appended(tree, rng, lambda f: f"\nprivate func {fresh(rng)}() {{}}\n")


@kind
def internal_function(tree, rng):
    return appended(tree, rng, lambda f: f"\nfunc {fresh(rng)}() {{}}\n")


@kind
def public_function(tree, rng):
    return appended(tree, rng, lambda f: f"\npublic func {fresh(rng)}() {{}}\n")


@kind
def default_argument(tree, rng):
    return replaced(
        tree, rng, r"^((?:public )?func (?!own)\w+\()\)", lambda m: f"{m[1]}_ {fresh(rng)}: Int = 1)",
        [f for f in tree.swift if not f.startswith("Tests")])


@kind
def stored_property(tree, rng):
    return replaced(tree, rng, r"^((?:public )?struct \w+[^{}\n]*\{)\n", lambda m: m[0] + f"  var {fresh(rng)} = 1\n")


@kind
def stored_reference(tree, rng):
    # A value with a reference is copied by other code than one without.
    return replaced(tree, rng, r"^((?:public )?struct \w+[^{}\n]*\{)\n", lambda m: m[0] + f'  private var {fresh(rng)} = ""\n')


@kind
def method_of_a_class(tree, rng):
    return replaced(tree, rng, r"^((?:public |open |final )*class \w+[^{}\n]*\{)\n", lambda m: m[0] + f"  public func {fresh(rng)}() {{}}\n")


@kind
def case_of_an_enumeration(tree, rng):
    return replaced(tree, rng, r"^((?:public )?enum \w+[^{}\n]*\{)\n", lambda m: m[0] + f"  case {fresh(rng)}\n")


@kind
def case_with_a_value(tree, rng):
    return replaced(tree, rng, r"^((?:public )?enum \w+[^{}\n]*\{)\n", lambda m: m[0] + f"  case {fresh(rng)}(String)\n")


@kind
def private_member(tree, rng):
    return replaced(tree, rng, r"^((?:public |open |final )*(?:class|struct|enum) \w+[^{}\n]*\{)\n",
                    lambda m: m[0] + f"  private func {fresh(rng)}() {{}}\n")


@kind
def extension(tree, rng):
    return replaced(tree, rng, r"\Z", lambda m: f"\nextension Int {{ func {fresh(rng)}() {{}} }}\n")


@kind
def inlinable_function(tree, rng):
    return appended(tree, rng, lambda f: f"\n@inlinable public func {fresh(rng)}() -> Int {{\n  1\n}}\n")


@kind
def new_file(tree, rng):
    file = rng.choice([f for f in tree.swift if not f.startswith("Tests")])
    return {str(pathlib.Path(file).parent / f"{fresh(rng).capitalize()}.swift"): f"func {fresh(rng)}() {{}}\n"}


@kind
def deleted_file(tree, rng):
    some = [f for f in tree.swift if f.endswith("Unused.swift")]
    return {rng.choice(some): None} if some else None


@kind
def test(tree, rng):
    return replaced(tree, rng, r"^(@Test func \w+\(\) \{|  func test\w+\(\)[^{\n]*\{)\n", lambda m: m[0] + f"    let {fresh(rng)} = 1\n",
                    [f for f in tree.swift if f.startswith("Tests")])


@changing
def resource(tree, rng):
    some = [f for f in tree.files if f.endswith("number.txt")]
    return {rng.choice(some): str(rng.randrange(1, 99))} if some else None


@kind
def manifest_comment(tree, rng):
    return replaced(tree, rng, r"\Z", lambda m: f"// {fresh(rng)}\n", ["Package.swift"])


@kind
def manifest_define(tree, rng):
    return replaced(tree, rng, r'\.target\(name: "\w+", dependencies: \[[^\]]*\]', lambda m: m[0] + f', swiftSettings: [.define("{fresh(rng).upper()}")]',
                    ["Package.swift"])


@kind
def manifest_dependency(tree, rng):
    return replaced(tree, rng, r'(name: "L(\d+)", dependencies: \[)(?!\])', lambda m: f'{m[1]}"L2", ' if int(m[2]) > 2 and '"L2"' not in m.string[
        m.start():m.string.find("\n", m.start())] else m[0] + " ", ["Package.swift"])


@kind
def header(tree, rng):
    some = [f for f in tree.files if f.endswith(".h")]
    return appended(tree, rng, lambda f: f"int {fresh(rng)}(void);\n", some) if some else None


@kind
def comment_in_a_header(tree, rng):
    some = [f for f in tree.files if f.endswith(".h")]
    return appended(tree, rng, lambda f: f"// {fresh(rng)}\n", some) if some else None


@changing
def function_in_c(tree, rng):
    some = [f for f in tree.files if f.endswith(".c")]
    return replaced(tree, rng, r"return (\d+);", lambda m: f"return {int(m[1]) + 1};", some) if some else None


@changing
def macro(tree, rng):
    some = [f for f in tree.files if f.endswith("Plugin.swift")]
    return replaced(tree, rng, r'let expansion = "(\d+)"', lambda m: f'let expansion = "{int(m[1]) + 1}"', some) if some else None


@kind
def document(tree, rng):
    return {"README.md": fresh(rng)}
