// swift-tools-version: 6.0
import PackageDescription

// Elsewhere than on Apple's platforms, the hosts are compiled and tested against stand-ins for Apple's libraries.
#if os(macOS)
  func stubs(_ names: String...) -> [Target.Dependency] { [] }
  let hostTests: [Target] = []
#else
  func stubs(_ names: String...) -> [Target.Dependency] { names.map { .target(name: $0) } }
  // Swift Testing brings more for UIKit and SwiftUI where a module of that name is, but not on Linux.
  let withoutOverlays: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
  let hostTests: [Target] =
    ["UIKit", "UserNotifications", "SwiftUI"].map { .target(name: $0, path: "Tests/Stubs/\($0)") } + [
      .testTarget(
        name: "TenonUIKitTests", dependencies: ["TenonUIKit", "UIKit", "UserNotifications"],
        swiftSettings: withoutOverlays),
      .testTarget(
        name: "TenonSwiftUITests", dependencies: ["TenonSwiftUI", "SwiftUI"], swiftSettings: withoutOverlays),
    ]
#endif

let package = Package(
  name: "Tenon",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "TenonServices", targets: ["TenonServices"]),
    .library(name: "TenonActions", targets: ["TenonActions"]),
    .library(name: "TenonEvents", targets: ["TenonEvents"]),
    .library(name: "TenonRouting", targets: ["TenonRouting"]),
    .library(name: "TenonNavigation", targets: ["TenonNavigation"]),
    .library(name: "Tenon", targets: ["Tenon"]),
    .library(name: "TenonUIKit", targets: ["TenonUIKit"]),
    .library(name: "TenonSwiftUI", targets: ["TenonSwiftUI"]),
    .library(name: "TenonTesting", targets: ["TenonTesting"]),
  ],
  targets: [
    // Foundations: C11 atomics, the one lock, and what error messages share.
    .target(name: "CTenonAtomics"),
    .target(name: "TenonSynchronization"),
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

    // What is shown, as a value; stands above routing.
    .target(
      name: "TenonNavigation", dependencies: ["TenonRouting", "TenonDiagnostics", "TenonSynchronization"]),
    .testTarget(name: "TenonNavigationTests", dependencies: ["TenonNavigation"]),

    // Composes them into modules under an application.
    .target(name: "CTenonSections"),
    .target(
      name: "Tenon",
      dependencies: [
        "CTenonSections", "TenonDiagnostics", "TenonSynchronization", "TenonServices", "TenonRouting",
        "TenonActions",
        "TenonEvents", "TenonNavigation",
      ]),
    .testTarget(name: "TenonTests", dependencies: ["Tenon"], exclude: ["Compiling/Clients"]),

    // Runs one module alone in tests.
    .target(name: "TenonTesting", dependencies: ["Tenon", "TenonSynchronization"]),
    .testTarget(name: "TenonTestingTests", dependencies: ["TenonTesting"]),

    // Hosts for Apple's platforms.
    .target(
      name: "TenonUIKit", dependencies: ["Tenon", "TenonNavigation"] + stubs("UIKit", "UserNotifications")),
    .target(name: "TenonSwiftUI", dependencies: ["Tenon", "TenonNavigation"] + stubs("SwiftUI")),
  ] + hostTests
)
