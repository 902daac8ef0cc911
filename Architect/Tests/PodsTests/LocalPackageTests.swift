import CocoaPods
import Files
import Foundation
import Pods
import ProjectEditors
import Testing

@Suite("Packages of an app's local pods", .timeLimit(.minutes(10)))
struct LocalPackageTests {
  private static let cart = "Modules/Cart/Cart.podspec"

  private static func podspec(_ name: String, _ lines: String = "") -> String {
    "Pod::Spec.new do |s|\n  s.name = '\(name)'\n  s.version = '1.0.0'\n  s.source_files = 'Sources/**/*.swift'\n\(lines)\nend\n"
  }

  /// An app with the local pod Cart, and with Alamofire.
  private static func sample(
    _ files: [String: String] = [:], cart lines: String = "  s.dependency 'Alamofire'",
    alamofire version: String = "5.9.1"
  ) throws -> AppSample {
    var all = [
      cart: podspec("Cart", lines), "Modules/Cart/Sources/Cart.swift": "public struct Cart {}\n",
      "Shop/App.swift": "import Cart\n",
    ]
    all.merge(files) { _, new in new }
    return try AppSample(
      "target 'Shop' do\n  pod 'Alamofire'\n  pod 'Cart', :path => 'Modules/Cart'\nend\n",
      lock: ["Alamofire (\(version))", "Cart (1.0.0)" + (lines.isEmpty ? "" : ": Alamofire")], files: all)
  }

  private static func migration(_ sample: AppSample, podspecs: [String] = [cart]) throws -> PodfileMigration {
    let tree = FileTree(root: sample.repository.root)
    let lock = try PodfileLock(tree.read("Podfile.lock"))
    let packages = LocalPackages(
      try podspecs.map { try LocalPod(reading: $0, in: tree) }, in: tree, table: sample.table, lock: lock,
      isForApp: true)
    var options = PodfileMigration.Options(table: sample.table)
    options.only = sample.only
    options.usesUmbrella = sample.usesUmbrella
    options.local = packages.replacements
    return try PodfileMigration(
      of: "Podfile", Podfile(ruby: tree.read("Podfile")), lock: lock, in: tree, options, packages: packages)
  }

  private static func text(_ path: String, in migration: PodfileMigration) -> String {
    let content = migration.changes.changes.first { $0.path == path }?.new
    return content.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  private static func manifest(_ product: String, _ target: String) -> String {
    """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(
      name: "Cart", products: [.library(name: "\(product)", targets: ["\(target)"])],
      targets: [.target(name: "\(target)", path: "Sources")])

    """
  }

  @Test(
    "the versions of a package contain the one that the app uses",
    arguments: [
      ("", "5.9.1", #"from: "5.9.1""#), ("'~> 5.4'", "5.9.1", #"from: "5.4.0""#),
      ("'>= 5.0'", "7.2.0", #""5.0.0"..<"8.0.0""#), ("'>= 4.0'", "5.9.1", #"from: "5.0.0""#),
      ("'5.1.0'", "5.9.1", #"from: "5.9.1""#), ("", "4.2.0", #"from: "5.0.0""#),
      ("'~> 5.1.0'", "5.9.1", #"from: "5.9.1""#), ("'>= 5.0', '< 6'", "5.9.1", #""5.0.0"..<"6.0.0""#),
    ])
  func versions(stated: String, installed: String, expected: String) throws {
    let dependency = "  s.dependency 'Alamofire'\(stated.isEmpty ? "" : ", \(stated)")"
    let migration = try Self.migration(Self.sample(cart: dependency, alamofire: installed))
    #expect(Self.text("Modules/Cart/Package.swift", in: migration).contains("Alamofire.git\", \(expected))"))
  }

  @Test("the products of a manifest that is there already replace the pod")
  func presentManifest() throws {
    let sample = try Self.sample(["Modules/Cart/Package.swift": Self.manifest("CartKit", "Cart")])
    #expect(
      try Self.migration(sample).links["Shop.xcodeproj/project.pbxproj"]?["Shop"]?.contains("CartKit") == true
    )
    let renamed = try Self.sample(["Modules/Cart/Package.swift": Self.manifest("CartKit", "CartKit")])
    let migration = try Self.migration(renamed)
    #expect(migration.links["Shop.xcodeproj/project.pbxproj"]?["Shop"]?.contains("CartKit") == true)
    #expect(Self.text("Shop/App.swift", in: migration) == "import CartKit\n")
  }

  @Test("a pod stays if the manifest that is there already cannot be read or lacks its module")
  func uselessManifest() throws {
    for text in [
      "import PackageDescription\nlet package = nothing\n",
      Self.manifest("Other", "Missing").replacing("Sources", with: "No"),
    ] {
      let migration = try Self.migration(Self.sample(["Modules/Cart/Package.swift": text]))
      #expect(migration.pods.filter { $0.fate == .moves }.isEmpty)
      #expect(migration.has("by hand", "no package"))
      #expect(!migration.has("done", "is there already"))
    }
  }

  @Test("patterns of a local pod are never relative to the root of the repository")
  func noRoot() throws {
    let sample = try Self.sample([
      "Sources/Main.swift": "let main = 1\n", "Modules/Cart/Sources/Cart.swift": "",
      Self.cart: Self.podspec("Cart").replacing("Sources", with: "Classes"), "Classes/A.swift": "let a = 1\n",
    ])
    let migration = try Self.migration(sample)
    #expect(migration.fates.contains("Cart stays"))
    #expect(migration.has("by hand", "a package can build nothing of it"))
    #expect(Self.text("Modules/Cart/Package.swift", in: migration).isEmpty)
  }

  @Test("a package in the root is named by a dot")
  func root() {
    #expect("\(XcodePackage.local(path: ""))" == ".")
  }

  @Test("manifests refer to a local package by its folder")
  func identity() throws {
    let podspec = "Modules/Cart/Corp-Cart.podspec"
    var sample = try AppSample(
      "target 'Shop' do\n  pod 'Corp-Cart', :path => 'Modules/Cart'\nend\n", lock: ["Corp-Cart (1.0.0)"],
      files: [
        podspec: Self.podspec("Corp-Cart"), "Modules/Cart/Sources/Cart.swift": "public struct Cart {}\n",
      ])
    sample.usesUmbrella = true
    let migration = try Self.migration(sample, podspecs: [podspec])
    let umbrella = Self.text("Dependencies/Package.swift", in: migration)
    #expect(umbrella.contains(".product(name: \"Corp_Cart\", package: \"Cart\")"))
  }

  @Test("a pod that a local pod needs moves together with it")
  func inseparable() throws {
    var sample = try Self.sample()
    sample.only = ["Alamofire"]
    let error = #expect(throws: PodMigrationError.self) { try Self.migration(sample) }
    #expect(error.map { "\($0)" }?.contains("use --only Alamofire,Cart") == true)
    sample.only = ["Alamofire", "Cart"]
    let migration = try Self.migration(sample)
    #expect(migration.pods.allSatisfy { $0.fate == .moves })
    #expect(!Self.text("Modules/Cart/Package.swift", in: migration).isEmpty)
  }

  @Test("the package of a pod that does not move is not written")
  func onlyOthers() throws {
    var sample = try Self.sample(cart: "")
    sample.only = ["Alamofire"]
    let migration = try Self.migration(sample)
    #expect(Self.text("Modules/Cart/Package.swift", in: migration).isEmpty)
    #expect(!migration.has("done", "the package Cart"))
  }

  @Test("pods of a search are packages for local pods as well")
  func search() throws {
    let sample = try Self.sample(cart: "  s.dependency 'Unheard'")
    let tree = FileTree(root: sample.repository.root)
    let search = PackageSearch(
      manifest: { _ in Self.manifest("Unheard", "Unheard") },
      podspec: { pod, _ in
        Array(#"{"source": {"git": "https://example.com/\#(pod).git", "tag": "1.2"}}"#.utf8)
      })
    let lock = try PodfileLock(Array("PODS:\n  - Cart (1.0.0):\n    - Unheard\n  - Unheard (1.2)\n".utf8))
    let table = search.extended(
      sample.table, for: try Podfile(ruby: tree.read("Podfile")), lock: lock,
      local: [try LocalPod(reading: Self.cart, in: tree)])
    #expect(table.replacements["Unheard"]?.products == ["Unheard"])
  }

  @Test(
    "an imported pod that came with another has the version in Podfile.lock",
    arguments: [(PodfileMigration.Pin.exact, "exactVersion"), (.from, "upToNextMajorVersion")])
  func transitive(pin: PodfileMigration.Pin, kind: String) throws {
    var sample = try AppSample(
      "target 'Shop' do\n  pod 'Moya'\nend\n", lock: ["Alamofire (5.9.1)", "Moya (15.0.0): Alamofire"],
      direct: ["Moya"], files: ["Shop/App.swift": "import Alamofire\nimport Moya\n"])
    sample.pin = pin
    let text = Self.text("Shop.xcodeproj/project.pbxproj", in: try sample.migration())
    #expect(text.components(separatedBy: kind).count == 3)
    #expect(text.contains("5.9.1"))
  }
}
