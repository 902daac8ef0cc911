import Files
import Foundation
import ModuleGraph
import ProjectReaders

/// A folder with one manifest, whose content is replaced for every input of a fuzzer.
///
/// It ends the program where something is wrong: that is how a fuzzer learns of a finding.
public struct ManifestSample: Sendable {
  private let root: String
  private let path: String
  private let tree: FileTree

  public init(_ path: String) {
    root = FilePath.join(NSTemporaryDirectory(), "tenon-fuzz-\(getpid())-\(FilePath.name(of: path))")
    self.path = path
    do {
      try FileSystem.makeFolder(FilePath.folder(of: FilePath.join(root, path)))
      try FileSystem.writeAtomically([], to: FilePath.join(root, path))
    } catch { fatalError("\(error)") }
    tree = FileTree(root: root)
  }

  public func read(_ bytes: [UInt8], with reader: some ProjectReader) {
    do { try FileSystem.writeAtomically(bytes, to: FilePath.join(root, path)) } catch {
      fatalError("\(error)")
    }
    let reading = reader.read([path], in: tree)
    precondition(!reading.projects.isEmpty || !reading.problems.isEmpty)
    let lines = bytes.count { $0 == 10 || $0 == 13 } + 1
    for target in reading.projects.flatMap(\.targets) {
      precondition((1...lines).contains(target.place.line), "\(target.place)")
      for dependency in target.dependencies {
        precondition((1...lines).contains(dependency.place.line), "\(dependency.place)")
      }
    }
  }
}
