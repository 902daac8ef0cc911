// swift-tools-version: 6.2
import PackageDescription

// The toolchain's own SwiftSyntax, whose location Scripts/environment sets. A manifest can say that it is not set only by
// ending with a message.
guard let host = Context.environment["SWIFT_HOST_LIBRARIES"] else {
  fatalError("SWIFT_HOST_LIBRARIES is not set; use Research/mutate, or source Scripts/environment")
}

let package = Package(
  name: "Mutation",
  platforms: [.macOS(.v13)],
  targets: [
    // Built with library evolution, so that targets that import it do not need the parser's modules on their
    // search path.
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
