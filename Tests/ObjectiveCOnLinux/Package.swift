// swift-tools-version: 6.2
import PackageDescription

// The tests of TenonObjectiveC with Objective-C itself, as GNUstep has it on Linux, so that the stand-in of the other tests
// cannot answer anything else than Objective-C does. A package of its own, because nobody else needs GNUstep. The
// environment says where its headers are: Scripts/objective-c.

let flags = (Context.environment["OBJECTIVE_C_FLAGS"] ?? "").split(separator: " ").map(String.init)

func library(_ name: String, _ dependencies: String...) -> Target {
  .target(name: name, dependencies: dependencies.map { .init(stringLiteral: $0) })
}

let package = Package(
  name: "ObjectiveCOnLinux",
  targets: [
    .target(
      name: "CObjectiveC", path: "CObjectiveC", cSettings: [.unsafeFlags(flags)],
      // The runtime of blocks comes before GNUstep, which has one without them.
      linkerSettings: [
        .linkedLibrary("BlocksRuntime"), .linkedLibrary("gnustep-base"), .linkedLibrary("objc"),
      ]),
    library("CTenonAtomics"),
    library("CTenonSections"),
    library("TenonSynchronization", "CTenonAtomics"),
    library("TenonDiagnostics"),
    library("TenonURLCoding"),
    library("TenonRoutePatterns", "TenonURLCoding"),
    library("TenonWiringFaults", "TenonDiagnostics"),
    library("TenonServices", "CTenonAtomics", "TenonDiagnostics", "TenonSynchronization"),
    library("TenonMediator", "TenonDiagnostics", "TenonSynchronization", "TenonURLCoding"),
    library("TenonEvents", "CTenonAtomics", "TenonDiagnostics", "TenonSynchronization"),
    library(
      "TenonRouter", "TenonDiagnostics", "TenonRoutePatterns", "TenonSynchronization", "TenonURLCoding"),
    library(
      "Tenon", "CTenonSections", "TenonDiagnostics", "TenonSynchronization", "TenonServices", "TenonEvents",
      "TenonWiringFaults"),
    library(
      "TenonRoutes", "Tenon", "TenonRouter", "TenonDiagnostics", "TenonSynchronization", "TenonWiringFaults"),
    library("TenonActions", "Tenon", "TenonMediator", "TenonDiagnostics", "TenonWiringFaults"),
    library(
      "TenonObjectiveC", "Tenon", "TenonActions", "TenonRoutes", "TenonDiagnostics", "TenonSynchronization",
      "TenonWiringFaults"),
    .target(name: "TestSupport", path: "TestSupport"),
    .testTarget(
      name: "ObjectiveCTests",
      dependencies: [
        "CObjectiveC", "TenonObjectiveC", "TenonRoutes", "TenonSynchronization", "TestSupport",
      ],
      path: "Tests"),
  ]
)
