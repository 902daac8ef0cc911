// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Tenon",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "TenonServices", targets: ["TenonServices"]),
    .library(name: "TenonActions", targets: ["TenonActions"]),
    .library(name: "TenonEvents", targets: ["TenonEvents"]),
    .library(name: "TenonRouting", targets: ["TenonRouting"]),
    .library(name: "Tenon", targets: ["Tenon"]),
    .library(name: "TenonTesting", targets: ["TenonTesting"]),
  ],
  targets: [
    // Foundations: C11 atomics, the one lock, and what error messages share.
    .target(name: "CTenonAtomics"),
    .target(name: "TenonSynchronization", dependencies: ["CTenonAtomics"]),
    .target(name: "TenonDiagnostics"),

    // The four bottom libraries know nothing of each other.
    .target(
      name: "TenonServices", dependencies: ["CTenonAtomics", "TenonDiagnostics", "TenonSynchronization"]),
    .testTarget(name: "TenonServicesTests", dependencies: ["TenonServices"]),
    .target(name: "TenonActions", dependencies: ["TenonDiagnostics", "TenonSynchronization"]),
    .testTarget(name: "TenonActionsTests", dependencies: ["TenonActions"]),
    .target(
      name: "TenonEvents", dependencies: ["CTenonAtomics", "TenonDiagnostics", "TenonSynchronization"]),
    .testTarget(name: "TenonEventsTests", dependencies: ["TenonEvents"]),
    .target(
      name: "TenonRouting", dependencies: ["CTenonAtomics", "TenonDiagnostics", "TenonSynchronization"]),
    .testTarget(name: "TenonRoutingTests", dependencies: ["TenonRouting"]),

    // Composes them into modules under an application.
    .target(name: "CTenonSections"),
    .target(
      name: "Tenon",
      dependencies: [
        "CTenonSections", "TenonDiagnostics", "TenonSynchronization", "TenonServices", "TenonRouting",
        "TenonActions",
        "TenonEvents",
      ]),
    .testTarget(name: "TenonTests", dependencies: ["Tenon"]),

    // Runs one module alone in tests.
    .target(name: "TenonTesting", dependencies: ["Tenon", "TenonSynchronization"]),
    .testTarget(name: "TenonTestingTests", dependencies: ["TenonTesting"]),
  ]
)
