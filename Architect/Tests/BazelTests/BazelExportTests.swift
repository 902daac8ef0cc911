import Bazel
import Samples
import Testing

@Suite("Rules for Bazel", .timeLimit(.minutes(10))) struct BazelExportTests {
  private let shop = [
    "Package.swift": manifest(
      "Shop", dependencies: #".package(path: "Modules/Cart")"#,
      targets: """
        .executableTarget(name: "shop", dependencies: [.product(name: "Cart", package: "Cart")]),
        """),
    "Sources/shop/Main.swift": "import Cart\n",
    "Modules/Cart/Package.swift": manifest(
      "Cart", products: #".library(name: "Cart", targets: ["Cart"])"#,
      targets: """
        .target(name: "Cart", dependencies: ["Prices"], exclude: ["Notes"]),
        .target(name: "Prices"),
        .testTarget(name: "CartTests", dependencies: ["Cart", "Doubles"]),
        .target(name: "Doubles", dependencies: ["Cart"]),
        """),
    "Modules/Cart/Sources/Cart/Cart.swift": "import Prices\n",
    "Modules/Cart/Sources/Cart/Notes/Old.swift": "let old = 1\n",
    "Modules/Cart/Sources/Prices/Price.swift": "public struct Price {}\n",
    "Modules/Cart/Sources/Doubles/Double.swift": "import Cart\n",
    "Modules/Cart/Tests/CartTests/CartTests.swift": "import Cart\n",
  ]

  @Test("a repository of two packages has a BUILD file for each, with the dependencies of its targets")
  func golden() throws {
    let sample = try ExportSample(shop)
    #expect(
      try sample.write() == [
        ".bazelignore", ".bazelrc", "BUILD.bazel", "MODULE.bazel", "Modules/Cart/BUILD.bazel",
      ])
    #expect(
      try sample.text("Modules/Cart/BUILD.bazel").replacing(#/ [0-9a-f]{8}\n/#, with: "\n") == """
        # tenon: begin loads
        # Written by `tenon export bazel`, which keeps what is outside of its blocks.
        load("@rules_swift//swift:swift_library.bzl", "swift_library")
        load("@rules_swift//swift:swift_test.bzl", "swift_test")
        # tenon: end

        # tenon: begin Cart
        swift_library(
            name = "Cart",
            package_name = "Cart",
            srcs = glob(
                ["Sources/Cart/**/*.swift"],
                exclude = ["Sources/Cart/Notes/**"],
            ),
            copts = [
                "-DSWIFT_PACKAGE",
                "-swift-version",
                "6",
            ],
            module_name = "Cart",
            visibility = ["//visibility:public"],
            deps = [":Prices"],
        )
        # tenon: end

        # tenon: begin CartTests
        swift_test(
            name = "CartTests",
            package_name = "Cart",
            srcs = glob(["Tests/CartTests/**/*.swift"]),
            copts = [
                "-DSWIFT_PACKAGE",
                "-swift-version",
                "6",
            ],
            module_name = "CartTests",
            deps = [
                ":Cart",
                ":Doubles",
            ],
        )
        # tenon: end

        # tenon: begin Doubles
        swift_library(
            name = "Doubles",
            package_name = "Cart",
            testonly = True,
            srcs = glob(["Sources/Doubles/**/*.swift"]),
            copts = [
                "-DSWIFT_PACKAGE",
                "-swift-version",
                "6",
            ],
            module_name = "Doubles",
            deps = [":Cart"],
        )
        # tenon: end

        # tenon: begin Prices
        swift_library(
            name = "Prices",
            package_name = "Cart",
            srcs = glob(["Sources/Prices/**/*.swift"]),
            copts = [
                "-DSWIFT_PACKAGE",
                "-swift-version",
                "6",
            ],
            module_name = "Prices",
        )
        # tenon: end

        """)
    #expect(
      try sample.block("shop") == """
        swift_binary(
            name = "shop",
            package_name = "Shop",
            srcs = glob(["Sources/shop/**/*.swift"]),
            copts = [
                "-DSWIFT_PACKAGE",
                "-swift-version",
                "6",
            ],
            deps = ["//Modules/Cart"],
        )
        """)
    #expect(
      try sample.block("module", in: "MODULE.bazel") == """
        module(
            name = "shop",
            version = "0.0.0",
        )
        """)
    #expect(
      try sample.block("rules_swift", in: "MODULE.bazel").hasPrefix(
        "bazel_dep(name = \"rules_swift\", version = "))
    #expect(try sample.block("folders", in: ".bazelignore").contains("Modules/Cart/.build"))
    #expect(try sample.problems == [])
  }

  @Test("a label is known for each module") func labels() throws {
    let labels = try ExportSample(shop).export().labels
    #expect(labels["Cart"] == "//Modules/Cart:Cart")
    #expect(labels["shop"] == "//:shop")
  }

  @Test("a module that only another package uses is visible there, and nowhere else") func visibility() throws
  {
    let sample = try ExportSample([
      "project.yml": """
      name: App
      targets:
        App: {type: application, platform: iOS, sources: [App], dependencies: [{target: Core}]}
        Core: {type: framework, platform: iOS, sources: [Core]}
      """,
      "App/App.swift": "import Core\n",
      "Core/Core.swift": "public let core = 1\n",
    ])
    try sample.write()
    #expect(try !sample.block("Core").contains("visibility"))
  }

  @Test("settings are options, with a choice where they depend on the platform or the configuration")
  func settings() throws {
    let sample = try ExportSample([
      "Package.swift": manifest(
        "Kit",
        targets: """
          .target(name: "Base"),
          .target(
            name: "Kit",
            dependencies: [.target(name: "Base", condition: .when(platforms: [.linux]))],
            swiftSettings: [
              .define("TRACE", .when(configuration: .debug)), .define("POSIX", .when(platforms: [.linux, .android])),
              .enableUpcomingFeature("ExistentialAny"), .unsafeFlags(["-Xcc", "$(HOME)"]), .swiftLanguageMode(.v5),
              .defaultIsolation(MainActor.self),
            ],
            linkerSettings: [.linkedLibrary("z")]),
          """),
      "Sources/Base/Base.swift": "", "Sources/Kit/Kit.swift": "let kit = 1\n",
    ])
    try sample.write()
    let block = try sample.block("Kit")
    #expect(block.contains(#""-enable-upcoming-feature","#))
    #expect(block.contains(#""$$(HOME)","#), "a flag must not name a variable of Bazel")
    #expect(block.contains("\"-swift-version\",\n        \"5\","))
    #expect(block.contains("\"-default-isolation\",\n        \"MainActor\","))
    #expect(block.contains(#"":release_build": [],"#))
    #expect(block.contains(#""//conditions:default": ["-DTRACE"],"#))
    #expect(block.contains(#""@platforms//os:android": ["-DPOSIX"],"#))
    #expect(block.contains("linkopts = [\"-lz\"]"))
    #expect(block.contains("deps = select({\n        \"@platforms//os:linux\": [\":Base\"],"))
    #expect(try sample.block("conditions").contains("config_setting("))
    #expect(try sample.text("MODULE.bazel").contains("bazel_dep(name = \"platforms\""))
    #expect(try sample.problems == [])
  }

  @Test("a setting without an equivalent is named") func unknownSetting() throws {
    let sample = try ExportSample([
      "Package.swift": manifest(
        "Kit",
        targets: #".target(name: "Kit", swiftSettings: [.define("X", .when(platforms: [.driverKit]))]),"#),
      "Sources/Kit/Kit.swift": "",
    ])
    let problems = try sample.problems
    #expect(problems.count == 1)
    #expect(
      problems[0].hasSuffix(
        "a setting of 'Kit' has no equivalent: swiftSettings: define; by hand: the option in the copts or linkopts"
      ))
  }

  @Test("a target in C has its headers, its macros and the name of its module") func clang() throws {
    let sample = try ExportSample([
      "Package.swift": manifest(
        "Kit",
        targets: """
          .target(
            name: "CKit", cSettings: [.define("LEVEL", to: "a b"), .headerSearchPath("inner")],
            cxxSettings: [.unsafeFlags(["-fno-rtti"])]),
          .target(name: "Kit", dependencies: ["CKit"]),
          """),
      "Sources/CKit/include/kit.h": "", "Sources/CKit/inner/inner.h": "", "Sources/CKit/kit.c": "",
      "Sources/CKit/table.inc": "",
      "Sources/Kit/Kit.swift": "import CKit\n",
    ])
    try sample.write()
    #expect(
      try sample.block("CKit") == #"""
        swift_interop_hint(
            name = "CKit_module",
            module_name = "CKit",
        )

        cc_library(
            name = "CKit",
            srcs = glob(
                [
                    "Sources/CKit/**/*.c",
                    "Sources/CKit/**/*.h",
                ],
                exclude = ["Sources/CKit/include/**"],
            ),
            hdrs = glob(["Sources/CKit/include/**/*.h"]),
            aspect_hints = [":CKit_module"],
            copts = [
                "-ISources/CKit/inner",
                "-fno-rtti",
            ],
            includes = ["Sources/CKit/include"],
            local_defines = [
                "SWIFT_PACKAGE",
                "'LEVEL=a b'",
            ],
            textual_hdrs = glob(["Sources/CKit/**/*.inc"]),
        )
        """#)
    #expect(try sample.block("Kit").contains("deps = [\":CKit\"]"))
    #expect(try sample.text("MODULE.bazel").contains("bazel_dep(name = \"rules_cc\""))
  }

  @Test("a library of the system has the module map, and links what the map names") func system() throws {
    let sample = try ExportSample([
      "Package.swift": manifest("Kit", targets: #".systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),"#),
      "Sources/CSQLite/module.modulemap":
        "module CSQLite [system] {\n  header \"shim.h\"\n  link \"sqlite3\"\n}\n",
      "Sources/CSQLite/shim.h": "#include <sqlite3.h>\n",
    ])
    try sample.write()
    let block = try sample.block("CSQLite")
    #expect(block.contains("module_map = \"Sources/CSQLite/module.modulemap\""))
    #expect(block.contains("linkopts = [\"-lsqlite3\"]"))
    #expect(try sample.problems.contains { $0.contains("pkg-config") })
  }

  @Test("resources are data, and the accessor that only SwiftPM generates is named") func resources() throws {
    let sample = try ExportSample([
      "Package.swift": manifest(
        "Kit",
        targets: """
          .target(name: "Kit", resources: [.process("Art"), .copy("list.json"), .copy("gone.txt")]),
          """),
      "Sources/Kit/Kit.swift": "let bundle = Bundle.module\n", "Sources/Kit/Art/a.png": "",
      "Sources/Kit/list.json": "{}",
    ])
    try sample.write()
    #expect(
      try sample.block("Kit").contains("data = glob([\"Sources/Kit/Art/**\"]) + [\"Sources/Kit/list.json\"]"))
    let problems = try sample.problems
    #expect(problems.contains { $0.contains("the resource 'gone.txt' of 'Kit' was not found") })
    #expect(problems.contains { $0.hasPrefix("Sources/Kit/Kit.swift:1:1: 'Kit' uses Bundle.module") })
  }

  @Test("a macro is a plug-in of the compiler for its users, and a library for its tests") func macros()
    throws
  {
    let sample = try ExportSample([
      "Package.swift": "// swift-tools-version: 6.0\nimport CompilerPluginSupport\n"
        + manifest(
          "Kit", dependencies: #".package(url: "https://example.com/swift-syntax.git", from: "600.0.0")"#,
          targets: """
            .macro(
              name: "KitMacros", dependencies: [.product(name: "SwiftCompilerPlugin", package: "swift-syntax")]),
            .target(name: "Kit", dependencies: ["KitMacros"]),
            .testTarget(name: "KitTests", dependencies: ["KitMacros", "Kit"]),
            """
        ).split(separator: "\n").dropFirst().joined(separator: "\n"),
      "Sources/KitMacros/M.swift": "", "Sources/Kit/Kit.swift": "", "Tests/KitTests/T.swift": "",
      "Package.resolved": "{}",
    ])
    try sample.write()
    #expect(try sample.block("KitMacros").hasPrefix("swift_compiler_plugin("))
    #expect(
      try sample.block("KitMacros").contains("deps = [\"@swiftpkg_swift_syntax//:SwiftCompilerPlugin\"]"))
    #expect(try sample.block("Kit").contains("plugins = [\":KitMacros\"]"))
    #expect(
      try sample.block("KitTests").contains("deps = [\n        \":Kit\",\n        \":KitMacros\",\n    ]"))
    let packages = try sample.block("packages", in: "MODULE.bazel")
    #expect(packages.contains("resolved = \"//:Package.resolved\""))
    #expect(packages.contains("use_repo(\n    swift_deps,\n    \"swiftpkg_swift_syntax\",\n)"))
    #expect(try sample.problems == [])
  }

  @Test("a program that tests import has a library for its sources") func testedProgram() throws {
    let sample = try ExportSample([
      "Package.swift": manifest(
        "Kit",
        targets: """
          .executableTarget(name: "kit"),
          .testTarget(name: "KitTests", dependencies: ["kit"]),
          """),
      "Sources/kit/main.swift": "", "Tests/KitTests/T.swift": "@testable import kit\n",
    ])
    try sample.write()
    let block = try sample.block("kit")
    #expect(block.hasPrefix("swift_library(\n    name = \"kit_sources\","))
    #expect(
      block.contains(
        "swift_binary(\n    name = \"kit\",\n    module_name = \"kit\",\n    deps = [\":kit_sources\"],"))
    #expect(try sample.block("KitTests").contains("deps = [\":kit_sources\"]"))
    #expect(try sample.problems.contains { $0.contains("'KitTests' tests the program 'kit'") })
  }

  @Test("what Bazel cannot express is named, with what to write by hand") func problems() throws {
    let sample = try ExportSample([
      "Package.swift": manifest(
        "Kit",
        targets: """
          .plugin(name: "Gen", capability: .buildTool()),
          .binaryTarget(name: "Blob", url: "https://example.com/blob.zip", checksum: "0"),
          .target(name: "Kit", dependencies: ["Blob"], plugins: ["Gen"]),
          """),
      "Plugins/Gen/Gen.swift": "", "Sources/Kit/Kit.swift": "",
    ])
    let problems = try sample.problems
    #expect(
      problems.contains { $0.contains("'Gen' is a plug-in of SwiftPM") && $0.contains("by hand: a genrule") })
    #expect(problems.contains { $0.contains("'Blob' is a prebuilt binary") })
    #expect(problems.contains { $0.contains("'Kit' uses 'Blob', which has no rule") })
    #expect(problems.contains { $0.contains("'Kit' uses 'Gen', which has no rule") })
    try sample.write()
    #expect(try sample.block("Kit").contains("swift_library("))
  }
}
