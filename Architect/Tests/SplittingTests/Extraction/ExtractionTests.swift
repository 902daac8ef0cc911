import Splitting
import Foundation
import Samples
import Testing

@Suite("Files of a target become a module", .timeLimit(.minutes(10)))
struct ExtractionTests {
  @Test(
    "what files that stay use becomes visible to them",
    arguments: ExtractionSample.all.filter { !$0.needsCompiler })
  func samples(_ sample: ExtractionSample) throws {
    let repository = try SampleRepository(sample.files)
    let texts = try repository.texts(after: repository.extraction())
    let moved = try #require(texts["Sources/Core/Moved.swift"] ?? nil).split(separator: "\n").map(String.init)
    for line in sample.raised { #expect(moved.contains(line), "\(moved)") }
    let stays = try #require(texts["Sources/Shop/Stays.swift"] ?? nil)
    #expect(stays.hasPrefix("import Core\n"))
    #expect(texts["Sources/Shop/Moved.swift"] == .some(nil))
  }

  @Test("nothing changes in a file but what must")
  func surgical() throws {
    let moved = "// Tax\r\n\r\n/// A price.\r\n@frozen  struct  Price   { var a=1 }\r\n"
    let repository = try SampleRepository([
      "Package.swift": ExtractionSample.all[0].manifest, "Sources/Shop/Moved.swift": moved,
      "Sources/Shop/Stays.swift": "/// Uses it.\nlet type = Price.self\n",
    ])
    let texts = try repository.texts(after: repository.extraction())
    #expect(
      texts["Sources/Core/Moved.swift"] == moved.replacing("struct  Price", with: "package struct  Price"))
    #expect(texts["Sources/Shop/Stays.swift"] == "import Core\n\n/// Uses it.\nlet type = Price.self\n")
  }

  @Test("the manifest gets a target with the settings and the dependencies that the files need")
  func manifest() throws {
    let repository = try SampleRepository([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Shop",
        targets: [
          .target(name: "Net"),
          .target(name: "Log"),
          .target(
            name: "Shop", dependencies: ["Net", .target(name: "Log", condition: .when(platforms: [.linux]))],
            swiftSettings: [.define("FAST")]),
          .testTarget(name: "ShopTests", dependencies: ["Shop"]),
        ]
      )
      """,
      "Sources/Net/Net.swift": "public struct Net {}\n", "Sources/Log/Log.swift": "public struct Log {}\n",
      "Sources/Shop/Deep/Moved.swift": "import Log\nstruct Price {}\n",
      "Sources/Shop/Stays.swift": "import Net\nimport Zed\nlet type = Price.self\n",
      "Tests/ShopTests/ShopTests.swift": "@testable import Shop\nlet type = Price.self\n",
    ])
    let texts = try repository.texts(after: repository.extraction(files: ["Sources/Shop/Deep/**"]))
    let manifest = try #require(texts["Package.swift"] ?? nil)
    #expect(manifest.contains("name: \"Core\""))
    #expect(
      manifest.contains("dependencies: [.target(name: \"Log\", condition: .when(platforms: [.linux]))]"))
    #expect(manifest.components("swiftSettings: [.define(\"FAST\")]") == 2)
    #expect(manifest.contains(".testTarget(name: \"ShopTests\", dependencies: [\"Shop\", \"Core\"])"))
    #expect(texts["Sources/Core/Moved.swift"] == "import Log\npackage struct Price {}\n")
    #expect(
      texts["Sources/Shop/Stays.swift"] == "import Core\nimport Net\nimport Zed\nlet type = Price.self\n")
    #expect(
      texts["Tests/ShopTests/ShopTests.swift"]
        == "@testable import Core\n@testable import Shop\nlet type = Price.self\n")
  }

  @Test("a library re-exports the module if public declarations move")
  func reExport() throws {
    let repository = try SampleRepository([
      "Package.swift": SamplePackage("Shop").target("Shop").product("Shop", ["Shop"]).text,
      "Sources/Shop/Moved.swift": "public struct Price {}\n",
      "Sources/Shop/Stays.swift": "let type = Price.self\n",
    ])
    let extraction = try repository.extraction()
    #expect(
      try repository.texts(after: extraction)["Sources/Shop/CoreExports.swift"] == "@_exported import Core\n")
    #expect(extraction.remarks.contains { $0.contains("re-exports 'Core'") })
  }

  @Test("names at run time are listed")
  func runtimeNames() throws {
    let repository = try SampleRepository([
      "Package.swift": ExtractionSample.all[0].manifest,
      "Sources/Shop/Moved.swift": "struct Price {\n  let name = String(reflecting: Price.self)\n}\n",
      "Sources/Shop/Stays.swift": "let type = Price.self\n",
    ])
    #expect(
      try repository.extraction().remarks == [
        "Sources/Core/Moved.swift:2: String(reflecting:: the text contains the module"
      ])
  }
}

extension String {
  fileprivate func components(_ part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count - 1
  }
}

@Suite("An extraction is refused", .timeLimit(.minutes(10)))
struct ExtractionRefusalTests {
  private static let package = [
    "Package.swift": ExtractionSample.all[0].manifest,
    "Sources/Shop/Moved.swift": "struct Price { var item: Item }\n",
    "Sources/Shop/Item.swift": "struct Item {}\n",
    "Sources/Shop/Stays.swift": "let type = Price.self\n", "Sources/Shop/main.swift": "print(1)\n",
  ]

  private func refusal(
    _ name: String = "Core", from target: String = "Shop", files: [String],
    in package: [String: String] = package
  ) throws -> ExtractionError? {
    let repository = try SampleRepository(package)
    do {
      _ = try repository.extraction(name, from: target, files: files)
      return nil
    } catch let error as ExtractionError { return error }
  }

  @Test("if files to move use files that stay, with the lines and the files to take too")
  func direction() throws {
    let error = try #require(try refusal(files: ["Sources/Shop/Moved.swift"]))
    #expect(error.reason == .usesWhatStays)
    #expect(error.message.hasSuffix("take these files too: Sources/Shop/Item.swift"))
    #expect(error.evidence.map(\.text) == ["uses Item of Sources/Shop/Item.swift"])
    #expect(error.evidence.map(\.place.description) == ["Sources/Shop/Moved.swift:1:26"])
    #expect(try refusal(files: ["Sources/Shop/Moved.swift", "Sources/Shop/Item.swift"]) == nil)
  }

  @Test("if the plan cannot be read, or lacks the module, with the place")
  func plans() throws {
    func refusal(_ plan: String, name: String = "Core") -> String? {
      do {
        _ = try ExtractionRequest(name, from: "Shop", plannedIn: Array(plan.utf8), of: "plan.json")
        return nil
      } catch let error as ExtractionError {
        return error.reason == .plan ? error.description : nil
      } catch { return nil }
    }
    let plan = #"{"modules": [{"name": "Core", "files": ["a.swift"]}, {"name": "X"}]}"#
    #expect(refusal(plan) == nil)
    #expect(refusal(plan, name: "Y") == "plan.json has no module 'Y'; it has Core, X")
    #expect(refusal(plan, name: "X")?.hasSuffix("modules[1].files is no list of paths") == true)
    #expect(refusal("{\n  \"modules\": [}")?.contains("\n  plan.json:2:15: ") == true)
    #expect(refusal("[]")?.hasSuffix("it has no list modules") == true)
  }

  @Test("if there is nothing to move, or nothing stays")
  func files() throws {
    #expect(
      try refusal(files: ["Sources/Shop/Item.swift", "Sources/Shop/Old.swift"])?.message
        == "no file of 'Shop' matches Sources/Shop/Old.swift")
    #expect(try refusal(files: ["Sources/Other/**"])?.reason == .files)
    #expect(try refusal(files: ["Sources/Shop"])?.reason == .files)
    #expect(try refusal(files: ["Sources/Shop/main.swift"])?.reason == .files)
  }

  @Test(
    "if the name is taken, invalid, or that of a type in it",
    arguments: ["Shop", "shop", "Foundation", "a b", "Item", "class", "Self"])
  func names(_ name: String) throws {
    #expect(try refusal(name, files: ["Sources/Shop/Item.swift"])?.reason == .name)
  }

  @Test("if a file that has to change is not UTF-8, but not for any other")
  func encoding() throws {
    let repository = try SampleRepository(Self.package)
    let plain = try repository.texts(after: repository.extraction(files: ["Sources/Shop/Item.swift"]))
    try repository.write("Sources/Shop/Old.swift", bytes: Array("// ".utf8) + [0xE9, 10])
    #expect(try repository.texts(after: repository.extraction(files: ["Sources/Shop/Item.swift"])) == plain)
    let error = #expect(throws: ExtractionError.self) {
      try repository.extraction(files: ["Sources/Shop/Old.swift"])
    }
    #expect(error?.message.contains("Sources/Shop/Old.swift is not UTF-8") == true)
    try repository.write("Sources/Shop/Old.swift", bytes: Array("let item = Item() // ".utf8) + [0xE9, 10])
    let needed = try repository.extraction(files: ["Sources/Shop/Item.swift"])
    #expect(throws: ExtractionError.self) { try needed.changes() }
  }

  @Test(
    "if a file is a link, is in a folder that is one, or is what one leads to",
    arguments: [
      "Sources/Shop/One.swift", "Real/One.swift", "Sources/Shop/Folder", "Sources/Shop/Folder/Two.swift",
    ])
  func links(pattern: String) throws {
    var files = Self.package
    files["Real/One.swift"] = "struct One {}\n"
    files["Real/Folder/Two.swift"] = "struct Two {}\n"
    let repository = try SampleRepository(files)
    for (link, place) in [("One.swift", "Real/One.swift"), ("Folder", "Real/Folder")] {
      try FileManager.default.createSymbolicLink(
        atPath: repository.root + "/Sources/Shop/" + link, withDestinationPath: "../../" + place)
    }
    let error = #expect(throws: ExtractionError.self) { try repository.extraction(files: [pattern]) }
    #expect(error?.reason == .link)
  }

  @Test("if the target is in a project, and not in a package")
  func project() throws {
    let error = try refusal(
      from: "App", files: ["App/Price.swift"],
      in: [
        "project.yml":
          "name: App\ntargets:\n  App:\n    type: application\n    platform: iOS\n    sources: [App]\n",
        "App/Price.swift": "struct Price {}\n", "App/Stays.swift": "let type = Price.self\n",
      ])
    #expect(error?.reason == .unsupported)
    #expect(error?.message.contains("move its code into a local package first") == true)
  }

  @Test("if the target is unknown")
  func target() throws {
    #expect(try refusal(from: "Other", files: ["Sources/Shop/Item.swift"])?.reason == .target)
  }
}
