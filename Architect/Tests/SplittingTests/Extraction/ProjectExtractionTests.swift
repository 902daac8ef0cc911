import Files
import Foundation
import ProjectReaders
import Samples
import Splitting
import Testing

@Suite("Files of an Xcode project become a local package", .timeLimit(.minutes(10)))
struct ProjectExtractionTests {
  private static let price = """
    import Foundation

    struct Price {
      var value: Int
      var text: String { "\\(value)" }
    }

    """

  private static func repository(
    _ targets: [SampleXcodeProject.Target], packages: [String: String] = [:],
    settings: [String: String] = [:], isJSON: Bool = false, _ files: [String: String]
  ) throws -> SampleRepository {
    var project = SampleXcodeProject(targets, packages: packages)
    project.settings = settings
    let written =
      isJSON
      ? ["Shop.xcodeproj/project.xcproj": project.json] : ["Shop.xcodeproj/project.pbxproj": project.text]
    return try SampleRepository(files.merging(written) { first, _ in first })
  }

  private static func shop(_ more: [String: String] = [:], isJSON: Bool = false) throws -> SampleRepository {
    try repository(
      [
        .init("Shop", files: ["Shop/App.swift", "Shop/Pricing/Price.swift"]),
        .init("Widget", "app-extension", files: ["Widget/Widget.swift", "Shop/Pricing/Price.swift"]),
        .init("ShopTests", "bundle.unit-test", files: ["ShopTests/PriceTests.swift"], needs: ["Shop"]),
      ],
      settings: ["IPHONEOS_DEPLOYMENT_TARGET": "16", "SDKROOT": "iphoneos", "SWIFT_VERSION": "5.0"],
      isJSON: isJSON,
      [
        "Shop/App.swift": "import SwiftUI\nlet price = Price(value: 1)\n", "Shop/Pricing/Price.swift": price,
        "Widget/Widget.swift": "let text = Price(value: 2).text\n",
        "ShopTests/PriceTests.swift": "@testable import Shop\nfunc test() { _ = Price(value: 3) }\n",
      ].merging(more) { $1 })
  }

  @Test("the package, its users' imports, and the targets that link it")
  func whole() throws {
    let repository = try Self.shop()
    let extraction = try repository.extraction("Pricing", files: ["Shop/Pricing"])
    let texts = try repository.texts(after: extraction)
    #expect(
      texts["Modules/Pricing/Package.swift"] == """
        // swift-tools-version: 6.0
        import PackageDescription

        let package = Package(
          name: "Pricing",
          platforms: [.iOS("16.0")],
          products: [
            .library(name: "Pricing", targets: ["Pricing"]),
          ],
          dependencies: [],
          targets: [
            .target(name: "Pricing"),
          ],
          swiftLanguageModes: [.v5]
        )

        """)
    let moved = try #require(texts["Modules/Pricing/Sources/Pricing/Price.swift"] ?? nil)
    #expect(moved.contains("public struct Price {"))
    #expect(moved.contains("  public init(value: Int) {"))
    #expect(texts["Shop/Pricing/Price.swift"] == .some(nil))
    #expect(texts["Shop/App.swift"] == "import Pricing\nimport SwiftUI\nlet price = Price(value: 1)\n")
    #expect(texts["Widget/Widget.swift"] == "import Pricing\n\nlet text = Price(value: 2).text\n")
    #expect(
      texts["ShopTests/PriceTests.swift"]
        == "@testable import Pricing\n@testable import Shop\nfunc test() { _ = Price(value: 3) }\n")
    let project = try #require(texts["Shop.xcodeproj/project.pbxproj"] ?? nil)
    #expect(!project.contains("Price.swift"))
    #expect(project.contains("relativePath = Modules/Pricing"))
    #expect(project.ranges(of: "isa = XCSwiftPackageProductDependency").count == 2)
    #expect(extraction.remarks.contains { $0.contains("ShopTests see 'Pricing' through 'Shop'") })
  }

  @Test("a project in JSON is changed like a property list, and by no line that does not concern the files")
  func json() throws {
    let path = "Shop.xcodeproj/project.xcproj"
    let (list, json) = (try Self.shop(), try Self.shop(isJSON: true))
    let expected = try list.texts(after: list.extraction("Pricing", files: ["Shop/Pricing"]))
    let texts = try json.texts(after: json.extraction("Pricing", files: ["Shop/Pricing"]))
    for (file, text) in expected where !file.hasSuffix("pbxproj") { #expect(texts[file] == text) }
    let project = try #require(texts[path] ?? nil)
    let change = project.split(separator: "\n").difference(from: try json.read(path).split(separator: "\n"))
    for case .remove(_, let line, _) in change.removals {
      #expect(line.contains("Price.swift") || line.contains("\"package-product-members\": [  ]"))
    }
    #expect(change.removals.count == 3)
    #expect(project.contains("\"path\": \"Modules/Pricing\"") && !project.contains("Price.swift"))
    #expect(project.ranges(of: "\"product-name\": \"Pricing\"").count == 2)
  }

  @Test("it builds with a command that a person gives, and nothing is written without one")
  func proof() throws {
    let repository = try Self.shop()
    var extraction = try repository.extraction("Pricing", files: ["Shop/Pricing"])
    let error = #expect(throws: ExtractionError.self) { try extraction.prove() }
    #expect(error?.reason == .build)
    #expect(error?.message.contains("name the command that builds it with --build") == true)
    _ = try extraction.prove(command: "test -f Modules/Pricing/Sources/Pricing/Price.swift", seconds: 60)
    #expect(try repository.read(".build/tenon-split/.gitignore") == "*\n")
    #expect(try repository.read("Shop/Pricing/Price.swift") == Self.price)
  }

  @Test("packages that the files import: local ones, and remote ones in the same versions")
  func dependencies() throws {
    let repository = try Self.repository(
      [.init("Shop", files: ["Shop/App.swift", "Shop/Net.swift"], products: ["Alamofire", "Tools"])],
      packages: ["https://github.com/Alamofire/Alamofire.git": "5.9.0"],
      [
        "Shop/App.swift": "let net = Net()\n",
        "Shop/Net.swift": "import Alamofire\nimport Tools\nstruct Net {}\n",
        "Packages/Tools/Package.swift": """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
          name: "Tools", products: [.library(name: "ToolBox", targets: ["Tools"])], targets: [.target(name: "Tools")])
        """, "Packages/Tools/Sources/Tools/Tools.swift": "public struct Tool {}\n",
      ])
    let texts = try repository.texts(after: repository.extraction("Networking", files: ["Shop/Net.swift"]))
    let manifest = try #require(texts["Modules/Networking/Package.swift"] ?? nil)
    #expect(
      manifest.contains(".package(url: \"https://github.com/Alamofire/Alamofire.git\", from: \"5.9.0\")"))
    #expect(manifest.contains(".package(path: \"../../Packages/Tools\")"))
    #expect(
      manifest.contains(
        "dependencies: [.product(name: \"Alamofire\", package: \"Alamofire\"), .product(name: \"ToolBox\", package: \"Tools\")]"
      ))
  }

  @Test("modules that are in no package are named with their lines")
  func unpackaged() throws {
    let repository = try Self.repository(
      [
        .init("Shop", files: ["Shop/App.swift", "Shop/Cart.swift"], needs: ["Kit"]),
        .init("Kit", "framework", files: ["Kit/Kit.swift"]),
      ],
      [
        "Shop/App.swift": "let cart = Cart()\n",
        "Shop/Cart.swift": "import Foundation\nimport Kit\nstruct Cart {}\n",
        "Kit/Kit.swift": "public struct Tool {}\n",
      ])
    let error = #expect(throws: ExtractionError.self) {
      try repository.extraction("Carts", files: ["Shop/Cart.swift"])
    }
    #expect(error?.reason == .unsupported)
    #expect(
      error?.evidence.map { "\($0.place.file):\($0.place.line): \($0.text)" } == [
        "Shop/Cart.swift:2: imports Kit"
      ])
  }

  @Test("Objective-C that stays gets an import, and what it sees becomes public")
  func objectiveC() throws {
    let repository = try Self.repository(
      [.init("Shop", files: ["Shop/App.swift", "Shop/Cart.swift", "Shop/Legacy.m"])],
      [
        "Shop/App.swift": "let app = 1\n",
        "Shop/Cart.swift": """
        import Foundation

        class Cart: NSObject {
          @objc func add(item: Int) {}
          func hidden() {}
        }

        """,
        "Shop/Legacy.m": "#import \"Shop-Swift.h\"\n\nvoid use(void) { [[Cart new] addItem:1]; }\n",
      ])
    let texts = try repository.texts(after: repository.extraction("Carts", files: ["Shop/Cart.swift"]))
    let moved = try #require(texts["Modules/Carts/Sources/Carts/Cart.swift"] ?? nil)
    #expect(moved.contains("public class Cart: NSObject {"))
    #expect(moved.contains("  @objc public func add(item: Int) {}"))
    #expect(moved.contains("\n  func hidden() {}"))
    let legacy = try #require(texts["Shop/Legacy.m"] ?? nil)
    #expect(legacy.hasPrefix("#import \"Shop-Swift.h\"\n@import Carts;\n"))
  }

  @Test("resources move, but not what the system loads when the application starts")
  func resources() throws {
    let repository = try Self.shop([
      "Shop/Pricing/prices.json": "{}", "Shop/Pricing/Icons.xcassets/Contents.json": "{}",
      "Shop/Pricing/Start.storyboard": "<document/>",
      "Shop/Info.plist": "<plist><dict><key>UIMainStoryboardFile</key><string>Start</string></dict></plist>",
    ])
    let extraction = try repository.extraction("Pricing", files: ["Shop/Pricing"])
    let texts = try repository.texts(after: extraction)
    #expect(
      texts["Modules/Pricing/Package.swift"]??.contains(
        "resources: [.process(\"Icons.xcassets\"), .process(\"prices.json\")]") == true)
    #expect(texts["Shop/Pricing/Start.storyboard"] == nil)
    #expect(extraction.remarks.contains { $0.hasPrefix("Shop/Pricing/Start.storyboard stays") })
  }

  @Test("a project that a tool writes is left alone")
  func generated() throws {
    let repository = try Self.shop(["project.yml": "name: Other\n"])
    let error = #expect(throws: ExtractionError.self) {
      try repository.extraction("Pricing", files: ["Shop/Pricing"])
    }
    #expect(error?.reason == .unsupported)
    #expect(error?.message.contains("generated from project.yml") == true)
  }

  @Test("settings of the project hold in the package")
  func settings() throws {
    let repository = try Self.repository(
      [.init("Shop", files: ["Shop/App.swift", "Shop/Price.swift"])],
      settings: [
        "SWIFT_VERSION": "6.0", "SWIFT_DEFAULT_ACTOR_ISOLATION": "MainActor",
        "SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY": "YES",
        "SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY": "NO",
      ],
      [
        "Shop/App.swift": "let price = Price.zero\n",
        "Shop/Price.swift": "struct Price { static let zero = Price() }\n",
      ])
    let texts = try repository.texts(after: repository.extraction("Pricing", files: ["Shop/Price.swift"]))
    let manifest = try #require(texts["Modules/Pricing/Package.swift"] ?? nil)
    #expect(manifest.hasPrefix("// swift-tools-version: 6.2\n"))
    #expect(
      manifest.contains(
        "swiftSettings: [.defaultIsolation(MainActor.self), .enableUpcomingFeature(\"MemberImportVisibility\")]"
      ))
    #expect(!manifest.contains("swiftLanguageModes"))
  }
}
