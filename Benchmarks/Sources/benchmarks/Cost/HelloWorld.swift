import BenchmarkHarness
import Foundation

/// A program with one file from `Hello`, built as a user would build it: by its own package, which depends on a
/// library.
struct HelloWorld {
  struct Cost {
    var debugSeconds: Double
    var releaseSeconds: Double
    var kilobytes: Double
  }

  /// The error when a program was not measured because its library was not available.
  struct Unavailable: Error, CustomStringConvertible {
    var description: String
  }

  /// The source of the library.
  enum Library {
    case none
    case products([String])
    /// Fetched for the measurement, from `url` or from the location in the environment variable `variable`.
    case fetched(target: String, sources: String, url: String, variable: String)
  }

  /// The row's name.
  var name: String
  /// The file under `Hello`, without its extension.
  var file: String
  var library: Library
  var limits: Cost?

  static func all(of repository: URL) -> [HelloWorld] {
    let parts = ["TenonRoutes", "TenonActions", "TenonScreens"].filter {
      FileManager.default.fileExists(atPath: repository.appendingPathComponent("Sources/\($0)").path)
    }
    return [
      HelloWorld(name: "bare", file: "Bare", library: .none),
      HelloWorld(
        name: "services", file: "Services", library: .products(["TenonServices"]),
        limits: Cost(debugSeconds: 12, releaseSeconds: 16, kilobytes: 480)),
      HelloWorld(
        name: "modules", file: "Modules", library: .products(["Tenon"]),
        limits: Cost(debugSeconds: 26, releaseSeconds: 45, kilobytes: 1_600)),
      HelloWorld(
        name: "everything", file: "Everything", library: .products(["Tenon"] + parts),
        limits: Cost(debugSeconds: 42, releaseSeconds: 80, kilobytes: 2_800)),
      HelloWorld(
        name: "swinject", file: "Swinject",
        library: .fetched(
          target: "Swinject", sources: "Sources", url: "https://github.com/Swinject/Swinject.git",
          variable: "TENON_SWINJECT")),
      HelloWorld(
        name: "factory", file: "Factory",
        library: .fetched(
          target: "FactoryKit", sources: "Sources/FactoryKit", url: "https://github.com/hmlongco/Factory.git",
          variable: "TENON_FACTORY")),
    ]
  }

  /// Builds the program twice from scratch, and runs it.
  /// - Throws: ``Unavailable`` if the library cannot be fetched, ``ChildProcess/Failure`` if a build fails.
  func measure(in folder: URL, of repository: URL) throws -> Cost {
    let sources = folder.appendingPathComponent("Sources/Hello")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: repository.appendingPathComponent("Benchmarks/Hello/\(file).swift"),
      to: sources.appendingPathComponent("main.swift"))
    try manifest(in: folder, of: repository).write(
      to: folder.appendingPathComponent("Package.swift"), atomically: true, encoding: .utf8)
    // Reading manifests is not part of the library's cost, so they are read beforehand.
    try run("swift", "package", "--package-path", folder.path, "describe")
    let debug = try build("debug", folder)
    let release = try build("release", folder)
    let program = try products(of: folder).appendingPathComponent("Hello")
    try run(program.path)
    let stripped = folder.appendingPathComponent("Hello.stripped")
    try run("strip", "-o", stripped.path, program.path)
    let bytes = try stripped.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    return Cost(debugSeconds: debug, releaseSeconds: release, kilobytes: Double(bytes) / 1_024)
  }

  /// Asks for the folder of the release build's products, which depends on the build system.
  private func products(of folder: URL) throws -> URL {
    let answer = folder.appendingPathComponent("products")
    try run(
      "sh", "-c", #"swift build --package-path "$0" -c release --show-bin-path > "$1""#, folder.path,
      answer.path)
    let path = try String(contentsOf: answer, encoding: .utf8)
    return URL(fileURLWithPath: path.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Builds the program, and returns the processor seconds of all processes in the build.
  private func build(_ configuration: String, _ folder: URL) throws -> Double {
    try run("swift", "build", "--package-path", folder.path, "-c", configuration).processorMilliseconds / 1e3
  }

  private func manifest(in folder: URL, of repository: URL) throws -> String {
    var packages = ""
    var dependencies = ""
    var targets = ""
    switch library {
    case .none: break
    case .products(let products):
      packages = ".package(name: \"Tenon\", path: \"\(repository.path)\")"
      dependencies = products.map { ".product(name: \"\($0)\", package: \"Tenon\")" }.joined(separator: ", ")
    case .fetched(let target, let sources, let url, let variable):
      try fetch(
        ProcessInfo.processInfo.environment[variable] ?? url, to: folder.appendingPathComponent("Fetched"))
      dependencies = "\"\(target)\""
      // The library's target without its package, because resolving the package may need more than building
      // the target.
      targets = ".target(name: \"\(target)\", path: \"Fetched/\(sources)\"),"
    }
    return """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "Hello", platforms: [.macOS(.v13)], dependencies: [\(packages)],
        targets: [\(targets) .executableTarget(name: "Hello", dependencies: [\(dependencies)])])
      """
  }

  private func fetch(_ source: String, to folder: URL) throws {
    // Git supports `--depth` for a folder only if the folder is given as a URL.
    let url = source.hasPrefix("/") ? "file://\(source)" : source
    do {
      try run("git", "clone", "--quiet", "--depth", "1", url, folder.path)
    } catch is ChildProcess.Failure {
      throw Unavailable(description: "not measured, because \(source) could not be cloned")
    }
  }

  @discardableResult private func run(_ words: String...) throws -> ChildProcess {
    try ChildProcess(running: "/usr/bin/env", words)
  }
}
