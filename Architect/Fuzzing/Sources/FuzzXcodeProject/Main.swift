import CReaderFuzzer
import Files
import Foundation
import ModuleGraph
import ProjectReaders

/// Hands arbitrary bytes to the reader of Xcode projects. The oracle: reading ends with a project or a problem, never both
/// missing, and every place it tells lies in the file.
@main
enum FuzzXcodeProject {
  private static let sample = Sample("App.xcodeproj/project.pbxproj")

  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzXcodeProject))
  }

  fileprivate static func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    sample.read(Array(bytes), with: XcodeReader())
    return 0
  }
}

/// A named function: a closure in its place crashes the compiler (6.3.1).
private func fuzzXcodeProject(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzXcodeProject.run(UnsafeBufferPointer(start: data, count: size))
}

/// A folder with one manifest, whose content is replaced for every input.
private struct Sample {
  private let root: String
  private let path: String
  private let tree: FileTree

  init(_ path: String) {
    root = FilePath.join(NSTemporaryDirectory(), "tenon-fuzz-\(getpid())-\(FilePath.name(of: path))")
    self.path = path
    do {
      try FileSystem.makeFolder(FilePath.folder(of: FilePath.join(root, path)))
      try FileSystem.writeAtomically([], to: FilePath.join(root, path))
    } catch { fatalError("\(error)") }
    tree = FileTree(root: root)
  }

  func read(_ bytes: [UInt8], with reader: some ProjectReader) {
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
