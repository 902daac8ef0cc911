import CReaderFuzzer
import Formats
import Foundation
import ProjectEditors

/// Feeds arbitrary bytes to the reader of property lists and to the editor of projects. The oracle: a document is
/// written back unchanged, the position of an error is in the text, and an edited document can be read again.
@main
enum FuzzPropertyList {
  static func main() {
    var argc = CommandLine.argc
    var argv = CommandLine.unsafeArgv
    exit(LLVMFuzzerRunDriver(&argc, &argv, fuzzPropertyList))
  }

  fileprivate static func run(_ bytes: [UInt8]) {
    do {
      let document = try PropertyListDocument(bytes)
      visit(document.root, document.bytes)
    } catch {
      let lines = bytes.count { $0 == 10 } + 1
      precondition(
        (1...lines).contains(error.line) && (1...bytes.count + 1).contains(error.column), "\(error)")
    }
    guard let editor = try? XcodeProjectEditor(bytes, .propertyList) else { return }
    precondition(editor.bytes == bytes)
    let edits: [(inout XcodeProjectEditor) throws -> Void] = [
      { try $0.addPackage(.local(path: "Kit")) }, { try $0.addFile("A/b.swift") }, { try $0.removePods() },
      { try $0.removeGroup("A") },
    ]
    for edit in edits {
      var edited = editor
      guard (try? edit(&edited)) != nil else { continue }
      guard (try? XcodeProjectEditor(edited.bytes, .propertyList)) != nil else {
        fatalError("an edited project cannot be read: \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  private static func visit(_ node: PropertyListSyntax, _ bytes: [UInt8]) {
    if node.kind == .string { _ = PropertyListString.decode(bytes[node.range]) }
    for item in node.items {
      precondition(node.range.contains(item.start) && item.range.contains(item.start))
      visit(item.value, bytes)
    }
  }
}

/// This is a named function because a closure here crashes the compiler (6.3.1).
private func fuzzPropertyList(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  FuzzPropertyList.run(Array(UnsafeBufferPointer(start: data, count: size)))
  return 0
}
