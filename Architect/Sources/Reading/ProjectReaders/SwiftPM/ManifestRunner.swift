import Files
import Foundation
import ModuleGraph

/// Runs `swift package dump-package`, and caches its output.
struct ManifestRunner: Sendable {
  /// The folder in which the output is cached, or `nil` for no cache.
  let cacheFolder: String?
  /// Whether code from the repository may be run.
  var isPermitted = true
  /// The reason why code from the repository may not be run.
  var refusal = "manifests may not be run; --run permits it"
  /// The time limit in seconds. A manifest that takes longer is assumed not to terminate.
  var timeLimit: TimeInterval = 120

  /// How many bytes the description of a package may have: many times those of the largest packages.
  private static let mostOutput = 16 << 20

  /// The reason why a manifest could not be run.
  struct Failure: Error, CustomStringConvertible {
    var description: String
    /// The line of the manifest that is the reason.
    var line: Int?

    /// The version of the installed package manager, if the manifest requires a later version.
    var installedVersion: String? {
      let mark = "but the installed version is "
      guard let start = description.range(of: mark)?.upperBound else { return nil }
      let version = description[start...].prefix { $0.isNumber || $0 == "." }
      return version.isEmpty ? nil : String(version)
    }
  }

  /// Returns the JSON that describes the package in `folder`, which is an absolute path.
  func dump(_ folder: String, manifest: [UInt8]) throws -> [UInt8] {
    guard isPermitted else {
      throw Failure(description: "it computes its declarations, but \(refusal)")
    }
    let file = cacheFolder.flatMap { cacheFile(in: $0, folder: folder, manifest: manifest) }
    if let file, let known = Self.load(file) { return known }
    let json = try run(folder)
    if let file { Self.store(json, in: file) }
    return json
  }

  /// Returns the JSON that would describe the package in `folder` if `text` were its manifest.
  ///
  /// A copy is run in an empty folder, because the declarations of a manifest do not depend on the files next to it.
  func dump(text: [UInt8], of folder: String) throws -> [UInt8] {
    guard isPermitted else { return try dump(folder, manifest: text) }
    let file = cacheFolder.flatMap { cacheFile(in: $0, folder: folder, manifest: text) }
    if let file, let known = Self.load(file) { return known }
    let temporary = try TemporaryFolder("manifest")
    let parts = Array(repeating: "up", count: 16).joined(separator: "/")
    let copy = FilePath.join(temporary.path, parts)
    try temporary.folder.makeFolder(parts)
    try temporary.folder.write(text, to: FilePath.join(parts, "Package.swift"))
    let json = String(decoding: try withExtendedLifetime(temporary) { try run(copy) }, as: UTF8.self)
    // The paths of the copy are replaced with the paths of the original, starting from the folder itself and going up.
    var result = json
    var (from, to) = (copy, folder)
    while FilePath.contains(temporary.path, from), !to.isEmpty {
      for end in ["\"", "/"] {
        result = result.replacingOccurrences(of: "\"\(from)\(end)", with: "\"\(to)\(end)")
        let escaped = ["\"": "\"", "/": "\\/"][end] ?? end
        result = result.replacingOccurrences(
          of: "\"\(from.replacingOccurrences(of: "/", with: "\\/"))\(escaped)", with: "\"\(to)\(end)")
      }
      (from, to) = (FilePath.folder(of: from), FilePath.folder(of: to))
    }
    let bytes = Array(result.utf8)
    if let file { Self.store(bytes, in: file) }
    return bytes
  }

  /// Returns a file name that is derived from everything that the result depends on: the manifest, its location, the
  /// toolchain, and the environment variables whose names the manifest mentions. The result of a manifest that accesses
  /// files is not cached.
  private func cacheFile(in cache: String, folder: String, manifest: [UInt8]) -> String? {
    let text = String(decoding: manifest, as: UTF8.self)
    guard !text.contains("FileManager"), !text.contains("contentsOf") else { return nil }
    let names = Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
    let variables = ProcessInfo.processInfo.environment.filter { names.contains($0.key) }
      .sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let key = ([folder, Self.swift ?? "", Self.compiler] + variables + [SHA256(manifest).description]).joined(
      separator: "\n")
    return FilePath.join(cache, "manifests/\(SHA256(key.utf8)).json")
  }

  /// What shows that the compiler is the one that ran before.
  private static let compiler: String = {
    guard let swift else { return "" }
    if FileStamp.areTrusted, let stamp = FileSystem.status(of: swift)?.stamp { return "\(stamp)" }
    return (try? FileSystem.read(swift)).map { SHA256($0).description } ?? ""
  }()

  private static func load(_ file: String) -> [UInt8]? {
    guard let bytes = try? FileSystem.read(file), let end = bytes.firstIndex(of: 10) else { return nil }
    let json = Array(bytes[(end + 1)...])
    return String(decoding: bytes[..<end], as: UTF8.self) == ContentHash(json).description ? json : nil
  }

  /// Stores output in the cache. If this fails, later runs only take more time.
  private static func store(_ json: [UInt8], in file: String) {
    do {
      try WritableFolder.ofUser(FilePath.folder(of: file)).write(
        Array("\(ContentHash(json))\n".utf8) + json, to: FilePath.name(of: file))
    } catch {
      return
    }
  }

  /// The path of the `swift` command, according to the `PATH` variable.
  static let swift: String? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return folders.map { FilePath.join($0, "swift") }.first { FileSystem.status(of: $0)?.kind == .file }
  }()

  private func run(_ folder: String) throws -> [UInt8] {
    guard let swift = Self.swift else {
      throw Failure(
        description: "no swift command is on the PATH, but this manifest must be run; install Swift")
    }
    var arguments = [swift, "package", "--package-path", folder, "--ignore-lock"]
    if ProcessInfo.processInfo.environment["TENON_IN_PLUGIN"] != nil { arguments.append("--disable-sandbox") }
    let result: LimitedProcess.Result
    do {
      result = try LimitedProcess.run(
        arguments + ["dump-package"], within: timeLimit, mostOutput: Self.mostOutput)
    } catch {
      guard error.reason == .tooLong else { throw Failure(description: error.description) }
      throw Failure(description: "it did not finish within \(Int(timeLimit)) s, so it was stopped")
    }
    guard let output = result.output, result.isSuccess else {
      throw Failure(description: Self.firstError(result.errors))
    }
    return output
  }

  /// Returns the first error of the compiler or the package manager, without the commands and temporary files that it
  /// mentions.
  static func firstError(_ output: [UInt8]) -> String {
    let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
    let mark = "error: "
    if let line = lines.first(where: { $0.contains("Package.swift:") && $0.contains(mark) }),
      let file = line.range(of: "Package.swift:"), let error = line.range(of: mark, options: .backwards)
    {
      let number = line[file.upperBound...].prefix(while: \.isNumber)
      return (number.isEmpty ? "" : "line \(number): ") + shown(line[error.upperBound...])
    }
    guard let line = lines.first(where: { $0.contains(mark) }), let error = line.range(of: mark) else {
      return "swift package dump-package failed"
    }
    return shown(line[error.upperBound...])
  }

  private static func shown(_ message: Substring) -> String {
    let text = message.range(of: " (compiled with").map { message[..<$0.lowerBound] } ?? message
    let temporary = FileSystem.resolvingLinks(NSTemporaryDirectory())
    let words = text.split(separator: " ").filter { word in
      !word.contains("/tenon-manifest-") && !word.contains("/TemporaryDirectory.")
        && !(temporary.count > 1 && word.contains(temporary))
    }
    return words.joined(separator: " ")
  }
}
