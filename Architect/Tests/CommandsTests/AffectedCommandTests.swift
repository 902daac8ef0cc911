import CommandLineInterface
import Files
import Foundation
import Samples
import Testing

@Suite("tenon affected", .timeLimit(.minutes(10))) struct AffectedCommandTests {
  private static let manifest = SamplePackage("Sample")
    .target("Values")
    .target("Cart", ["Values"])
    .target("Shop", ["Cart"])
    .target("Log")
    .target("Clib")
    .target("Native", ["Clib"])
    .target("CartTests", ["Cart"], kind: "testTarget")
    .target("ShopTests", ["Shop"], kind: "testTarget")
    .target("LogTests", ["Log"], kind: "testTarget")
    .text

  private static let files = [
    "Package.swift": manifest,
    "Sources/Values/Item.swift": "public struct Item {\n  public var price = 1\n\n  public init() {}\n}\n",
    "Sources/Values/Other.swift": "public func other() -> Int {\n  2\n}\n",
    "Sources/Cart/Cart.swift": "import Values\n\npublic func first() -> Item {\n  Item()\n}\n",
    "Sources/Shop/Shop.swift": "import Cart\n\npublic func price() -> Int {\n  first().price\n}\n",
    "Sources/Log/Log.swift": "public func log(_ text: String) {\n  print(text)\n}\n",
    "Sources/Log/Template.txt": "text",
    "Sources/Clib/include/c.h": "int c(void);\n",
    "Sources/Clib/c.c": "#include \"c.h\"\nint c(void) { return 1; }\n",
    "Sources/Native/Native.swift": "import Clib\n\npublic func native() -> Int32 { c() }\n",
    "Tests/CartTests/CartTests.swift": "import Cart\n",
    "Tests/ShopTests/ShopTests.swift": "import Shop\n",
    "Tests/LogTests/LogTests.swift": "import Log\n",
    "README.md": "# Sample\n",
    "Makefile": "all:\n",
  ]

  func repository() throws -> SampleRepository {
    let sample = try SampleRepository(Self.files)
    try sample.commit()
    return sample
  }

  struct Edit: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var file: String
    var old: String
    var new: String
    var rebuilt: [String]
    var tests: [String]

    init(_ name: String, _ file: String, _ old: String, _ new: String, _ rebuilt: [String], _ tests: [String])
    {
      testDescription = name
      (self.file, self.old, self.new, self.rebuilt, self.tests) = (file, old, new, rebuilt, tests)
    }
  }

  static let all = [
    "Cart", "CartTests", "Clib", "Log", "LogTests", "Native", "Shop", "ShopTests", "Values",
  ]
  private static let tests = ["CartTests", "LogTests", "ShopTests"]

  static let edits: [Edit] = [
    Edit("a comment", "Sources/Values/Other.swift", "  2\n", "  2 // two\n", ["Values"], []),
    Edit("a body", "Sources/Values/Other.swift", "  2\n", "  3\n", ["Values"], ["CartTests", "ShopTests"]),
    Edit(
      "a private function", "Sources/Values/Other.swift", "  2\n}\n", "  2\n}\nprivate func f() {}\n",
      ["Cart", "Values"], ["CartTests", "ShopTests"]),
    Edit(
      "a property of a type that goes through a module", "Sources/Values/Item.swift", "price = 1\n",
      "price = 1\n  var count = 1\n", ["Cart", "Values"],
      ["CartTests", "ShopTests"]),
    Edit(
      "a test", "Tests/LogTests/LogTests.swift", "import Log\n", "import Log\nlet a = 1\n", ["LogTests"],
      ["LogTests"]),
    Edit("a function in C", "Sources/Clib/c.c", "return 1", "return 2", ["Clib"], []),
    Edit(
      "a header", "Sources/Clib/include/c.h", "int c(void);\n", "int c(void);\nint d(void);\n",
      ["Clib", "Native"], []),
    Edit("a resource", "Sources/Log/Template.txt", "text", "other", [], ["LogTests"]),
    Edit("a document", "README.md", "# Sample", "# Other", [], []),
    Edit("a file that belongs to no module", "Makefile", "all:", "all: x", all, tests),
    Edit(
      "a comment in the manifest", "Package.swift", "import PackageDescription",
      "// Now\nimport PackageDescription", [], []),
    Edit(
      "a dependency in the manifest", "Package.swift", #".target(name: "Log", dependencies: [])"#,
      #".target(name: "Log", dependencies: ["Values"])"#, [], ["LogTests"]),
    Edit(
      "a dependency on C in the manifest", "Package.swift", #".target(name: "Log", dependencies: [])"#,
      #".target(name: "Log", dependencies: ["Clib"])"#, ["Log", "LogTests"], ["LogTests"]),
    Edit(
      "a flag that no code checks", "Package.swift", #".target(name: "Log", dependencies: [])"#,
      #".target(name: "Log", dependencies: [], swiftSettings: [.define("NEW")])"#, ["Log"], ["LogTests"]),
    Edit(
      "another setting", "Package.swift", #".target(name: "Log", dependencies: [])"#,
      #".target(name: "Log", dependencies: [], swiftSettings: [.unsafeFlags(["-Onone"])])"#,
      ["Log", "LogTests"],
      ["LogTests"]),
    Edit(
      "a flag that no code checks, with another setting", "Package.swift",
      #".target(name: "Log", dependencies: [])"#,
      #".target(name: "Log", dependencies: [], swiftSettings: [.define("NEW"), .unsafeFlags(["-Onone"])])"#,
      ["Log", "LogTests"], ["LogTests"]),
    Edit(
      "two flags that no code checks", "Package.swift", #".target(name: "Log", dependencies: [])"#,
      #".target(name: "Log", dependencies: [], swiftSettings: [.define("NEW"), .define("ON", .when(platforms: [.linux]))])"#,
      ["Log"], ["LogTests"]),
    Edit(
      "a flag that code checks", "Package.swift", #".target(name: "Clib", dependencies: []),"#,
      #".target(name: "Clib", dependencies: [], swiftSettings: [.define("c")]),"#, ["Clib", "Native"], []),
    Edit(
      "the version of the tools", "Package.swift", "// swift-tools-version: 6.0",
      "// swift-tools-version: 5.9", all, tests),
  ]

  @Test("Each edit affects what it has to", arguments: edits)
  func edit(_ edit: Edit) throws {
    let sample = try repository()
    let text = try sample.read(edit.file)
    try #require(text.contains(edit.old))
    try sample.write(edit.file, text.replacing(edit.old, with: edit.new))
    #expect(affectedModules("rebuild", on: sample) == edit.rebuilt)
    #expect(affectedModules("test", on: sample) == edit.tests)
  }

  @Test("A target is compiled again if it gets module maps in another order, and otherwise stays")
  func orderOfArguments() throws {
    let manifest = SamplePackage("Sample").target("Ca").target("Cb").target("Both", ["Ca", "Cb"])
      .target("Plain").target("Middle", ["Cb", "Ca"]).target("Top", ["Middle"]).text
    var files = ["Package.swift": manifest]
    for name in ["Ca", "Cb"] {
      files["Sources/\(name)/include/\(name).h"] = "int \(name)(void);\n"
      files["Sources/\(name)/\(name).c"] = "int \(name)(void) { return 1; }\n"
    }
    for name in ["Both", "Plain", "Middle", "Top"] { files["Sources/\(name)/A.swift"] = "func a() {}\n" }
    let sample = try SampleRepository(files)
    try sample.commit()
    func rebuilt(_ dependencies: String) throws -> [String] {
      let old = #".target(name: "Middle", dependencies: ["Cb", "Ca"])"#
      try #require(manifest.contains(old))
      let new = #".target(name: "Middle", dependencies: [\#(dependencies)])"#
      try sample.write("Package.swift", manifest.replacing(old, with: new))
      return affectedModules("rebuild", on: sample)
    }
    #expect(try rebuilt(#""Ca", "Cb""#) == ["Middle", "Top"])
    #expect(try rebuilt(#""Cb", "Ca", "Plain""#) == [])
    #expect(try rebuilt(#""Cb", "Ca", "Both""#) == [])
    // Direct dependencies are arguments once more after those that another one has.
    #expect(try rebuilt(#""Both", "Cb", "Ca""#) == ["Middle"])
  }

  @Test("Files under unbuilt: affect nothing, unless they belong to a module")
  func unbuilt() throws {
    let sample = try repository()
    try sample.write("Makefile", "all: x\n")
    #expect(
      tenon("affected", on: sample).result.hasPrefix(
        "all modules are affected because of a file without a module: Makefile"))
    try sample.write("Sources/Log/Log.swift", "func log() {}\n")
    #expect(tenon("affected", on: sample).result.contains("all other modules are affected because of a file"))
    try sample.git("checkout", "-q", "Sources")
    try sample.write(".tenon.yml", "version: 1\nunbuilt: [Makefile]\n")
    #expect(affectedModules("rebuild", on: sample) == [])
    try sample.write(".tenon.yml", "version: 1\nunbuilt: [\"**\"]\n")
    #expect(affectedModules("rebuild", on: sample) == [])
    try sample.write("Sources/Log/Log.swift", "public func log(_ text: String) {}\n")
    #expect(affectedModules("rebuild", on: sample) == ["Log"])
    let manifest = try sample.read("Package.swift")
    try sample.write("Package.swift", manifest.replacing("6.0", with: "5.9"))
    #expect(affectedModules("rebuild", on: sample) == Self.all)
  }

  @Test("Added and deleted files are attributed")
  func addedAndDeleted() throws {
    let sample = try repository()
    try sample.write("Sources/Log/New.swift", "func new() {}\n")
    // The tests have no code that could use anything.
    #expect(affectedModules("rebuild", on: sample) == ["Log"])
    sample.remove("Sources/Log/New.swift")
    #expect(affectedModules("rebuild", on: sample) == [])
    sample.remove("Sources/Values/Other.swift")
    #expect(affectedModules("rebuild", on: sample) == ["Cart", "Values"])
  }

  @Test("A resource may have any name, and the first one adds an accessor")
  func resources() throws {
    let sample = try repository()
    try sample.write("Sources/Log/Help.md", "help")
    #expect(affectedModules("rebuild", on: sample) == ["Log"])
    #expect(affectedModules("test", on: sample) == ["LogTests"])
    try sample.commit()
    try sample.write("Sources/Log/Help.md", "more")
    #expect(affectedModules("rebuild", on: sample) == [])
    #expect(affectedModules("test", on: sample) == ["LogTests"])
  }

  @Test("What a change takes away from other modules affects them")
  func losses() throws {
    let sample = try SampleRepository([
      "App/Package.swift": SamplePackage("App").package(".package(path: \"../Lib\")")
        .target("App", [".product(name: \"Kit\", package: \"Lib\")"])
        .target("Other").target("OtherTests", ["Other"], kind: "testTarget").text,
      "App/Sources/App/App.swift": "import Kit\n", "App/Sources/Other/Other.swift": "func other() {}\n",
      "App/Tests/OtherTests/Tests.swift": "import Other\n",
      "Lib/Package.swift": SamplePackage("Lib").product("Kit", ["Kit"]).target("Kit").text,
      "Lib/Sources/Kit/Kit.swift": "public func kit() {}\n",
    ])
    try sample.commit()
    let manifest = try sample.read("Lib/Package.swift")
    try sample.write(
      "Lib/Package.swift", manifest.replacing(".library(name: \"Kit\"", with: ".library(name: \"Kat\""))
    #expect(affectedModules("rebuild", on: sample).contains("App"))
    try sample.write("Lib/Package.swift", manifest + "garbage(")
    let unreadable = tenon("affected", on: sample)
    #expect(unreadable.status == .failure && unreadable.message.contains("Lib/Package.swift"))
    try sample.write("Lib/Package.swift", manifest)
    #expect(affectedModules("rebuild", on: sample) == [])
    // Without its sources, the package cannot be loaded.
    sample.remove("App/Sources/Other/Other.swift")
    #expect(affectedModules("test", on: sample) == ["OtherTests"])
    try sample.git("checkout", "-q", ".")
    // The change is outside the folder of the package that uses it.
    try sample.write("Lib/Sources/Kit/Kit.swift", "public func kit(_ a: Int) {}\n")
    let outcome = tenon(["affected", "--format", "lines", "--level", "rebuild"], in: "App", on: sample)
    #expect(outcome.result.contains("App\n"))
  }

  @Test("A file that git lists twice, and settings that hide submodules, do not matter")
  func oddIndex() throws {
    let sample = try repository()
    try sample.git("rm", "-q", "--cached", "Sources/Log/Log.swift")
    try sample.write("Sources/Log/Log.swift", "public func log() {}\n")
    #expect(affectedModules("rebuild", ["HEAD..HEAD"], on: sample) == [])
    #expect(affectedModules("rebuild", on: sample) == ["Log"])
  }

  @Test("Values of a type reach modules without a name")
  func unnamed() throws {
    let sample = try SampleRepository([
      "Package.swift": SamplePackage("Sample").target("A").target("B", ["A"]).target("C", ["B"]).target("D")
        .text,
      "Sources/A/A.swift": "open class Base {\n  public init() {}\n}\n",
      "Sources/B/B.swift":
        "import A\n\nopen class Sub: Base {}\npublic struct Box {\n  public init() {}\n"
        + "  public subscript(_ index: Int) -> Sub { Sub() }\n}\npublic let box = Box()\n",
      "Sources/C/C.swift": "import B\n\nlet value = box[0]\n", "Sources/D/D.swift": "func d() {}\n",
    ])
    try sample.commit()
    try sample.write("Sources/A/A.swift", "open class Base {\n  public init() {}\n  open func f() {}\n}\n")
    #expect(affectedModules("rebuild", on: sample) == ["A", "B", "C"])
  }

  @Test("Two revisions are compared without the work tree, and a branch with where it began")
  func ranges() throws {
    let sample = try repository()
    try sample.git("branch", "old")
    try sample.write("Sources/Log/Log.swift", "public func log(_ text: String) {\n  print(1)\n}\n")
    try sample.commit()
    try sample.write("Sources/Values/Other.swift", "public func other() -> Int {\n  4\n}\n")
    #expect(affectedModules("rebuild", ["old..HEAD"], on: sample) == ["Log"])
    #expect(affectedModules("rebuild", ["old"], on: sample) == ["Log", "Values"])
    #expect(affectedModules("rebuild", ["HEAD"], on: sample) == ["Values"])
    // What happened on the other branch since is no part of the change.
    try sample.commit()
    try sample.git("checkout", "-q", "-b", "topic", "old")
    try sample.write(
      "Sources/Cart/Cart.swift", "import Values\n\npublic func first() -> Item {\n  .init()\n}\n")
    let main = try sample.git("for-each-ref", "--format=%(refname:short)", "refs/heads")
      .split(separator: "\n").first { $0 != "old" && $0 != "topic" }
    #expect(affectedModules("rebuild", [String(try #require(main))], on: sample) == ["Cart"])
  }

  @Test("A branch that was only fetched runs none of its manifests")
  func foreignManifest() throws {
    let sample = try repository()
    let branch = try sample.git("symbolic-ref", "--short", "HEAD").split(separator: "\n")[0]
    try sample.git("checkout", "-q", "-b", "foreign")
    let mark = sample.root + "-ran"
    try sample.write(
      "Package.swift",
      try sample.read("Package.swift").replacing(
        "import PackageDescription", with: "import Foundation\nimport PackageDescription\n")
        + "\nFileManager.default.createFile(atPath: \"\(mark)\", contents: nil)\npackage.name = ProcessInfo.processInfo.hostName\n"
    )
    try sample.commit()
    try sample.git("checkout", "-q", String(branch))
    let outcome = tenon("affected", "HEAD..foreign", on: sample)
    #expect(FileSystem.status(of: mark) == nil)
    #expect(
      outcome.status == .failure
        && outcome.message.contains("outside the history of what is checked out is not run"))
  }

  @Test("Files can be given instead of a revision; their earlier content is not known")
  func files() throws {
    let sample = try SampleRepository(Self.files)
    #expect(
      affectedModules("rebuild", ["--files", "Sources/Cart/Cart.swift"], on: sample) == [
        "Cart", "CartTests", "Shop", "ShopTests",
      ])
    #expect(tenon("affected", "HEAD", "--files", "a.swift", on: sample).status == .failure)
    #expect(tenon("affected", "--files", "../outside.swift", on: sample).status == .failure)
  }

  @Test("Wrong revisions, numbers and files are refused with the reason")
  func refused() throws {
    let sample = try repository()
    for words in [
      ["nothing"], ["HEAD..nothing"], ["a..b..c"], ["--shards", "0"], ["--run", "--no-run"],
      ["--durations", "README.md", "--shards", "2", "--format", "gitlab"],
      ["--durations", ",", "--shards", "2", "--format", "gitlab"], ["--format", "xctestplan"],
      ["--format", "gitlab", "--template", "../t.yml"],
      ["--format", "xctestplan", "--test-plan", "README.md"],
    ] {
      let outcome = tenon(["affected"] + words, on: sample)
      #expect(outcome.status == .failure && !outcome.message.isEmpty)
    }
    let bare = try SampleRepository(Self.files)
    #expect(tenon("affected", on: bare).message.contains("there is no git repository around"))
  }

  @Test("tenon why --affected follows a change to the module")
  func why() throws {
    let sample = try repository()
    try sample.write("Sources/Values/Other.swift", "public func other() -> Int {\n  4\n}\n")
    let outcome = tenon("why", "--affected", "ShopTests", on: sample)
    #expect(
      outcome.result == """
        ShopTests can behave differently
          depends on Shop (Tests/ShopTests/ShopTests.swift:1:8)
        Shop can behave differently
          depends on Cart (Sources/Shop/Shop.swift:1:8)
        Cart can behave differently
          depends on Values (Sources/Cart/Cart.swift:1:8)
        Values is rebuilt and can behave differently
          function bodies in Sources/Values/Other.swift were changed

        """)
    #expect(tenon("why", "--affected", "LogTests", on: sample).status == .findings)
    #expect(tenon("why", on: sample).status == .failure)
  }

  @Test("A module that changed itself has a reason of its own for each effect")
  func reasons() throws {
    let sample = try repository()
    try sample.write("Tests/CartTests/CartTests.swift", "import Cart\n// Nothing\n")
    try sample.write(
      "Sources/Cart/Cart.swift", "import Values\n\npublic func first() -> Item {\n  .init()\n}\n")
    let text = tenon("affected", on: sample).result
    let comments = "only comments in Tests/CartTests/CartTests.swift were changed"
    #expect(text.contains("  CartTests  \(comments)\n\ntest\n"))
    #expect(text.contains("  CartTests  depends on Cart (Tests/CartTests/CartTests.swift:1:8)\n"))
    #expect(
      tenon("why", "--affected", "CartTests", on: sample).result == """
        CartTests is rebuilt
          \(comments)
        CartTests can behave differently
          depends on Cart (Tests/CartTests/CartTests.swift:1:8)
        Cart is rebuilt and can behave differently
          function bodies in Sources/Cart/Cart.swift were changed

        """)
  }

  @Test("Test runners and CI servers get the selection in their form")
  func selections() throws {
    let sample = try repository()
    try sample.write(
      "All.xctestplan",
      #"{"testTargets": [{"target": {"name": "CartTests"}}, {"target": {"name": "LogTests"}}], "version": 1}"#
    )
    try sample.commit()
    #expect(tenon("affected", "--format", "swift-test", on: sample).result.isEmpty)
    try sample.write("Sources/Values/Other.swift", "public func other() -> Int {\n  4\n}\n")
    #expect(
      tenon("affected", "--format", "swift-test", on: sample).result
        == "--filter ^CartTests\\. --filter ^ShopTests\\.\n")
    #expect(
      tenon("affected", "--format", "xcodebuild", on: sample).result
        == "-only-testing:CartTests -only-testing:ShopTests\n")
    #expect(
      tenon("affected", "--format", "github-actions", "--shards", "5", on: sample).result
        == #"{"include":[{"shard":1,"tests":"CartTests","swift_test":"swift test --filter ^CartTests\\.","xcodebuild":"-only-testing:CartTests"},{"shard":2,"tests":"ShopTests","swift_test":"swift test --filter ^ShopTests\\.","xcodebuild":"-only-testing:ShopTests"}]}"#
        + "\n"
    )
    let pipeline = tenon("affected", "--format", "gitlab", on: sample).result
    #expect(
      pipeline.contains("\"test 1/1\":\n  extends: .test\n")
        && pipeline.contains(#"TESTS: "CartTests ShopTests""#))
    try sample.write(
      "All.xctestplan",
      #"{"testTargets": [{"target": {"name": "CartTests"}}, {"target": {"name": "LogTests"}}], "version": 1}"#
    )
    let plan = tenon("affected", "--format", "xctestplan", "--test-plan", "All.xctestplan", on: sample).result
    #expect(plan.contains("\"version\": 1"))
    #expect(plan.split(separator: "\"enabled\": false").count == 2)
  }
}
