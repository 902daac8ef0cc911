// swift-tools-version: 6.2
import PackageDescription

// The samples in the READMEs and the documentation. Scripts/samples checks that pages and files agree, and runs the programs.

let libraries = [
  "Tenon", "TenonActions", "TenonEvents", "TenonHost", "TenonMediator", "TenonScreens", "TenonNavigator",
  "TenonRouter",
  "TenonRoutes", "TenonServices", "TenonTesting",
]

let tenon: [Target.Dependency] = libraries.map { .product(name: $0, package: "Tenon") }

/// A file that compiles on its own, but declares names that another sample also declares.
func whole(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: tenon + dependencies, path: "Sources/Whole/\(name)")
}

/// A target of the tutorial.
func tutorial(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: tenon + dependencies, path: "Sources/Tutorial/\(name)")
}

/// A whole program, whose output a page may show.
func program(_ name: String) -> Target {
  .executableTarget(name: name, dependencies: tenon, path: "Sources/Programs/\(name)")
}

let package = Package(
  name: "DocumentationSamples",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "Tenon", path: "../..")],
  targets: [
    // What the pages assume to exist: services, routes, events and screens of a shop.
    .target(name: "Shop", dependencies: tenon),
    // A file for each page, with a region for each sample that needs surrounding code.
    .target(name: "Pages", dependencies: tenon + ["Shop"]),
    // Pages that show whole files, one each.
    .target(name: "Articles", dependencies: tenon),
    .target(name: "ComingFrom", dependencies: tenon),
    .target(name: "LanguageMode5", dependencies: tenon, swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "MainActorByDefault", dependencies: tenon,
      swiftSettings: [.unsafeFlags(["-default-isolation", "MainActor"])]),
    whole("ArchitectureTest", .product(name: "TenonArchitecture", package: "Tenon")),
    tutorial("CatalogInterface"), tutorial("Catalog", "CatalogInterface"),
    tutorial("Cart", "CatalogInterface"),
    tutorial("CartTests", "Cart", "CatalogInterface"),
    .executableTarget(
      name: "ShopApp", dependencies: tenon + ["Catalog", "Cart"], path: "Sources/Tutorial/ShopApp"),
    whole("PaymentInterface"),
    program("SmallestApplication"), program("MissingModule"), program("Serving"),
    program("Services"), program("Events"), program("Actions"), program("Routing"), program("Navigating"),
  ]
)
