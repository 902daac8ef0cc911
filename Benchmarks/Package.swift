// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "Tenon", path: "..")],
  targets: [
    .target(name: "CBenchmarkSupport"),
    .target(name: "BenchmarkHarness", dependencies: ["CBenchmarkSupport"]),
    .testTarget(name: "BenchmarkHarnessTests", dependencies: ["BenchmarkHarness"]),
    .target(name: "CAllocationCount"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "BenchmarkHarness", "CAllocationCount",
        .product(name: "Tenon", package: "Tenon"),
        .product(name: "TenonActions", package: "Tenon"),
        .product(name: "TenonServices", package: "Tenon"),
        .product(name: "TenonMediator", package: "Tenon"),
        .product(name: "TenonEvents", package: "Tenon"),
        .product(name: "TenonRouter", package: "Tenon"),
        .product(name: "TenonNavigator", package: "Tenon"),
      ]
    ),
  ]
)
