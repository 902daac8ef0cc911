import Foundation
import Testing

@Suite("Extensions of the toolchain's types", .timeLimit(.minutes(10))) struct UnstableExtensionsTests {
  /// Whether a module that mentions a type is compiled when a module that extends it, or another one, is compiled again.
  private func isFollowed(_ type: String, from extended: String) -> Bool {
    let text = "extension \(extended) {}\n"
    let sample = SampleGraph([
      SampleGraph.Part("Low", files: ["Low.swift": text]),
      SampleGraph.Part("High", ["Low"], files: ["High.swift": "import Low\nlet high = \(type).self\n"]),
    ])
    return sample.rebuilt("Low", "Low.swift", text + "// again\n").contains("High")
  }

  @Test(
    "every public type of the toolchain's modules is known",
    .enabled(if: Toolchain.canExtract, "the toolchain on the PATH has no swift-symbolgraph-extract"),
    arguments: ["_Concurrency", "_StringProcessing"])
  func everyType(of module: String) throws {
    let types = try Toolchain.types(of: module)
    try #require(types.count > 5)
    // Nothing was seen of `Task`, and nobody can extend what stands for several protocols.
    let unknown = types.filter { !["Task", "AnyActor"].contains($0) && !isFollowed($0, from: $0) }
    #expect(unknown == [], "add them to the lists in UnstableExtensions.swift")
  }

  @Test("a type that the toolchain gives two names is extended under both")
  func synonyms() {
    #expect(isFollowed("UnsafeContinuation", from: "UnsafeThrowingContinuation"))
    #expect(isFollowed("UnsafeThrowingContinuation", from: "UnsafeContinuation"))
    #expect(!isFollowed("UnownedJob", from: "UnsafeContinuation"))
  }
}

/// The toolchain of the `swift` command on the `PATH`.
private enum Toolchain {
  private struct Failure: Error { let words: [String] }

  private struct Information: Decodable {
    struct Target: Decodable { let triple: String }
    struct Paths: Decodable { let runtimeResourcePath: String }

    let target: Target
    let paths: Paths
  }

  private struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Kind: Decodable { let identifier: String }

      let kind: Kind
      let pathComponents: [String]
    }

    let symbols: [Symbol]
  }

  private static func information() throws -> Information {
    try JSONDecoder().decode(Information.self, from: output(of: ["swift", "-print-target-info"]))
  }

  /// Whether the toolchain has the tool that lists what a module declares, also if the module is only there in binary form.
  static var canExtract: Bool {
    guard let resources = try? information().paths.runtimeResourcePath else { return false }
    return FileManager.default.isExecutableFile(
      atPath: resources + "/../../bin/swift-symbolgraph-extract")
  }

  /// The public types that a module declares at the top level, and their type aliases.
  static func types(of module: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tenon-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    var words = [
      "swift", "symbolgraph-extract", "-module-name", module, "-target",
      try information().target.triple, "-minimum-access-level", "public", "-output-dir", folder.path,
    ]
    // Only Apple's platforms keep the modules in an SDK.
    if let path = try? output(of: ["xcrun", "--show-sdk-path"]) {
      words += [
        "-sdk", String(decoding: path, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines),
      ]
    }
    _ = try output(of: words)
    let kinds = ["protocol", "struct", "class", "enum", "typealias"].map { "swift.\($0)" }
    var result: Set<String> = []
    // There is one file for each module that is extended, too.
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file))
      for symbol in graph.symbols where symbol.pathComponents.count == 1 {
        if kinds.contains(symbol.kind.identifier) { result.formUnion(symbol.pathComponents) }
      }
    }
    return result.sorted()
  }

  private static func output(of words: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(words: words) }
    return data
  }
}
