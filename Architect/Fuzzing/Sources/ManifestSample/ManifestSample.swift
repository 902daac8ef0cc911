import Files
import Foundation
import ModuleGraph
import ProjectReaders

/// A folder that contains a file whose content is replaced with each fuzzer input. The file is a manifest, or
/// a file that is read together with a manifest.
///
/// If a check fails, the program terminates, because this is how a fuzzer detects errors.
public struct ManifestSample: Sendable {
  private let root: String
  private let path: String
  private let manifest: String
  private let tree: FileTree
  private let folder: WritableFolder

  /// Creates the folder.
  /// - Parameters:
  ///   - path: The path of the file to replace.
  ///   - others: The contents of the files that are not replaced, by path.
  ///   - manifest: The path of the manifest to read, if the manifest is not the file at `path`.
  public init(_ path: String, besides others: [String: String] = [:], manifest: String? = nil) {
    root = FilePath.join(NSTemporaryDirectory(), "tenon-fuzz-\(getpid())-\(FilePath.name(of: path))")
    self.path = path
    self.manifest = manifest ?? path
    do {
      folder = try WritableFolder(root, creating: true)
      for (other, text) in others {
        try folder.makeFolder(FilePath.folder(of: other))
        try folder.write(Array(text.utf8), to: other)
      }
      try folder.makeFolder(FilePath.folder(of: path))
      try folder.write([], to: path)
    } catch { fatalError("\(error)") }
    tree = FileTree(root: root)
  }

  /// Reads a manifest, which must yield at least one project or problem.
  public func read(_ bytes: [UInt8], with reader: some ProjectReader) {
    let reading = readAnything(bytes, with: reader)
    precondition(!reading.projects.isEmpty || !reading.problems.isEmpty)
  }

  /// Reads a manifest with other files, which must yield at least one project or problem.
  public func read(_ bytes: [UInt8], beside others: [String: [UInt8]], with reader: some ProjectReader) {
    let contents = others.merging([path: bytes]) { $1 }
    let reading = reader.read([manifest], in: FileTree(root: root, overlay: Overlay(contents)))
    precondition(!reading.projects.isEmpty || !reading.problems.isEmpty)
  }

  /// Reads a manifest.
  @discardableResult public func readAnything(
    _ bytes: [UInt8], with reader: some ProjectReader
  ) -> ProjectReading {
    do { try folder.write(bytes, to: path) } catch { fatalError("\(error)") }
    let reading = reader.read([manifest], in: tree)
    guard manifest == path else { return reading }
    let lines = bytes.count { $0 == 10 || $0 == 13 } + 1
    for target in reading.projects.flatMap(\.targets) {
      precondition((1...lines).contains(target.place.line), "\(target.place)")
      for dependency in target.dependencies {
        precondition((1...lines).contains(dependency.place.line), "\(dependency.place)")
      }
    }
    return reading
  }
}
