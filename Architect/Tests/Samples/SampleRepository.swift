import Files
import Foundation

/// A repository in a temporary folder, made of texts and removed at the end.
public final class SampleRepository: Sendable {
  /// The folder's absolute path.
  public let root: String

  /// Writes `files`, by path.
  public init(_ files: [String: String] = [:]) throws {
    Self.standApart
    root = FilePath.join(NSTemporaryDirectory(), "tenon-\(UUID().uuidString)")
    try FileSystem.makeFolder(root)
    for (path, text) in files { try write(path, text) }
  }

  /// Results of samples are not remembered where the user's are, and samples are no build of a host, wherever they are
  /// tried.
  private static let standApart: Void = {
    unsetenv("CI")
    setenv("XDG_CACHE_HOME", FilePath.join(NSTemporaryDirectory(), "tenon-test-caches"), 1)
    setenv("XDG_STATE_HOME", FilePath.join(NSTemporaryDirectory(), "tenon-test-states"), 1)
  }()

  deinit { try? FileManager.default.removeItem(atPath: root) }

  public func write(_ path: String, _ text: String) throws { try write(path, bytes: Array(text.utf8)) }

  public func write(_ path: String, bytes: [UInt8]) throws {
    let file = FilePath.join(root, path)
    try FileSystem.makeFolder(FilePath.folder(of: file))
    try FileSystem.writeAtomically(bytes, to: file)
  }

  public func read(_ path: String) throws -> String {
    String(decoding: try FileSystem.read(FilePath.join(root, path)), as: UTF8.self)
  }

  public func remove(_ path: String) { FileSystem.remove(FilePath.join(root, path)) }

  public func link(_ path: String, to target: String) throws {
    let file = FilePath.join(root, path)
    try FileSystem.makeFolder(FilePath.folder(of: file))
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target)
  }

  /// Runs git in the repository, and returns what it prints.
  @discardableResult
  public func git(_ words: String...) throws -> String { try git(words, at: nil) }

  private func git(_ words: [String], at time: Int?) throws -> String {
    struct Failure: Error { let words: [String] }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", root, "-c", "user.name=t", "-c", "user.email=t@example.com"] + words
    if let time {
      let date = "@\(time) +0000"
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date]
      ) { $1 }
    }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(words: words) }
    return text
  }

  /// Commits all files, in a new repository of git if there is none.
  /// - Parameter time: When, in seconds since 1970; by default now.
  public func commit(at time: Int? = nil) throws {
    if FileSystem.status(of: FilePath.join(root, ".git")) == nil { try git("init", "-q") }
    try git("add", "-A")
    _ = try git(["commit", "-qm", "all"], at: time)
  }
}

/// The text of a Package.swift with library and test targets.
public struct SamplePackage: Sendable {
  private var name: String
  private var targets: [String] = []
  private var products: [String] = []
  private var packages: [String] = []

  public init(_ name: String) { self.name = name }

  /// Adds a target; a name in quotes is needed for each dependency.
  public func target(_ name: String, _ dependencies: [String] = [], kind: String = "target") -> SamplePackage
  {
    var copy = self
    let list = dependencies.map { $0.hasPrefix(".") ? $0 : "\"\($0)\"" }.joined(separator: ", ")
    copy.targets.append("    .\(kind)(name: \"\(name)\", dependencies: [\(list)]),")
    return copy
  }

  public func product(_ name: String, _ targets: [String]) -> SamplePackage {
    var copy = self
    let list = targets.map { "\"\($0)\"" }.joined(separator: ", ")
    copy.products.append("    .library(name: \"\(name)\", targets: [\(list)]),")
    return copy
  }

  public func package(_ dependency: String) -> SamplePackage {
    var copy = self
    copy.packages.append("    \(dependency),")
    return copy
  }

  /// The manifest's text. Every target has a line of its own.
  public var text: String {
    """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "\(name)",
      products: [
    \(products.joined(separator: "\n"))
      ],
      dependencies: [
    \(packages.joined(separator: "\n"))
      ],
      targets: [
    \(targets.joined(separator: "\n"))
      ]
    )

    """
  }
}
