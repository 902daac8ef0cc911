// swift-tools-version: 6.0
import PackageDescription

// Elsewhere than on Apple's systems the hosts are what needs none of Apple's libraries, whatever modules of their names
// another package of the same build may have.
#if os(macOS)
  func elsewhere(_ folders: [String]) -> [String] { [] }
  // Those that need nothing but the libraries themselves; with UIKit, run them in a simulator.
  let hostTests: [Target] = [
    .testTarget(name: "TenonUIKitTests", dependencies: ["TenonUIKit"]),
    .testTarget(name: "TenonSwiftUITests", dependencies: ["TenonSwiftUI"]),
  ]
#else
  let hostTests: [Target] = []
  func elsewhere(_ folders: [String]) -> [String] { folders }
#endif

let package = Package(
  name: "Tenon",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "TenonServices", targets: ["TenonServices"]),
    .library(name: "TenonMediator", targets: ["TenonMediator"]),
    .library(name: "TenonEvents", targets: ["TenonEvents"]),
    .library(name: "TenonRouter", targets: ["TenonRouter"]),
    .library(name: "TenonNavigator", targets: ["TenonNavigator"]),
    .library(name: "Tenon", targets: ["Tenon"]),
    .library(name: "TenonRouting", targets: ["TenonRouting"]),
    .library(name: "TenonActions", targets: ["TenonActions"]),
    .library(name: "TenonNavigation", targets: ["TenonNavigation"]),
    .library(name: "TenonUIKit", targets: ["TenonUIKit"]),
    .library(name: "TenonSwiftUI", targets: ["TenonSwiftUI"]),
    .library(name: "TenonTesting", targets: ["TenonTesting"]),
    .library(name: "TenonArchitecture", targets: ["TenonArchitecture"]),
  ],
  targets: [
    // What the tests share.
    .target(name: "TestSupport", path: "Tests/TestSupport"),

    // Foundations: C11 atomics, the toolkit for concurrency, what error messages share, and how values are written in URLs.
    .target(name: "CTenonAtomics"),
    .target(name: "TenonSynchronization", dependencies: ["CTenonAtomics"]),
    .testTarget(name: "TenonSynchronizationTests", dependencies: ["TenonSynchronization", "TestSupport"]),
    .target(name: "TenonDiagnostics"),
    .target(name: "TenonURLCoding"),
    .testTarget(name: "TenonURLCodingTests", dependencies: ["TenonURLCoding"]),

    // The four bottom libraries know nothing of each other.
    .target(
      name: "TenonServices", dependencies: ["CTenonAtomics", "TenonDiagnostics", "TenonSynchronization"]),
    .testTarget(name: "TenonServicesTests", dependencies: ["TenonServices", "TestSupport"]),
    .target(
      name: "TenonMediator", dependencies: ["TenonDiagnostics", "TenonSynchronization", "TenonURLCoding"]),
    .testTarget(name: "TenonMediatorTests", dependencies: ["TenonMediator", "TestSupport"]),
    .target(
      name: "TenonEvents", dependencies: ["CTenonAtomics", "TenonDiagnostics", "TenonSynchronization"]),
    .testTarget(name: "TenonEventsTests", dependencies: ["TenonEvents", "TestSupport"]),
    .target(
      name: "TenonRouter", dependencies: ["TenonDiagnostics", "TenonSynchronization", "TenonURLCoding"]),
    .testTarget(name: "TenonRouterTests", dependencies: ["TenonRouter", "TestSupport"]),

    // What is shown, as a value; stands above routing.
    .target(
      name: "TenonNavigator", dependencies: ["TenonRouter", "TenonDiagnostics", "TenonSynchronization"]),
    .testTarget(name: "TenonNavigatorTests", dependencies: ["TenonNavigator", "TestSupport"]),

    // Composes them into modules under an application.
    .target(name: "CTenonSections"),
    .target(
      name: "Tenon",
      dependencies: [
        "CTenonSections", "TenonDiagnostics", "TenonSynchronization", "TenonServices", "TenonEvents",
      ]),

    // What modules and applications have more of where these are imported.
    .target(
      name: "TenonRouting",
      dependencies: ["Tenon", "TenonRouter", "TenonDiagnostics", "TenonSynchronization"]),
    .target(
      name: "TenonActions",
      dependencies: ["Tenon", "TenonMediator", "TenonDiagnostics"]),
    .target(
      name: "TenonNavigation",
      dependencies: ["Tenon", "TenonRouting", "TenonNavigator", "TenonDiagnostics"]),
    .testTarget(
      name: "TenonTests",
      dependencies: ["Tenon", "TenonActions", "TenonNavigation", "TenonRouting", "TestSupport"],
      exclude: ["Compiling/Clients"]),

    // Runs one module alone in tests.
    .target(
      name: "TenonTesting",
      dependencies: ["Tenon", "TenonActions", "TenonNavigation", "TenonDiagnostics", "TenonSynchronization"]),
    .testTarget(name: "TenonTestingTests", dependencies: ["TenonTesting"]),

    // Runs the `tenon` command in a test.
    .target(name: "TenonArchitecture"),
    .testTarget(name: "TenonArchitectureTests", dependencies: ["TenonArchitecture"]),

    // Hosts for Apple's platforms. Tests/AppleHosts has their tests.
    .target(
      name: "TenonUIKit", dependencies: ["Tenon", "TenonNavigation"],
      exclude: elsewhere(["Application", "Factories", "Hosting"])),
    .target(
      name: "TenonSwiftUI", dependencies: ["Tenon", "TenonNavigation"],
      exclude: elsewhere(["Application", "Destinations", "Hosting"])),
  ] + hostTests
)
