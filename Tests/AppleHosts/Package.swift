// swift-tools-version: 6.2
import PackageDescription

// The hosts for Apple's platforms and their tests, on any system: the same sources as in the package above, compiled
// against stand-ins for Apple's libraries. A package of its own, so that nobody who uses Tenon elsewhere gets modules
// that are named UIKit or SwiftUI.

// What has a place for stand-ins, and which.
let standIns = [
  "TenonEvents": ["Combine"],
  "Tenon": ["Combine"],
  "TenonUIKit": ["UIKit", "UserNotifications"],
  "TenonSwiftUI": ["SwiftUI", "Combine"],
]

func library(_ name: String, _ dependencies: String...) -> Target {
  .target(
    name: name, dependencies: (dependencies + standIns[name, default: []]).map { .init(stringLiteral: $0) })
}

func tests(_ name: String, _ dependencies: String...) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: ([name] + dependencies).map { .init(stringLiteral: $0) },
    // Swift Testing brings more for UIKit and SwiftUI where a module of that name is, but not here.
    swiftSettings: [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])])
}

let package = Package(
  name: "AppleHosts",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  targets: ["Combine", "UIKit", "UserNotifications", "SwiftUI"].map {
    .target(name: $0, path: "Stubs/\($0)")
  } + [
    .target(name: "CTenonAtomics"),
    .target(name: "CTenonSections"),
    library("TenonSynchronization", "CTenonAtomics"),
    library("TenonDiagnostics"),
    library("TenonURLCoding"),
    library("TenonRoutePatterns", "TenonURLCoding"),
    library("TenonWiringFaults", "TenonDiagnostics"),
    library("TenonServices", "CTenonAtomics", "TenonDiagnostics", "TenonSynchronization"),
    library("TenonEvents", "CTenonAtomics", "TenonDiagnostics", "TenonSynchronization"),
    library(
      "TenonRouter", "TenonDiagnostics", "TenonRoutePatterns", "TenonSynchronization", "TenonURLCoding"),
    library("TenonNavigator", "TenonRouter", "TenonDiagnostics", "TenonSynchronization"),
    library(
      "Tenon", "CTenonSections", "TenonDiagnostics", "TenonSynchronization", "TenonServices", "TenonEvents",
      "TenonWiringFaults"),
    library(
      "TenonRoutes", "Tenon", "TenonRouter", "TenonDiagnostics", "TenonSynchronization", "TenonWiringFaults"),
    library(
      "TenonScreens", "Tenon", "TenonRoutes", "TenonNavigator", "TenonDiagnostics", "TenonWiringFaults"),
    library(
      "TenonHost", "Tenon", "TenonScreens", "TenonNavigator", "TenonRoutes", "TenonDiagnostics",
      "TenonSynchronization"),
    library("TenonUIKit", "TenonHost"),
    library("TenonSwiftUI", "TenonHost"),
    .target(name: "TestSupport", path: "Support"),
    // The samples of the documentation that are for these platforms.
    .target(
      name: "UIKitPages", dependencies: ["TenonUIKit", "UIKit", "UserNotifications"],
      path: "Samples/UIKitPages"),
    .target(name: "SwiftUIPages", dependencies: ["TenonSwiftUI", "SwiftUI"], path: "Samples/SwiftUIPages"),
    // The application that is driven in simulators.
    .target(name: "Simulator", dependencies: ["TenonUIKit", "UIKit"], path: "Simulator"),
    tests("TenonUIKit", "UIKit", "UserNotifications", "TestSupport"),
    tests("TenonSwiftUI", "SwiftUI", "Combine", "TestSupport"),
    tests("TenonEvents", "Tenon", "Combine", "TenonSynchronization", "TestSupport"),
  ]
)
