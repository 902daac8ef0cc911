// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "MyApp",
  platforms: [.iOS(.v16), .macOS(.v13)],
  // sample
  dependencies: [
    .package(url: "https://github.com/tenon-swift/tenon", from: "0.1.0")
  ],
  targets: [
    .target(
      name: "Cart",
      dependencies: [
        .product(name: "Tenon", package: "tenon"),
        .product(name: "TenonRoutes", package: "tenon"),  // for modules with routes
      ])
  ]
  // end
)
