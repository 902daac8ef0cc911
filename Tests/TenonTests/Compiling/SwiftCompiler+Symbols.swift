import Foundation

// What a library makes public.
extension SwiftCompiler {
  /// A public symbol, and the types that its declaration names.
  struct Symbol: Decodable {
    let path: [String]
    let types: [String]

    private enum CodingKeys: String, CodingKey { case pathComponents, declarationFragments }
    private struct Fragment: Decodable {
      let kind: String
      let spelling: String
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      path = try container.decode([String].self, forKey: .pathComponents)
      let fragments = try container.decodeIfPresent([Fragment].self, forKey: .declarationFragments) ?? []
      types = fragments.filter { $0.kind == "typeIdentifier" }.map(\.spelling)
    }
  }

  /// All public symbols of a library.
  func publicInterface(of library: String) async throws -> [Symbol] {
    struct Graph: Decodable { let symbols: [Symbol] }
    return try await inFolder { folder in
      _ = try await run(
        "swift-symbolgraph-extract",
        [
          "-module-name", library, "-minimum-access-level", "public", "-skip-synthesized-members",
          "-target", Self.target, "-output-dir", folder.path,
        ] + libraries, in: folder)
      // What it adds to types of other libraries stands in files of its own.
      let graphs = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.lastPathComponent.hasPrefix(library) && $0.pathExtension == "json" }
      return try graphs.flatMap { try JSONDecoder().decode(Graph.self, from: Data(contentsOf: $0)).symbols }
    }
  }

  private static var target: String {
    #if arch(arm64)
      let architecture = "aarch64"
    #else
      let architecture = "x86_64"
    #endif
    #if os(macOS)
      return "\(architecture == "aarch64" ? "arm64" : architecture)-apple-macosx13.0"
    #else
      return "\(architecture)-unknown-linux-gnu"
    #endif
  }
}
