// swift-tools-version: 6.0
import PackageDescription

/// A fuzz target is a program that passes its only function to libFuzzer's driver. `make fuzz` builds them
/// with `-sanitize=fuzzer` and runs each for a bounded time.
func fuzzTarget(_ name: String, _ products: [String]) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["CFuzzer"] + products.map { .product(name: $0, package: "Tenon") })
}

let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Tenon", path: "..")],
  targets: [
    .target(name: "CFuzzer"),
    fuzzTarget("FuzzActionURL", ["TenonMediator"]),
    fuzzTarget("FuzzRoutePattern", ["TenonRouter"]),
    fuzzTarget("FuzzRouteURL", ["TenonRouter"]),
    fuzzTarget("FuzzRouteRules", ["TenonRouter"]),
  ]
)
