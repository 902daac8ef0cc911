// swift-tools-version: 6.0
import PackageDescription

// The toolchain's own SwiftSyntax; Scripts/environment says where it is.
guard let host = Context.environment["SWIFT_HOST_LIBRARIES"] else {
  fatalError("SWIFT_HOST_LIBRARIES is not set; use Scripts/mutate, or source Scripts/environment")
}

let package = Package(
  name: "Mutation",
  platforms: [.macOS(.v13)],
  targets: [
    // Built resilient, so that what imports it does not need the parser's modules on the search path.
    .target(
      name: "Mutation",
      swiftSettings: [.unsafeFlags(["-I", host, "-enable-library-evolution"])],
      linkerSettings: [
        .unsafeFlags([
          "-L", host, "-Xlinker", "-rpath", "-Xlinker", host, "-lSwiftSyntax", "-lSwiftParser",
          "-lSwiftOperators",
        ])
      ]),
    .executableTarget(name: "mutate", dependencies: ["Mutation"]),
    .testTarget(name: "MutationTests", dependencies: ["Mutation"]),
  ]
)
