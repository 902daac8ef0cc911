// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Tenon", path: "..")],
  targets: [
    .target(name: "BenchmarkHarness"),
    .target(name: "CAllocationCount"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "BenchmarkHarness", "CAllocationCount",
        .product(name: "TenonServices", package: "Tenon"),
        .product(name: "TenonRouting", package: "Tenon"),
      ]
    ),
  ]
)
