import CReaderFuzzer
import Formats
import Foundation
import ManifestSample
import ProjectEditors
import ProjectReaders

/// Feeds arbitrary bytes to the reader and the editor of JSON projects. The oracle: reading ends with a project or a
/// problem whose place is in the file, a document is written back unchanged, and an edited project can be read again.
@main
enum FuzzJSONProject {
  private static let sample = ManifestSample("App.xcodeproj/project.xcproj")

  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzJSONProject))
  }

  fileprivate static func run(_ bytes: [UInt8]) {
    do {
      let editing = try JSONEditing(bytes)
      precondition(editing.bytes == bytes)
    } catch {
      let lines = bytes.count { $0 == 10 } + 1
      precondition(
        (1...lines).contains(error.line) && (1...bytes.count + 1).contains(error.column), "\(error)")
    }
    sample.read(bytes, with: XcodeReader())
    guard let editor = try? XcodeProjectEditor(bytes, .json) else { return }
    precondition(editor.bytes == bytes)
    let edits: [(inout XcodeProjectEditor) throws -> Void] = [
      { try $0.addPackage(.local(path: "Kit")) }, { try $0.addFile("A/b.swift", to: ["A"]) },
      { try $0.addProduct("Kit", of: .local(path: "Kit"), to: "A") }, { try $0.removePods() },
      { try $0.addSynchronizedFolder("F", to: "A") }, { try $0.moveGroup("A", to: "B/C") },
      { try $0.removeGroup("A") }, { try $0.setSetting("A", to: "b", in: ["Debug"]) },
      { try $0.addSettingWord("-lz", to: "OTHER_LDFLAGS", of: "A") },
      { try $0.moveFile("A/a.swift", to: "c.m") },
    ]
    for edit in edits {
      var edited = editor
      guard (try? edit(&edited)) != nil else { continue }
      precondition(
        (try? XcodeProjectEditor(edited.bytes, .json)) != nil, "an edited project cannot be read")
    }
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzJSONProject(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzJSONProject.run(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}
