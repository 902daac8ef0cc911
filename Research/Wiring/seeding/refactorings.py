"""Changes that keep the meaning of the wiring: each returns edits, or `None` if the sample has no place for it."""

import re

from .faults import action_declarations, files_of_type, is_double, list_items, module_files, patterns
from .source import last, target

KINDS = {}


def refactoring(name):
    def register(function):
        KINDS[name] = function
        return function

    return register


def unique(rng, word):
    return word + str(rng.randrange(1000, 9999))


def is_plain(record):
    """Whether a record is a call in a module, and not in a helper of contracts."""
    return not record.is_nested_alias and "ModuleContract+" not in record.file and "<" not in record.subject and record.subject not in ("event", "route")


def type_name(record):
    """The name of the service or route that a record is about, if it is a simple reference to a type."""
    found = re.match(r"\s*(?:\w+: )?(\(any ([A-Z][\w.]*)\)|([A-Z][\w.]*))\.self", record.arguments)
    return found and (found[1], found[2] or found[3], found.start(1), found.end(1))


def statements(tree):
    return [
        r for r in tree.records if r.is_statement and is_plain(r) and r.kind in (
            "observes", "performs", "destination", "routes", "provides", "contributes", "decorates", "adapts", "starts", "stops",
            "guards", "authorizes", "readies") and not inside_closure(tree, r)]


def inside_closure(tree, record):
    """Whether the statement is in a body that is no function's: it may then be an expression."""
    text = tree.sources[record.file].text
    indent = len(re.match(r" *", text[record.start:])[0])
    line = ""
    for candidate in reversed(text[:record.start].split("\n")):
        if candidate.strip() and len(re.match(r" *", candidate)[0]) < indent:
            line = candidate
            break
    return not re.search(r"\b(func|init)\b|^\s*\) (->.*)?\{$", line)


def indented(text, by="  "):
    return "\n".join(by + line if line.strip() else line for line in text.split("\n"))


def indent_of(tree, record):
    return re.match(r" *", tree.sources[record.file].text[record.start:])[0]


def imports_of(text):
    return "\n".join(re.findall(r"^(?:@testable )?import \w+$", text, re.M))


@refactoring("a type alias in the same file")
def alias(tree, rng):
    record = rng.choice([r for r in tree.records if is_plain(r) and r.kind in (
        "requires", "provides", "observes", "sends", "opens", "shows", "destination", "routes", "collects") and type_name(r)])
    expression, name, start, end = type_name(record)
    new = unique(rng, "Alias")
    at = record.paren + 1
    meaning = f"any {name}" if expression.startswith("(") else name
    return [(record.file, at + start, at + end, new), (record.file, None, None, f"\nprivate typealias {new} = {meaning}\n")]


@refactoring("a type alias in a new file of the target")
def alias_elsewhere(tree, rng):
    record = rng.choice([r for r in tree.records if is_plain(r) and r.kind in ("requires", "opens", "shows", "sends", "observes")
                         and type_name(r) and re.search(r"^public (struct|protocol|enum|actor|final class) %s\b" % last(type_name(r)[1]),
                                                        "\n".join(tree.texts.values()), re.M)])
    expression, name, start, end = type_name(record)
    new = unique(rng, "Alias")
    at = record.paren + 1
    meaning = f"any {name}" if expression.startswith("(") else name
    folder = record.file.rsplit("/", 1)[0]
    return [
        (record.file, at + start, at + end, new),
        (f"{folder}/{new}.swift", None, None, f"{imports_of(tree.texts[record.file])}\n\ntypealias {new} = {meaning}\n")]


@refactoring("a type alias inside the function")
def alias_inside(tree, rng):
    record = rng.choice([r for r in tree.records if is_plain(r) and r.bound and r.kind in ("requires", "opens", "shows", "sends", "provides")
                         and type_name(r)])
    expression, name, start, end = type_name(record)
    new = unique(rng, "Local")
    at = record.paren + 1
    meaning = f"any {name}" if expression.startswith("(") else name
    return [
        (record.file, record.start, record.start, f"{indent_of(tree, record)}typealias {new} = {meaning}\n"),
        (record.file, at + start, at + end, new)]


@refactoring("a qualified name")
def qualified(tree, rng):
    some = []
    for record in tree.records:
        found = is_plain(record) and type_name(record)
        if not found or "." in found[1]:
            continue
        homes = [p for p in tree.lines_of_type(found[1]) if re.search(r"\bpublic (struct|protocol|enum|actor|final class) %s\b" % found[1], tree.texts[p])]
        if len(homes) == 1 and target(homes[0]) != found[1] and f"import {target(homes[0])}\n" in tree.texts[record.file]:
            some.append((record, found, target(homes[0])))
    record, (expression, name, start, end), home = rng.choice(some)
    at = record.paren + 1
    new = f"(any {home}.{name})" if expression.startswith("(") else f"{home}.{name}"
    return [(record.file, at + start, at + end, new)]


@refactoring("a statement in a local function")
def local_function(tree, rng):
    record = rng.choice(statements(tree))
    name, indent = unique(rng, "part"), indent_of(tree, record)
    c = record.receiver
    new = f"{indent}func {name}(_ {c}: inout ModuleContract) {{\n{indented(record.text)}\n{indent}}}\n{indent}{name}(&{c})"
    return [(record.file, record.start, record.end, new)]


@refactoring("a statement in a method of an extension")
def extension_method(tree, rng):
    some = []
    for record in statements(tree):
        source = tree.sources[record.file]
        owner = re.search(r"^(?:public )?(?:final )?(?:struct|class|extension) ([\w.]+)", source.text, re.M)
        if source.text.count("func declare(in") != 1 or not owner:
            continue
        owners = re.findall(r"^(?:public )?(?:final )?(?:struct|class|extension|enum|actor) ([\w.]+)(?:: [^{]*)?\{", source.text[:record.start], re.M)
        locals_ = set(re.findall(r"\blet (\w+) = ", source.text[:record.start])) | set(re.findall(r"let \((\w+), (\w+)\)", source.text) and
                                                                                     re.findall(r"\w+", " ".join(sum(map(list, re.findall(r"let \((\w+), (\w+)\)", source.text)), []))))
        names = set(re.findall(r"\b\w+\b", record.text))
        given = re.search(r"with: ([\w, ]+)", record.arguments)
        needs = [n.strip() for n in given[1].split(",") if n.strip()] if given else []
        inner = set(re.findall(r"\b(\w+),? in\b|\b(\w+),", record.text) and re.findall(r"\w+", " ".join(
            m for m in re.findall(r"\{\s*(?:\[[^\]]*\] ?)?([\w, ]+) in\b", record.text))))
        free = (names & locals_) - set(needs) - inner
        types = {n: handle_type(source, n, record.start) for n in needs}
        if free or not all(types.values()) or not owners or "[" in record.text.split("\n")[0].split("{")[-1] or "as: " in record.arguments:
            continue
        some.append((record, owners[-1], types))
    if not some:
        return None
    record, owner, types = rng.choice(some)
    name, indent, c = unique(rng, "declarePart"), indent_of(tree, record), record.receiver
    parameters = "".join(f"_ {n}: Needed<{t}>, " for n, t in types.items())
    body = "\n".join("    " + line[len(indent):] if line.strip() else line for line in record.text.split("\n"))
    call = f"{indent}{name}({''.join(n + ', ' for n in types)}in: &{c})"
    text = tree.sources[record.file].text
    if re.search(r"self\.|\bSelf\.", record.text):
        return None
    if tree.sources[record.file].text[:record.start].rstrip().endswith("{") and False:
        return None
    method = f"\nextension {owner} {{\n  fileprivate func {name}({parameters}in {c}: inout ModuleContract) {{\n{body}\n  }}\n}}\n"
    return [(record.file, record.start, record.end, call), (record.file, None, None, method)]


def handle_type(source, name, before):
    """The type of the values of a handle, from its declaration."""
    for record in source.records:
        if record.bound == name and record.start < before and "<" not in record.arguments:
            found = type_name(record)
            if found and record.verb in ("requires", "provides", "exports") and record.label == "":
                expression = found[0]
                if "taking:" in record.arguments:
                    return None
                if record.verb == "exports":
                    return re.match(r"\s*([\w.]+)\.self", record.arguments)[1]
                return expression.strip("()") if expression.startswith("(") else found[1]
    found = re.search(r"_ %s: Needed<([^>]+)>" % name, source.text[:before])
    return found and found[1]


@refactoring("a generic function that requires")
def generic_function(tree, rng):
    record = rng.choice([r for r in tree.records if is_plain(r) and r.bound and r.verb == "requires" and r.label == ""
                         and "named:" not in r.text and "taking:" not in r.text])
    name, c = unique(rng, "need"), record.receiver
    helper = (
        f"\nprivate func {name}<Service: Sendable>(_ service: Service.Type, of {c}: inout ModuleContract) -> Needed<Service> {{\n"
        f"  {c}.requires(service)\n}}\n")
    return [(record.file, record.call, record.end, f"{name}({record.arguments}, of: &{c})"), (record.file, None, None, helper)]


@refactoring("a method of contracts that requires")
def contract_method(tree, rng):
    record = rng.choice([r for r in tree.records if is_plain(r) and r.bound and r.verb in ("requires", "opens", "shows") and r.label == ""
                         and "named:" not in r.text and "taking:" not in r.text])
    name = unique(rng, "gets")
    kind, result, bound = {
        "requires": ("Service: Sendable", "Needed<Service>", "Service"), "opens": ("Value: Route", "RouteOpener<Value>", "Value"),
        "shows": ("Value: Route", "RoutePresenter<Value>", "Value")}[record.verb]
    helper = (
        f"\nextension ModuleContract {{\n  fileprivate mutating func {name}<{kind}>(_ type: {bound}.Type) -> {result} {{\n"
        f"    {record.verb}(type)\n  }}\n}}\n")
    at = record.call + len(record.receiver) + 1
    return [(record.file, at, at + len(record.verb), name), (record.file, None, None, helper)]


@refactoring("a structure that keeps a handle")
def structure(tree, rng):
    record = rng.choice([r for r in tree.records if is_plain(r) and r.bound and type_name(r) and r.label == "" and "named:" not in r.text
                         and "taking:" not in r.text and r.verb in ("requires", "opens", "shows")])
    name, c = unique(rng, "Needs"), record.receiver
    expression, plain, _, _ = type_name(record)
    held = {"requires": f"Needed<{expression.strip('()')}>", "opens": f"RouteOpener<{plain}>", "shows": f"RoutePresenter<{plain}>"}[record.verb]
    helper = (
        f"\nprivate struct {name} {{\n  let value: {held}\n\n  init(_ {c}: inout ModuleContract) {{\n"
        f"    value = {c}.{record.verb}({record.arguments})\n  }}\n}}\n")
    return [(record.file, record.call, record.end, f"{name}(&{c}).value"), (record.file, None, None, helper)]


@refactoring("another name of the contract")
def rename_contract(tree, rng):
    file = rng.choice([p for p in module_files(tree)])
    source = tree.sources[file]
    name = rng.choice(["c", "wiring", "declarations"])
    if re.search(r"\b%s\b" % name, source.text) or re.search(r"\bcontract:", source.text.replace("in contract:", "").replace("_ contract:", "").replace("of contract:", "")):
        return None
    return [(file, m.start(), m.end(), name) for m in re.finditer(r"\bcontract\b", source.mask)]


@refactoring("a constant for the receiver of an event")
def receiver_constant(tree, rng):
    some = [
        (p, m) for p, s in tree.sources.items() for m in re.finditer(r'report\(to: ("\w+")\)', s.text)]
    if not some:
        return None
    file, found = rng.choice(some)
    name = unique(rng, "Receivers")
    return [(file, found.start(1), found.end(1), f"{name}.first"),
            (file, None, None, f"\nprivate enum {name} {{\n  static let first = {found[1]}\n}}\n")]


@refactoring("a constant for an action")
def action_constant(tree, rng):
    declarations = {a[4]: a for a in action_declarations(tree)}
    some = [r for r in tree.records if r.kind in ("calls", "performs") and re.match(r"\s*(ifPresent: )?\.\w+", r.arguments)
            and last(r.subject) in declarations]
    record = rng.choice(some)
    where = re.search(r"Input == ([^,]+), Output == ([^,]+), Failure == ([\w ]+) \{", declarations[last(record.subject)][3])
    name = unique(rng, "action")
    found = re.match(r"\s*(?:ifPresent: )?(\.\w+)", record.arguments)
    at = record.paren + 1
    return [
        (record.file, at + found.start(1), at + found.end(1), name),
        (record.file, None, None, f"\nprivate let {name}: ActionReference<{where[1]}, {where[2]}, {where[3]}> = {found[1]}\n")]


@refactoring("a condition of the compiler that always holds")
def always_true(tree, rng):
    record = rng.choice(statements(tree))
    condition = rng.choice(["swift(>=5.9)", "canImport(Foundation)", "DEBUG || !DEBUG", "os(Linux) || !os(Linux)", "!os(Windows)"])
    return [(record.file, record.start, record.start, f"#if {condition}\n"), (record.file, record.end + 1, record.end + 1, "#endif\n")]


@refactoring("the same in both branches of a condition")
def both_branches(tree, rng):
    record = rng.choice(statements(tree))
    condition = rng.choice(["DEBUG", "os(iOS)", "canImport(UIKit)"])
    return [(record.file, record.start, record.end + 1, f"#if {condition}\n{record.text}\n#else\n{record.text}\n#endif\n")]


@refactoring("a do statement")
def do_block(tree, rng):
    record = rng.choice(statements(tree))
    indent = indent_of(tree, record)
    return [(record.file, record.start, record.end, f"{indent}do {{\n{indented(record.text)}\n{indent}}}")]


@refactoring("a defer statement")
def defer_block(tree, rng):
    record = rng.choice([r for r in statements(tree) if r.kind in ("observes", "performs", "starts", "stops", "readies")])
    indent = indent_of(tree, record)
    later = tree.sources[record.file].text[record.end:].lstrip()
    if later.startswith("}"):
        return None
    return [(record.file, record.start, record.end, f"{indent}defer {{\n{indented(record.text)}\n{indent}}}")]


@refactoring("a closure that declares")
def closure(tree, rng):
    record = rng.choice(statements(tree))
    name, indent, c = unique(rng, "declare"), indent_of(tree, record), record.receiver
    new = (
        f"{indent}let {name}: (inout ModuleContract) -> Void = {{ {c} in\n{indented(record.text)}\n{indent}}}\n{indent}{name}(&{c})")
    return [(record.file, record.start, record.end, new)]


@refactoring("a loop over one type")
def loop(tree, rng):
    some = [r for r in statements(tree) if r.kind == "observes" and r.verb == "observes" and type_name(r) and r.label == ""]
    record = rng.choice(some)
    name, indent = unique(rng, "event"), indent_of(tree, record)
    _, plain, start, end = type_name(record)
    offset = record.paren + 1 - record.start
    text = record.text[:offset + start] + name + record.text[offset + end + len(".self"):]
    return [(record.file, record.start, record.end, f"{indent}for {name} in [{plain}.self] {{\n{indented(text)}\n{indent}}}")]


@refactoring("an early exit")
def early_exit(tree, rng):
    record = rng.choice([r for r in statements(tree) if r.kind in ("starts", "stops", "readies")] or [None])
    if not record or not tree.sources[record.file].text[record.end:].lstrip().startswith("}"):
        return None
    indent = indent_of(tree, record)
    return [(record.file, record.start, record.start, f"{indent}guard !String(describing: Self.self).isEmpty else {{ return }}\n")]


@refactoring("comments with code")
def comments(tree, rng):
    record = rng.choice(statements(tree))
    indent = indent_of(tree, record)
    return [(record.file, record.start, record.start,
             f'{indent}// contract.requires((any NothingAtAll).self) was here, and contract.sends(Old.self, .report(to: "Nobody")).\n'
             f'{indent}/* contract.provides(Old.self) {{ Old() }} */\n')]


@refactoring("line breaks in a call")
def line_breaks(tree, rng):
    record = rng.choice([r for r in tree.records if is_plain(r) and r.verb in ("requires", "opens", "shows", "sends", "calls") and r.bound])
    indent = indent_of(tree, record)
    return [
        (record.file, record.paren + 1, record.paren + 1, f"\n{indent}  "), (record.file, record.close - 1, record.close - 1, f"\n{indent}"),
        (record.file, record.call + len(record.receiver), record.call + len(record.receiver), f"\n{indent}  ")]


@refactoring("a computed layer")
def computed_layer(tree, rng):
    some = [(p, m) for p in module_files(tree) for m in re.finditer(r"( *(?:public )?)let layer(?:: Layer)? = (?:Layer)?\.(\w+)\n", tree.texts[p])]
    file, found = rng.choice(some)
    form = rng.choice([
        f"{found[1]}var layer: Layer {{ .{found[2]} }}\n", f"{found[1]}var layer: Layer {{ return Layer.{found[2]} }}\n",
        f'{found[1]}let layer: Layer = "{found[2]}"\n', f'{found[1]}let layer = Layer("{found[2]}")\n',
        f'{found[1]}let layer = Layer(rawValue: "{found[2]}")\n'])
    return [(file, found.start(), found.end(), form)]


@refactoring("a constant for the layer")
def layer_constant(tree, rng):
    some = [(p, m) for p in module_files(tree) for m in re.finditer(r"let layer(?:: Layer)? = ((?:Layer)?\.\w+)\n", tree.texts[p])]
    file, found = rng.choice(some)
    name = unique(rng, "own")
    value = found[1] if found[1].startswith("Layer") else "Layer" + found[1]
    private = "public " if "public let layer" in tree.texts[file] else ""
    return [(file, found.start(1), found.end(1), f"Layer.{name}"),
            (file, None, None, f"\nextension Layer {{\n  fileprivate static let {name} = {value}\n}}\n")]


@refactoring("the module's name written out")
def state_name(tree, rng):
    some = []
    for path in module_files(tree):
        source = tree.sources[path]
        found = re.search(r"\b(?:struct|class) (\w+): (?:Module|BusinessPart|FeaturePart) \{\n", source.text)
        if found and not re.search(r"\blet name\b|var name\b", source.text):
            some.append((path, found))
    path, found = rng.choice(some)
    name = found[1]
    name = name[:-6] if name.endswith("Module") and len(name) > 6 else name
    form = rng.choice([f'  public let name = "{name}"\n', f'  public var name: String {{ "{name}" }}\n'])
    return [(path, found.end(), found.end(), form)]


def simple_items(tree):
    return [i for i in list_items(tree) if i[3].endswith("()") and "Host(" not in i[3]]


@refactoring("a function that makes a module")
def make_module(tree, rng):
    file, start, end, text, kind = rng.choice(simple_items(tree))
    name = unique(rng, "make")
    result = rng.choice([kind, "any Module", "some Module"])
    body = rng.choice([text, f"return {text}"])
    return [(file, start, end, f"{name}()"), (file, None, None, f"\nprivate func {name}() -> {result} {{ {body} }}\n")]


@refactoring("a generic function around a module")
def wrap_module(tree, rng):
    file, start, end, text, kind = rng.choice(simple_items(tree))
    name = unique(rng, "listed")
    return [(file, start, end, f"{name}({text})"),
            (file, None, None, f"\nprivate func {name}<Listed: Module>(_ module: Listed) -> Listed {{ module }}\n")]


@refactoring("a module in a static property")
def module_property(tree, rng):
    file, start, end, text, kind = rng.choice(simple_items(tree))
    name = unique(rng, "Own")
    form = rng.choice([f"static let module = {text}", f"static var module: {kind} {{ {text} }}", f"static let module: any Module = {text}"])
    return [(file, start, end, f"{name}.module"), (file, None, None, f"\nprivate enum {name} {{\n  {form}\n}}\n")]


@refactoring("a type alias of a module")
def module_alias(tree, rng):
    file, start, end, text, kind = rng.choice(simple_items(tree))
    name = unique(rng, "Part")
    return [(file, start, start + len(kind), name), (file, None, None, f"\nprivate typealias {name} = {kind}\n")]


@refactoring("`.init` with the type in front")
def explicit_init(tree, rng):
    file, start, end, text, kind = rng.choice(simple_items(tree))
    return [(file, start, end, text.replace("()", ".init()"))]


@refactoring("a list in two parts")
def split_list(tree, rng):
    items = [i for i in simple_items(tree) if tree.texts[i[0]][i[2]:i[2] + 2] == ", "]
    file, start, end, text, kind = rng.choice(items)
    source = tree.sources[file]
    begin = source.mask.rfind("[", 0, start)
    finish = source.mask.find("]", end) + 1
    # The brackets between may be those of an argument.
    if source.mask[begin:finish].count("[") != 1 or source.mask[start:end].count("(") != source.mask[start:end].count(")") \
            or "]" in source.mask[begin:start] or source.mask[begin:start].count("(") != source.mask[begin:start].count(")"):
        return None
    head, tail = source.text[begin + 1:end], source.text[end + 1:finish - 1]
    if begin > 0 and source.text[begin - 1] == "(" and "flatMap" in source.text[finish:finish + 12]:
        return None
    after = source.text[finish:finish + 4]
    new = f"[{head}] as [any Module]) + [{tail.strip()}]"
    if "as " in after:
        return None
    return [(file, begin, finish, f"(({new})")]


@refactoring("another order of the list")
def reorder(tree, rng):
    items = list_items(tree)
    file = rng.choice([i[0] for i in items])
    source = tree.sources[file]
    a, b = rng.sample([i for i in items if i[0] == file], 2) if len([i for i in items if i[0] == file]) > 1 else (None, None)
    if not a or source.mask.rfind("[", 0, a[1]) != source.mask.rfind("[", 0, b[1]) or "{" in a[3] + b[3]:
        return None
    return [(file, a[1], a[2], b[3]), (file, b[1], b[2], a[3])]


@refactoring("the list in a local constant")
def local_list(tree, rng):
    some = []
    for path, source in tree.sources.items():
        if target(path) == "verify" or "Tests" in path:
            continue
        for found in re.finditer(r"\bApplication\(", source.mask):
            inner_start = found.end()
            from .source import closing, split_arguments
            close = closing(source.mask, found.end() - 1)
            spans = split_arguments(source.text[inner_start:close - 1], source.mask[inner_start:close - 1])
            if not spans or source.text[found.start() - 1] in ".\"":
                continue
            line = source.text.rfind("\n", 0, found.start()) + 1
            prefix = source.text[line:found.start()]
            if re.fullmatch(r"\s*(return )?try ", prefix) and "options:" in source.text[found.start():close]:
                some.append((path, line, inner_start + spans[0][0], inner_start + spans[0][1], prefix))
    if not some:
        return None
    file, line, start, end, prefix = rng.choice(some)
    text = tree.texts[file]
    indent = re.match(r" *", prefix)[0]
    name = unique(rng, "listed")
    expression = text[start:end].strip()
    edits = [(file, line, line, f"{indent}let {name}: [any Module] = {expression}\n"), (file, start, end, name)]
    if "return" not in prefix:
        edits.append((file, line + len(indent), line + len(indent), "return "))
    return edits


@refactoring("a structure in a file of its own")
def split_file(tree, rng):
    some = []
    for path in tree.sources:
        source = tree.sources[path]
        if is_double(path) or not (path in module_files(tree) or "Interface" in path or "API" in path):
            continue
        for found in re.finditer(r"^(public )?(struct|enum|actor|final class|extension) [^\n]*\{\n", source.text, re.M):
            end = source.text.find("\n}\n", found.end())
            if end < 0:
                continue
            body = source.text[found.start():end + 3]
            if "private" in body or "func declare(in" in body or "fileprivate" in source.text:
                continue
            start = found.start()
            while source.text[:start].rstrip("\n").rsplit("\n", 1)[-1].startswith(("///", "@")):
                start = source.text.rstrip().rfind("\n", 0, start - 1) + 1
            # A conditional block stays whole.
            if source.text[:start].count("#if") != source.text[:start].count("#endif"):
                continue
            some.append((path, start, end + 3))
    file, start, end = rng.choice(some)
    text = tree.texts[file]
    name = unique(rng, "Moved")
    folder = file.rsplit("/", 1)[0]
    if file.endswith("main.swift"):
        return None
    return [(file, start, end, ""), (f"{folder}/{name}.swift", None, None, f"{imports_of(text)}\n\n{text[start:end]}")]


@refactoring("a constant for a route's pattern")
def pattern_constant(tree, rng):
    some = [p for p in patterns(tree) if re.search(r"static let pattern: RoutePattern = \"$", tree.texts[p[0]][:p[1]])]
    file, start, end, text = rng.choice(some)
    name = unique(rng, "Addresses")
    form = rng.choice([
        (f"{name}.own", f"static let own: RoutePattern = \"{text}\""), (f"{name}.own", f"static var own: RoutePattern {{ \"{text}\" }}")])
    return [(file, start - 1, end + 1, form[0]), (file, None, None, f"\nprivate enum {name} {{\n  {form[1]}\n}}\n")]


@refactoring("a computed pattern")
def computed_pattern(tree, rng):
    some = [
        (p, m) for p, s in tree.sources.items() for m in re.finditer(r'static let pattern: RoutePattern = ("[^"]+")\n', s.text)]
    file, found = rng.choice(some)
    return [(file, found.start(), found.end(), f"static var pattern: RoutePattern {{ {found[1]} }}\n")]


@refactoring("a type nested in another one")
def nest_event(tree, rng):
    some = []
    for path, source in tree.sources.items():
        if not re.search(r"Interface/|API/", path):
            continue
        for found in re.finditer(r"^public struct (\w+): [^\n]*Sendable \{\n(?:  [^\n]*\n|\n)*\}\n", source.text, re.M):
            name = found[1]
            if any(r.kind in ("sends", "observes") and r.subject == name for r in tree.records):
                some.append((path, found))
    if not some:
        return None
    path, found = rng.choice(some)
    name, outer = found[1], unique(rng, "Events")
    # Every mention goes through the new name.
    edits = [(path, found.start(), found.end(), f"public enum {outer} {{\n{indented(found[0].rstrip(chr(10)))}\n}}\n")]
    for file, source in tree.sources.items():
        for use in re.finditer(r"(?<![\w.\"])%s\b(?!:)" % name, source.mask):
            if file == path and found.start() <= use.start() < found.end():
                continue
            edits.append((file, use.start(), use.end(), f"{outer}.{name}"))
    return edits


@refactoring("an initializer instead of a closure")
def closure_to_function(tree, rng):
    some = [
        r for r in tree.records if r.verb == "provides" and re.search(r"\) \{ (\w+)\(\) \}$", r.text) and "with:" not in r.arguments
        and not re.search(r"async:|onMainActor:", r.arguments)]
    if not some:
        return None
    record = rng.choice(some)
    made = re.search(r"\) \{ (\w+)\(\) \}$", record.text)[1]
    return [(record.file, record.close - 1, record.end, f", make: {{ {made}.init() }})")]


@refactoring("an unrelated class and function")
def bystander(tree, rng):
    file = rng.choice(module_files(tree))
    name = unique(rng, "Bystander")
    return [(file, None, None,
             f"\nfinal class {name} {{\n  var requires: [String] = []\n\n  func provides(_ text: String) {{ requires.append(text) }}\n"
             f"  func sends(_ text: String, to other: {name}) {{ other.provides(text) }}\n}}\n")]
