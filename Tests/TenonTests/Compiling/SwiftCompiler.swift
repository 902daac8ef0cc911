import Foundation

/// The compiler that built these tests, with the libraries that they are linked with: for code that must not compile.
struct SwiftCompiler {
  /// What the compiler says about one line.
  struct Diagnostic: Equatable {
    let line: Int
    let severity: String
    let message: String
  }

  let products: URL

  /// - Throws: ``Missing`` if the libraries are not beside the test program.
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

  var libraries: [String] {
    ["-I", products.appending(path: "Modules").path]
      + librariesOfC.flatMap { library in
        ["-Xcc", "-fmodule-map-file=\(products.appending(path: "\(library).build/module.modulemap").path)"]
      }
  }

  /// The libraries that are written in C, for which the package manager writes a module map.
  var librariesOfC: [String] {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: products.path)) ?? []
    return folders.filter {
      let map = products.appending(path: "\($0)/module.modulemap")
      return $0.hasSuffix(".build") && FileManager.default.fileExists(atPath: map.path)
    }.map { String($0.dropLast(".build".count)) }.sorted()
  }

  func inFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tenon-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  /// Runs a tool of the toolchain in use.
  /// - Returns: What it printed.
  func run(_ tool: String, _ arguments: [String], in folder: URL) async throws -> String {
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
