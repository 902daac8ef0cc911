import Files
import ModuleGraph
import ProjectEditors
import ProjectReaders
import ProjectTrials
import Samples
import Testing

@Suite("Editing Xcode projects", .timeLimit(.minutes(10))) struct XcodeProjectEditorTests {
  private static let written = WrittenProject.groups

  private func edit(_ text: String = written, _ body: (inout XcodeProjectEditor) throws -> Void) throws
    -> String
  {
    var editor = try XcodeProjectEditor(Array(text.utf8), .propertyList)
    try body(&editor)
    return String(decoding: editor.bytes, as: UTF8.self)
  }

  /// The lines that an edit adds, without their indentation; it may remove none.
  private func added(
    to text: String = written, _ body: (inout XcodeProjectEditor) throws -> Void
  ) throws -> [String] {
    let lines = try edit(text, body).split(separator: "\n", omittingEmptySubsequences: false)
    let change = lines.difference(from: text.split(separator: "\n", omittingEmptySubsequences: false))
    #expect(change.removals.isEmpty)
    return change.insertions.map { change in
      guard case .insert(_, let line, _) = change else { return "" }
      return String(line.drop { $0 == "\t" }).replacing(#/^[0-9A-F]{24} /#, with: "ID ")
    }
  }

  typealias Edit = @Sendable (inout XcodeProjectEditor) throws -> Void

  private static func file(_ path: String, _ targets: String...) -> (Edit, Edit) {
    ({ try $0.addFile(path, to: targets) }, { try $0.removeFiles([path]) })
  }

  private static let kit = XcodePackage.remote(url: "https://example.org/Kit.git")
  private static let cart = XcodePackage.local(path: "Packages/Cart")

  /// Additions, with what takes them back.
  static let additions: [(add: Edit, remove: Edit)] = [
    file("Shop/Cart.swift", "Shop", "ShopTests"),
    file("New/Deep/a b.m", "Shop"),
    // The target has no phase for resources.
    file("Shop/a.json", "ShopTests"),
    // A language more, and the first.
    file("Shop/de.lproj/Localizable.strings", "Shop"),
    file("Shop/de.lproj/Main.strings", "Shop"),
    ({ try $0.addGroup("A/B/C") }, { try $0.removeGroup("A/B/C") }),
    ({ try $0.addPackage(cart) }, { try $0.removePackage(.local(path: "./Packages/Cart")) }),
    (
      { try $0.addPackage(kit, .branch("main")) },
      { try $0.removePackage(.remote(url: "https://example.org/kit")) }
    ),
    (
      {
        try $0.addPackage(cart)
        try $0.addProduct("Cart", of: cart, to: "Shop")
        try $0.addProduct("CartTesting", of: cart, to: "ShopTests")
        try $0.addProduct("CartInterface", of: cart, to: "Shop")
      },
      {
        for (product, target) in [("Cart", "Shop"), ("CartTesting", "ShopTests"), ("CartInterface", "Shop")] {
          try $0.removeProduct(product, of: cart, from: target)
        }
        try $0.removePackage(cart)
      }
    ),
  ]

  @Test("an addition that is removed again leaves the original bytes", arguments: additions.indices)
  func inverse(_ index: Int) throws {
    let (add, remove) = Self.additions[index]
    for text in [Self.written, WrittenProject.folders, Self.written.replacing("\n", with: "\r\n")] {
      let once = try edit(text, add)
      #expect(once != text)
      #expect(try edit(once, add) == once)
      let back = try edit(once, remove)
      #expect(back == text)
      #expect(try edit(back, remove) == text)
    }
  }

  @Test("a source file gets a reference, a place in its group, and an entry in the phase for sources")
  func file() throws {
    let lines = try added { try $0.addFile("Shop/Cart.swift", to: ["Shop"]) }
    try #require(lines.count == 4)
    #expect(lines[0].hasPrefix("ID /* Cart.swift in Sources */ = {isa = PBXBuildFile; fileRef = "))
    #expect(lines[0].hasSuffix(" /* Cart.swift */; };"))
    #expect(
      lines[1] == "ID /* Cart.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; "
        + "path = Cart.swift; sourceTree = \"<group>\"; };")
    #expect(lines[2...] == ["ID /* Cart.swift */,", "ID /* Cart.swift in Sources */,"])
  }

  @Test("a local package gets a section and the project's list of packages")
  func package() throws {
    #expect(
      try added { try $0.addPackage(.local(path: "Packages/Cart")) } == [
        "packageReferences = (", "ID /* XCLocalSwiftPackageReference \"Packages/Cart\" */,", ");",
        "", "/* Begin XCLocalSwiftPackageReference section */",
        "ID /* XCLocalSwiftPackageReference \"Packages/Cart\" */ = {", "isa = XCLocalSwiftPackageReference;",
        "relativePath = Packages/Cart;", "};", "/* End XCLocalSwiftPackageReference section */",
      ])
  }

  @Test("a product of a target without a phase for frameworks gets one behind the sources")
  func product() throws {
    let text = try edit {
      try $0.addPackage(.remote(url: "https://example.org/Kit.git"), .upToNextMajor(from: "1.2.0"))
      try $0.addProduct("Kit", of: .remote(url: "https://example.org/kit"), to: "ShopTests")
    }
    #expect(text.contains("/* Kit in Frameworks */ = {isa = PBXBuildFile; productRef = "))
    #expect(
      text.contains(/AA0000000000000000000404 \/\* Sources \*\/,\n\t+[0-9A-F]{24} \/\* Frameworks \*\/,/))
    #expect(
      text.contains(
        "\t\t\trepositoryURL = \"https://example.org/Kit.git\";\n"
          + "\t\t\trequirement = {\n\t\t\t\tkind = upToNextMajorVersion;\n\t\t\t\tminimumVersion = 1.2.0;\n\t\t\t};\n"
      ))
    #expect(text.contains(/package = [0-9A-F]{24} \/\* XCRemoteSwiftPackageReference "Kit" \*\/;/))
  }

  @Test("a package that is there gets the versions that are stated")
  func requirement() throws {
    let package = XcodePackage.remote(url: "https://example.org/kit")
    let old = try edit { try $0.addPackage(package, .branch("main")) }
    #expect(
      try edit(old) { try $0.addPackage(package, .exact("2.0.0")) }
        == edit { try $0.addPackage(package, .exact("2.0.0")) })
  }

  @Test("a moved file keeps its identifier, its flags and its targets")
  func move() throws {
    let text = try edit { try $0.moveFile("Shop/Old.m", to: "Shop/Cart/New.m") }
    #expect(!text.contains("Old.m"))
    #expect(
      text.contains(
        "AA0000000000000000000104 /* New.m in Sources */ = {isa = PBXBuildFile; "
          + "fileRef = AA0000000000000000000206 /* New.m */; settings = {COMPILER_FLAGS = \"-fno-objc-arc\"; }; };"
      ))
    #expect(ProjectGraph(Array(text.utf8))?.facts.files["Shop/Cart/New.m"] == ["Shop"])
    #expect(try edit(text) { try $0.moveFile("Shop/Old.m", to: "Shop/Cart/New.m") } == text)
    let back = try edit(text) { try $0.moveFile("Shop/Cart/New.m", to: "Shop/Old.m") }
    #expect(ProjectGraph(Array(back.utf8))?.facts.groups == ["Shop", "Pods"])
  }

  @Test("a file whose type changes goes to the phase for its type")
  func otherType() throws {
    let text = try edit { try $0.moveFile("Shop/Old.m", to: "Shop/Old.json") }
    #expect(text.contains("/* Old.json in Resources */ = {isa = PBXBuildFile;"))
    #expect(!text.contains("Old.m "))
  }

  @Test("removing the Pods leaves nothing of them but what the project's own settings say")
  func pods() throws {
    var left: [String] = []
    let text = try edit { left = try $0.removePods() }
    #expect(!text.contains("[CP]") && !text.contains("Pods-Shop") && !text.contains("/* Pods */"))
    #expect(left == ["XCBuildConfiguration Debug still refers to PODS_ROOT"])
    let facts = try #require(ProjectGraph(Array(text.utf8))?.facts)
    #expect(facts.dangling.isEmpty)
    #expect(facts.files["Shop/Old.m"] == ["Shop"])
    #expect(try edit(text) { try $0.removePods() } == text)
  }

  @Test("a removed group takes its files, their entries and their translations along")
  func group() throws {
    let text = try edit { try $0.removeGroup("Shop") }
    let facts = try #require(ProjectGraph(Array(text.utf8))?.facts)
    #expect(facts.dangling.isEmpty)
    #expect(facts.files.keys.sorted() == ["Pods/Target Support Files/Pods-Shop/Pods-Shop.debug.xcconfig"])
    #expect(!text.contains("PBXVariantGroup"))
  }

  @Test("a file in a synchronised folder needs no entry, and one that is excluded is let in again")
  func folder() throws {
    let text = WrittenProject.folders
    #expect(try edit(text) { try $0.addFile("App/Deep/a.swift", to: ["Shop"]) } == text)
    let excluded = try edit(text) { try $0.removeFile("App/Deep/a.swift", from: "Shop") }
    #expect(excluded.contains("/* Exceptions for \"App\" folder in \"Shop\" target */ = {"))
    #expect(excluded.contains("\t\t\tmembershipExceptions = (\n\t\t\t\tDeep/a.swift,\n\t\t\t);"))
    #expect(try edit(excluded) { try $0.addFile("App/Deep/a.swift", to: ["Shop"]) } == text)
    let lent = try edit(text) { try $0.addFile("App/b.swift", to: ["ShopTests"]) }
    #expect(lent.contains("/* Exceptions for \"App\" folder in \"ShopTests\" target */ = {"))
    #expect(try edit(lent) { try $0.removeFiles(["App/b.swift"]) } == text)
  }

  @Test("a target gets a synchronised folder, where the project's format knows them")
  func newFolder() throws {
    let text = try edit(WrittenProject.folders) { try $0.addSynchronizedFolder("Kit", to: "ShopTests") }
    #expect(
      ProjectGraph(Array(text.utf8))?.facts.folders == [.init("Shop", "App"), .init("ShopTests", "Kit")])
    #expect(
      try edit(text) { try $0.removeSynchronizedFolder("Kit", from: "ShopTests") } == WrittenProject.folders)
    #expect(throws: ProjectEditError.self) {
      try edit { try $0.addSynchronizedFolder("Kit", to: "ShopTests") }
    }
  }

  @Test("a file moved into a synchronised folder is excluded from the targets that did not build it")
  func moveIntoFolder() throws {
    let text = try edit(WrittenProject.folders) {
      try $0.addSynchronizedFolder("App", to: "ShopTests")
      try $0.moveFile("Shop/main.swift", to: "App/main.swift")
    }
    let facts = try #require(ProjectGraph(Array(text.utf8))?.facts)
    #expect(facts.files["Shop/main.swift"] == nil)
    #expect(facts.exceptions == [.init("ShopTests", "App/main.swift")])
    let back = try edit(text) { try $0.moveFile("App/main.swift", to: "Shop/main.swift") }
    #expect(ProjectGraph(Array(back.utf8))?.facts.files["Shop/main.swift"] == ["Shop"])
    #expect(ProjectGraph(Array(back.utf8))?.facts.exceptions == [])
  }

  @Test("what cannot be done says what is missing, and changes nothing")
  func errors() throws {
    var editor = try XcodeProjectEditor(Array(Self.written.utf8), .propertyList)
    #expect(throws: ProjectEditError(.missing, "the project has no target Shap; did you mean Shop?")) {
      try editor.addFile("Shop/Cart.swift", to: ["Shop", "Shap"])
    }
    #expect(throws: ProjectEditError.self) {
      try editor.addProduct("Cart", of: .local(path: "Cart"), to: "Shop")
    }
    #expect(throws: ProjectEditError.self) { try editor.addFile("../Cart.swift/..", to: ["Shop"]) }
    #expect(throws: ProjectEditError.self) { try editor.addFile("", to: ["Shop"]) }
    #expect(throws: ProjectEditError.self) { try editor.moveFile("Shop/no.swift", to: "Shop/yes.swift") }
    #expect(throws: ProjectEditError.self) { try editor.addPackage(.remote(url: "https://example.org/a")) }
    #expect(throws: ProjectEditError.self) { try editor.addFile("Shop/Model.xcdatamodeld", to: ["Shop"]) }
    #expect(editor.bytes == Array(Self.written.utf8))
  }

  @Test("an edited project says to our own reader what was asked for")
  func reader() throws {
    let text = try edit {
      try $0.removePods()
      try $0.addFile("Shop/Cart/Cart.swift", to: ["Shop"])
      try $0.addPackage(.local(path: "Packages/Kit"))
      try $0.addProduct("Kit", of: .local(path: "Packages/Kit"), to: "Shop")
    }
    let sample = try SampleRepository([
      "Shop.xcodeproj/project.pbxproj": text, "Shop/main.swift": "", "Shop/Cart/Cart.swift": "",
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
    "random edits leave what they are meant to, are made once, and are taken back",
    arguments: [
      WrittenProject.groups, WrittenProject.folders, WrittenProject.groups.replacing("\n", with: "\r\n"),
    ])
  func random(_ text: String) throws {
    var random = RandomTrial(seed: UInt64(text.utf8.count))
    var bytes = Array(text.utf8)
    for step in 0..<60 {
      guard let graph = ProjectGraph(bytes), let trial = random.next(graph) else { continue }
      let (problems, result) = trial.run(on: bytes)
      #expect(problems.isEmpty)
      bytes = step % 9 == 8 ? Array(text.utf8) : result
    }
  }
}
