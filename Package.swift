// swift-tools-version: 6.2
import PackageDescription

// On systems other than Apple's, the hosts contain only code that does not need Apple's libraries, even if another
// package in the same build has modules with the names of those libraries.
#if os(macOS)
  func elsewhere(_ folders: [String]) -> [String] { [] }
  // The tests that need only the libraries themselves. With UIKit, run them in a simulator.
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
    .library(name: "TenonRoutes", targets: ["TenonRoutes"]),
    .library(name: "TenonActions", targets: ["TenonActions"]),
    .library(name: "TenonScreens", targets: ["TenonScreens"]),
    .library(name: "TenonHost", targets: ["TenonHost"]),
    .library(name: "TenonObjectiveC", targets: ["TenonObjectiveC"]),
    .library(name: "TenonUIKit", targets: ["TenonUIKit"]),
    .library(name: "TenonSwiftUI", targets: ["TenonSwiftUI"]),
    .library(name: "TenonTesting", targets: ["TenonTesting"]),
    .library(name: "TenonArchitecture", targets: ["TenonArchitecture"]),
  ],
  targets: [
    // Code that the tests share, rule files for tests and fuzzers, and a table that the architect's tests read, too.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .target(name: "RouteGrammar", dependencies: ["TenonRouter"], path: "Tests/RouteGrammar"),
    .target(name: "RouteCases", path: "Tests/RouteCases", exclude: ["cases.jsonl"]),

    // Foundations: C11 atomics, tools for concurrency, code shared by error messages, and the encoding of values in
    // URLs.
    .target(name: "CTenonAtomics"),
    .target(name: "TenonSynchronization", dependencies: ["CTenonAtomics"]),
    .testTarget(name: "TenonSynchronizationTests", dependencies: ["TenonSynchronization", "TestSupport"]),
    .target(name: "TenonDiagnostics"),
    // The codes and texts of faults in the wiring. The architect compiles the same sources.
    .target(name: "TenonWiringFaults", dependencies: ["TenonDiagnostics"]),
    .target(name: "TenonURLCoding"),
    .testTarget(name: "TenonURLCodingTests", dependencies: ["TenonURLCoding"]),
    // Route patterns and the reading of URLs. The architect compiles the same sources.
    .target(name: "TenonRoutePatterns", dependencies: ["TenonURLCoding"]),

    // The four base libraries do not depend on each other.
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
      name: "TenonRouter",
      dependencies: ["TenonDiagnostics", "TenonRoutePatterns", "TenonSynchronization", "TenonURLCoding"]),
    .testTarget(
      name: "TenonRouterTests", dependencies: ["TenonRouter", "RouteCases", "RouteGrammar", "TestSupport"]),

    // The screens on display, as a value; depends on routing.
    .target(
      name: "TenonNavigator", dependencies: ["TenonRouter", "TenonDiagnostics", "TenonSynchronization"]),
    .testTarget(name: "TenonNavigatorTests", dependencies: ["TenonNavigator", "TestSupport"]),

    // Composes the base libraries into modules of an application.
    .target(name: "CTenonSections"),
    .target(
      name: "Tenon",
      dependencies: [
        "CTenonSections", "TenonDiagnostics", "TenonSynchronization", "TenonServices", "TenonEvents",
        "TenonWiringFaults",
      ]),

    // Libraries that extend modules and applications where they are imported.
    .target(
      name: "TenonRoutes",
      dependencies: ["Tenon", "TenonRouter", "TenonDiagnostics", "TenonSynchronization", "TenonWiringFaults"]),
    .target(
      name: "TenonActions",
      dependencies: ["Tenon", "TenonMediator", "TenonDiagnostics", "TenonWiringFaults"]),
    .target(
      name: "TenonScreens",
      dependencies: ["Tenon", "TenonRoutes", "TenonNavigator", "TenonDiagnostics", "TenonWiringFaults"]),
    // What the system tells an application, for modules and for the hosts of all platforms.
    .target(
      name: "TenonHost",
      dependencies: [
        "Tenon", "TenonScreens", "TenonNavigator", "TenonRoutes", "TenonDiagnostics",
        "TenonSynchronization",
      ]),
    // Targets of Objective-C, as actions, and what Objective-C may call.
    .target(
      name: "TenonObjectiveC",
      dependencies: [
        "Tenon", "TenonActions", "TenonRoutes", "TenonDiagnostics", "TenonSynchronization",
        "TenonWiringFaults",
      ]),
    .testTarget(
      name: "TenonObjectiveCTests",
      dependencies: ["TenonObjectiveC", "TenonRoutes", "TenonSynchronization", "TestSupport"]),
    .testTarget(
      name: "TenonTests",
      dependencies: [
        "Tenon", "TenonActions", "TenonHost", "TenonScreens", "TenonRoutes", "TestSupport",
      ],
      exclude: ["Compiling/Clients"]),

    // Programs with faults in their wiring, whose sources the architect's tests read.
    .target(
      name: "WiringFaults", dependencies: ["Tenon", "TenonActions", "TenonScreens", "TenonRoutes"],
      path: "Tests/WiringFaults", exclude: ["findings.txt"]),
    .testTarget(name: "WiringFaultTests", dependencies: ["Tenon", "WiringFaults"]),

    // Runs one module alone in tests.
    .target(
      name: "TenonTesting",
      dependencies: ["Tenon", "TenonActions", "TenonScreens", "TenonDiagnostics", "TenonSynchronization"]),
    .testTarget(name: "TenonTestingTests", dependencies: ["TenonTesting"]),

    // Runs the `tenon` command in a test.
    .target(name: "TenonArchitecture"),
    .testTarget(name: "TenonArchitectureTests", dependencies: ["TenonArchitecture"]),

    // Hosts for Apple's platforms. Their tests are in Tests/AppleHosts.
    .target(
      name: "TenonUIKit", dependencies: ["TenonHost"],
      exclude: elsewhere(["Application", "Factories", "Hosting"])),
    .target(
      name: "TenonSwiftUI", dependencies: ["TenonHost"],
      exclude: elsewhere(["Application", "Destinations", "Hosting"])),
  ] + hostTests
)
