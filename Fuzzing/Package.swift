// swift-tools-version: 6.2
import PackageDescription

/// A fuzz target is a program that passes its only function to libFuzzer's driver. `make fuzz` builds them
/// with `-sanitize=fuzzer` and runs each for a bounded time.
func fuzzTarget(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: ["CFuzzer"] + dependencies)
}

let mediator = Target.Dependency.product(name: "TenonMediator", package: "Tenon")
let router = Target.Dependency.product(name: "TenonRouter", package: "Tenon")

let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Tenon", path: "..")],
  targets: [
    .target(name: "CFuzzer"),
    // A link to the code that the runtime's tests share with the fuzzers.
    .target(name: "RouteGrammar", dependencies: [router]),
    fuzzTarget("FuzzActionURL", [mediator]),
    fuzzTarget("FuzzRoutePattern", [router]),
    fuzzTarget("FuzzRouteURL", [router]),
    fuzzTarget("FuzzRouteRules", ["RouteGrammar", router]),
  ]
)
