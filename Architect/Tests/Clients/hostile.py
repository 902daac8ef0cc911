"""Reads hostile repositories with `check`, `lsp` and `mcp`: python hostile.py TENON [SECONDS [NAME]]

Each reading must end by itself with a result, within 200 MB of memory and SECONDS (1) of processor time; in a session of
an editor, each step must. A proposed change is read beside what it would replace, which is two readings. On a machine
that is slower than the one for which SECONDS was chosen, a reading has that much longer. The inputs are generated here,
so that nothing large is kept in the repository.
"""

import json
import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time

SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 1.0
MEGABYTES = 200
# The processor time of `slowness()`'s loop where SECONDS was chosen.
LOOP = 0.33
# The number of files that are opened in an editor, or proposed.
MOST = 100
TOOLS = "// swift-tools-version: 5.9\nimport PackageDescription\n"
PACKAGE = (
    'let package = Package(name: "P", targets: [.target(name: "A", dependencies: ["B"]), .target(name: "B")])\n'
)
SOURCES = {"Sources/A/A.swift": "import B\n", "Sources/B/B.swift": "public struct B {}\n"}


def manifest(statements, after=""):
    return {"Package.swift": TOOLS + statements + "\n" + PACKAGE + after, **SOURCES}


def doubled(times):
    return f'var s = "aaaaaaaa"\nfor _ in 0..<{times} {{ s += s }}\n'


def bazel(text):
    return {"MODULE.bazel": 'module(name = "m")\n', "BUILD.bazel": text + 'swift_library(name = "A", srcs = ["A.swift"], deps = [])\n', "A.swift": "import B\n"}


def xcode(xcconfig):
    text = """// !$*UTF8*$!
{ archiveVersion = 1; objectVersion = 56; objects = {
P = { isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T); };
G = { isa = PBXGroup; children = (F, X); sourceTree = "<group>"; };
F = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
X = { isa = PBXFileReference; path = a.xcconfig; sourceTree = "<group>"; };
B = { isa = PBXBuildFile; fileRef = F; };
S = { isa = PBXSourcesBuildPhase; files = (B); };
T = { isa = PBXNativeTarget; name = A; productType = "com.apple.product-type.framework"; buildConfigurationList = L; buildPhases = (S); dependencies = (); };
L = { isa = XCConfigurationList; buildConfigurations = (C); };
C = { isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = X; buildSettings = {}; };
}; rootObject = P; }
"""
    return {"App.xcodeproj/project.pbxproj": text, "a.xcconfig": xcconfig, "A.swift": "import B\n"}


def shared_phase(targets, files):
    """A project whose targets have the same phase."""
    objects = [
        "P = { isa = PBXProject; mainGroup = G; targets = (" + ", ".join(f"T{n}" for n in range(targets)) + "); };",
        "G = { isa = PBXGroup; children = (" + ", ".join(f"F{n}" for n in range(files)) + "); path = S; };",
        "S = { isa = PBXSourcesBuildPhase; files = (" + ", ".join(f"B{n}" for n in range(files)) + "); };",
        *(f"T{n} = {{ isa = PBXNativeTarget; name = T{n}; buildPhases = (S); }};" for n in range(targets)),
        *(f"F{n} = {{ isa = PBXFileReference; path = F{n}.swift; sourceTree = \"<group>\"; }};" for n in range(files)),
        *(f"B{n} = {{ isa = PBXBuildFile; fileRef = F{n}; }};" for n in range(files)),
    ]
    text = "{ objects = {\n" + "\n".join(objects) + "\n}; rootObject = P; }\n"
    return {"App.xcodeproj/project.pbxproj": text, **{f"S/F{n}.swift": "import B\n" for n in range(files)}}


def xcproj(text):
    """A project in JSON."""
    return {"App.xcodeproj/project.xcproj": text, "A.swift": "import B\n"}


def json_project(files="", targets="", rest=""):
    names = '"default-configuration": "C0", "localizations": { "development": "en" }, '
    return xcproj("{ " + names + rest + '"files": [\n' + files + '],\n"targets": [\n' + targets + "] }\n")


def json_target(name, rest=""):
    return f'{{ "name": "{name}", "id": "{name}", "product-type": "framework", "build-phases": [ "compile-sources" ], {rest}}},\n'


def podspec(body):
    return {"A.podspec": "Pod::Spec.new do |s|\n  s.name = 'A'\n  s.version = '1.0'\n" + body + "\n  s.source_files = 'A/*.swift'\nend\n", "A/A.swift": "import B\n"}


def podfile(body):
    return {"Podfile": body + "\ntarget 'A' do\n  pod 'B'\nend\n", "Podfile.lock": "PODS:\n  - B (1.0)\n", **xcode("")}


def tuist(statements):
    return {"Project.swift": "import ProjectDescription\n" + statements, "Sources/A.swift": "import B\n", "Tuist.swift": ""}


def wiring(statements):
    source = "import Tenon\npublic struct M: Module {\n  public func declare(in contract: inout ModuleContract) {\n" + statements + "\n  }\n}\n"
    return {**manifest(""), "Sources/B/M.swift": source}


SETTINGS = 'let project = Project(name: "A", targets: [.target(name: "A", destinations: .iOS, product: .framework, bundleId: "a", settings: .settings(base: {0}))])\n'
ENTRIES = ", ".join(f'"K{n}": "v"' for n in range(9000))

INPUTS = {
    "manifest: replacing": manifest(doubled(16) + 'let t = s.replacing("a", with: s)'),
    "manifest: replacingOccurrences": manifest("import Foundation\n" + doubled(16) + 'let t = s.replacingOccurrences(of: "a", with: s)'),
    "manifest: joined": manifest(doubled(16) + 'var a = [""]\nfor _ in 0..<15 { a += a }\nlet t = a.joined(separator: s)'),
    "manifest: flatMap": manifest("var a = [0]\nfor _ in 0..<15 { a += a }\nlet b = a.flatMap { _ in a }"),
    "manifest: contains": manifest(doubled(14) + 'let t = s.contains(s.dropFirst(60000) + "b")'),
    "manifest: equal texts": manifest(doubled(16) + "let u = s + s\nfor _ in 0..<999 { for _ in 0..<999 { if s + s == u { } } }"),
    "manifest: long literal in a loop": manifest(
        "for a in 0..<999 { for b in 0..<999 { let t = \"" + "a" * 400_000 + "\" } }"),
    "manifest: many lists": manifest(
        "var a = [0]\nfor _ in 0..<15 { a += a }\n" + "\n".join(f"let b{n} = a + [{n}]" for n in range(2000))),
    "manifest: many texts": manifest(
        doubled(15) + "\n".join(f'let b{n} = s + "{n}"' for n in range(2000))),
    "manifest: raw values": manifest(
        "enum E: String { case " + ", ".join(f"c{n}" for n in range(4000)) + " }\nfor n in 0..<999 { let e = E(rawValue: \"x\") }"),
    "manifest: overloads": manifest(
        "\n".join(f"func f(_ a: [String], l{n}: Int = {n}) {{}}" for n in range(2000)) + "\nfor a in 0..<999 { for b in 0..<99 { f([]) } }"),
    "manifest: conformances": manifest(
        "struct T: " + ", ".join(f"P{n}" for n in range(5000)) + " { let a = 1 }\nlet t = T()\nfor a in 0..<999 { for b in 0..<99 { let x = t.b } }"),
    "manifest: closures that keep scopes": manifest(
        "var f: [() -> Int] = []\nfor a in 0..<999 { for b in 0..<999 { f.append({ a + b }) } }"),
    "manifest: sorting": manifest(
        "var a: [String] = []\n" + doubled(10) + "for n in 0..<999 { a.append(s + \"\\(n)\") }\nfor _ in 0..<999 { a = a.sorted() }"),
    "manifest: nested lists": manifest("var k: [Any] = [1]\nfor _ in 0..<999 { k = [k] }\nlet b = k == k"),
    "Project.swift: replacing": tuist(
        'let a = "' + "a" * 8000 + '"\nlet b = a.replacingOccurrences(of: "a", with: a)\nlet c = b.replacingOccurrences(of: "a", with: a)\nlet project = Project(name: c)\n'),
    "Project.swift: merging": tuist(
        f"let a: SettingsDictionary = [{ENTRIES}]\nlet b: SettingsDictionary = [{ENTRIES}]\n"
        + SETTINGS.replace("{0}", "a.merging(b).merging(a).merging(b)")),
    "xcconfig: itself": xcode('#include "a.xcconfig"\n' * 10),
    "xcconfig: a row of files": {
        **xcode('#include "b0.xcconfig"\n' * 3),
        **{f"b{n}.xcconfig": f'#include "b{n + 1}.xcconfig"\n' * 3 for n in range(40)}},
    "xcconfig: settings that double": xcode(
        "S0 = aaaaaaaaaaaaaaaa\n" + "".join(f"S{n + 1} = $(S{n})$(S{n})\n" for n in range(60)) + "PRODUCT_MODULE_NAME = $(S60)\n"),
    "xcconfig: settings in themselves": xcode("A = $(B)$(B)\nB = $(A)$(A)\nPRODUCT_NAME = $(A)\nPRODUCT_MODULE_NAME = $(inherited)$(inherited)$(A)\n"),
    "Xcode: targets with the same phase": shared_phase(50, 10_000),
    "JSON project: lists in each other": xcproj("[" * 1_000_000),
    "JSON project: groups in each other": json_project('{ "kind": "group", "path": "g", "children": [\n' * 60_000),
    "JSON project: groups with long names": json_project(
        ('{ "kind": "group", "path": "' + "g" * 100_000 + '", "children": [\n') * 30
        + '{ "path": "a.swift", "target-membership": [ "T/compile-sources" ] },\n' * 10_000 + "]}," * 30, json_target("T")),
    "JSON project: a long string": json_project('{ "path": "' + "a" * 15_000_000 + '" },'),
    "JSON project: a long string of escapes": json_project('{ "path": "' + "\\u0061" * 2_500_000 + '" },'),
    "JSON project: a string without an end": json_project('{ "path": "' + "a" * 1_000_000),
    "JSON project: a comment without an end": json_project("/* " + "a" * 1_000_000),
    "JSON project: nothing but commas": json_project("," * 1_000_000),
    "JSON project: equal keys": json_project('{ ' + '"a": 1, ' * 300_000 + "},"),
    "JSON project: many keys": json_project("{ " + "".join(f'"k{n}": 1, ' for n in range(400_000)) + "},"),
    "JSON project: more values than any": json_project("0, " * 3_000_000),
    "JSON project: NUL": json_project('{ "path": "\0" },'),
    "JSON project: half a character": json_project('{ "path": "\udcff" },'),
    "JSON project: numbers for strings": json_project('{ "path": 1, "kind": 2, "children": 3 },', '{ "name": 4, "id": 5 },'),
    "JSON project: no keys": json_project("{},", "{},"),
    "JSON project: targets that need each other": json_project(
        targets="".join(json_target(f"T{n}", f'"dependencies": [ "T{(n + 1) % 500}" ]') for n in range(500))),
    "JSON project: a phase of itself": json_project(
        '{ "path": "a.swift", "id": "A", "target-membership": [ "id:A", "T/T/T", [ "T", [ "T" ] ] ] },', json_target("T")),
    "JSON project: many files": json_project(
        "".join(f'{{ "path": "f{n}.swift", "target-membership": [ "T/compile-sources" ] }},\n' for n in range(8_000)),
        json_target("T")),
    "JSON project: files of many targets": json_project(
        "".join('{ "path": "A.swift", "target-membership": [ ' + ", ".join(f'"T{n}/compile-sources"' for n in range(2000)) + " ] },\n" for _ in range(30)),
        "".join(json_target(f"T{n}") for n in range(2000))),
    "JSON project: settings of many configurations": json_project(
        rest='"configurations": [ ' + ", ".join(f'"C{n}"' for n in range(4000)) + ' ], "build-settings": { '
        + ", ".join(f'"S{n}": "v"' for n in range(4000)) + " }, "),
    "JSON project: targets of many configurations": json_project(
        targets="".join(json_target(f"T{n}") for n in range(10_000)),
        rest='"configurations": [ ' + ", ".join(f'"C{n}"' for n in range(10_000)) + " ], "),
    "JSON project: names of files": json_project(
        '{ "kind": "group", "path": "g", "children": [\n' + "".join(f'{{ "path": "c{n}.xcconfig" }},\n' for n in range(10_000)) + "] },",
        "".join(
            json_target(f"T{n}", f'"specialized-configurations": [ {{ "name": "C0", "file": "g/c{n}.xcconfig" }} ]')
            for n in range(1_000))),
    "JSON project: conditions": json_project(
        rest='"configurations": [ "' + "a" * 20_000 + '" ], "build-settings": { '
        + ", ".join(f'"S[config=' + "*a" * 200 + f'b{n}]": "v"' for n in range(200)) + " }, "),
    "Starlark: dictionaries": bazel('a = {"a": 1}\n' + "a = a | a\n" * 40),
    "Starlark: replace": bazel('a = "x"\n' + "a += a\n" * 16 + 'b = a.replace("x", a)\n'),
    "Starlark: shared lists": bazel("a = [1]\n" + "a = [a, a, a]\n" * 60 + "b = a == a\nc = a in [a]\n"),
    "Starlark: format": bazel('a = "%s%s%s"\n' + "".join(f"b{n} = a % (b{n - 1}, b{n - 1}, b{n - 1})\n" if n else 'b0 = "x"\n' for n in range(40))),
    "Starlark: join": bazel('a = ["x"]\n' + "a = a + a\n" * 16 + 's = "y"\n' + "s = s + s\n" * 16 + "b = s.join(a)\n"),
    "Starlark: comprehensions": bazel("a = [1, 2, 3, 4, 5, 6, 7, 8, 9]\nb = [1 " + "".join(f"for x{n} in a " for n in range(12)) + "]\n"),
    "Ruby: regular expressions": podspec("  x = 'a' * 4000\n" + "  x =~ /a*a*a*b/\n" * 3000),
    "Ruby: regular expressions of a Podfile": podfile("x = 'a' * 4000\n" + "x =~ /a*a*a*b/\n" * 3000),
    "Ruby: a path of 65,000 folders": podspec("  a = 'x'\n" + "  a = File.join(a, a)\n" * 16 + "  s.subspec 'B' do |b|\n    b.source_files = a\n  end"),
    "SwiftPM: a path of 50,000 folders": manifest("", 'package.targets[0].path = "' + "x/" * 50_000 + '"\n'),
    "Ruby: gsub": podspec("  x = 'a' * 4000\n" + "  x = x.gsub('a', x)\n" * 10),
    "Ruby: join": podspec("  a = ['a'] * 4000\n  b = ['b' * 4000] * 4000\n  c = a.join(b.join('c'))\n" * 100),
    "wiring: texts": wiring('    let a0 = "aaaaaaaaaaaaaaaa"\n' + "".join(f"    let a{n + 1} = a{n} + a{n}\n" for n in range(60)) + "    contract.routes(a60)"),
    "wiring: lists": wiring("    let a0 = [1, 2, 3]\n" + "".join(f"    let a{n + 1} = a{n} + a{n}\n" for n in range(60)) + "    for a in a60 { contract.requires(a) }"),
    "wiring: lists of lists": wiring("    let a0 = [1, 2, 3]\n" + "".join(f"    let a{n + 1} = [a{n}, a{n}, a{n}]\n" for n in range(60)) + "    for a in a60 { contract.requires(a) }"),
    "wiring: conditions": wiring('    let a0 = "a"\n' + "".join(f'    let a{n + 1} = c{n} ? a{n} + "x" : a{n} + "y"\n' for n in range(60)) + "    contract.routes(a60)"),
    "wiring: functions": wiring("    func f(_ n: Int) -> String { f(n + 1) + f(n + 2) }\n    contract.routes(f(0))"),
}


def limited():
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))


def run(arguments, text=None, ends=None):
    """The exit status, the output, the processor time and the peak memory of a program."""
    with tempfile.TemporaryFile() as output:
        child = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=output, stderr=subprocess.STDOUT, preexec_fn=limited,
            env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
        timer = threading.Timer(90, child.kill)
        timer.start()
        try:
            child.stdin.write(text or b"")
            child.stdin.close()
        except BrokenPipeError:
            pass
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        timer.cancel()
        output.seek(0)
        return child.returncode, output.read(), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def slowness():
    """How many times as long as where SECONDS was chosen a loop takes now, and at least 1."""
    began, total = time.process_time(), 0
    for number in range(3_000_000):
        total += number % 7
    return max(1.0, (time.process_time() - began) / LOOP)


def message(method, params=None, number=None):
    value = {"jsonrpc": "2.0", "method": method, "params": params or {}}
    return {**value, "id": number} if number else value


def lines(messages):
    return b"".join(json.dumps(one).encode() + b"\n" for one in messages)


def framed(messages):
    bodies = [json.dumps(one).encode() for one in messages]
    return b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies)


class Session:
    """A language server that an editor keeps open."""

    def __init__(self, command):
        self.output = tempfile.TemporaryFile()
        self.child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=self.output, stderr=subprocess.STDOUT, preexec_fn=limited,
            env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
        self.timer = threading.Timer(180, self.child.kill)
        self.timer.start()
        self.used = 0.0

    def step(self, messages):
        """Sends messages, and returns the processor time that the server takes until it waits for the next."""
        try:
            self.child.stdin.write(framed(messages))
            self.child.stdin.flush()
        except BrokenPipeError:
            return 0.0
        quiet, last = 0, None
        while quiet < 10:
            time.sleep(0.02)
            states, ticks = self.threads()
            if ticks is None:
                return 0.0
            quiet = quiet + 1 if ticks == last and states == {"S"} else 0
            last = ticks
        seconds = last / os.sysconf("SC_CLK_TCK")
        self.used, before = seconds, self.used
        return seconds - before

    def threads(self):
        """The states of the server's threads, and its processor time in ticks, or None if it has ended."""
        folder = pathlib.Path(f"/proc/{self.child.pid}")
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            states = {(task / "stat").read_text().rpartition(")")[2].split()[0] for task in (folder / "task").iterdir()}
        except (FileNotFoundError, ProcessLookupError):
            return set(), None
        return states, None if fields[0] in "ZX" else int(fields[11]) + int(fields[12])

    def end(self, messages):
        """Sends the last messages, and returns the exit status, the output and the peak memory."""
        try:
            self.child.stdin.write(framed(messages))
            self.child.stdin.close()
        except BrokenPipeError:
            pass
        _, status, usage = os.wait4(self.child.pid, 0)
        self.child.returncode = os.waitstatus_to_exitcode(status)
        self.timer.cancel()
        self.output.seek(0)
        return self.child.returncode, self.output.read(), usage.ru_maxrss / 1024


def edit(tenon, root, files):
    """Opens and changes the files in an editor, and returns what `run` returns, with the time of the longest step."""
    session = Session([tenon, "lsp", "--no-cache", "--no-run"])
    documents = {(root / name).as_uri(): text for name, text in list(files.items())[:MOST]}
    steps = [
        session.step([
            message("initialize", {"processId": None, "rootUri": root.as_uri(), "capabilities": {}}, 1),
            message("initialized")]),
        session.step([
            message("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "swift", "version": 1, "text": text}})
            for uri, text in documents.items()]),
        session.step([
            message("textDocument/didChange", {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": text + "\n"}]})
            for uri, text in documents.items()]),
        # No request is known, so the answer is an error, which still shows that the server listens.
        session.step([message("textDocument/hover", {}, 2)]),
    ]
    status, output, megabytes = session.end([message("shutdown", None, 3), message("exit")])
    return status, output, max(steps), megabytes


def readings(tenon, root, files):
    """The names of the readings, how often each reads, the command, its input and what its output must contain."""
    yield "check", 1, [tenon, "check", "--no-cache", "--quiet", "--no-run", "--project-root", str(root)], None, None
    yield "lsp", 1, None, None, b'"id":3'
    begin = message("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}, 1)
    yield "mcp", 1, [tenon, "mcp", "--no-cache", "--no-run", "--project-root", str(root)], lines([
        begin, message("notifications/initialized"), message("tools/call", {"name": "check", "arguments": {}}, 2),
        message("tools/list", None, 3)]), b'"id":3'
    # A change that was only proposed is read like a file, and a proposed project beside the one that it would replace.
    small = [name for name in files if len(files[name]) < 200_000 or name.endswith("pbxproj")]
    changes = [{"path": name, "text": files[name]} for name in small[:MOST]]
    yield "mcp, proposed", 2, [tenon, "mcp", "--no-cache", "--no-run", "--project-root", str(root)], lines([
        begin, message("notifications/initialized"),
        message("tools/call", {"name": "check_change", "arguments": {"changes": changes}}, 2),
        message("tools/list", None, 3)]), b'"id":3'


def main():
    tenon = os.path.abspath(sys.argv[1])
    failures = 0
    for name, files in INPUTS.items():
        if len(sys.argv) > 3 and sys.argv[3] not in name:
            continue
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder).resolve() / "repository"
            for path, text in files.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_bytes(text.encode("utf-8", "surrogateescape"))
            for reading, times, command, text, expected in readings(tenon, root, files):
                status, output, seconds, megabytes = (
                    edit(tenon, root, files) if command is None else run(command, text))
                ended = status in (0, 1, 2, 3) and (expected is None or expected in output)
                in_time = seconds <= SECONDS * times or seconds <= SECONDS * times * slowness()
                good = ended and in_time and megabytes <= MEGABYTES
                failures += not good
                print(f"{'ok  ' if good else 'FAIL'} {name}, {reading}: status {status}, {seconds:.2f} s, {megabytes:.0f} MB")
                if not ended:
                    print("     " + output[-300:].decode(errors="replace").replace("\n", "\n     "))
    print(f"{failures} readings exceed {SECONDS} s or {MEGABYTES} MB, or did not end" if failures else "hostile: every reading ended in time")
    sys.exit(failures > 0)


main()
