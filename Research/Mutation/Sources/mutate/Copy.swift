import Foundation
import Mutation

/// The copy of the repository's runtime that is changed and built. Files that have not changed since the last run are
/// not written, so that they are not compiled again.
struct Copy {
  /// The packages that compile the runtime's sources: the runtime's own package, and the package of the hosts for
  /// Apple's platforms, which has stand-ins for Apple's libraries.
  static let packages = [".", "Tests/AppleHosts"]

  let repository: URL
  let folder: URL

  struct BuildFailure: Error, CustomStringConvertible {
    var description: String
  }

  /// Returns the files of the runtime's package: those that git tracks or would add.
  func files() throws -> [String] {
    // Some tests read other files of the repository. The packages within it are not part of the runtime's
    // package.
    let listed = try Command(
      "git", "-C", repository.path, "ls-files", "--cached", "--others", "--exclude-standard", "--", ".",
      ":!Architect", ":!Benchmarks", ":!Examples", ":!Fuzzing", ":!Research", ":!Scripts")
    return listed.output.split(separator: "\n").map(String.init).filter {
      FileManager.default.fileExists(atPath: repository.appendingPathComponent($0).path)
    }
  }

  /// Returns the platform that a package of the copy is compiled for, with the modules of the toolchain and
  /// of the package.
  func platform(of package: String) throws -> Platform {
    struct TargetInfo: Decodable {
      struct Paths: Decodable { var runtimeLibraryImportPaths: [String] }
      var paths: Paths
    }
    let info: TargetInfo = try read(Command("swiftc", "-print-target-info"))
    let targets = try targets(of: package)
    let installed = info.paths.runtimeLibraryImportPaths.flatMap {
      (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? []
    }.filter { $0.hasSuffix(".swiftmodule") }.map { String($0.dropLast(".swiftmodule".count)) }
    #if os(Linux)
      return Platform(system: "Linux", modules: Set(installed + targets.map(\.name)))
    #else
      return Platform()
    #endif
  }

  /// A target of a package, as declared in its manifest for this platform.
  struct Target: Decodable {
    var name: String
    var type: String
  }

  func targets(of package: String) throws -> [Target] {
    struct Package: Decodable { var targets: [Target] }
    let read: Package = try read(
      Command("swift", "package", "--package-path", "\(repository.path)/\(package)", "dump-package"))
    return read.targets
  }

  private func read<Value: Decodable>(_ command: Command) throws -> Value {
    // Other output of the package manager comes before the JSON.
    try JSONDecoder().decode(Value.self, from: Data(command.output.drop { $0 != "{" }.utf8))
  }

  /// Copies all files, with `mutants` in the sources.
  func write(_ mutants: [Int: Mutant]) throws {
    let files = try files()
    let byFile = Dictionary(grouping: mutants, by: \.value.file)
    let manifests = Self.packages.map { $0 == "." ? "Package.swift" : "\($0)/Package.swift" }
    for file in files {
      let place = repository.appendingPathComponent(file)
      if let link = try? FileManager.default.destinationOfSymbolicLink(atPath: place.path) {
        try putLink(to: link, file)
        continue
      }
      let data = try Data(contentsOf: place)
      guard let inside = byFile[file] else {
        try put(manifests.contains(file) ? data + manifest : data, file)
        continue
      }
      let text = Mutant.insert(
        inside.map { (number: $0.key, mutant: $0.value) }, into: String(decoding: data, as: UTF8.self))
      try put(Data(text.utf8), file)
    }
    let own = repository.appendingPathComponent("Research/Mutation/Switch")
    for file in ["CMutants.c", "include/CMutants.h"] {
      for package in Self.packages {
        try put(Data(contentsOf: own.appendingPathComponent(file)), "\(package)/Mutants/\(file)")
      }
    }
    try removeAll(but: Set(files))
  }

  /// The text that is added to a manifest, so that every library of the package can check whether a mutant is
  /// on.
  private var manifest: Data {
    Data(
      """

      for target in package.targets where target.type == .regular && target.name.hasPrefix("Tenon") {
        target.dependencies.append("CMutants")
      }
      package.targets.append(.target(name: "CMutants", path: "Mutants"))

      """.utf8)
  }

  private func putLink(to destination: String, _ file: String) throws {
    let place = folder.appendingPathComponent(file)
    if (try? FileManager.default.destinationOfSymbolicLink(atPath: place.path)) == destination { return }
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? FileManager.default.removeItem(at: place)
    try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: destination)
  }

  private func put(_ data: Data, _ file: String) throws {
    let place = folder.appendingPathComponent(file)
    if let there = try? Data(contentsOf: place), there == data { return }
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: place)
  }

  private func removeAll(but files: Set<String>) throws {
    for top in ["Sources", "Tests"] {
      guard let there = FileManager.default.enumerator(atPath: folder.appendingPathComponent(top).path) else {
        continue
      }
      for case let path as String in there {
        let file = folder.appendingPathComponent("\(top)/\(path)")
        let isFolder = there.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
        if isFolder, [".build", "Mutants"].contains(file.lastPathComponent) {
          there.skipDescendants()
        } else if !isFolder, !files.contains("\(top)/\(path)") {
          try FileManager.default.removeItem(at: file)
        }
      }
    }
  }

  /// Builds the tests with all mutants, and leaves out the mutants that do not compile.
  /// - Parameter file: The file for the identities of mutants that do not compile, so that the next build
  ///   does not try them.
  /// - Returns: The mutants in the built tests.
  func build(_ mutants: [Int: Mutant], rejected file: URL) throws -> [Int: Mutant] {
    var known = Set(
      ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init))
    var left = mutants.filter { !known.contains($0.value.identity) }
    // Code of a changed source that other modules have inlined is stale unless those modules are built again.
    let built = file.deletingLastPathComponent().appendingPathComponent("built-from")
    let sources = try sources()
    if (try? Data(contentsOf: built)) != sources { removeBuilds() }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try sources.write(to: built)
    var isFresh = false
    while true {
      try write(left)
      guard let failure = try buildAll() else { return left }
      let rejected = Mutant.rejected(left, by: failure)
      // The remains of an earlier build may not be compatible with the new sources.
      if rejected.isEmpty, !isFresh {
        removeBuilds()
        isFresh = true
        continue
      }
      guard !rejected.isEmpty else { throw BuildFailure(description: String(failure.suffix(4_000))) }
      say("\(rejected.count) mutants do not compile")
      for number in rejected.sorted() {
        if let mutant = left.removeValue(forKey: number) { known.insert(mutant.identity) }
      }
      try known.sorted().joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    }
  }

  /// Returns all sources except tests, without mutants.
  private func sources() throws -> Data {
    try files().filter { $0.hasPrefix("Sources/") || $0.hasSuffix("Package.swift") }.sorted().reduce(
      into: Data()
    ) { all, file in
      all += Data("\(file)\n".utf8) + (try Data(contentsOf: repository.appendingPathComponent(file)))
    }
  }

  /// Builds the packages one after the other.
  /// - Returns: The output of the first build that failed, or `nil`.
  private func buildAll() throws -> String? {
    for package in Self.packages {
      let build = try Command(
        "swift", "build", "--build-tests", "--package-path", path(of: package), "-Xswiftc",
        "-suppress-warnings")
      if build.status != 0 { return build.output }
    }
    return nil
  }

  private func removeBuilds() {
    for package in Self.packages {
      try? FileManager.default.removeItem(atPath: "\(path(of: package))/.build")
    }
  }

  private func path(of package: String) -> String { "\(folder.path)/\(package)" }

  /// Returns the path of the program that contains the tests of each given target of a package: Swift Build makes one for
  /// each target, and the native build system one for all.
  func tests(of package: String, targets: [String]) throws -> [String: String] {
    let bin = try Command("swift", "build", "--package-path", path(of: package), "--show-bin-path").output
    let folder = bin.trimmingCharacters(in: .whitespacesAndNewlines)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let common = names.first { $0.hasSuffix(".xctest") }
    var result: [String: String] = [:]
    for target in targets {
      let own = names.first { $0 == "\(target)-test-runner" }
      guard let name = own ?? common else {
        throw BuildFailure(description: "no tests of \(target) were built in \(folder)")
      }
      result[target] = "\(folder)/\(name)"
    }
    return result
  }
}
