// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Tenon",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "TenonServices", targets: ["TenonServices"]),
    .library(name: "TenonRouting", targets: ["TenonRouting"]),
  ],
  targets: [
    // Foundations: C11 atomics, and the one lock.
    .target(name: "CTenonAtomics"),
    .target(name: "TenonSynchronization", dependencies: ["CTenonAtomics"]),

    // The four bottom libraries know nothing of each other.
    .target(name: "TenonServices", dependencies: ["CTenonAtomics", "TenonSynchronization"]),
    .testTarget(name: "TenonServicesTests", dependencies: ["TenonServices"]),
    .target(name: "TenonRouting", dependencies: ["CTenonAtomics", "TenonSynchronization"]),
    .testTarget(name: "TenonRoutingTests", dependencies: ["TenonRouting"]),
  ]
)
