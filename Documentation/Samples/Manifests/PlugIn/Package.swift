// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "MyApp",
  // sample
  dependencies: [
    .package(url: "https://github.com/tenon-swift/tenon-plugins", from: "0.1.0")
  ],
  targets: [
    .target(name: "Cart", plugins: [.plugin(name: "TenonBuildPlugin", package: "tenon-plugins")])
  ]
  // end
)
