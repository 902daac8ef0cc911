import Foundation

/// The compiler that built these tests, with the libraries that they are linked with: for code that must not compile.
struct SwiftCompiler {
  /// What the compiler says about one line.
  struct Diagnostic: Equatable {
    let line: Int
    let severity: String
    let message: String
  }

  private let products: URL

  /// - Throws: ``Missing`` where the libraries are not beside the test program.
  init() throws {
    let program = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0]).resolvingSymlinksInPath()
    let folders = sequence(first: program.deletingLastPathComponent()) {
      $0.path == "/" ? nil : $0.deletingLastPathComponent()
    }
    let found = folders.first {
      FileManager.default.fileExists(atPath: $0.appending(path: "Modules/Tenon.swiftmodule").path)
    }
    guard let found else { throw Missing(program: program.path) }
    products = found
  }

  struct Missing: Error {
    let program: String
  }

  /// Compiles one file as far as its diagnostics go.
  func diagnostics(of source: String) async throws -> [Diagnostic] {
    try await inFolder { folder in
      let file = folder.appending(path: "Client.swift")
      try source.write(to: file, atomically: true, encoding: .utf8)
      let text = try await run(
        "swiftc",
        [
          "-c", file.path, "-o", folder.appending(path: "Client.o").path, "-swift-version", "6",
          "-parse-as-library", "-module-name", "Client", "-diagnostic-style", "llvm",
        ] + libraries, in: folder)
      return text.split(separator: "\n").compactMap(Self.diagnostic)
    }
  }

  /// Builds a program out of several files and runs it.
  /// - Parameters:
  ///   - main: The program, linked with the library `Tenon`.
  ///   - dynamic: A library that it links dynamically.
  ///   - archived: A file that lies in a static archive, to which nothing refers.
  ///   - isWhole: Whether the archive is linked whole.
  /// - Returns: What the program prints, or what kept it from being built.
  func output(
    ofMain main: String, dynamic: String, archived: String, isWhole: Bool
  ) async throws -> String {
    try await inFolder { folder in
      func path(_ name: String) -> String { folder.appending(path: name).path }
      let files = [("main", main), ("Plugin", dynamic), ("Archived", archived)]
      for (name, text) in files {
        try text.write(to: folder.appending(path: "\(name).swift"), atomically: true, encoding: .utf8)
      }
      let common = ["-swift-version", "6"] + libraries + sanitizer
      var text = try await run(
        "swiftc",
        ["-emit-library", path("Plugin.swift"), "-o", path("libPlugin.so"), "-module-name", "Plugin"]
          + common,
        in: folder)
      text += try await run(
        "swiftc",
        [
          "-c", "-parse-as-library", path("Archived.swift"), "-o", path("Archived.o"), "-module-name",
          "Archived",
        ] + common, in: folder)
      text += try await run("ar", ["rcs", path("libArchived.a"), path("Archived.o")], in: folder)
      let archive =
        isWhole
        ? ["--whole-archive", path("libArchived.a"), "--no-whole-archive"].flatMap { ["-Xlinker", $0] }
        : [path("libArchived.a")]
      text += try await run(
        "swiftc",
        [path("main.swift"), "-o", path("Program"), "-Xlinker", "--export-dynamic"] + common + objects()
          + archive + ["-L", folder.path, "-Xlinker", "--no-as-needed", "-lPlugin", "-Xlinker", "-rpath"]
          + ["-Xlinker", folder.path], in: folder)
      return text.contains("error") ? text : try await run(path("Program"), [], in: folder)
    }
  }

  /// What the objects were compiled with, and what is linked with them has to be, too.
  private var sanitizer: [String] {
    func isLinked(_ symbol: String) -> Bool { dlsym(UnsafeMutableRawPointer(bitPattern: 0), symbol) != nil }
    if isLinked("__tsan_init") { return ["-sanitize=thread"] }
    return isLinked("__asan_init") ? ["-sanitize=address"] : []
  }

  /// The object files of the library `Tenon` and of those that it needs.
  private func objects() -> [String] {
    let ofSwift = ["TenonDiagnostics", "TenonSynchronization", "TenonServices", "TenonEvents", "Tenon"]
    return (librariesOfC + ofSwift).flatMap { library -> [String] in
      let folder = products.appending(path: "\(library).build")
      let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
      return names.filter { $0.hasSuffix(".o") }.map { folder.appending(path: $0).path }
    }
  }

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

  private var libraries: [String] {
    ["-I", products.appending(path: "Modules").path]
      + librariesOfC.flatMap { library in
        ["-Xcc", "-fmodule-map-file=\(products.appending(path: "\(library).build/module.modulemap").path)"]
      }
  }

  /// The libraries that are written in C, for which the package manager writes a module map.
  private var librariesOfC: [String] {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: products.path)) ?? []
    return folders.filter {
      let map = products.appending(path: "\($0)/module.modulemap")
      return $0.hasSuffix(".build") && FileManager.default.fileExists(atPath: map.path)
    }.map { String($0.dropLast(".build".count)) }.sorted()
  }

  private func inFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tenon-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  /// Runs a tool of the toolchain in use.
  /// - Returns: What it printed.
  private func run(_ tool: String, _ arguments: [String], in folder: URL) async throws -> String {
    let output = folder.appending(path: "output")
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    let handle = try FileHandle(forWritingTo: output)
    process.standardError = handle
    process.standardOutput = handle
    await withCheckedContinuation { continuation in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch { continuation.resume() }
    }
    return try String(contentsOf: output, encoding: .utf8)
  }

  /// Reads `…/Client.swift:12:5: error: message`.
  private static func diagnostic(_ line: Substring) -> Diagnostic? {
    guard let place = line.range(of: "Client.swift:") else {
      // What concerns no line, such as a library that cannot be loaded.
      return line.hasPrefix("<unknown>:0: error:")
        ? Diagnostic(line: 0, severity: "error", message: String(line)) : nil
    }
    let parts = line[place.upperBound...].split(
      separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let number = Int(parts[0]) else { return nil }
    let severity = parts[2].trimmingCharacters(in: .whitespaces)
    guard ["error", "warning"].contains(severity) else { return nil }
    return Diagnostic(
      line: number, severity: severity, message: parts[3].trimmingCharacters(in: .whitespaces))
  }
}
