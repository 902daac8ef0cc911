import Files
import Samples
import Testing

/// An Xcode project is checked whichever file describes it, or the run is not clean.
@Suite("Projects in JSON", .timeLimit(.minutes(10))) struct JSONProjectTests {
  /// What Xcode 27.2 writes for the project of a new app when it is converted.
  private static let project = #"""
    {
      "default-configuration": "Release",
      "configurations": [
        "Debug",
        "Release",
      ],
      "localizations": {
        "development": "en",
        "supported": [
          "Base",
        ],
      },
      "packages": [
        {
          "kind": "local",
          "path": "..",
        }, {
          "kind": "remote",
          "repository": "https://example.com/Tenon.git",
          "version": { "up-to-next-major-version": "1.0.0" },
        },
      ],
      "files": [
        { "kind": "folder", "path": "Sources", "target-membership": [ "Shop" ] },
        { "path": "Info.plist" },
        {
          "kind": "group",
          "name": "Products",
          "children": [
            { "path": "<PRODUCTS>/Shop.app", "type": "wrapper.application", "index": false },
          ],
        },
      ],
      "targets": [
        {
          "name": "Shop",
          "id": "7E4000000000000000000007",
          "product": "Products/Shop.app",
          "product-type": "application",
          "build-phases": [
            "compile-sources",
            "frameworks",
            "resources",
          ],
          "package-product-members": [
            {
              "product-name": "ShopHost",
              "build-phase": { "build-phase": "frameworks" },
            }, {
              "package": "Tenon",
              "product-name": "TenonSwiftUI",
              "build-phase": { "build-phase": "frameworks" },
            },
          ],
          "build-settings": {
            "INFOPLIST_FILE": "Info.plist",
            "PRODUCT_BUNDLE_IDENTIFIER": "com.example.shop",
            "PRODUCT_NAME": "$(TARGET_NAME)",
          },
        },
      ],
      "build-settings": {
        "IPHONEOS_DEPLOYMENT_TARGET": "16.0",
        "SDKROOT": "iphoneos",
        "SWIFT_ACTIVE_COMPILATION_CONDITIONS[config=Debug]": "DEBUG",
        "SWIFT_VERSION": "6.0",
      },
    }

    """#

  private static let folder = "Shop/App/Shop.xcodeproj"

  /// A new app whose project is only described in JSON.
  private func converted() throws -> (sample: SampleRepository, before: String) {
    let sample = try SampleRepository()
    #expect(tenon("new", "app", "Shop", on: sample).status == .clean)
    let before = tenon("check", in: "Shop", on: sample)
    #expect(before.status == .clean)
    sample.remove("\(Self.folder)/project.pbxproj")
    try sample.write("\(Self.folder)/project.xcproj", Self.project)
    return (sample, before.result)
  }

  @Test("an app whose project is in JSON gets the check that it had with a property list")
  func check() throws {
    let (sample, before) = try converted()
    let after = tenon("check", in: "Shop", on: sample)
    #expect(after.status == .clean)
    #expect(after.result == before)
    #expect(
      tenon("doctor", in: "Shop", on: sample).result.contains(
        "App/Shop.xcodeproj/project.xcproj: Xcode, 1 target"))
    // The app is checked in full: what its program must not import is found.
    try sample.write(
      "Shop/.tenon.yml", "version: 1\nforbidden:\n  - from: Shop\n    to: [SwiftUI]\n    reason: no\n")
    let finding = tenon("check", in: "Shop", on: sample)
    #expect(finding.status == .findings)
    #expect(finding.result.contains("App/Sources/"))
  }

  @Test(
    "a project that cannot be read ends check and doctor with 2, and is named",
    arguments: ["{", "{ \"targets\": [] }", "{ \"files\": [], \"required-capabilities\": [ \"new\" ] }"])
  func unreadable(_ text: String) throws {
    let (sample, _) = try converted()
    try sample.write("\(Self.folder)/project.xcproj", text)
    for command in ["check", "doctor"] {
      let outcome = tenon(command, in: "Shop", on: sample)
      #expect(outcome.status == .failure)
      #expect(
        (outcome.result + outcome.message).contains("App/Shop.xcodeproj/project.xcproj"), "\(outcome.result)")
    }
    // Half a repository is not changed either.
    let changing = [
      ["new", "module", "Cart"],
      ["split", "extract", "Part", "--from", "Shop", "--files", "App/Sources/ShopApp.swift"],
    ]
    for command in changing {
      let outcome = tenon(command + ["--write", "--allow-dirty"], in: "Shop", on: sample)
      #expect(outcome.status == .failure)
      #expect(outcome.message.contains("App/Shop.xcodeproj/project.xcproj"), "\(outcome.message)")
    }
    #expect(throws: (any Error).self) { try sample.read("Shop/Packages/Cart/Package.swift") }
  }

  @Test("so does a project folder that has neither file")
  func missing() throws {
    let (sample, _) = try converted()
    sample.remove("\(Self.folder)/project.xcproj")
    try sample.write("\(Self.folder)/xcshareddata/xcschemes/Shop.xcscheme", "<Scheme/>\n")
    for command in ["check", "doctor"] {
      let outcome = tenon(command, in: "Shop", on: sample)
      #expect(outcome.status == .failure)
      #expect((outcome.result + outcome.message).contains("App/Shop.xcodeproj"), "\(outcome.result)")
    }
  }

  @Test(
    "a link that leads to the file is edited like the file", arguments: ["project.xcproj", "project.pbxproj"])
  func linked(_ name: String) throws {
    let sample = try SampleRepository()
    #expect(tenon("new", "app", "Shop", on: sample).status == .clean)
    let text = try name.hasSuffix("xcproj") ? Self.project : sample.read("\(Self.folder)/\(name)")
    sample.remove("\(Self.folder)/project.pbxproj")
    try sample.write("Shop/Projects/shop", text)
    try sample.link("\(Self.folder)/\(name)", to: "../../Projects/shop")
    try sample.write("Shop/App/Sources/Price.swift", "public enum Price { public static let zero = 0 }\n")
    #expect(tenon("check", in: "Shop", on: sample).status == .clean)
    let command = ["split", "extract", "Part", "--from", "Shop", "--files", "App/Sources/Price.swift"]
    let outcome = tenon(command + ["--allow-dirty"], in: "Shop", on: sample)
    #expect(!outcome.message.contains("1:1"), "\(outcome)")
    #expect(outcome.result.contains("Projects/shop"), "\(outcome)")
    #expect(!outcome.result.contains("App/Shop.xcodeproj"), "\(outcome)")
  }

  @Test("an edit of a project that has both files says which one is not changed")
  func both() throws {
    let (sample, _) = try converted()
    try sample.write("\(Self.folder)/project.pbxproj", "// !$*UTF8*$!\n{ objects = { }; }\n")
    try sample.write("Shop/App/Sources/Price.swift", "public enum Price { public static let zero = 0 }\n")
    let command = ["split", "extract", "Part", "--from", "Shop", "--files", "App/Sources/Price.swift"]
    let outcome = tenon(command, in: "Shop", on: sample)
    #expect(outcome.message.contains("beside this file is project.pbxproj, which was not read"), "\(outcome)")
  }

  @Test("a graph of which a part could not be read says so, in its JSON and whatever is quiet")
  func incomplete() throws {
    let (sample, _) = try converted()
    #expect(tenon("graph", "--format", "json", in: "Shop", on: sample).result.contains("unread") == false)
    try sample.write("\(Self.folder)/project.xcproj", "{")
    let outcome = tenon("graph", "--format", "json", "--quiet", in: "Shop", on: sample)
    #expect(outcome.result.contains("\"unread\""))
    #expect(outcome.result.contains("App/Shop.xcodeproj/project.xcproj:1:1: "), "\(outcome.result)")
    #expect(outcome.message.contains("this result is incomplete"))
  }
}
