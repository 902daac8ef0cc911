import Files
import Foundation
import Samples
import Testing

@Suite("tenon new", .timeLimit(.minutes(10)))
struct NewCommandTests {
  // MARK: - An app

  @Test(
    "a new app passes its own check", arguments: ["xcode", "xcodegen", "tuist", "none"], ["swiftui", "uikit"])
  func application(_ project: String, _ interface: String) throws {
    let sample = try SampleRepository()
    let outcome = tenon("new", "app", "Shop", "--project", project, "--ui", interface, on: sample)
    #expect(outcome.status == .clean)
    #expect(outcome.result.hasPrefix("created Shop with "))
    #expect(outcome.message.contains("swift run ShopTerminal"))
    let check = tenon("check", "--strict", "--all", in: "Shop", on: sample)
    #expect(check.status == .clean, "\(check.result) \(check.message)")
    #expect(check.result.hasPrefix("tenon: no findings"))
  }

  @Test("undo removes a new app")
  func undo() throws {
    let sample = try SampleRepository(["README.md": "mine\n"])
    #expect(tenon("new", "app", "Shop", on: sample).status == .clean)
    #expect(tenon("undo", on: sample).status == .clean)
    #expect(try FileSystem.entries(of: sample.root).map(\.name) == ["README.md"])
  }

  @Test("a dry run creates nothing")
  func dryRun() throws {
    let sample = try SampleRepository()
    let outcome = tenon("new", "app", "Shop", "--dry-run", on: sample)
    #expect(outcome.result.contains("would create Shop/Package.swift\n"))
    #expect(try FileSystem.entries(of: sample.root).isEmpty)
  }

  @Test("a folder that has something in it is left alone")
  func occupied() throws {
    let sample = try SampleRepository(["Shop/README.md": "mine\n"])
    let outcome = tenon("new", "app", "Shop", on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains("there is already something in Shop"))
    #expect(try FileSystem.entries(of: FilePath.join(sample.root, "Shop")).count == 1)
  }

  @Test(
    "what cannot be created is refused with a reason",
    arguments: [
      ["new", "thing", "Shop"], ["new", "app", "shop"], ["new", "app", "../Shop"], ["new", "app", "Home"],
      ["new", "app"],
      ["new", "app", "Shop", "--project", "bazel"], ["new", "app", "Shop", "--write"],
      ["new", "module", "Cart", "--dry-run", "--write"], ["new", "app", "Shop", "--layer", "business"],
      ["new", "app", "Shop", "--tenon", "no/such/folder"],
    ])
  func refused(_ words: [String]) throws {
    let sample = try SampleRepository()
    let outcome = tenon(words, on: sample)
    #expect(outcome.status == .failure)
    #expect(!outcome.message.isEmpty)
    #expect(try FileSystem.entries(of: sample.root).isEmpty)
  }

  // MARK: - A module in a package with several modules

  private func shop() throws -> SampleRepository {
    let sample = try SampleRepository()
    #expect(tenon("new", "app", "Shop", "--project", "none", on: sample).status == .clean)
    return sample
  }

  @Test("a module is only shown without --write")
  func shown() throws {
    let sample = try shop()
    let before = try sample.read("Shop/Package.swift")
    let outcome = tenon("new", "module", "Cart", "--layer", "business", in: "Shop", on: sample)
    #expect(outcome.status == .clean)
    #expect(outcome.result.contains("+++ b/Sources/Business/Cart/CartModule.swift\n"))
    #expect(outcome.message.contains("--write does it"))
    #expect(try sample.read("Shop/Package.swift") == before)
  }

  @Test(
    "a module of every kind and shape leaves the check clean, and undo leaves no trace",
    arguments: ["feature", "service", "page", "action", "plain"],
    [[], ["--interface"], ["--interface", "--testing", "--demo"]])
  func kinds(_ kind: String, _ parts: [String]) throws {
    let sample = try shop()
    let before = try sample.texts(in: "Shop")
    let words = ["new", "module", "Cart", "--layer", "feature", "--kind", kind, "--write"] + parts
    let outcome = tenon(words, in: "Shop", on: sample)
    #expect(outcome.status == .clean, "\(outcome.message)")
    let check = tenon("check", in: "Shop", on: sample)
    #expect(check.status == .clean, "\(check.result)")
    #expect(try sample.read("Shop/Package.swift").contains("path: \"Sources/Features/Cart\""))
    #expect(tenon("undo", in: "Shop", on: sample).status == .clean)
    #expect(try sample.texts(in: "Shop") == before)
  }

  @Test("the tests and the demo of a module in a layer of the team's own list the layers")
  func ownLayer() throws {
    let sample = try shop()
    let policy = try sample.read("Shop/.tenon.yml")
    try sample.write(
      "Shop/.tenon.yml",
      policy.replacing(
        "  - {name: feature,",
        with: "  - {name: widget, modules: [\"path:Sources/Widgets/*\"]}\n  - {name: feature,"))
    for (name, layer) in [("Clock", "widget"), ("Cart", "feature")] {
      let words = ["new", "module", name, "--layer", layer, "--demo", "--write"]
      let outcome = tenon(words + ["--allow-dirty"], in: "Shop", on: sample)
      #expect(outcome.status == .clean, "\(outcome.message)")
    }
    let list = #"options.layers = ["host", "business", "widget", "feature", "interface", "core"]"#
    for (file, call) in [
      ("Tests/ClockTests/ClockTests.swift", "withTestApplication(of: ClockModule(), options: options)"),
      ("Sources/Demos/ClockDemo/ClockDemo.swift", "Application([ClockModule()], options: options)"),
    ] {
      let text = try sample.read("Shop/" + file)
      #expect(text.contains(list) && text.contains(call), "\(text)")
    }
    #expect(try !sample.read("Shop/Tests/CartTests/CartTests.swift").contains("options"))
  }

  @Test(
    "what cannot be added is refused with a reason",
    arguments: [
      (["Cart"], "say --layer with one of host, business, feature, interface, core"),
      (["Cart", "--layer", "busines"], "did you mean 'business'?"),
      (["HOME", "--layer", "business"], "there is already a module 'Home'"),
      (["Home", "--layer", "business"], "there is already a module 'Home'"),
      (["Cart", "--layer", "business", "--template", "none"], "there is no folder"),
      (["cart", "--layer", "business"], "for instance 'Cart'"),
    ])
  func refusedModule(_ words: [String], _ reason: String) throws {
    let sample = try shop()
    let outcome = tenon(["new", "module"] + words, in: "Shop", on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains(reason), "\(outcome.message)")
  }

  @Test("a module that exists on disk only is not overwritten")
  func onDisk() throws {
    let sample = try shop()
    try sample.write("Shop/Sources/Business/Cart/Notes.md", "mine\n")
    let outcome = tenon("new", "module", "Cart", "--layer", "business", "--write", in: "Shop", on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains("there is already something in Sources/Business/Cart"))
  }

  @Test("a team's own implementation comes without the standard tests, which would not fit it")
  func template() throws {
    let sample = try shop()
    try sample.write(
      "Team/Implementation/___FILEBASENAME___ViewModel.swift",
      "// ___FILENAME___\nstruct ___VARIABLE_productName:identifier___ViewModel {}\n")
    try sample.write("Team/TemplateInfo.plist", "<plist/>")
    let folder = FilePath.join(sample.root, "Team")
    let words = [
      "new", "module", "Cart", "--layer", "business", "--kind", "plain", "--template", folder, "--write",
    ]
    let outcome = tenon(words, in: "Shop", on: sample)
    #expect(outcome.status == .clean)
    #expect(outcome.message.contains("the template has no folder Tests"))
    #expect(
      try sample.read("Shop/Sources/Business/Cart/CartViewModel.swift")
        == "// CartViewModel.swift\nstruct CartViewModel {}\n")
    #expect(try FileSystem.entries(of: FilePath.join(sample.root, "Shop/Sources/Business/Cart")).count == 1)
    #expect(tenon("check", in: "Shop", on: sample).status == .clean)
  }

  @Test("a placeholder that a template made up is named with its line")
  func wrongTemplate() throws {
    let sample = try shop()
    try sample.write("Team/Cell.swift", "\nlet x = ___MADEUP___\n")
    let outcome = tenon(
      ["new", "module", "Cart", "--layer", "business", "--template", FilePath.join(sample.root, "Team")],
      in: "Shop", on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains("Cell.swift:2: no value is known for ___MADEUP___"))
  }

  // MARK: - A module in a package of its own

  @Test("a repository with a package for each module gets another package, in its style")
  func packageEach() throws {
    let sample = try SampleRepository(teamRepository)
    let words = ["new", "module", "Cart", "--interface", "--write"]
    let outcome = tenon(words, on: sample)
    #expect(outcome.status == .clean, "\(outcome.message)")
    let manifest = try sample.read("Modules/Cart/Package.swift")
    #expect(manifest.hasPrefix("// swift-tools-version: 5.9\n"))
    #expect(manifest.contains("    platforms: [.iOS(.v15)],\n"))
    #expect(manifest.contains(".library(name: \"CartAPI\", targets: [\"CartAPI\"])"))
    #expect(manifest.contains("swiftSettings: [.enableUpcomingFeature(\"ExistentialAny\")]"))
    let app = try sample.read("App/Package.swift")
    #expect(app.contains(".package(path: \"../Modules/Cart\")"))
    #expect(app.contains(".product(name: \"Cart\", package: \"Cart\")") || app.contains("package: \"cart\""))
    let test = try sample.read("Modules/Cart/Tests/CartTests/CartTests.swift")
    #expect(test.contains("final class CartTests: XCTestCase {\n    @MainActor func"))
    #expect(test.hasPrefix("//\n//  CartTests.swift\n//  CartTests\n//\n//  Created by "))
    #expect(test.contains("//  Copyright © Example. All rights reserved.\n"))
    #expect(tenon("check", on: sample).status == .clean)
  }

  @Test("a folder that several modules share keeps its name, even if it contains the name of one")
  func sharedFolder() throws {
    let targets = ["Core", "Codec"].map { ".target(name: \"\($0)\", path: \"CoreModules/\($0)/Sources\")" }
    let sample = try SampleRepository([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", targets: [\(targets.joined(separator: ", "))])

      """,
      "CoreModules/Core/Sources/Core.swift": "public struct Heart {}\n",
      "CoreModules/Codec/Sources/Codec.swift": "public struct Coder {}\n",
      ".tenon.yml": "version: 1\nlayers: [{name: core, modules: [\"path:CoreModules/*\"]}]\n",
    ])
    let outcome = tenon("new", "module", "Store", "--layer", "core", "--no-tests", "--write", on: sample)
    #expect(outcome.status == .clean, "\(outcome.message)")
    #expect(try sample.read("Package.swift").contains(#"path: "CoreModules/Store/Sources""#))
  }

  @Test("a manifest that is there is not replaced")
  func presentManifest() throws {
    var files = teamRepository
    files["Modules/Cart/Package.swift"] =
      "// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: \"CartKit\")\n"
    let sample = try SampleRepository(files)
    let outcome = tenon("new", "module", "Cart", "--interface", "--write", on: sample)
    #expect(outcome.status == .failure)
    #expect(outcome.message.contains("Modules/Cart/Package.swift"))
    #expect(try sample.read("Modules/Cart/Package.swift").contains("CartKit"))
  }

  @Test("a repository with CRLF line ends keeps its header and its indentation")
  func lineEnds() throws {
    let sample = try SampleRepository(teamRepository.mapValues { $0.replacing("\n", with: "\r\n") })
    #expect(tenon("new", "module", "Cart", "--interface", "--write", on: sample).status == .clean)
    let test = try sample.read("Modules/Cart/Tests/CartTests/CartTests.swift")
    #expect(test.contains("//  Copyright © Example. All rights reserved."))
    #expect(test.contains("    @MainActor func testAlone()"))
  }

  @Test("a name that only begins like the prefix of other modules stays whole")
  func prefix() throws {
    let sample = try SampleRepository([
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Shop",
        targets: [
          .target(name: "ShopCart", dependencies: ["CartInterface"]),
          .target(name: "CartInterface"),
        ]
      )

      """,
      "Sources/ShopCart/Cart.swift": "import CartInterface\npublic let count = one\n",
      "Sources/CartInterface/One.swift": "public let one = 1\n",
    ])
    #expect(tenon("new", "module", "Shopping", "--interface", "--write", on: sample).status == .clean)
    #expect(tenon("new", "module", "ShopSearch", "--interface", "--write", on: sample).status == .clean)
    let manifest = try sample.read("Package.swift")
    for name in ["ShopShopping", "ShoppingInterface", "ShopSearch", "SearchInterface"] {
      #expect(manifest.contains("name: \"\(name)\""), "\(name)")
    }
  }

  /// An app and two modules, each a package, indented by four spaces, with XCTest and comments at the top.
  private var teamRepository: [String: String] {
    var files: [String: String] = [
      "App/Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription

      let package = Package(
          name: "App",
          dependencies: [
              .package(path: "../Modules/Login"),
              .package(path: "../Modules/Profile"),
          ],
          targets: [
              .executableTarget(
                  name: "App",
                  dependencies: [
                      .product(name: "Login", package: "Login"),
                      .product(name: "Profile", package: "Profile"),
                  ]
              ),
          ]
      )

      """,
      "App/Sources/App/main.swift": "import Login\nimport Profile\n\nprint(Login(), Profile())\n",
      ".tenon.yml": "version: 1\n",
    ]
    for name in ["Login", "Profile"] {
      files["Modules/\(name)/Package.swift"] = """
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "\(name)",
            platforms: [.iOS(.v15)],
            products: [
                .library(name: "\(name)", targets: ["\(name)"]),
                .library(name: "\(name)API", targets: ["\(name)API"]),
            ],
            targets: [
                .target(
                    name: "\(name)", dependencies: ["\(name)API"],
                    swiftSettings: [.enableUpcomingFeature("ExistentialAny")]
                ),
                .target(name: "\(name)API"),
                .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),
            ]
        )

        """
      func header(_ file: String, _ target: String) -> String {
        "//\n//  \(file)\n//  \(target)\n//\n//  Created by Ada on 1.2.2024.\n//  Copyright © Example. All rights reserved.\n//\n\n"
      }
      files["Modules/\(name)/Sources/\(name)/\(name).swift"] =
        header("\(name).swift", name)
        + "import \(name)API\n\npublic struct \(name): \(name)Service {\n    public init() {}\n}\n"
      files["Modules/\(name)/Sources/\(name)API/\(name)Service.swift"] =
        header("\(name)Service.swift", "\(name)API")
        + "public protocol \(name)Service {\n    var x: Int { get }\n}\n"
      files["Modules/\(name)/Tests/\(name)Tests/\(name)Tests.swift"] =
        header("\(name)Tests.swift", "\(name)Tests")
        + "import XCTest\nimport \(name)\n\nfinal class \(name)Tests: XCTestCase {}\n"
    }
    return files
  }
}

extension SampleRepository {
  /// All files below a folder, by path.
  fileprivate func texts(in folder: String) throws -> [String: String] {
    let paths = FileTree(root: FilePath.join(root, folder)).files(below: "")
    return Dictionary(uniqueKeysWithValues: try paths.map { ($0, try read(FilePath.join(folder, $0))) })
  }
}
