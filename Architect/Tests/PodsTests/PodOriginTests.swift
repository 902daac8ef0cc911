import Architect
import Pods
import ProjectEditors
import Testing

@Suite("Where pods come from, and their versions", .timeLimit(.minutes(10)))
struct PodOriginTests {
  @Test("a local pod needs a package")
  func local() throws {
    var sample = try AppSample(
      "target 'Shop' do\n  pod 'Cart', :path => 'Modules/Cart'\nend\n", lock: ["Cart (1.0)"])
    #expect(
      try sample.migration().has("by hand", "it is a local pod (Modules/Cart) without a package", "Cart"))
    sample.local["Cart"] = PodReplacement(
      .local(path: "Modules/Cart"), packageName: "Cart", products: ["Cart"], module: "Cart")
    try sample.write()
    #expect(sample.products() == ["Shop: Cart of cart"])
    #expect(sample.text("Shop.xcodeproj/project.pbxproj")?.contains("relativePath = Modules/Cart;") == true)
  }

  @Test(
    "an installed version that the Podfile no longer accepts is left to `pod install`",
    arguments: [
      ("~> 4.0", false), ("~> 5.9.2", false), ("~> 5.8.0", false), ("5.9.0", false), ("< 5.9", false),
      ("~> 5.0", true), ("~> 5", true), (">= 4.0", true), ("5.9.1", true), ("!= 5.0", true),
    ])
  func requirements(text: String, isMet: Bool) throws {
    let migration = try AppSample(
      "target 'Shop' do\n  pod 'Alamofire', '\(text)'\nend\n", lock: ["Alamofire (5.9.1)"]
    ).migration()
    #expect(migration.fates == [isMet ? "1 Alamofire moves" : "Alamofire stays"])
    #expect(migration.has("by hand", "line 2 requires \(text); run `pod install`", "Alamofire") == !isMet)
  }

  @Test("a package in the folder of the project is written as a point")
  func localAtRoot() throws {
    var sample = try AppSample(
      "target 'Shop' do\n  pod 'Cart', :path => '.'\nend\n", lock: ["Cart (1.0)"])
    sample.local["Cart"] = PodReplacement(
      .local(path: ""), packageName: "Cart", products: ["Cart"], module: "Cart")
    try sample.write()
    #expect(sample.products().first?.hasPrefix("Shop: Cart of ") == true)
    #expect(sample.text("Shop.xcodeproj/project.pbxproj")?.contains("relativePath = .;") == true)
  }

  @Test(
    "a pod from its package's repository has the same branch, tag or commit",
    arguments: [
      (":branch => 'main'", "branch main"), (":tag => 'v5.9.1'", "exactly 5.9.1"),
      (":commit => 'abc123'", "revision abc123f"), ("", "revision abc123f"),
      (":tag => 'release-5'", "revision abc123f"),
    ])
  func repository(option: String, words: String) throws {
    let options = [":git => 'git@github.com:Alamofire/Alamofire.git'", option].filter { !$0.isEmpty }
    let sample = try AppSample(
      "target 'Shop' do\n  pod 'Alamofire', \(options.joined(separator: ", "))\nend\n",
      lock: ["Alamofire (5.9.1)"],
      more:
        "CHECKOUT OPTIONS:\n  Alamofire:\n    :commit: abc123f\n    :git: https://github.com/Alamofire/Alamofire.git\n"
    )
    #expect(try sample.migration().has("done", words, "Alamofire"))
  }

  @Test("a fork is unknown")
  func fork() throws {
    let sample = try AppSample(
      "target 'Shop' do\n  pod 'Alamofire', :git => 'https://github.com/someone/Alamofire.git'\nend\n",
      lock: ["Alamofire (5.9.1)"])
    #expect(
      try sample.migration().has(
        "by hand", "not from https://github.com/Alamofire/Alamofire.git", "Alamofire"))
  }

  @Test("a version before the first with a package is a choice")
  func early() throws {
    let sample = try AppSample("target 'Shop' do\n  pod 'Alamofire'\nend\n", lock: ["Alamofire (4.9.1)"])
    let migration = try sample.migration()
    #expect(migration.has("done", "exactly 5.0.0", "Alamofire"))
    #expect(migration.has("choice", "5.0.0 instead of 4.9.1", "Alamofire"))
    #expect(migration.has("choice", "new major version", "Alamofire"))
  }

  @Test(
    "a version from before the products were renamed keeps its products",
    arguments: [
      ("4.1.0", "Charts of", "exactly 4.1.0"), ("3.4.0", "Charts of", "exactly 3.4.0"),
      ("2.3.0", "Charts of", "exactly 3.0.5"), ("5.1.0", "DGCharts of", "exactly 5.1.0"),
    ])
  func renamed(version: String, product: String, words: String) throws {
    var sample = try AppSample("target 'Shop' do\n  pod 'Charts'\nend\n", lock: ["Charts (\(version))"])
    sample.table = try PodTable.shipped()
    let migration = try sample.migration()
    #expect(migration.has("done: \(product)", words, "Charts"))
    #expect(migration.has("choice", "instead of \(version)", "Charts") == (version == "2.3.0"))
  }

  @Test(
    "mistakes in a table are refused",
    arguments: [
      (#""earlier": [{"products": ["A"]}]"#, "has no 'until'"),
      (#""earlier": [{"until": "1"}]"#, "no products"),
      (#""earlier": {}"#, "is not a list"), (#""from": "x""#, "is not a version"),
    ])
  func mistakes(members: String, message: String) {
    let text = #"[{"pod": "A", "url": "https://example.com/a", "products": ["A"], \#(members)}]"#
    let error = #expect(throws: PodTableError.self) { try PodTable(json: Array(text.utf8)) }
    #expect(error?.description.contains(message) == true)
  }

  @Test("a tool whose package also has a library names both")
  func toolWithLibrary() throws {
    var sample = try AppSample("target 'Shop' do\n  pod 'R.swift'\nend\n", lock: ["R.swift (7.4.0)"])
    sample.table = try PodTable.shipped()
    let migration = try sample.migration()
    #expect(migration.has("by hand", "the build tool plug-in RswiftGenerateInternalResources of", "R.swift"))
    #expect(migration.has("by hand", "link its library, RswiftLibrary", "R.swift"))
  }

  @Test("a version of four numbers is left to a person")
  func fourNumbers() throws {
    let sample = try AppSample("target 'Shop' do\n  pod 'Alamofire'\nend\n", lock: ["Alamofire (5.9.1.2)"])
    #expect(try sample.migration().has("by hand", "cannot read 5.9.1.2 as a version", "Alamofire"))
  }

  @Test("an unknown first version is a choice")
  func unknownFirst() throws {
    let sample = try AppSample("target 'Shop' do\n  pod 'Reachability'\nend\n", lock: ["Reachability (3.2)"])
    let migration = try sample.migration()
    #expect(migration.has("done", "exactly 3.2.0", "Reachability"))
    #expect(migration.has("choice", "not known which versions have the product", "Reachability"))
  }

  @Test("pods of one package have one version")
  func onePackage() throws {
    let sample = try AppSample(
      "target 'Shop' do\n  pod 'RxSwift'\n  pod 'RxCocoa'\nend\n",
      lock: ["RxSwift (6.5.0)", "RxCocoa (6.6.0)"])
    let migration = try sample.migration()
    #expect(migration.has("done", "exactly 6.6.0", "RxSwift"))
    #expect(migration.has("choice", "as for the other pods of the package", "RxSwift"))
  }

  @Test("a pod from a private repository of podspecs is a choice")
  func privateSource() throws {
    let sample = try AppSample(
      "source 'https://git.example.com/specs.git'\ntarget 'Shop' do\n  pod 'SnapKit'\nend\n",
      lock: ["SnapKit (5.6.0)"], more: "SPEC REPOS:\n  https://git.example.com/specs.git:\n    - SnapKit\n")
    #expect(
      try sample.migration().has("choice", "comes from the repository https://git.example.com", "SnapKit"))
  }

  @Test("a tool stays, with the plug-in that replaces it")
  func tool() throws {
    let sample = try AppSample("target 'Shop' do\n  pod 'SwiftLint'\nend\n", lock: ["SwiftLint (0.57.0)"])
    #expect(
      try sample.migration().has("by hand", "the build tool plug-in SwiftLintBuildToolPlugin", "SwiftLint"))
  }

  @Test("a pod that no package offers stays, and the team can keep one")
  func kept() throws {
    var sample = try AppSample(
      "target 'Shop' do\n  pod 'Masonry'\n  pod 'SnapKit'\nend\n", lock: ["Masonry (1.1)", "SnapKit (5.6.0)"])
    sample.table.set("SnapKit", .kept)
    let migration = try sample.migration()
    #expect(migration.has("by hand", "no package offers it: its repository has no Package.swift", "Masonry"))
    #expect(migration.lines("SnapKit") == ["done: stays, as .tenon.yml says"])
  }

  @Test("a pod that is not installed is left to a person")
  func notInstalled() throws {
    let sample = try AppSample("target 'Shop' do\n  pod 'SnapKit'\nend\n", lock: ["Alamofire (5.9.1)"])
    let migration = try sample.migration()
    #expect(migration.has("by hand", "it is not in Podfile.lock", "SnapKit"))
    #expect(migration.fates == ["SnapKit stays"])
    #expect(migration.has("by hand: Podfile.lock lists Alamofire", "the lock is older than the Podfile"))
  }

  @Test(
    "versions are read as SwiftPM reads them",
    arguments: [
      ("5.9", "5.9.0"), ("1", "1.0.0"), ("1.2.3-beta.1", "1.2.3-beta.1"), ("1.2.3+5", "1.2.3"),
      ("01.2.3", nil),
      ("1.2.3.4", nil), ("1..2", nil), ("", nil), ("1.0.0.beta", nil), ("v1", nil),
    ])
  func versions(text: String, expected: String?) {
    #expect(PackageVersion(text).map { "\($0)" } == expected)
  }

  @Test("versions before a release are lower than it")
  func order() throws {
    let texts = [
      "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0", "1.0.10",
    ]
    let versions = try texts.map { try #require(PackageVersion($0)) }
    #expect(versions.shuffled().sorted() == versions)
  }

  @Test("the shipped table can be read")
  func shipped() throws {
    #expect(try PodTable.shipped().entries.count > 300)
  }
}
