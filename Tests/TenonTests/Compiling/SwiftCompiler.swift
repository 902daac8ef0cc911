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
    let folder = FileManager.default.temporaryDirectory.appending(path: "tenon-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Client.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    let output = folder.appending(path: "output")
    FileManager.default.createFile(atPath: output.path, contents: nil)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    var arguments = [
      "swiftc", "-c", file.path, "-o", folder.appending(path: "Client.o").path, "-swift-version", "6",
      "-parse-as-library", "-module-name", "Client", "-I", products.appending(path: "Modules").path,
      "-diagnostic-style", "llvm",
    ]
    for library in ["CTenonAtomics", "CTenonSections"] {
      let map = products.appending(path: "\(library).build/module.modulemap")
      arguments += ["-Xcc", "-fmodule-map-file=\(map.path)"]
    }
    process.arguments = arguments
    let handle = try FileHandle(forWritingTo: output)
    process.standardError = handle
    process.standardOutput = handle
    await withCheckedContinuation { continuation in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch { continuation.resume() }
    }
    let text = try String(contentsOf: output, encoding: .utf8)
    return text.split(separator: "\n").compactMap(Self.diagnostic)
  }

  /// Reads `…/Client.swift:12:5: error: message`.
  private static func diagnostic(_ line: Substring) -> Diagnostic? {
    guard let place = line.range(of: "Client.swift:") else {
      // What concerns no line, such as a library that cannot be loaded.
      return line.hasPrefix("<unknown>:0: error:")
        ? Diagnostic(line: 0, severity: "error", message: String(line)) : nil
    }
    let parts = line[place.upperBound...].split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let number = Int(parts[0]) else { return nil }
    let severity = parts[2].trimmingCharacters(in: .whitespaces)
    guard ["error", "warning"].contains(severity) else { return nil }
    return Diagnostic(
      line: number, severity: severity, message: parts[3].trimmingCharacters(in: .whitespaces))
  }
}
