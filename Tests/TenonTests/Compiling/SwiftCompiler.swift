import Foundation
import TestSupport

/// The compiler that built these tests, with the libraries that they are linked with: for code that must not compile.
struct SwiftCompiler {
  /// What the compiler says about one line.
  struct Diagnostic: Equatable {
    let line: Int
    let severity: String
    let message: String
  }

  let built: BuiltLibraries

  /// Whether programs can be run on this system.
  static var isPossible: Bool {
    #if os(macOS) || os(Linux)
      true
    #else
      false
    #endif
  }

  init() throws { built = try BuiltLibraries() }

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

  /// What a client of the libraries is compiled with.
  var libraries: [String] {
    ["-I", built.modules.path]
      + built.moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
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
    #if os(macOS) || os(Linux)
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
    #endif
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
