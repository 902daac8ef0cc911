import Samples
import Testing

/// Headers are found as the compiler finds them.
@Suite("Headers in quotes", .timeLimit(.minutes(5))) struct HeaderTests {
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
  ]

  @Test("an include says what the compiler makes of it", arguments: verdicts)
  func included(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["undeclared-import"]) == verdict.expected)
  }
}
