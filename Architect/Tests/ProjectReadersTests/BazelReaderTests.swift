import Files
import ModuleGraph
import ProjectReaders
import Samples
import Testing

@Suite("Bazel", .timeLimit(.minutes(10))) struct BazelReaderTests {
  private func read(_ files: [String: String]) throws -> ProjectReading {
    let sample = try SampleRepository(files)
    let reader = BazelReader()
    let tree = FileTree(root: sample.root)
    return reader.read(reader.manifests(in: tree), in: tree)
  }

  /// `label(kind) module: dependencies < files` for each target.
  private func shown(_ reading: ProjectReading) -> [String] {
    reading.projects.flatMap(\.targets).map { target in
      "\(target.name)(\(target.kind)) \(target.moduleName): "
        + "\(target.dependencies.map(\.name).joined(separator: " ")) < \(target.files.joined(separator: " "))"
    }
  }

  static let variations: [([String: String], [String])] = [
    // Literals, a package in a package, an application and its tests.
    (
      [
        "MODULE.bazel": "module(name = \"shop\")\nbazel_dep(name = \"rules_swift\")",
        "App/BUILD": """
        load("@rules_apple//apple:ios.bzl", "ios_application", "ios_unit_test")
        load("@rules_swift//swift:swift.bzl", "swift_library")

        swift_library(
            name = "AppLib",
            module_name = "AppMain",
            srcs = glob(["**/*.swift"], exclude = ["Tests/**"]),  # not those of Home
            deps = ["@shop//App/Home", ":Core", "@swiftpkg_alamofire//:Alamofire"],
        )

        objc_library(name = "Core", srcs = ["Core/c.m"], hdrs = ["Core/c.h"])
        swift_library(name = "AppTestsLib", testonly = True, srcs = ["Tests/t.swift"], deps = [":AppLib"])
        ios_unit_test(name = "AppTests", deps = [":AppTestsLib"])
        ios_application(name = "App", bundle_id = "a.b", deps = [":AppLib"])
        """,
        "App/Home/BUILD.bazel": """
        swift_library(name = "Home", srcs = ["h.swift"])
        """,
        "App/a.swift": "", "App/Sub/b.swift": "", "App/Home/h.swift": "", "App/Tests/t.swift": "",
        "App/Core/c.m": "",
        "App/Core/c.h": "",
      ],
      [
        "//App:AppLib(library) AppMain: //App/Home:Home //App:Core Alamofire < App/Sub/b.swift App/a.swift",
        "//App:Core(library) App_Core:  < App/Core/c.h App/Core/c.m",
        "//App:AppTestsLib(test) App_AppTestsLib: //App:AppLib < App/Tests/t.swift",
        "//App:App(app) App: //App:AppLib < ",
        "//App/Home:Home(library) App_Home_Home:  < App/Home/h.swift",
      ]
    ),
    // Constants of this file and of another, sums, formats, select and aliases.
    (
      [
        "ios/WORKSPACE": "",
        "ios/defs.bzl": "PREFIX = \"Shop\"\nDEPS = [\"//lib:alias\"]\n\ndef f(name):\n    x = 1\n",
        "ios/lib/BUILD": """
        load("//:defs.bzl", "DEPS", kind = "PREFIX")
        load("@build_bazel_rules_swift//swift:swift.bzl", library = "swift_library")
        NAMES = ["a", "b"]
        SOURCES = ["%s.swift" % name for name in NAMES]
        SOURCES += ["{}.swift".format("c")]
        library(
            name = "lib",
            module_name = kind + "Lib",
            srcs = SOURCES + select({
                ":debug": ["d.swift"],
                "//conditions:default": [],
            }),
            deps = DEPS + [":group"],
        )
        alias(name = "alias", actual = ":other")
        swift_library_group(name = "group", deps = ["@repo", ":third"])
        [library(name = n, module_name = n.upper(), srcs = [n + ".swift"]) for n in ["other", "third"]]
        """,
        "ios/lib/a.swift": "", "ios/lib/b.swift": "", "ios/lib/c.swift": "", "ios/lib/d.swift": "",
        "ios/lib/other.swift": "", "ios/lib/third.swift": "",
      ],
      [
        "//lib:lib(library) ShopLib: //lib:other repo //lib:third < ios/lib/a.swift ios/lib/b.swift ios/lib/c.swift ios/lib/d.swift",
        "//lib:other(library) OTHER:  < ios/lib/other.swift",
        "//lib:third(library) THIRD:  < ios/lib/third.swift",
      ]
    ),
    // File groups, files of other packages, generated files, plug-ins.
    (
      [
        "MODULE.bazel": "",
        "BUILD": """
        swift_library(
            name = "kit",
            srcs = [":files", "//shared:s.swift", ":made"],
            plugins = ["//shared:macros"],
            private_deps = ["@@//shared:macros_lib"],
        )
        filegroup(name = "files", srcs = glob(["kit/*.swift"]))
        genrule(name = "made", outs = ["made.swift"])
        """,
        "shared/BUILD": """
        exports_files(["s.swift"])
        swift_compiler_plugin(name = "macros", srcs = ["m.swift"], module_name = "Macros")
        swift_library(name = "macros_lib", srcs = ["l.swift"], module_name = "MacrosLib")
        """, "kit/k.swift": "", "shared/s.swift": "", "shared/m.swift": "", "shared/l.swift": "",
      ],
      [
        "//:kit(library) kit: //shared:macros_lib //shared:macros < kit/k.swift shared/s.swift",
        "//shared:macros(macro) Macros:  < shared/m.swift",
        "//shared:macros_lib(library) MacrosLib:  < shared/l.swift",
      ]
    ),
  ]

  @Test("BUILD files give the targets that Bazel builds", arguments: variations.indices)
  func targets(index: Int) throws {
    let reading = try read(Self.variations[index].0)
    #expect(shown(reading) == Self.variations[index].1)
    #expect(reading.problems == [])
  }

  @Test("what a generator adds is distinguished from what only packs others") func kinds() throws {
    let kit = try #require(try read(Self.variations[2].0).projects.first?.targets.first)
    #expect(kit.hasGeneratedSources)
    let app = try read(Self.variations[0].0).projects.first?.targets.first { $0.kind == .app }
    #expect(app?.isBuiltFromSources == false)
    #expect(app?.dependencies.map(\.isNeededUnimported) == [true])
    #expect(app?.place == Place(file: "App/BUILD", line: 14, column: 1))
  }

  private static let macros = [
    "MODULE.bazel": "",
    "defs.bzl":
      "def feature(name, **kwargs):\n    for part in read(name):\n        swift_library(name = part, **kwargs)\n",
    "A/BUILD": """
    load("//:defs.bzl", "feature")
    swift_library(name = "Plain", module_name = "Plain", srcs = ["p.swift"], deps = [":Home"])
    feature(name = "Home", srcs = ["h.swift"])
    """, "A/p.swift": "", "A/h.swift": "",
  ]

  @Test("where reading ends is said in one sentence, with file and line") func gaps() throws {
    let reading = try read(Self.macros)
    #expect(shown(reading) == ["//A:Plain(library) Plain: //A:Home < A/p.swift"])
    #expect(reading.problems.map { "\($0.place.file):\($0.place.line)" } == ["A/BUILD:3"])
    #expect(reading.problems.map(\.effect) == [.notes])
    #expect(reading.problems.first?.message.contains("--output=jsonproto") == true)
  }

  @Test("where reading ends, a query of Bazel's tells the rest") func handedOver() throws {
    var files = Self.macros
    files["cquery.json"] = """
      {"results": [
        {"target": {"type": "RULE", "rule": {"name": "//A:Plain", "ruleClass": "swift_library", "location": "/Users/me/app/A/BUILD:2:14",
          "attribute": [{"name": "deps", "type": "LABEL_LIST", "stringListValue": ["//A:Home"]}, {"name": "module_name", "type": "STRING", "stringValue": "Plain"},
            {"name": "srcs", "type": "LABEL_LIST", "stringListValue": ["//A:p.swift"]}]}}},
        {"target": {"type": "RULE", "rule": {"name": "@@//A:Home", "ruleClass": "swift_library", "location": "/Users/me/app/A/BUILD:3:8",
          "attribute": [{"name": "module_name", "type": "STRING", "stringValue": ""}, {"name": "srcs", "type": "LABEL_LIST", "stringListValue": ["@@//A:h.swift"]}]}}},
        {"target": {"type": "SOURCE_FILE", "sourceFile": {"name": "//A:p.swift"}}}
      ]}
      """
    let reading = try read(files)
    #expect(
      shown(reading) == [
        "//A:Plain(library) Plain: //A:Home < A/p.swift", "//A:Home(library) A_Home:  < A/h.swift",
      ])
    #expect(reading.projects.first?.targets.map(\.place.line) == [2, 3])
    #expect(reading.problems == [])
  }

  @Test(
    "a name that stands twice is a rule once, whatever else has it",
    arguments: [
      ("alias(name = \"Kit\", actual = \":Other\")", 0), ("house_style(name = \"Kit\", severity = 3)", 0),
      ("feature(name = \"Kit\", srcs = [\"o.swift\"])", 1),
      ("swift_library(name = \"Kit\", srcs = [\"o.swift\"])", 1),
      ("swift_library(name = \"Kit\", srcs = [\"o.swift\"])\nobjc_library(name = \"Kit\")", 2),
    ])
  func namesakes(more: String, problems: Int) throws {
    let library = "swift_library(name = \"Kit\", srcs = [\"k.swift\"])"
    for lines in [[library, more], [more, library]] where problems < 2 || lines[0] == library {
      let build = "load(\"//:defs.bzl\", \"feature\")\n" + lines.joined(separator: "\n")
      let reading = try read([
        "MODULE.bazel": "",
        "defs.bzl":
          "def feature(name, **kwargs):\n    for part in read(name):\n        swift_library(name = part)\n",
        "BUILD": build, "k.swift": "", "o.swift": "",
      ])
      let first = lines[0].hasPrefix("swift_library") ? lines[0] : library
      let file = first.contains("k.swift") ? "k.swift" : "o.swift"
      #expect(reading.projects.flatMap(\.targets).map(\.files) == [[file]])
      #expect(reading.problems.count == problems)
    }
  }

  @Test("of two rules of one name the second is reported, with the place of the first")
  func refused() throws {
    let library = "swift_library(name = \"Kit\", srcs = [\"k.swift\"])\n"
    let reading = try read(["MODULE.bazel": "", "App/BUILD": library + library, "App/k.swift": ""])
    #expect(reading.problems.map { "\($0.place.file):\($0.place.line)" } == ["App/BUILD:2"])
    #expect(reading.problems.first?.message.hasPrefix("'Kit' is already declared at App/BUILD:1:1") == true)
  }

  @Test("a workspace of other languages, and a folder called BUILD, are none") func others() throws {
    #expect(
      try read(["WORKSPACE": "", "BUILD": "cc_library(name = \"a\", srcs = [\"a.cc\"])", "a.cc": ""]).projects
        .isEmpty)
    #expect(try read(["BUILD/x": "", "a/BUILD": "swift_library(name = \"a\")"]).projects.isEmpty)
  }

  @Test(
    "a BUILD file that multiplies comes to an end",
    arguments: [
      "l = [1, 2, 3, 4, 5, 6, 7, 8, 9]\nx = [a for a in l for b in l for c in l for d in l for e in l for f in l for g in l]",
      "a = [\"x\"]\n" + String(repeating: "a = a + a\n", count: 60),
      "a = \"x\"\n" + String(repeating: "a = a + a\n", count: 60),
      "x = " + String(repeating: "[", count: 100_000), "x = " + String(repeating: "f(", count: 100_000),
      "x = " + String(repeating: "not ", count: 100_000), "x = " + String(repeating: "1 + ", count: 100_000),
      "x = \"" + String(repeating: "\\", count: 100_001),
    ])
  func endless(text: String) throws {
    let reading = try read([
      "WORKSPACE": "", "BUILD": text + "\nswift_library(name = \"a\", srcs = [\"a.swift\"])", "a.swift": "",
    ])
    #expect(reading.projects.count <= 1)
  }

  @Test("rules that were generated from other manifests count only where a rule written by hand uses them")
  func generated() throws {
    let block = { (name: String, more: String) in
      "# tenon: begin \(name) 12345678\nswift_library(name = \"\(name)\", srcs = [\"\(name).swift\"]\(more))\n# tenon: end\n"
    }
    var files = [
      "MODULE.bazel": "", "A.swift": "", "B.swift": "", "C.swift": "", "Own.swift": "",
      "BUILD.bazel": block("A", "") + block("B", ", deps = [\":A\"]") + block("C", ""),
    ]
    #expect(try shown(read(files)) == [])
    files["BUILD.bazel"]? += "swift_library(name = \"Own\", srcs = [\"Own.swift\"], deps = [\":B\"])\n"
    #expect(
      try shown(read(files)) == [
        "//:A(library) A:  < A.swift", "//:B(library) B: //:A < B.swift",
        "//:Own(library) Own: //:B < Own.swift",
      ])
  }
}
