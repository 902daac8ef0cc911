import Files
import Pods
import Samples
import Testing

@Suite("Packages of pods in Swift", .timeLimit(.minutes(10)))
struct PodPackageSwiftTests {
  @Test("a pod in Swift is a target where SwiftPM expects it")
  func plain() throws {
    let sample = try PodSample([
      "Cart.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'Cart'
        s.version = '1.0.0'
        s.ios.deployment_target = '13.0'
        s.osx.deployment_target = '10.15'
        s.swift_versions = ['5.0', '5.1']
        s.source_files = 'Sources/Cart/**/*.swift'
      end

      """#,
      "Sources/Cart/Cart.swift": "public struct Cart { public init() {} }\n",
      "Sources/Cart/Items/Item.swift": "struct Item {}\n",
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "Cart",
            platforms: [.iOS(.v13), .macOS(.v10_15)],
            products: [
                .library(name: "Cart", targets: ["Cart"]),
            ],
            targets: [
                .target(name: "Cart"),
            ],
            swiftLanguageVersions: [.v5]
        )

        """#)
    #expect(
      sample.open(package) == [
        "choice: needs iOS 13.0, and so does the package",
        "choice: needs macOS 10.15, and so does the package",
      ])
  }

  @Test("resources are found in the bundle of the package")
  func template() throws {
    let sample = try PodSample([
      "Shop.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'Shop'
        s.version = '0.1.0'
        s.ios.deployment_target = '12.0'
        s.source_files = 'Shop/Classes/**/*'
        s.resource_bundles = { 'Shop' => ['Shop/Assets/*.{png,json}'] }
      end

      """#,
      "Shop/Classes/Shop.swift": #"""
      import Foundation

      public final class Shop {
          public static var bundle: Bundle {
              let url = Bundle(for: Shop.self).url(forResource: "Shop", withExtension: "bundle")!
              return Bundle(url: url)!
          }

          func name() -> String? {
              let bundle = Bundle(for: Shop.self)
              return bundle.path(forResource: "a", ofType: "json")
          }

          func all() -> [Bundle] { [Bundle(for: Shop.self), Bundle.main] }
      }

      """#,
      "Shop/Assets/a.png": "x",
      "Shop/Assets/b.json": "{}",
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "Shop",
            platforms: [.iOS(.v12)],
            products: [
                .library(name: "Shop", targets: ["Shop"]),
            ],
            targets: [
                .target(name: "Shop", path: "Shop", resources: [.process("Assets")]),
            ]
        )

        """#)
    #expect(
      sample.open(package) == [
        "choice: needs iOS 12.0, and so does the package",
        "by hand: the look-up of a bundle",
      ])
    #expect(package.edits.keys.sorted() == ["Shop/Classes/Shop.swift"])
    #expect(
      package.edits["Shop/Classes/Shop.swift"] == #"""
        import Foundation

        public final class Shop {
            public static var bundle: Bundle {
                #if SWIFT_PACKAGE
                return Bundle.module
                #else
                let url = Bundle(for: Shop.self).url(forResource: "Shop", withExtension: "bundle")!
                return Bundle(url: url)!
                #endif
            }

            func name() -> String? {
                #if SWIFT_PACKAGE
                let bundle = Bundle.module
                #else
                let bundle = Bundle(for: Shop.self)
                #endif
                return bundle.path(forResource: "a", ofType: "json")
            }

            func all() -> [Bundle] { [Bundle(for: Shop.self), Bundle.main] }
        }

        """#)
  }

  @Test("test specifications are test targets")
  func tests() throws {
    let sample = try PodSample([
      "Cart.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'Cart'
        s.version = '1.0.0'
        s.source_files = 'Cart/*.swift'
        s.test_spec 'Tests' do |t|
          t.source_files = 'Tests/*.swift'
          t.resources = 'Tests/Fixtures/*.json'
          t.requires_app_host = true
        end
        s.app_spec 'Demo' do |a|
          a.source_files = 'Demo/*.swift'
        end
      end

      """#,
      "Cart/Cart.swift": "public struct Cart { var count = 1 }\n",
      "Tests/CartTests.swift":
        "import XCTest\n@testable import Cart\nfinal class CartTests: XCTestCase { func testCart() { XCTAssertEqual(Cart().count, 1) } }\n",
      "Tests/Fixtures/a.json": "{}",
      "Demo/App.swift": "import Cart\n",
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "Cart",
            products: [
                .library(name: "Cart", targets: ["Cart"]),
            ],
            targets: [
                .target(name: "Cart", path: "Cart"),
                .testTarget(
                    name: "CartTests",
                    dependencies: ["Cart"],
                    path: "Tests",
                    resources: [.process("Fixtures")]
                ),
            ]
        )

        """#)
    #expect(
      sample.open(package) == [
        "by hand: the app specification",
        "by hand: `requires_app_host` of Cart/Tests",
      ])
  }

  @Test("a target has the name of the module")
  func named() throws {
    let sample = try PodSample([
      "Date-Tools.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'Date-Tools'
        s.version = '1.0.0'
        s.module_name = 'DateTools'
        s.source_files = '*.swift'
        s.exclude_files = 'Playground.swift'
      end

      """#,
      "Date.swift": "public enum DateTools {}\n",
      "Playground.swift": "print(1)\n",
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "Date-Tools",
            products: [
                .library(name: "DateTools", targets: ["DateTools"]),
            ],
            targets: [
                .target(name: "DateTools", path: ".", sources: ["Date.swift"]),
            ]
        )

        """#)
    #expect(sample.open(package).isEmpty)
  }

  @Test("what only Ruby can evaluate is named")
  func computed() throws {
    let sample = try PodSample([
      "Env.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'Env'
        s.version = ENV['VERSION']
        s.source_files = 'Sources/Env/*.swift'
        if ENV['FULL']
          s.dependency 'Full'
        end
        s.frameworks = `cat frameworks`.split
      end

      """#,
      "Sources/Env/Env.swift": "public enum Env {}\n",
    ])
    let package = try sample.package()
    #expect(
      package.manifest == #"""
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
            name: "Env",
            products: [
                .library(name: "Env", targets: ["Env"]),
            ],
            targets: [
                .target(name: "Env"),
            ]
        )

        """#)
    #expect(
      sample.open(package) == [
        "by hand: `dependencies`",
        "by hand: `frameworks`",
      ])
  }

  @Test("a pod that only groups others has no package")
  func umbrella() throws {
    let sample = try PodSample([
      "All.podspec": #"""
      Pod::Spec.new do |s|
        s.name = 'All'
        s.version = '1.0.0'
        s.dependency 'One'
        s.dependency 'Two'
      end

      """#
    ])
    let package = try sample.package()
    #expect(package.isEmpty)
    #expect(
      sample.open(package) == [
        "by hand: no package"
      ])
  }
}
