import Foundation
import Mutation

/// The copy of the repository's runtime that is changed and built. What did not change since the last time is left alone, so
/// that it is not compiled again.
struct Copy {
  let repository: URL
  let folder: URL

  struct BuildFailure: Error, CustomStringConvertible {
    var description: String
  }

  /// The files of the runtime's package: those that git knows or would add.
  func files() throws -> [String] {
    // Some tests read other files of the repository. The packages within it are no part of the runtime's.
    let listed = try Command(
      "git", "-C", repository.path, "ls-files", "--cached", "--others", "--exclude-standard", "--", ".",
      ":!Architect", ":!Benchmarks", ":!Examples", ":!Fuzzing", ":!Scripts")
    return listed.output.split(separator: "\n").map(String.init).filter {
      FileManager.default.fileExists(atPath: repository.appendingPathComponent($0).path)
    }
  }

  /// What the copy is compiled for: the modules are those of the toolchain and of the package.
  func platform() throws -> Platform {
    struct TargetInfo: Decodable {
      struct Paths: Decodable { var runtimeLibraryImportPaths: [String] }
      var paths: Paths
    }
    struct Package: Decodable {
      struct Target: Decodable { var name: String }
      var targets: [Target]
    }
    func read<Value: Decodable>(_ command: Command) throws -> Value {
      // What the package manager says besides stands before it.
      try JSONDecoder().decode(Value.self, from: Data(command.output.drop { $0 != "{" }.utf8))
    }
    let info: TargetInfo = try read(Command("swiftc", "-print-target-info"))
    let package: Package = try read(
      Command("swift", "package", "--package-path", repository.path, "dump-package"))
    let installed = info.paths.runtimeLibraryImportPaths.flatMap {
      (try? FileManager.default.contentsOfDirectory(atPath: $0)) ?? []
    }.filter { $0.hasSuffix(".swiftmodule") }.map { String($0.dropLast(".swiftmodule".count)) }
    #if os(Linux)
      return Platform(system: "Linux", modules: Set(installed + package.targets.map(\.name)))
    #else
      return Platform()
    #endif
  }

  /// Copies everything, with `mutants` in the sources.
  func write(_ mutants: [Int: Mutant]) throws {
    let files = try files()
    let byFile = Dictionary(grouping: mutants, by: \.value.file)
    for file in files {
      let data = try Data(contentsOf: repository.appendingPathComponent(file))
      guard let inside = byFile[file] else {
        try put(file == "Package.swift" ? data + manifest(files) : data, file)
        continue
      }
      let text = Mutant.insert(
        inside.map { (number: $0.key, mutant: $0.value) }, into: String(decoding: data, as: UTF8.self))
      try put(Data(text.utf8), file)
    }
    let own = repository.appendingPathComponent("Scripts/Mutation/Switch")
    for file in ["CMutants.c", "include/CMutants.h"] {
      try put(Data(contentsOf: own.appendingPathComponent(file)), "Mutants/\(file)")
    }
    try removeAll(but: Set(files))
  }

  /// Every library of the package can ask whether a mutant is on.
  private func manifest(_ files: [String]) -> Data {
    Data(
      """

      for target in package.targets where target.type == .regular && target.name.hasPrefix("Tenon") {
        target.dependencies.append("CMutants")
      }
      package.targets.append(.target(name: "CMutants", path: "Mutants"))

      """.utf8)
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
      let there = FileManager.default.enumerator(atPath: folder.appendingPathComponent(top).path)
      for case let path as String in there ?? .init() {
        let file = folder.appendingPathComponent("\(top)/\(path)")
        let isFolder = try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false
        if !isFolder, !files.contains("\(top)/\(path)") {
          try FileManager.default.removeItem(at: file)
        }
      }
    }
  }

  /// Builds the tests with all mutants in them, and leaves out those that do not compile.
  /// - Parameter file: Keeps the identities of those that do not, so that the next build does not try them.
  /// - Returns: The mutants that are in what was built.
  func build(_ mutants: [Int: Mutant], rejected file: URL) throws -> [Int: Mutant] {
    var known = Set(
      ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init))
    var left = mutants.filter { !known.contains($0.value.identity) }
    var isFresh = false
    while true {
      try write(left)
      let build = try Command(
        "swift", "build", "--build-tests", "--package-path", folder.path, "-Xswiftc", "-suppress-warnings")
      if build.status == 0 { return left }
      let rejected = Mutant.rejected(left, by: build.output)
      // What is left of an earlier build may not go with what is new.
      if rejected.isEmpty, !isFresh {
        try? FileManager.default.removeItem(at: folder.appendingPathComponent(".build"))
        isFresh = true
        continue
      }
      guard !rejected.isEmpty else { throw BuildFailure(description: String(build.output.suffix(4_000))) }
      say("\(rejected.count) do not compile")
      for number in rejected.sorted() {
        if let mutant = left.removeValue(forKey: number) { known.insert(mutant.identity) }
      }
      try known.sorted().joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    }
  }

  /// The program with all tests in it.
  func tests() throws -> String {
    let bin = try Command("swift", "build", "--package-path", folder.path, "--show-bin-path").output
    let folder = bin.trimmingCharacters(in: .whitespacesAndNewlines)
    guard
      let name = try FileManager.default.contentsOfDirectory(atPath: folder).first(where: {
        $0.hasSuffix(".xctest")
      })
    else { throw BuildFailure(description: "no tests were built in \(folder)") }
    return "\(folder)/\(name)"
  }
}
