import Samples
import Testing

/// Headers are found as the compiler finds them.
@Suite("Headers in quotes", .timeLimit(.minutes(10))) struct HeaderTests {
  private static func package(_ files: [String: String], app: [String] = []) -> [String: String] {
    files.merging([
      "Package.swift": SamplePackage("P").target("App", app).target("Kit").text, "Sources/Kit/kit.m": "",
      "Sources/Kit/include/Kit.h": "",
    ]) { first, _ in first }
  }

  static let verdicts: [Verdict] = [
    Verdict(
      "the folder of the including file comes first",
      package([
        "Sources/App/sub/app.m": "#import \"Kit.h\"", "Sources/App/sub/Kit.h": "",
        "Sources/App/include/App.h": "",
      ])),
    Verdict(
      "a path from the including file is followed",
      package([
        "Sources/App/app.m": "#import \"../App/private/Kit.h\"", "Sources/App/private/Kit.h": "",
        "Sources/App/include/App.h": "",
      ])),
    Verdict(
      "a header that only another target has is the other's",
      package(["Sources/App/app.m": "\n#import \"Kit.h\"", "Sources/App/include/App.h": ""]),
      ["undeclared-import App -> Kit Sources/App/app.m:2"]),
    Verdict(
      "a search path of the target comes before others",
      [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [
          .target(name: "App", cSettings: [.headerSearchPath("../../Shared")]),
          .target(name: "Kit", path: ".", sources: ["Kit", "Shared"], publicHeadersPath: "Shared"),
        ])
        """, "Sources/App/app.m": "#import \"Log.h\"", "Sources/App/include/App.h": "", "Shared/Log.h": "",
        "Kit/kit.m": "",
      ]),
    Verdict(
      "a header that two others list is neither's",
      [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [
          .target(name: "App"),
          .target(name: "One", path: ".", sources: ["One", "Shared"]),
          .target(name: "Two", path: ".", sources: ["Two", "Shared"]),
        ])
        """, "Sources/App/app.m": "#import \"Log.h\"", "Sources/App/include/App.h": "", "Shared/Log.h": "",
        "One/one.m": "", "Two/two.m": "",
      ]),
    Verdict(
      "what a build of packages leaves out is not included",
      package([
        "Sources/App/app.m": """
        #if SWIFT_PACKAGE
        #import "App.h"
        #else
        #import <Kit/Kit.h>
        #endif
        #if !defined(SWIFT_PACKAGE)
        #import <Kit/Kit.h>
        #endif
        #ifndef SWIFT_PACKAGE
        @import Kit;
        #endif
        """, "Sources/App/include/App.h": "",
      ])),
    Verdict(
      "what a build of packages has in it is",
      package([
        "Sources/App/app.m": "#if defined(SWIFT_PACKAGE) && !COCOAPODS\n@import Kit;\n#endif",
        "Sources/App/include/App.h": "",
      ]), ["undeclared-import App -> Kit Sources/App/app.m:2"]),
    Verdict(
      "asking whether a header is there asks for no dependency",
      package([
        "Sources/App/app.m": "#if __has_include(<Kit/Kit.h>)\n#import <Kit/Kit.h>\n#endif",
        "Sources/App/include/App.h": "",
      ])),
    Verdict(
      "a header's guard is no condition",
      package([
        "Sources/App/app.m": "#import \"App.h\"",
        "Sources/App/include/App.h": "#ifndef APP_H\n#define APP_H\n#import <Kit/Kit.h>\n#endif",
      ]), ["undeclared-import App -> Kit Sources/App/include/App.h:3"]),
    Verdict(
      "a header that no file of the target reads is not its own",
      package([
        "Sources/App/app.m": "#import \"App.h\"", "Sources/App/include/App.h": "",
        "Sources/App/include/module.modulemap": "module App { header \"App.h\" }",
        "Sources/App/include/Other.h": "#import <Kit/Kit.h>",
      ])),
    Verdict(
      "a header of what the target builds itself is its own",
      [
        "Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "P", targets: [
          .target(name: "App", path: ".", sources: ["App", "Core/Log.m"], publicHeadersPath: "App/include"),
          .target(name: "Core", path: ".", sources: ["Core/Log.h", "Core/core.m"], publicHeadersPath: "Core"),
        ])
        """, "App/app.m": "#import \"Log.h\"", "App/include/App.h": "", "Core/Log.h": "", "Core/Log.m": "",
        "Core/core.m": "",
      ]),
    Verdict("in quotes Xcode finds what a project refers to", projects("#import \"Log.h\"")),
    Verdict("with a folder, too", projects("#import \"Core/Log.h\"")),
    Verdict(
      "in angle brackets it finds what a target shows", projects("#import <Core/Log.h>"),
      ["undeclared-import App -> Core App/a.m:1"]),
  ]

  /// A Swift module, and one in C beside it that shows its headers under the other's name.
  private static func halves(_ statement: String) -> [String: String] {
    [
      "Package.swift": SamplePackage("P").target("Kit", ["CKit"]).target("CKit").text,
      "Sources/Kit/k.swift": "@_exported import CKit", "Sources/CKit/c.m": statement,
      "Sources/CKit/include/Kit/Log.h": "", "Sources/Kit/Other.h": "",
    ]
  }

  @Test(
    "headers shown under another module's name are the target's own",
    arguments: ["#import <Kit/Log.h>", "#import \"Kit/Log.h\"", "#include <Kit/Log.h>"])
  func ownNames(statement: String) throws {
    let verdict = Verdict("", Self.halves(statement))
    #expect(try verdict.found(by: ["undeclared-import", "cycle"]) == [])
  }

  /// A package that keeps its Objective-C in a target of its own, where the umbrella asks for the whole's name first.
  private static func wrapped(_ umbrella: String) -> [String: String] {
    [
      "Package.swift": SamplePackage("P").target("Kit", ["KitObjC"]).target("KitObjC").text,
      "Sources/Kit/k.swift": "@_exported import KitObjC", "Sources/KitObjC/k.m": "#import \"Base.h\"",
      "Sources/KitObjC/include/Base.h": "", "Sources/KitObjC/include/Kit.h": umbrella,
    ]
  }

  static let umbrellas: [Verdict] = [
    Verdict(
      "asked for first, a header of one's own has the whole's name",
      wrapped("#if __has_include(<Kit/Base.h>)\n#import <Kit/Base.h>\n#else\n#import \"Base.h\"\n#endif")),
    Verdict(
      "one's own it is in any folder",
      wrapped(
        "#if defined(__has_include) && __has_include(<Kit/Sub/Base.h>)\n#import <Kit/Sub/Base.h>\n#endif")),
  ]

  @Test("a module that asks for its own header by another name uses no other module", arguments: umbrellas)
  func ownUmbrella(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["cycle"]) == verdict.expected)
  }

  @Test("what the target does not show is the other's")
  func othersNames() throws {
    let found = try Verdict("", Self.halves("#import <Kit/Other.h>")).found(by: [
      "undeclared-import", "cycle",
    ])
    #expect(found.contains("undeclared-import CKit -> Kit Sources/CKit/c.m:1"), "\(found)")
  }

  /// An application, and a framework that another project builds.
  private static func projects(_ statement: String) -> [String: String] {
    [
      "App.xcodeproj/project.pbxproj": SampleXcodeProject("App", file: "App/a.m").text,
      "App/a.m": statement, "Core/Log.h": "", "Core/Log.m": "",
      "Core/project.yml": "name: Core\ntargets:\n  Core: {type: framework, platform: iOS, sources: .}\n",
    ]
  }

  @Test("an include says what the compiler makes of it", arguments: verdicts)
  func included(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import"]) == verdict.expected)
  }
}
