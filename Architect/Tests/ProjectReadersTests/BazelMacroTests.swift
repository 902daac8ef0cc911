import Files
import ModuleGraph
import ProjectReaders
import Samples
import Testing

@Suite("Macros of BUILD files", .timeLimit(.minutes(10))) struct BazelMacroTests {
  private func read(_ files: [String: String]) throws -> ProjectReading {
    let sample = try SampleRepository(["MODULE.bazel": ""].merging(files) { $1 })
    let reader = BazelReader()
    let tree = FileTree(root: sample.root)
    return withExtendedLifetime(sample) { reader.read(reader.manifests(in: tree), in: tree) }
  }

  /// `label(kind) module: dependencies < files` for each target.
  private func shown(_ reading: ProjectReading) -> [String] {
    reading.projects.flatMap(\.targets).map { target in
      "\(target.name)(\(target.kind)) \(target.moduleName): "
        + "\(target.dependencies.map(\.name).joined(separator: " ")) < \(target.files.joined(separator: " "))"
    }
  }

  static let variations: [([String: String], [String])] = [
    // A macro for modules, with a macro in another file, and the rules of rules_ios.
    (
      [
        "tools/module.bzl": """
        load("@build_bazel_rules_swift//swift:swift.bzl", "swift_library")
        load("//tools:tests.bzl", _tests = "module_tests")

        SHARED = ["//Core"]

        def module(name, deps = [], private_deps = [], has_tests = False, **kwargs):
            \"\"\"Declares a module.

        The sources are in the package's folder.
            \"\"\"
            swift_library(
                name = name,
                module_name = name,
                srcs = native.glob(["Sources/**/*.swift"]),
                deps = deps + [d for d in SHARED if d != "//" + native.package_name()],
                private_deps = private_deps,
                **kwargs
            )

            # Tests are optional.
            if has_tests:
                _tests(name, [":" + name])
        """,
        "tools/tests.bzl": """
        load("@build_bazel_rules_ios//rules:test.bzl", "ios_unit_test")

        def module_tests(name, deps):
            tests = name + "Tests"
            ios_unit_test(name = tests, srcs = native.glob(["Tests/*.swift"]), deps = deps)
        """,
        "Core/BUILD": "load(\"//tools:module.bzl\", \"module\")\nmodule(name = \"Core\")",
        "Home/BUILD": """
        load("//tools:module.bzl", make = "module")
        make("Home", private_deps = ["//UI:Kit"], has_tests = True, testonly = False)
        """,
        "UI/BUILD": """
        load("@build_bazel_rules_ios//rules:framework.bzl", "apple_framework")
        load("@build_bazel_rules_ios//rules:library.bzl", "apple_library")
        apple_framework(name = "Kit", srcs = glob(["*.swift"]), deps = [":Base-ObjC"])
        apple_library(name = "Base-ObjC", srcs = ["b.m"], public_headers = ["b.h"])
        """,
        "tools/BUILD": "", "Core/Sources/c.swift": "", "Home/Sources/h.swift": "",
        "Home/Sources/A/a.swift": "",
        "Home/Tests/t.swift": "", "UI/k.swift": "", "UI/b.m": "", "UI/b.h": "",
      ],
      [
        "//Core:Core(library) Core:  < Core/Sources/c.swift",
        "//Home:Home(library) Home: //Core:Core //UI:Kit < Home/Sources/A/a.swift Home/Sources/h.swift",
        "//Home:HomeTests(test) HomeTests: //Home:Home < Home/Tests/t.swift",
        "//UI:Kit(library) Kit: //UI:Base-ObjC < UI/k.swift",
        "//UI:Base-ObjC(library) Base_ObjC:  < UI/b.h UI/b.m",
      ]
    ),
    // Conditions, loops, results, arguments that are passed on, lists and dictionaries that are changed, rules as values.
    (
      [
        "defs.bzl": """
        load("@rules_swift//swift:swift.bzl", _swift_library = "swift_library")

        KINDS = {"interface": "Interface", "main": ""}
        library = _swift_library

        def _path(folder, suffix): return "{}/{name}.swift".format(folder, name = suffix.strip())

        def _targets(name, parts, default = None):
            result = []
            for part in parts:
                if part == "skipped":
                    continue
                elif part not in KINDS:
                    fail("unknown part")
                suffix = KINDS[part]
                result.append((name + suffix, _path("src", suffix or "Main"), not suffix))
                if len(result) > 1:
                    break
            return result

        def feature(name, parts = ["interface", "main"], rule = library, *args, **kwargs):
            deps = list(kwargs.pop("deps", []))
            extra = {}
            extra.update(kwargs, tags = ["a"])
            if "defines" in extra:
                extra["defines"] = [define.upper() for define in extra["defines"]]
            if type(deps) == "list" and deps:
                deps += args[0] if args else ["//B:B"]
            for target, source, is_main in _targets(name, parts):
                rule(
                    name = target,
                    module_name = "X" + target,
                    srcs = [source],
                    deps = deps + ([":%sInterface" % name] if is_main and len(parts) >= 2 else []),
                    **extra
                )
        """,
        "A/BUILD.bazel": """
        load("//:defs.bzl", "feature", "library")
        feature(name = "A", deps = ["//C"], defines = ["debug"])
        """,
        "B/BUILD.bazel": """
        load("//:defs.bzl", "feature", "library")
        feature("B", ["skipped", "main"])
        """,
        "C/BUILD.bazel": """
        load("//:defs.bzl", lib = "library")
        lib(name = "C", module_name = "XC", srcs = ["c.swift"])
        """,
        "A/src/Main.swift": "", "A/src/Interface.swift": "", "B/src/Main.swift": "", "C/c.swift": "",
      ],
      [
        "//A:AInterface(library) XAInterface: //C:C //B:B < A/src/Interface.swift",
        "//A:A(library) XA: //C:C //B:B //A:AInterface < A/src/Main.swift",
        "//B:B(library) XB: //B:BInterface < B/src/Main.swift",
        "//C:C(library) XC:  < C/c.swift",
      ]
    ),
  ]

  @Test("a macro of the repository gives the targets that Bazel builds", arguments: variations.indices)
  func targets(index: Int) throws {
    let reading = try read(Self.variations[index].0)
    #expect(shown(reading) == Self.variations[index].1)
    #expect(reading.problems == [])
  }

  @Test("a rule that a macro creates has the place of the call") func places() throws {
    let targets = try read(Self.variations[0].0).projects.flatMap(\.targets)
    #expect(
      targets.map { "\($0.place.file):\($0.place.line)" }.dropLast(2) == [
        "Core/BUILD:2", "Home/BUILD:2", "Home/BUILD:2",
      ])
  }

  @Test(
    "what cannot be evaluated in a macro is named with its place, and what the macro creates is not completely known",
    arguments: [
      ("    if read(name):\n        swift_library(name = name, srcs = srcs)", "a condition (defs.bzl:2)"),
      (
        "    for s in read(name):\n        srcs += s\n    swift_library(name = name, srcs = srcs)",
        "what a loop goes through (defs.bzl:2)"
      ),
      ("    a, b[0] = read(name)\n    swift_library(name = name, srcs = srcs)", "a statement (defs.bzl:2)"),
      (
        "    feature(name, srcs)\n    swift_library(name = name, srcs = srcs)",
        "the call to `feature` (defs.bzl:2)"
      ),
      (
        "    srcs(name = name)\n    swift_library(name = name, srcs = srcs)",
        "the call to `srcs` (defs.bzl:2)"
      ),
      ("    fail(\"no\")", "a failure (defs.bzl:1)"),
    ])
  func gaps(body: String, what: String) throws {
    let reading = try read([
      "defs.bzl": "def feature(name, srcs = []):\n\(body)\n",
      "BUILD":
        "load(\":defs.bzl\", \"feature\")\nfeature(\"Kit\", [\"k.swift\"])\nswift_library(name = \"App\", module_name = \"App\", srcs = [\"a.swift\"], deps = [\":Kit\"])",
      "k.swift": "", "a.swift": "",
    ])
    #expect(reading.problems.map { "\($0.place.file):\($0.place.line)" } == ["BUILD:2"])
    let message = reading.problems.first?.message ?? ""
    #expect(message.hasPrefix("\(what) in the macro feature cannot be evaluated"), "\(message)")
    let app = reading.projects.flatMap(\.targets).first { $0.name == "//:App" }
    let kit = reading.projects.flatMap(\.targets).first { $0.name == "//:Kit" }
    #expect(kit?.unresolved.isEmpty ?? (app?.unresolved == [.setting("//:Kit")] ? false : nil) == false)
  }

  @Test(
    "a list that a function changes is not known to its caller unless it is known there",
    arguments: [
      ("deps.append(\"//x\")", true), ("deps += [\"//x\"]", true), ("deps = deps + [\"//x\"]", false),
      ("other = deps\n    other.append(\"//x\")", true), ("other = list(deps)\n    other = [\"//x\"]", false),
    ])
  func shared(change: String, isChanged: Bool) throws {
    let reading = try read([
      "defs.bzl":
        "def add(deps):\n    \(change)\n\ndef feature(name):\n    own = [\"//C\"]\n    add(own)\n    swift_library(name = name, srcs = [\"k.swift\"], deps = own)\n",
      "BUILD": "load(\":defs.bzl\", \"feature\")\nfeature(\"Kit\")", "k.swift": "",
    ])
    let kit = try #require(reading.projects.flatMap(\.targets).first)
    #expect(kit.dependencies.map(\.name) == (isChanged ? [] : ["//C:C"]))
    #expect(kit.unresolved.contains(.computed("BUILD")) == isChanged)
  }
}
