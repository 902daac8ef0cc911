"""Faults in the wiring: each kind changes one thing in a sample, and says which finding must show it on which lines."""

import dataclasses
import re
from typing import Callable

from .source import last, target

KINDS = {}


@dataclasses.dataclass
class Mutation:
    edits: list
    rules: tuple = ()
    # The places (file, line) of which one must be shown, in the changed tree.
    places: Callable = None
    note: str = ""


def fault(name, why_unstopped=""):
    """Registers a kind. `why_unstopped` says why neither the compiler nor `verify()` can stop this kind, if they cannot."""

    def register(function):
        KINDS[name] = (function, why_unstopped)
        return function

    return register


# Doubles that no application lists, and doubles whose application may not need them.
def is_double(file):
    return "ShopDoubles" in file or "Demo" in file.split("/")[-1] or "Trial" in file or "Asker" in file or "Widget" in file


def own(tree, *kinds, **options):
    """Declarations of the real modules; helpers of contracts and doubles are left out."""
    return [
        r for r in tree.find(*kinds, **options)
        if not is_double(r.file) and "ModuleContract+" not in r.file and not r.text.strip().startswith("func")]


def after_close(record, text):
    """An edit that adds an argument after the first one of a declaration."""
    inner, mask_depth = record.arguments, 0
    for i, c in enumerate(inner):
        mask_depth += (c in "([{<") - (c in ")]}>")
        if c == "," and mask_depth == 0:
            return (record.file, record.paren + 1 + i, record.paren + 1 + i, text)
    return (record.file, record.close - 1, record.close - 1, text)


def deletion(record):
    return (record.file, record.start, record.end + 1, "")


def places(records):
    return {(r.file, r.line) for r in records}


def inserted(tree, file, body, declarations=""):
    """Edits that add statements at the end of the `declare(in:)` of a file, and declarations at its end."""
    found = tree.sources[file].body_end()
    if not found:
        return None
    offset, indent = found
    text = "".join(indent + line + "\n" for line in body)
    edits = [(file, offset, offset, text)]
    if declarations:
        edits.append((file, None, None, "\n" + declarations + "\n"))
    return edits


def module_files(tree):
    """The files with a `declare(in:)` of a module that an application lists."""
    return [
        path for path, source in tree.sources.items()
        if not is_double(path) and source.body_end() and "Doubles" not in path and source.text.count("func declare(in") == 1]


def layer_of(tree, file):
    text = tree.texts[file]
    found = re.search(r"layer(?:: Layer)?(?: =|\s*\{)\s*(?:Layer)?\.(\w+)", text)
    if found:
        return found[1]
    if re.search(r": BusinessPart", text):
        return "business"
    if re.search(r": FeaturePart", text):
        return "feature"
    return None


LAYERS = {
    "news": ["shell", "stories", "tools", "platform"], "bank": ["host", "business", "feature", "core"],
    "shop": ["host", "business", "feature", "core"]}


def sample_layers(tree):
    return LAYERS["news"] if any("Kit/" in path for path in tree.texts) else LAYERS["bank"]


def below(tree, file):
    layers = sample_layers(tree)
    layer = layer_of(tree, file)
    return layers.index(layer) if layer in layers else None


def requirers(tree, subject, but=None):
    return [r for r in own(tree, "requires", subject=subject, optional=False) if r.file != but and r.label != "later"]


# MARK: - Services


@fault("delete a provided service")
def delete_provide(tree, rng):
    some = [r for r in own(tree, "provides") if r.is_statement and r.verb == "provides" and requirers(tree, r.subject, r.file)]
    record = rng.choice(some)
    return Mutation(
        [deletion(record)], ("missing-service",), lambda t: places(requirers(t, record.subject)), record.subject)


@fault("give a provided service a name")
def name_provide(tree, rng):
    some = [
        r for r in own(tree, "provides")
        if r.verb == "provides" and requirers(tree, r.subject, r.file) and "named:" not in r.text and "taking:" not in r.text
        and "from:" not in r.arguments]
    record = rng.choice(some)
    return Mutation(
        [after_close(record, ', named: "spare"')], ("missing-service",),
        lambda t: places(requirers(t, record.subject)), record.subject)


@fault("require a service by another name")
def name_require(tree, rng):
    record = rng.choice([r for r in own(tree, "requires", optional=False) if "named:" not in r.text and r.label == ""])
    return Mutation(
        [after_close(record, ', named: "spare"')], ("missing-service",), lambda t: t.lines(r'named: "spare"'), record.subject)


@fault("require a service that no module provides")
def require_nothing(tree, rng):
    file = rng.choice(module_files(tree))
    form = rng.choice(["", "async: ", "later: "])
    edits = inserted(
        tree, file,
        [f"let unheard = contract.requires({form}(any UnheardOf).self)", "contract.starts(with: unheard) { _ in }"],
        "protocol UnheardOf: Sendable {}")
    return Mutation(edits, ("missing-service",), lambda t: t.lines(r"let unheard"), form)


@fault("require a service of another variant")
def other_variant(tree, rng):
    some = [r for r in own(tree, "requires", optional=False) if r.bound and r.label in ("", "async") and "named:" not in r.text]
    record = rng.choice(some)
    first = record.paren + 1
    edits = (
        [(record.file, first, first, "async: ")] if record.label == ""
        else [(record.file, first, first + len("async: "), "")])
    return Mutation(
        edits, ("missing-service",), lambda t: {(record.file, record.line)}, record.subject)


@fault("provide a service twice")
def provide_twice(tree, rng):
    record = rng.choice([
        r for r in own(tree, "provides") if r.verb == "provides" and r.text.lstrip().startswith(("contract.", "let "))
        and r.label == "" and "taking:" not in r.text and "named:" not in r.text and "(any " in r.arguments])
    indent = re.match(r" *", tree.sources[record.file].text[record.start:])[0]
    twin = f"\n{indent}contract.provides((any {record.subject}).self) {{ throw CancellationError() }}"
    return Mutation(
        [(record.file, record.end, record.end, twin)], ("duplicate-service",),
        lambda t: t.lines(r"throw CancellationError") | places(t.find("provides", subject=record.subject)), record.subject)


@fault("provide a service only in debug builds", "a debug build has the service; only a release build lacks it")
def provide_in_debug(tree, rng):
    some = [r for r in own(tree, "provides") if r.is_statement and r.verb == "provides" and requirers(tree, r.subject, r.file)]
    record = rng.choice(some)
    return Mutation(
        [(record.file, record.start, record.start, "#if DEBUG\n"), (record.file, record.end + 1, record.end + 1, "#endif\n")],
        ("missing-service",), lambda t: places(requirers(t, record.subject)), record.subject)


@fault("require a service and not use it")
def idle_requirement(tree, rng):
    record = rng.choice([r for r in own(tree, "requires") if r.bound and r.label == ""])
    name = re.search(r"\((.*)\)", record.text, re.S)[1]
    twin = f"let idle = contract.requires({name})"
    edits = inserted(tree, record.file, [twin, "_ = idle"])
    return edits and Mutation(edits, ("unused-requirement",), lambda t: t.lines(r"let idle"), record.subject)


@fault("provide a service for nobody", "`verify()` does not look for unused services: code outside contracts may resolve them")
def idle_service(tree, rng):
    file = rng.choice(module_files(tree))
    edits = inserted(tree, file, ["contract.provides(Idle.self) { Idle() }"], "struct Idle: Sendable {}")
    return Mutation(edits, ("unused-service",), lambda t: t.lines(r"provides\(Idle"))


# MARK: - The list of modules

ITEM = r"\b[A-Z]\w*(?:\.[A-Z]\w*)?\([^()\n]*(?:\([^()\n]*\))?[^()\n]*\)(?: \{[^{}\n]*\})?"


def list_items(tree):
    """The modules in lists of applications: (file, start, end, text, type)."""
    result = []
    for path in tree.sources:
        if not re.search(r"ShopHost/Shop\.swift|ShopDemo/Demo\.swift|NewsHosts/Modules|NewsHosts/Widget|BankAssembly/Edition", path):
            continue
        source = tree.sources[path]
        for found in re.finditer(r"\[(?=\s*[A-Z])|append\(|insert\(|, (?=[A-Z])|,\n\s*(?=[A-Z])", source.mask):
            item = re.compile(r"\s*(%s)(?=\s*[,\])])" % ITEM).match(source.text, found.end())
            if not item:
                continue
            name = re.match(r"[\w.]+", item[1])[0]
            # A module that only some builds list is for other kinds.
            if source.text[:item.start(1)].count("#if") != source.text[:item.start(1)].count("#endif"):
                continue
            if name.endswith("Module") or name in MODULES_OF_BANK:
                result.append((path, item.start(1), item.end(1), item[1], name))
    return result


MODULES_OF_BANK = {
    "Vault", "Gateway.Online", "Gateway.Offline", "Rates", "Identity", "Alerts", "Fraud", "CardsModule", "Transfers", "Statements",
    "Dashboard", "Shell", "Joints", "Inspector", "Intents"}


def remove_item(source, start, end):
    """The range of a list's item with its comma."""
    after = re.compile(r",\s*").match(source.text, end)
    if after:
        return start, after.end()
    before = re.search(r",\s*$", source.text[:start])
    if before:
        return before.start(), end
    return start, end


def files_of_type(tree, name):
    first = name.split(".")[0]
    found = [
        path for path, source in tree.sources.items() if re.search(r"\b(struct|class|enum|extension) %s\b" % first, source.text)]
    return [path for path in found if not is_double(path)] or found


def offers_of(tree, name):
    targets = {target(path) for path in files_of_type(tree, name)}
    return [r for r in tree.records if target(r.file) in targets and r.kind in (
        "provides", "performs", "routes", "destination", "observes", "sends", "authorizes", "adapts", "requires", "contributes")], targets


USES = {
    "provides": ("requires", "decorates", "adapts"), "performs": ("calls",), "routes": ("opens", "shows", "adaptsRoute"),
    "destination": ("opens", "shows", "requiresDestination"), "authorizes": ("performs",), "observes": ("sends",), "sends": ("observes",),
    "requires": ("adapts",), "adapts": ("requires",)}


@fault("drop a module from the list", "nothing of the module is required, so the application is consistent without it")
def drop_module(tree, rng):
    file, start, end, text, name = rng.choice(list_items(tree))
    code = tree.texts[file]
    if re.search(r"\.(append|insert)\($", code[:start]):
        start, end = code.rindex("\n", 0, start) + 1, code.index("\n", end) + 1
    else:
        start, end = remove_item(tree.sources[file], start, end)
    offers, targets = offers_of(tree, name)
    rules = (
        "missing-service", "missing-action", "missing-route", "missing-destination", "missing-authorization", "unknown-receiver",
        "unlisted-module", "unobserved-event", "unsent-event", "unreached-observer", "unused-adapter")

    def expected(t):
        result = t.lines(r"^import (%s)\b" % "|".join(map(re.escape, targets)), file)
        for offer in offers:
            for use in t.find(*USES.get(offer.kind, ())):
                if target(use.file) not in targets:
                    if last(use.subject) == last(offer.subject) or offer.kind == "authorizes" and "authorization:" in use.text \
                            or offer.kind == "adapts":
                        result.add((use.file, use.line))
        # Adapters of what the module required, and initializers whose parameters it provided.
        result |= t.lines(r"\.adapts\w*\(|from: \w+\.init") | t.lines(r"struct %s\b" % last(name))
        return result | t.lines(r'report\(to:|\.to\(\.')

    return Mutation([(file, start, end, "")], rules, expected, name)


@fault("list a module twice")
def list_twice(tree, rng):
    file, start, end, text, name = rng.choice([i for i in list_items(tree) if "append(" not in tree.texts[i[0]][i[1] - 8:i[1]]
                                               and "insert(" not in tree.texts[i[0]][i[1] - 8:i[1]]])
    line = tree.sources[file].line(start)
    return Mutation([(file, end, end, ", " + text)], ("duplicate-module",), lambda t: {(file, line)}, name)


@fault("forget a dependency in the manifest", "the target builds as long as another target depends on the module")
def forget_dependency(tree, rng):
    manifest = tree.texts["Package.swift"]
    found = re.search(r'name: "(NewsHosts|BankAssembly)",\s*dependencies: \[|"Host", "ShopHost",\s*\[', manifest)
    end = manifest.index("]", found.end())
    names = re.findall(r'"(\w+)"', manifest[found.end():end])
    host = {"NewsHosts": "NewsHosts/", "BankAssembly": "BankAssembly/"}.get(found[1], "ShopHost/")
    listed = {n for n in names if any(
        n in (target(f) for f in files_of_type(tree, item[4])) for item in list_items(tree) if host in item[0])}
    name = rng.choice(sorted(listed))
    at = re.compile(r'"%s",? ?' % name).search(manifest, found.end())

    def expected(t):
        return {p for p in t.lines(r"\bimport %s$" % name) if host in p[0]} | {
            (p, t.sources[p].line(s)) for p, s, e, text, kind in list_items(t) if name in {target(f) for f in files_of_type(t, kind)}}

    return Mutation([("Package.swift", at.start(), at.end(), "")], ("unlinked-module",), expected, name)


@fault("give a module a layer that does not exist")
def unknown_layer(tree, rng):
    file = rng.choice([f for f in module_files(tree) if re.search(r"layer(: Layer)?( = | \{ )(Layer)?\.\w+", tree.texts[f])])
    found = re.search(r"layer(?:: Layer)?(?: = | \{ )((?:Layer)?\.\w+)", tree.texts[file])
    return Mutation(
        [(file, found.start(1), found.end(1), 'Layer("attic")' if rng.random() < .5 else 'Layer(rawValue: "attic")')],
        ("unknown-layer",), lambda t: t.lines("attic"))


@fault("move a module to another layer in the code alone", ".tenon.yml is not read when the application runs; only its layers differ")
def layer_difference(tree, rng):
    # A host may contain modules of lower layers, which stand in for others.
    file = rng.choice([f for f in module_files(tree) if layer_of(tree, f) not in ("host", "shell") and re.search(r"layer(: Layer)?( = | \{ )(Layer)?\.\w+", tree.texts[f])])
    found = re.search(r"layer(?:: Layer)?(?: = | \{ )(?:Layer)?\.(\w+)", tree.texts[file])
    other = rng.choice([l for l in sample_layers(tree) if l != found[1]])
    line = tree.sources[file].line(found.start())
    return Mutation([(file, found.start(1), found.end(1), other)], ("layer-difference",), lambda t: {(file, line)}, other)


@fault("defer a module that others need at launch")
def defer(tree, rng):
    some = []
    for file in module_files(tree):
        needed = [
            r for offer in own(tree, "provides") if offer.file == file for r in requirers(tree, offer.subject, file)
            if "launchTime" not in tree.texts[r.file] and "(async)" not in r.subject]
        if needed and "launchTime" not in tree.texts[file]:
            some.append((file, {r.subject for r in needed}))
    file, subjects = rng.choice(some)
    time = rng.choice(["deferred", "onDemand"])
    offset = tree.texts[file].rfind("\n", 0, re.search(r"func declare\(in contract", tree.texts[file]).start()) + 1
    return Mutation(
        [(file, offset, offset, f"  public var launchTime: LaunchTime {{ .{time} }}\n\n")], ("requires-deferred",),
        lambda t: places(r for s in subjects for r in t.find("requires", subject=s)), file)


# MARK: - Actions


def action_declarations(tree):
    """Extensions that declare references to actions: (file, start, end, text, name)."""
    for path, source in tree.sources.items():
        for found in re.finditer(
                r"extension ActionReference\s+where Input == ([^,]+), Output == ([^,]+), Failure == ([\w ]+) \{\n", source.text):
            end = source.text.index("\n}", found.end()) + 2
            text = source.text[found.start():end]
            name = re.search(r"static (?:var|let) (\w+)", text)[1]
            yield path, found.start(), end, text, name, found[1]


def other_action(text, name):
    """The declaration of an action with another member name, and with its action's name misspelt."""
    text = re.sub(r"(static (?:var|let)) %s\b" % name, r"\1 other%s" % name.capitalize(), text)
    literals = list(re.finditer(r'"(\w+)"', text))
    return text, literals


def calls_of(tree, name):
    return [r for r in own(tree, "calls", optional=False) if last(r.subject) == name]


@fault("misspell an action where it is called")
def misspell_action(tree, rng):
    some = [a for a in action_declarations(tree) if calls_of(tree, a[4]) and '"' in a[3]]
    file, start, end, text, name, _ = rng.choice(some)
    new, literals = other_action(text, name)
    literal = literals[-1]
    word = literal[1]
    new = new[:literal.start(1)] + word[:1] + word[2:3] + word[1:2] + word[3:] + new[literal.end(1):]
    call = rng.choice(calls_of(tree, name))
    at = call.arguments.rindex(name) + call.paren + 1
    edits = [(call.file, at, at + len(name), "other" + name.capitalize()), (file, end, end, "\n\n" + new)]
    return Mutation(edits, ("missing-action",), lambda t: t.lines(r"calls\(.*other%s" % name.capitalize()), name)


@fault("call an action with another type of parameter")
def action_type(tree, rng):
    some = [a for a in action_declarations(tree) if calls_of(tree, a[4])]
    file, start, end, text, name, input = rng.choice(some)
    new, _ = other_action(text, name)
    new = new.replace(f"Input == {input}", "Input == [String: Int]", 1)
    new = re.sub(r"FreezeCard\b", "Self", new)
    call = rng.choice(calls_of(tree, name))
    new_name = "other" + name.capitalize()
    if rng.random() < .5:
        at = call.arguments.rindex(name) + call.paren + 1
        edits = [(call.file, at, at + len(name), new_name)]
    else:
        edits = inserted(
            tree, call.file, [f"let otherCall = contract.calls(.{new_name})", "contract.starts { print(otherCall.isPresent) }"])
        if not edits:
            return None
    return Mutation(
        edits + [(file, end, end, "\n\n" + new)], ("different-action",), lambda t: t.lines(r"calls\(.*%s" % new_name), name)


@fault("delete a performed action")
def delete_perform(tree, rng):
    some = [r for r in own(tree, "performs") if r.is_statement and calls_of(tree, last(r.subject))]
    record = rng.choice(some)
    return Mutation(
        [deletion(record)], ("missing-action",), lambda t: places(calls_of(t, last(record.subject))), record.subject)


@fault("perform an action twice")
def perform_twice(tree, rng):
    record = rng.choice([r for r in own(tree, "performs") if r.is_statement])
    return Mutation(
        [(record.file, record.end, record.end, "\n" + record.text)], ("duplicate-action",),
        lambda t: places(t.find("performs", subject=record.subject)), record.subject)


@fault("let URLs call an action whose input no URL can carry")
def external_action(tree, rng):
    some = [
        r for r in own(tree, "performs") if "exposure:" not in r.text
        and any(a[4] == last(r.subject) and a[5] != "Void" for a in action_declarations(tree))]
    record = rng.choice(some)
    return Mutation(
        [after_close(record, ", exposure: .external")], ("unreadable-input",), lambda t: {(record.file, record.line)}, record.subject)


@fault("delete an authorizer")
def delete_authorizer(tree, rng):
    record = rng.choice(own(tree, "authorizes"))
    return Mutation(
        [deletion(record)], ("missing-authorization",),
        lambda t: places(r for r in t.find("performs") if "authorization:" in r.text), record.subject)


@fault("misspell an authorization")
def misspell_authorization(tree, rng):
    record = rng.choice([r for r in own(tree, "performs") if "authorization:" in r.text or r.is_statement])
    found = re.search(r"authorization: ([^,]+),", record.arguments)
    if found:
        at = record.paren + 1 + found.start(1)
        edit = (record.file, at, at + len(found[1]), '"pni"')
    else:
        edit = after_close(record, ', authorization: "pni"')
    return Mutation([edit], ("missing-authorization",), lambda t: places(
        r for r in t.find("performs", subject=record.subject)) | t.lines('"pni"'), record.subject)


# MARK: - Routes


def users_of_route(tree, subject, *kinds):
    return [r for r in own(tree, *(kinds or ("opens", "shows", "requiresDestination")), optional=False) if last(r.subject) == last(subject)]


@fault("delete the answer to a route")
def delete_destination(tree, rng):
    some = [r for r in own(tree, "destination", "routes") if r.is_statement and users_of_route(tree, r.subject)]
    record = rng.choice(some)
    return Mutation(
        [deletion(record)], ("missing-destination", "missing-route"),
        lambda t: places(users_of_route(t, record.subject) + t.find("adaptsRoute", subject=record.subject)), record.subject)


@fault("open a route that no module answers")
def open_nothing(tree, rng):
    file = rng.choice([f for f in module_files(tree) if re.search("import Tenon(Navigation|Routing)", tree.texts[f])])
    verb = "shows" if "import TenonScreens" in tree.texts[file] and rng.random() < .5 else "opens"
    edits = inserted(
        tree, file, [f"let nowhere = contract.{verb}(Nowhere.self)", "contract.starts { print(nowhere) }"],
        'struct Nowhere: Route {\n  static let pattern: RoutePattern = "/nowhere/:number"\n  var number: Int\n}')
    return Mutation(edits, ("missing-route", "missing-destination"), lambda t: t.lines(r"let nowhere"), verb)


@fault("show a route that has no screen")
def show_no_screen(tree, rng):
    some = [(r, f) for r in own(tree, "routes") for f in module_files(tree)
            if "import TenonScreens" in tree.texts[f] and any(
                f"import {target(p)}\n" in tree.texts[f] for p in tree.lines_of_type(last(r.subject)))]
    record, file = rng.choice(some)
    edits = inserted(tree, file, [f"let shown = contract.shows({record.subject}.self)", "contract.starts { print(shown) }"])
    # In an application without the module that answers it, nothing has a destination.
    return Mutation(edits, ("not-a-destination", "missing-destination"), lambda t: t.lines(r"let shown"), record.subject)


def patterns(tree):
    """The literals of routes' patterns: (file, start, end, text)."""
    for path, source in tree.sources.items():
        if is_double(path):
            continue
        for found in re.finditer(r'(?:pattern|: RoutePattern)\b[^"\n]*"(/[^"\n]*)"', source.text):
            yield path, found.start(1), found.end(1), found[1]


def route_of_pattern(tree, path, offset):
    text = tree.texts[path]
    names = re.findall(r"struct (\w+)", text[:offset])
    constant = re.search(r"static let (\w+): RoutePattern = \"$", text[:offset])
    if constant and constant[1] != "pattern":
        use = re.search(r"struct (\w+): Route \{(?:(?!struct)[\s\S])*?Paths\.%s\b" % constant[1], text)
        return use[1] if use else None
    return names[-1] if names else None


def answers(tree, route):
    return places(r for r in tree.find("destination", "routes") if last(r.subject) == route)


def aliases_of(tree, route):
    """Names under which code knows a route: the route's own, and those of type aliases."""
    return {route} | {m for s in tree.sources.values() for m in re.findall(r"typealias (\w+) = [\w.]*\b%s\b" % route, s.text)}


@fault("rename a parameter of a route's pattern", "verify() knows the properties of a route only if it can create one")
def pattern_parameter(tree, rng):
    file, start, end, text = rng.choice([p for p in patterns(tree) if ":" in p[3]])
    route = route_of_pattern(tree, file, start)
    if not route:
        return None
    colon = text.index(":")
    name = re.match(r"\w+", text[colon + 1:])[0]
    return Mutation(
        [(file, start + colon + 1, start + colon + 1 + len(name), name + "Text")], ("ambiguous-route",),
        lambda t: {p for n in aliases_of(t, route) for p in answers(t, n)} | {(file, t.sources[file].line(start))}, route)


@fault("give two routes one pattern")
def same_pattern(tree, rng):
    some = [p for p in patterns(tree) if ":" not in p[3]]
    (file, start, end, text), other = rng.sample(some, 2)
    one, two = route_of_pattern(tree, file, start), route_of_pattern(tree, other[0], other[1])
    if not one or not two or not (answers(tree, one) and answers(tree, two)):
        return None
    return Mutation(
        [(file, start, end, other[3])], ("ambiguous-route",), lambda t: answers(t, one) | answers(t, two), f"{one} {two}")


def urls(tree):
    """URLs in texts that modules open: (file, start, end, text)."""
    for path, source in tree.sources.items():
        if "URLOpener" not in source.text and "opensURLs" not in source.text:
            continue
        for found in re.finditer(r'(?:\b(?:links|urls)\(|open\(external: |static let home = )"([^"\n]*)"', source.text):
            yield path, found.start(1), found.end(1), found[1]


URL_REASON = "a URL in a text is only looked at when it is opened"


@fault("rename the pattern of a route that a URL in a text leads to", URL_REASON)
def rename_route(tree, rng):
    some = []
    for file, start, end, text in patterns(tree):
        first = text.split("/")[1]
        lines = {(f, tree.sources[f].line(s)) for f, s, e, url in urls(tree) if url.startswith(f"/{first}/") or url == f"/{first}"}
        if lines:
            some.append((file, start, first, lines))
    file, start, first, lines = rng.choice(some)
    lines |= tree.lines(r"links\(Self\.home\)")
    return Mutation([(file, start + 1, start + 1 + len(first), first + "s")], ("unmatched-url",), lambda t: lines, first)


@fault("misspell a URL in a text", URL_REASON)
def misspell_url(tree, rng):
    file, start, end, text = rng.choice([u for u in urls(tree) if u[3].startswith("/")])
    line = tree.sources[file].line(start)
    return Mutation(
        [(file, start + 2, start + 4, text[3] + text[2])], ("unmatched-url",),
        lambda t: {(file, line)} | (t.lines(r"links\(Self\.home\)") if "card" in text else set()), text)


@fault("write a value of the wrong type into a URL", URL_REASON)
def url_parameter(tree, rng):
    some = []
    for file, start, end, text in urls(tree):
        found = re.search(r"/(\d+)(?=$|[/?])", text)
        if found and "/card/" not in text:
            some.append((file, start + found.start(1), start + found.end(1)))
    file, start, end = rng.choice(some)
    line = tree.sources[file].line(start)
    return Mutation([(file, start, end, "latest")], ("url-parameter",), lambda t: {(file, line)})


@fault("write an unmatched URL into a module", URL_REASON)
def new_url(tree, rng):
    file = rng.choice([f for f in module_files(tree) if re.search("import Tenon(Navigation|Routing)", tree.texts[f])
                       and "opensURLs" not in tree.texts[f]])
    edits = inserted(
        tree, file, ["let anyLink = contract.opensURLs()", 'contract.starts { try await anyLink("/no/such/place") }'])
    return Mutation(edits, ("unmatched-url",), lambda t: t.lines("/no/such/place"))


@fault("close a route that is opened from outside", URL_REASON)
def close_route(tree, rng):
    some = []
    for file, start, end, text in urls(tree):
        if "external: " not in tree.texts[file][start - 14:start]:
            continue
        for path, s, e, pattern in patterns(tree):
            first = pattern.split("/")[1]
            if re.match(r"(?:\w+:/)?/%s\b" % first, text):
                route = route_of_pattern(tree, path, s)
                for record in own(tree, "destination"):
                    if last(record.subject) == route:
                        found = re.search(r", (exposure: )?\.external", record.arguments)
                        if found:
                            some.append((record, found, file, start))
    record, found, file, start = rng.choice(some)
    at = record.paren + 1
    line = tree.sources[file].line(start)
    return Mutation(
        [(record.file, at + found.start(), at + found.end(), "")], ("closed-route",), lambda t: {(file, line)}, record.subject)


# MARK: - Events


def sends_of(tree, subject):
    return [r for r in tree.find("sends") if last(r.subject) == last(subject)]


@fault("report an event to a module that does not exist")
def unknown_receiver(tree, rng):
    some = [(r, m) for r in own(tree, "sends") for m in re.finditer(r"\.report\(to: [^()]+\)|\.to\(\.\w+\)", r.arguments)]
    record, found = rng.choice(some)
    at = record.paren + 1
    return Mutation(
        [(record.file, at + found.start(), at + found.end(), '.report(to: "Nobody")')], ("unknown-receiver",),
        lambda t: t.lines('"Nobody"') | {(record.file, record.line)}, record.subject)


@fault("misspell the name of a module that receives events")
def misspell_module_name(tree, rng):
    some = []
    for path, source in tree.sources.items():
        for found in re.finditer(r'(?:public static let \w+|case \w+|report\(to:) ?=? ?"([A-Z]\w+)"', source.text):
            if not is_double(path):
                some.append((path, found))
    file, found = rng.choice(some)
    word = found[1]
    # A name that nothing is reported to, or that the module itself takes from the same constant.
    everything = "\n".join(tree.texts.values())
    member = re.match(r"(?:public static let |case )(\w+)", found[0])
    if member and not re.search(r"ModuleNames\.%s\b.*\)|\.to\(\.%s\)|Part\.%s\.rawValue\)" % ((member[1],) * 3), everything) \
            or member and re.search(r"name = (ModuleNames|Part)\.%s\b" % member[1], everything):
        return None
    return Mutation(
        [(file, found.start(1), found.end(1), word[:-2] + word[-1] + word[-2])],
        ("unknown-receiver",), lambda t: t.lines(r"report\(to:|\.to\(\.|ModuleNames\."), word)


@fault("report an event to a module above")
def report_up(tree, rng):
    hosts = {"news": "Shell", "bank": "Shell", "shop": "Web"}
    name = hosts["news" if sample_layers(tree) == LAYERS["news"] else "bank" if any("BankCore" in p for p in tree.texts) else "shop"]
    some = [
        (r, m) for r in own(tree, "sends") for m in re.finditer(r"\.broadcast", r.arguments)
        if layer_of(tree, r.file) not in ("host", "shell")]
    record, found = rng.choice(some)
    at = record.paren + 1
    return Mutation(
        [(record.file, at + found.start(), at + found.end(), f'.report(to: "{name}")')], ("event-direction",),
        lambda t: {(record.file, record.line)} | t.lines(f'report\\(to: "{name}"\\)'), record.subject)


@fault("broadcast an event from the uppermost layer")
def broadcast_from_top(tree, rng):
    file = rng.choice([f for f in tree.sources if tree.sources[f].body_end() and layer_of(tree, f) in ("host", "shell")
                       and tree.sources[f].text.count("func declare(in") <= 3 and not is_double(f)])
    edits = inserted(
        tree, file, ["let outcry = contract.sends(Outcry.self, .broadcast)", "contract.starts { await outcry(Outcry()) }"],
        "struct Outcry: Sendable {}")
    return Mutation(edits, ("event-direction",), lambda t: t.lines("let outcry"))


@fault("turn a report into a broadcast")
def report_to_broadcast(tree, rng):
    some = []
    for record in own(tree, "sends"):
        if ".broadcast" in record.arguments or len(re.findall(r"report\(|\.to\(", record.arguments)) != 1:
            continue
        mine = below(tree, record.file)
        observers = own(tree, "observes", subject=record.subject)
        ranks = [below(tree, o.file) for o in observers]
        if mine is not None and None not in ranks and all(rank >= mine for rank in ranks) and len(sends_of(tree, record.subject)) == 1:
            found = re.search(r"\.report\(to: [^()]+\)|\.to\(\.\w+\)", record.arguments)
            some.append((record, found))
    record, found = rng.choice(some)
    at = record.paren + 1
    return Mutation(
        [(record.file, at + found.start(), at + found.end(), ".broadcast")], ("unobserved-event", "unsent-event", "unreached-observer"),
        lambda t: places(t.find("sends", "observes", subject=record.subject)), record.subject)


@fault("turn a broadcast into a report")
def broadcast_to_report(tree, rng):
    some = []
    for record in own(tree, "sends"):
        if record.arguments.count(".broadcast") == 1 and "report" not in record.arguments and ".to(" not in record.arguments:
            observers = {target(o.file) for o in tree.find("observes", subject=record.subject)}
            if "ShopMessage" not in observers and len(sends_of(tree, record.subject)) == 1:
                some.append(record)
    record = rng.choice(some)
    # A module of the lowest layer, which observes nothing of the kind.
    name = "Storage" if "Kit" in {target(p) for p in tree.sources} else "Vault" if any("BankCore" in p for p in tree.texts) else "Log"
    at = record.paren + 1 + record.arguments.index(".broadcast")
    return Mutation(
        [(record.file, at, at + len(".broadcast"), f'.report(to: "{name}")')], ("unobserved-event", "unsent-event", "unreached-observer"),
        lambda t: places(t.find("sends", "observes", subject=record.subject)), record.subject)


@fault("delete an observer")
def delete_observer(tree, rng):
    some = [
        r for r in own(tree, "observes")
        if r.is_statement and r.text.count("\n") < 12 and len(tree.find("observes", subject=r.subject)) == 1 and sends_of(tree, r.subject)]
    if not some:
        return None
    record = rng.choice(some)
    return Mutation(
        [deletion(record)], ("unobserved-event",), lambda t: places(sends_of(t, record.subject)), record.subject)


@fault("observe an event that no module sends")
def observe_nothing(tree, rng):
    file = rng.choice(module_files(tree))
    edits = inserted(tree, file, ["contract.observes(NeverSent.self) { (_: NeverSent) in }"], "struct NeverSent: Sendable {}")
    return Mutation(edits, ("unsent-event",), lambda t: t.lines(r"observes\(NeverSent"))


@fault("send an event that no module observes")
def send_nothing(tree, rng):
    file = rng.choice([f for f in module_files(tree) if layer_of(tree, f) not in ("host", "shell")])
    edits = inserted(
        tree, file, ["let unheard = contract.sends(NeverHeard.self, .broadcast)", "contract.starts { await unheard(NeverHeard()) }"],
        "struct NeverHeard: Sendable {}")
    return Mutation(edits, ("unobserved-event",), lambda t: t.lines("let unheard"))


# MARK: - Layers, cycles, adapters, scopes, configuration


def interface_of(tree, subject):
    return {target(p) for p, s in tree.sources.items() if re.search(r"protocol %s\b" % re.escape(last(subject)), s.text)}


def requirement_candidates(tree, wanted):
    """Pairs of a provided protocol and a file that imports its interface, for which `wanted(provider's file, file)` holds."""
    result = []
    for offer in own(tree, "provides"):
        if "(any " not in offer.text or offer.label or "named:" in offer.text or "scoped" in offer.text:
            continue
        homes = interface_of(tree, offer.subject)
        for file in module_files(tree):
            if file != offer.file and target(file) != target(offer.file) and homes and wanted(offer.file, file) and any(
                    re.search(r"^import %s$" % home, tree.texts[file], re.M) for home in homes):
                result.append((offer, file))
    return result


@fault("require a service of a higher layer")
def upward(tree, rng):
    def higher(provider, file):
        a, b = below(tree, provider), below(tree, file)
        return a is not None and b is not None and a < b

    some = requirement_candidates(tree, higher)
    if not some:
        return None
    offer, file = rng.choice(some)
    edits = inserted(
        tree, file,
        [f"let higher = contract.requires((any {offer.subject}).self)", "contract.starts(with: higher) { _ in }"])
    return Mutation(edits, ("upward-wiring",), lambda t: t.lines("let higher"), offer.subject)


@fault("require each other's services")
def cycle(tree, rng):
    def needs(provider, file):
        """Whether the provider's module requires a service of the file's module, in the same layer."""
        if below(tree, provider) is None or below(tree, provider) != below(tree, file):
            return False
        own_services = {last(r.subject) for r in own(tree, "provides") if target(r.file) == target(file)}
        return any(
            last(r.subject) in own_services for r in own(tree, "requires", optional=False)
            if r.label != "later" and target(r.file) == target(provider))

    some = requirement_candidates(tree, needs)
    if not some:
        return None
    offer, file = rng.choice(some)
    edits = inserted(
        tree, file, [f"let mutual = contract.requires((any {offer.subject}).self)", "contract.starts(with: mutual) { _ in }"])
    here, there = target(file), target(offer.file)
    return Mutation(
        edits, ("module-cycle",),
        lambda t: t.lines("let mutual") | places(r for r in t.find("requires") if target(r.file) in (here, there)), offer.subject)


@fault("adapt to a service that no module requires")
def idle_adapter(tree, rng):
    record = rng.choice(own(tree, "adapts"))
    edits = [
        (record.file, record.end, record.end,
         f"\n    contract.adapts((any {record.subject}).self, to: (any Unwanted).self) {{ _ in throw CancellationError() }}"),
        (record.file, None, None, "\nprotocol Unwanted: Sendable {}\n")]
    return Mutation(edits, ("unused-adapter",), lambda t: t.lines("any Unwanted"))


@fault("move an adapter below the host")
def move_adapter(tree, rng):
    record = rng.choice(own(tree, "adapts"))
    text = tree.texts[record.file]
    found = list(re.finditer(r"layer(?:: Layer)?(?: = | \{ )(?:Layer)?\.(\w+)", text[:record.start]))[-1]
    lower = sample_layers(tree)[1]
    return Mutation(
        [(record.file, found.start(1), found.end(1), lower)], ("adapter-outside-host",),
        lambda t: places(t.find("adapts")), lower)


@fault("bind a service to a scope that no module opens")
def unopened_scope(tree, rng):
    some = [
        r for r in own(tree, "provides")
        if r.verb == "provides" and not r.label and not re.search("lifetime:|taking:|from:|as:", r.arguments)]
    record = rng.choice(some)
    edits = [
        after_close(record, ", lifetime: .scoped(Trip.self)"), (record.file, None, None, "\nstruct Trip: ServiceScope {}\n")]
    return Mutation(edits, ("unopened-scope",), lambda t: t.lines(r"\.scoped\(Trip"), record.subject)


@fault("bind a service to a scope that a service or a phase outlives")
def scope(tree, rng):
    some = []
    for record in own(tree, "provides"):
        if not record.bound or record.verb != "provides" or record.label or "lifetime:" in record.text or "taking:" in record.text \
                or "from:" in record.arguments or "(any " in record.arguments and False:
            continue
        source = tree.sources[record.file]
        users = [
            r for r in source.records
            if r.start > record.start and re.search(r"(with|as|to):[^{]*\b%s\b" % record.bound, r.arguments)
            and (r.kind in ("starts", "readies", "setsUp", "stops")
                 or r.verb == "provides" and not re.search("lifetime:|taking:|as:", r.arguments))]
        if users:
            some.append(record)
    if not some:
        return None
    record = rng.choice(some)

    def expected(t):
        return {
            (r.file, r.line) for r in t.records
            if target(r.file) == target(record.file) or last(r.subject) == last(record.subject)}

    edits = [
        after_close(record, ", lifetime: .scoped(Trip.self)"), (record.file, None, None, "\nstruct Trip: ServiceScope {}\n"),
        (record.file, record.end, record.end, f"\n    _ = {record.receiver}.opensScope(Trip.self)")]
    return Mutation(edits, ("outside-scope",), expected, record.subject)


@fault("need a configuration value that an application without configuration lacks")
def need_value(tree, rng):
    # Only applications without a configuration: the shop's demos, and the others once their configuration is gone.
    if any("ShopHost" in p for p in tree.texts):
        file = rng.choice([f for f in module_files(tree) if "Business" in f])
        edits = inserted(
            tree, file,
            ['let size = contract.needs(ConfigurationKey<Int>("page.size"))', "contract.starts(with: size) { _ in }"])
        return Mutation(edits, ("missing-configuration",), lambda t: t.lines("page.size"))
    file, found = next(
        (p, m) for p, s in tree.sources.items() for m in [re.search(r"\n *options\.configuration = [^\n]*", s.text)] if m
        and not is_double(p))
    return Mutation(
        [(file, found.start(), found.end(), "")], ("missing-configuration",), lambda t: places(t.find("needs")))


@fault("remove the default of a configuration value")
def remove_default(tree, rng):
    some = [
        (p, m) for p, s in tree.sources.items()
        for m in re.finditer(r'var \w+: [^{]*\{ ConfigurationKey(?:<\w+>)?\("([\w.]+)"(, default: [^)]+)\)', s.text)
        if re.search(r"needs\([^)]*\.%s\b" % m[0].split()[1].strip(":"), "\n".join(tree.texts.values()))]
    if not some:
        return None
    file, found = rng.choice(some)
    return Mutation(
        [(file, found.start(2), found.end(2), "")], ("missing-configuration",), lambda t: places(t.find("needs")), found[1])


@fault("misspell the key of a configuration value")
def misspell_key(tree, rng):
    some = [
        (p, m) for p, s in tree.sources.items()
        for m in re.finditer(r'(?:ConfigurationKey(?:<\w+>)?|Self)\("(\w+\.\w+)"\)', s.text)]
    if not some:
        return None
    file, found = rng.choice(some)
    return Mutation(
        [(file, found.end(1) - 1, found.end(1), "")], ("missing-configuration",), lambda t: places(t.find("needs")), found[1])


# MARK: - Past the contract

PAST = "nothing that runs sees who holds the application, and the compiler permits it"


@fault("hold the application in a module", PAST)
def hold_application(tree, rng):
    # Functions of a host may use the application.
    file = rng.choice([
        f for f in module_files(tree) if layer_of(tree, f) not in ("host", "shell") and re.search(r"import Tenon", tree.texts[f])])
    form = rng.choice([
        "final class Holder: @unchecked Sendable {\n  var application: Application?\n}",
        "struct Reach: Sendable {\n  let run: @Sendable (Application) async -> Void\n}",
        "func reach(_ application: Application) async { await application.stop() }"])
    word = "Application[?)]|\\(Application\\)|: Application\\)"
    return Mutation([(file, None, None, "\n" + form + "\n")], ("undeclared-use",), lambda t: t.lines(word, file))


@fault("resolve something past the contract", PAST)
def resolve_past(tree, rng):
    # Functions of a host may use the application.
    file = rng.choice([
        f for f in module_files(tree) if layer_of(tree, f) not in ("host", "shell") and re.search(r"import Tenon", tree.texts[f])])
    service = rng.choice([r for r in own(tree, "requires") if r.file == file] or [None])
    if not service or "taking" in service.text or service.label:
        return None
    form = (
        f"func past(_ container: ServiceContainer) throws -> any Sendable {{\n"
        f"  try container.resolve((any {service.subject}).self)\n}}"
        if "(any " in service.text else
        f"func past(_ container: ServiceContainer) throws -> any Sendable {{\n  try container.resolve({service.subject}.self)\n}}")
    return Mutation(
        [(file, None, None, "\n" + form + "\n")], ("undeclared-use",), lambda t: t.lines(r"ServiceContainer|container\.resolve", file),
        service.subject)


@fault("perform an action past the contract", PAST)
def perform_past(tree, rng):
    some = [
        f for f in module_files(tree) if layer_of(tree, f) not in ("host", "shell") and re.search(r"import TenonActions", tree.texts[f])]
    names = [a for a in action_declarations(tree)]
    file = rng.choice(some)
    mine = [a for a in names if re.search(r"import %s$" % target(a[0]), tree.texts[file], re.M) and a[5] in ("Void", "Int")]
    if not mine:
        return None
    action = rng.choice(mine)
    value = "()" if action[5] == "Void" else "1"
    form = (
        f"func past(_ mediator: Mediator) async throws {{\n  _ = try await mediator.perform(.{action[4]}, {value})\n}}")
    return Mutation(
        [(file, None, None, "\n" + form + "\n")], ("undeclared-use",), lambda t: t.lines(r"Mediator\)|mediator\.perform", file), action[4])
