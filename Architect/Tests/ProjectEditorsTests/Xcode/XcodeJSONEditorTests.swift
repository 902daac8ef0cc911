import Files
import Formats
import ModuleGraph
import ProjectEditors
import ProjectReaders
import ProjectTrials
import Samples
import Testing

@Suite("Editing Xcode projects in JSON", .timeLimit(.minutes(10))) struct XcodeJSONEditorTests {
  private static let written = WrittenJSONProject.groups
  private static let samples = [
    written, WrittenJSONProject.folders, WrittenJSONProject.plain, WrittenJSONProject.handwritten,
    WrittenJSONProject.folders.replacing("\n", with: "\r\n"),
  ]

  private func edit(_ text: String = written, _ body: (inout XcodeProjectEditor) throws -> Void) throws
    -> String
  {
    var editor = try XcodeProjectEditor(Array(text.utf8), .json)
    try body(&editor)
    return String(decoding: editor.bytes, as: UTF8.self)
  }

  /// The lines that an edit removes and adds.
  private func change(
    of text: String = written, _ body: (inout XcodeProjectEditor) throws -> Void
  ) throws -> (removed: [String], added: [String]) {
    let lines = try edit(text, body).split(separator: "\n", omittingEmptySubsequences: false)
    let change = lines.difference(from: text.split(separator: "\n", omittingEmptySubsequences: false))
    func texts(_ changes: [CollectionDifference<Substring>.Change]) -> [String] {
      changes.map { change in
        switch change {
        case .insert(_, let line, _), .remove(_, let line, _): String(line)
        }
      }
    }
    return (texts(change.removals), texts(change.insertions))
  }

  private func facts(_ text: String) throws -> ProjectFacts {
    try #require(ProjectGraph(Array(text.utf8), .json)?.facts)
  }

  @Test("every sample is written as it was read, even after an edit that changes nothing", arguments: samples)
  func roundTrip(_ text: String) throws {
    #expect(try edit(text) { _ in } == text)
    #expect(try edit(text) { try $0.removeFiles(["No/such.swift"]) } == text)
  }

  @Test(
    "an addition that is removed again leaves the original bytes",
    arguments: XcodeProjectEditorTests.additions.indices)
  func inverse(_ index: Int) throws {
    let (add, remove) = XcodeProjectEditorTests.additions[index]
    for text in [Self.written, WrittenJSONProject.folders, Self.written.replacing("\n", with: "\r\n")] {
      let once = try edit(text, add)
      #expect(once != text)
      #expect(try edit(once, add) == once)
      let back = try edit(once, remove)
      #expect(back == text)
      #expect(try edit(back, remove) == text)
    }
  }

  @Test("a source file is one line in its group")
  func file() throws {
    let (removed, added) = try change { try $0.addFile("Shop/Cart.swift", to: ["Shop"]) }
    #expect(
      added.filter { $0.contains("Cart") } == [
        "        { \"path\": \"Cart.swift\", \"target-membership\": [ \"Shop/compile-sources\" ] },"
      ])
    #expect(removed.isEmpty && added.count == 1)
  }

  @Test("a file of a second target takes several lines, as in Xcode, and one line again without it")
  func secondTarget() throws {
    let (removed, added) = try change { try $0.addFile("Shop/main.swift", to: ["Shop", "ShopTests"]) }
    #expect(
      removed == [
        "        { \"path\": \"main.swift\", \"target-membership\": [ \"Shop/compile-sources\" ] },"
      ])
    #expect(
      added == [
        "        {", "          \"path\": \"main.swift\",", "          \"target-membership\": [",
        "            \"Shop/compile-sources\",", "            \"ShopTests/compile-sources\",", "          ],",
        "        },",
      ])
    let both = try edit { try $0.addFile("Shop/main.swift", to: ["ShopTests"]) }
    #expect(try edit(both) { try $0.removeFile("Shop/main.swift", from: "ShopTests") } == Self.written)
  }

  @Test("packages and products are written where Xcode has them, and joined as Xcode joins objects")
  func package() throws {
    let kit = XcodePackage.remote(url: "https://example.org/Kit.git")
    let (removed, added) = try change {
      try $0.addPackage(.local(path: "Packages/Cart"))
      try $0.addPackage(kit, .upToNextMajor(from: "1.2.0"))
      try $0.addProduct("KitUI", of: kit, to: "Shop")
      try $0.addProduct("Cart", of: .local(path: "Packages/Cart"), to: "Shop")
    }
    #expect(removed.isEmpty)
    #expect(
      added == [
        "  \"packages\": [", "    {", "      \"kind\": \"local\",", "      \"path\": \"Packages/Cart\",",
        "    }, {",
        "      \"kind\": \"remote\",", "      \"repository\": \"https://example.org/Kit.git\",",
        "      \"version\": {",
        "        \"up-to-next-major-version\": \"1.2.0\",", "      },", "    },", "  ],", "      ],",
        "      \"package-product-members\": [", "        {", "          \"product-name\": \"Cart\",",
        "          \"build-phase\": { \"build-phase\": \"frameworks\" },", "        }, {",
        "          \"package\": \"Kit\",",
        "          \"product-name\": \"KitUI\",",
        "          \"build-phase\": { \"build-phase\": \"frameworks\" },",
        "        },",
      ])
  }

  @Test("the versions of a package are read and replaced in every form")
  func requirements() throws {
    let package = XcodePackage.remote(url: "https://example.org/kit")
    let requirements: [XcodePackage.Requirement] = [
      .branch("main"), .revision("abc"), .exact("1.0.0"), .upToNextMinor(from: "1.0.0"),
      .upToNextMajor(from: "2.0.0"),
      .range(from: "1.0.0", to: "2.0.0"), .range(from: "1.0.0-beta", to: "2.0.0"),
    ]
    var text = Self.written
    for requirement in requirements {
      text = try edit(text) { try $0.addPackage(package, requirement) }
      let found = try XcodeProjectEditor(Array(text.utf8), .json).remotePackages
      #expect(found.map(\.requirement) == [requirement])
      #expect(try edit { try $0.addPackage(package, requirement) } == text)
    }
  }

  @Test("a target without a phase gets one, which goes again with the last file in it")
  func phase() throws {
    let text = try edit { try $0.addFile("Shop/a.json", to: ["ShopTests"]) }
    #expect(text.contains(/"compile-sources",\n +{ "kind": "resources", "id": "[0-9A-F]{24}" },/))
    #expect(text.contains("{ \"path\": \"a.json\", \"target-membership\": [ \"ShopTests/resources\" ] }"))
    #expect(
      try edit(text) { try $0.removeFile("Shop/a.json", from: "ShopTests") }.contains(
        "\"kind\": \"resources\"") == false)
  }

  @Test("a moved file keeps its flags and its targets, and settings that are based on it follow")
  func move() throws {
    let text = try edit {
      try $0.moveFile("Shop/Old.m", to: "Shop/Cart/New.m")
      try $0.moveFile(
        "Pods/Target Support Files/Pods-Shop/Pods-Shop.debug.xcconfig", to: "Config/Shop.xcconfig")
      try $0.moveGroup("Config", to: "Settings")
    }
    #expect(
      text.contains(
        "{ \"path\": \"New.m\", \"encoding\": \"utf8\", \"target-membership\": [ { \"build-phase\": \"Shop/compile-sources\", \"arguments\": \"-fno-objc-arc\" } ] },"
      ))
    #expect(text.contains("{ \"name\": \"Debug\", \"file\": \"Settings/Shop.xcconfig\" },"))
    #expect(try facts(text).dangling == [])
    #expect(try facts(text).files["Shop/Cart/New.m"] == ["Shop"])
    let back = try edit(text) { try $0.moveFile("Shop/Cart/New.m", to: "Shop/Old.m") }
    #expect(try facts(back).groups.contains("Shop/Cart") == false)
  }

  @Test("a name that two groups get is replaced by an identifier where it is used")
  func ambiguous() throws {
    let text = try edit { try $0.addGroup("Products") }
    #expect(text.contains(/"kind": "group",\n +"id": "[0-9A-F]{24}",\n +"name": "Products",/))
    #expect(text.contains(/"products-group": "id:[0-9A-F]{24}",/))
    #expect(text.contains(/"product": "id:[0-9A-F]{24}",\n +"product-type": "application"/))
    #expect(try facts(text).dangling == [])
    #expect(try edit(text) { try $0.addGroup("Products") } == text)
  }

  @Test("a file that settings are based on follows its name in a list on one line, too")
  func shortReference() throws {
    let text = try edit(WrittenJSONProject.handwritten) {
      try $0.moveFile("Config/Base.xcconfig", to: "Config/All.xcconfig")
    }
    #expect(text.contains("configurations: [ { name: \"Debug\", file: \"Config/All.xcconfig\" } ],"))
    #expect(text.contains("{ path: \"All.xcconfig\" }, // for all"))
    let without = try edit(text) { try $0.removeFiles(["Config/All.xcconfig"]) }
    #expect(without.contains("configurations: [ { name: \"Debug\" } ],"))
    #expect(try facts(without).dangling == [])
  }

  @Test("a group of products with another name, or none, is named as such")
  func products() throws {
    let text = Self.written.replacing("\"name\": \"Products\"", with: "\"path\": \"Products\"")
    let renamed = try edit(text) { try $0.moveGroup("Products", to: "Built") }
    #expect(renamed.contains("  \"products-group\": \"Built\",\n"))
    #expect(renamed.contains("\"product\": \"Built/Shop.app\""))
    let removed = try edit(text) { try $0.removeGroup("Products") }
    #expect(removed.contains("  \"products-group\": null,\n"))
    #expect(!removed.contains("\"product\":"))
    #expect(try facts(removed).dangling == [])
  }

  @Test("a file in a synchronised folder needs no entry, and one that is excluded is let in again")
  func folder() throws {
    let text = WrittenJSONProject.folders
    #expect(try edit(text) { try $0.addFile("App/Deep/a.swift", to: ["Shop"]) } == text)
    let excluded = try edit(text) { try $0.removeFile("App/Deep/a.swift", from: "Shop") }
    #expect(
      excluded.contains(
        "      \"membership-exceptions\": [\n        {\n          \"target\": \"Shop\",\n          \"exclusions\": [\n            \"Deep/a.swift\",\n          ],\n        },\n      ],\n"
      ))
    #expect(try edit(excluded) { try $0.addFile("App/Deep/a.swift", to: ["Shop"]) } == text)
    let lent = try edit(text) { try $0.addFile("App/b.swift", to: ["ShopTests"]) }
    #expect(lent.contains("\"target\": \"ShopTests\",\n          \"inclusions\": ["))
    #expect(try edit(lent) { try $0.removeFiles(["App/b.swift"]) } == text)
  }

  @Test("a setting is one for all configurations, or has one as its condition")
  func settings() throws {
    let two = Self.written.replacing("    \"Debug\",\n  ],", with: "    \"Debug\",\n    \"Release\",\n  ],")
    let text = try edit(two) {
      try $0.setSetting("SDKROOT", to: "macosx", in: ["Release"])
      try $0.setSetting("SWIFT_VERSION", to: "6.0")
      try $0.addSettingWord("-ObjC", to: "OTHER_LDFLAGS", of: "Shop")
      try $0.addSettingWord("-lz", to: "OTHER_LDFLAGS", of: "Shop")
      try $0.addSettingWord("-lz", to: "OTHER_LDFLAGS", of: "Shop")
    }
    #expect(
      text.contains(
        "  \"build-settings\": {\n    \"SDKROOT\": \"iphoneos\",\n    \"SDKROOT[config=Release]\": \"macosx\",\n    \"SWIFT_VERSION\": \"6.0\",\n  },"
      ))
    #expect(
      text.contains(
        "        \"OTHER_LDFLAGS\": [\n          \"$(inherited)\",\n          \"-ObjC\",\n          \"-lz\",\n        ],"
      ))
    let settings = try XcodeProjectEditor(Array(text.utf8), .json).settings(of: "Shop")
    #expect(settings == ["SWIFT_VERSION": "6.0", "PRODUCT_NAME": "$(TARGET_NAME)"])
    let whole = try edit(text) { try $0.setSetting("SDKROOT", to: "auto") }
    #expect(whole.contains("\"SDKROOT\": \"auto\"") && !whole.contains("SDKROOT[config"))
  }

  @Test("removing the Pods leaves nothing of them but what the project's own settings say")
  func pods() throws {
    var left: [String] = []
    let text = try edit { left = try $0.removePods() }
    #expect(!text.contains("[CP]") && !text.contains("Pods-Shop") && !text.contains("\"Pods\""))
    #expect(!text.contains("specialized-configurations"))
    #expect(left == ["the build settings of 'ShopTests' still refers to PODS_ROOT"])
    #expect(try facts(text).dangling == [])
    #expect(try facts(text).files["Shop/Old.m"] == ["Shop"])
    #expect(try edit(text) { try $0.removePods() } == text)
  }

  @Test("comments and the layout of a person stay where they are")
  func comments() throws {
    let text = try edit(WrittenJSONProject.handwritten) {
      try $0.addFile("Config/New.swift", to: ["Kit"])
      try $0.addPackage(.local(path: "Cart"))
      try $0.removeFiles(["Config/Sync/a.swift"])
    }
    #expect(
      text.contains(
        """
            // What the app is made of.
            { path: "main.swift", "target-membership": [ "Shop/compile-sources", /* and */ "Kit/compile-sources/Kit's own" ] }, // both
        """))
    #expect(text.contains("{ path: \"Base.xcconfig\" }, // for all\n"))
    #expect(text.contains("\"New.swift\", \"target-membership\": [ \"Kit/compile-sources/Kit's own\" ]"))
    #expect(text.hasPrefix("// The app.\n{\n  'default-configuration': \"Debug\", // the only one\n"))
    #expect(try facts(text).dangling == [])
  }

  @Test("what cannot be done says what is missing, and changes nothing")
  func errors() throws {
    var editor = try XcodeProjectEditor(Array(Self.written.utf8), .json)
    #expect(throws: ProjectEditError(.missing, "the project has no target Shap; did you mean Shop?")) {
      try editor.addFile("Shop/Cart.swift", to: ["Shop", "Shap"])
    }
    #expect(throws: ProjectEditError.self) {
      try editor.addProduct("Cart", of: .local(path: "Cart"), to: "Shop")
    }
    #expect(throws: ProjectEditError.self) { try editor.addFile("../Cart.swift/..", to: ["Shop"]) }
    #expect(throws: ProjectEditError.self) { try editor.moveFile("Shop/no.swift", to: "Shop/yes.swift") }
    #expect(throws: ProjectEditError.self) { try editor.addPackage(.remote(url: "https://example.org/a")) }
    #expect(throws: ProjectEditError.self) { try editor.addFile("Shop/Model.xcdatamodeld", to: ["Shop"]) }
    #expect(throws: ProjectEditError.self) { try editor.addSynchronizedFolder("Shop", to: "Shop") }
    #expect(editor.bytes == Array(Self.written.utf8))
  }

  @Test(
    "a project that cannot be read is refused with its path and the place",
    arguments: [
      ("{", "1:1: the object has no end"), ("{}", "it has no files"), ("[]", "it has no files"),
      (#"{ "files": [], "required-capabilities": [ "new things" ] }"#, "supports new things"),
    ])
  func unreadable(_ text: String, _ message: String) {
    let error = #expect(throws: ProjectEditError.self) {
      try XcodeProjectEditor(Array(text.utf8), at: "A.xcodeproj/project.xcproj")
    }
    #expect(error?.code == .unreadable)
    #expect(error?.message.hasPrefix("A.xcodeproj/project.xcproj: ") == true)
    #expect(error?.message.contains(message) == true)
    #expect(throws: ProjectEditError.self) { try XcodeProjectEditor([], at: "A.xcodeproj/project.yml") }
  }

  @Test("an edited project says to Tenon's own reader what was asked for")
  func reader() throws {
    let text = try edit {
      try $0.removePods()
      try $0.addFile("Shop/Cart/Cart.swift", to: ["Shop"])
      try $0.addPackage(.local(path: "Packages/Kit"))
      try $0.addProduct("Kit", of: .local(path: "Packages/Kit"), to: "Shop")
    }
    let sample = try SampleRepository([
      "Shop.xcodeproj/project.xcproj": text, "Shop/main.swift": "", "Shop/Cart/Cart.swift": "",
    ])
    let tree = FileTree(root: sample.root)
    let reading = XcodeReader().read(XcodeReader().manifests(in: tree), in: tree)
    let shop = try #require(reading.projects.first?.targets.first)
    #expect(shop.files == ["Shop/Cart/Cart.swift", "Shop/main.swift"])
    #expect(shop.dependencies.map(\.name) == ["Kit"])
    #expect(shop.lacksPodfile == false)
    #expect(reading.projects.first?.packages.map(\.path) == ["Packages/Kit"])
  }

  @Test(
    "a text with a wrong byte is refused or edited, and an edited one can be read again", arguments: samples)
  func wrongBytes(_ text: String) throws {
    let bytes = Array(text.utf8)
    for (number, place) in stride(from: 0, to: bytes.count, by: 13).enumerated() {
      var wrong = bytes
      wrong[place] = Array("{}[]\",:'/\\0a\n".utf8)[number % 13]
      guard var editor = try? XcodeProjectEditor(wrong, .json) else { continue }
      #expect(editor.bytes == wrong)
      try? editor.addFile("Shop/New.swift", to: ["Shop"])
      try? editor.addPackage(.local(path: "Kit"))
      try? editor.moveGroup("Shop", to: "Deep/Shop")
      _ = try? editor.removePods()
      #expect(throws: Never.self) { try XcodeProjectEditor(editor.bytes, .json) }
    }
  }

  @Test("random edits leave what they are meant to, are made once, and are taken back", arguments: samples)
  func random(_ text: String) throws {
    var random = RandomTrial(seed: UInt64(text.utf8.count))
    var bytes = Array(text.utf8)
    for step in 0..<60 {
      guard let graph = ProjectGraph(bytes, .json), let trial = random.next(graph) else { continue }
      let (problems, result) = trial.run(on: bytes, .json)
      #expect(problems.isEmpty)
      bytes = step % 9 == 8 ? Array(text.utf8) : result
    }
  }
}
