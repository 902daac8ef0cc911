// swift-tools-version: 6.2
import PackageDescription

func tenon(_ product: String) -> Target.Dependency { .product(name: product, package: "tenon") }

let package = Package(
  name: "Shop",
  platforms: [.iOS(.v16), .macOS(.v13)],
  dependencies: [.package(url: "https://github.com/tenon-swift/tenon", from: "0.1.0")],
  targets: [
    .target(name: "CatalogInterface", dependencies: [tenon("TenonRouter")]),
    .target(name: "Catalog", dependencies: ["CatalogInterface", tenon("TenonRoutes")]),
    .target(name: "Cart", dependencies: ["CatalogInterface", tenon("TenonRoutes")]),
    .executableTarget(name: "ShopApp", dependencies: ["Catalog", "Cart", tenon("TenonRoutes")]),
    .testTarget(name: "CartTests", dependencies: ["Cart", "CatalogInterface", tenon("TenonTesting")]),
  ]
)
