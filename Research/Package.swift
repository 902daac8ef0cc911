// swift-tools-version: 6.2
import PackageDescription

/// A program that measures the architect. To the compiler it is part of the architect's package, because measures reach
/// what that package keeps to itself.
func program(_ name: String, of products: String..., with targets: [Target.Dependency] = []) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "Architect") } + targets,
    packageAccess: false, swiftSettings: [.unsafeFlags(["-package-name", "architect"])])
}

// These programs are a package of their own, so that the architect's tests do not build them. README.md lists them.
let package = Package(
  name: "Research",
  platforms: [.macOS(.v13)],
  dependencies: [.package(path: "../Architect")],
  targets: [
    program("reading-trials", of: "ArchitectReaders", "ArchitectEditors", "ArchitectTrials"),
    program("project-trials", of: "ArchitectReaders", "ArchitectEditors", "ArchitectTrials"),
    program("pod-trials", of: "ArchitectReaders", "ArchitectEditors", "ArchitectTrials"),
    program(
      "package-trials", of: "ArchitectReaders", "ArchitectEditors", "ArchitectFeatures", "ArchitectTrials"),
    program("pod-readings", of: "ArchitectReaders", "ArchitectFeatures"),
    // How close planned modules are to the true ones, and the program that measures it.
    .target(name: "SplitMeasures"),
    program("split-trials", of: "ArchitectReaders", "ArchitectFeatures", with: ["SplitMeasures"]),
    .testTarget(name: "SplitMeasuresTests", dependencies: ["SplitMeasures"]),
  ]
)
