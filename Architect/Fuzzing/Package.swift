// swift-tools-version: 6.0
import PackageDescription

/// A fuzz target is a program that hands its one function to libFuzzer's driver.
/// `make fuzz` builds them with `-sanitize=fuzzer` and runs each for a bounded time.
func fuzzTarget(_ name: String, _ products: [String]) -> Target {
  .executableTarget(
    name: name,
    dependencies: ["CReaderFuzzer"] + products.map { .product(name: $0, package: "Architect") })
}

let package = Package(
  name: "ArchitectFuzzing",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Architect", path: "..")],
  targets: [
    .target(name: "CReaderFuzzer"),
    fuzzTarget("FuzzPodManifest", ["ArchitectReaders"]),
    fuzzTarget("FuzzXcodeProject", ["ArchitectReaders"]),
    fuzzTarget("FuzzYAML", ["Architect", "ArchitectReaders"]),
  ]
)
