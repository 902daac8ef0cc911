import Files
import Foundation
import SwiftParsing

/// Compares what the architect reads in Swift files with what others read: imports with the compiler's prescan, outlines
/// with the parser's; and edits manifests in many ways.
let words = Array(CommandLine.arguments.dropFirst())

/// Holds the outlines of skeletons against those of whole files, on all cores.
func outline(_ root: String) -> Bool {
  let tree = FileTree(root: root)
  let files = tree.files(below: "").filter { $0.hasSuffix(".swift") }
  let different = files.concurrentMap { path -> String? in
    guard let bytes = try? FileSystem.read(tree.absolute(path)) else { return nil }
    let whole = bytes.withUnsafeBufferPointer { bytes in try? InterfaceOutline(whole: bytes) }
    guard let whole, let quick = try? InterfaceOutline(bytes), whole != quick else { return nil }
    let lost = whole.declarations.filter { !quick.declarations.contains($0) }
    let invented = quick.declarations.filter { !whole.declarations.contains($0) }
    return path + (lost.map { "\n  - \($0)" } + invented.map { "\n  + \($0)" }).joined()
  }.compactMap { $0 }
  for path in different { print("\(path): not the same outline") }
  print("\(files.count) files, \(different.count) differ")
  return different.isEmpty
}

switch (words.first, words.count) {
case ("generate-hard", 2): try HardTree().write(to: words[1])
case ("outline", 2): exit(outline(words[1]) ? 0 : 1)
case ("imports", 2): exit(try Prescan(root: words[1]).run() ? 0 : 1)
case ("random-imports", 3):
  exit(try GeneratedComparison(count: Int(words[1]) ?? 0, seed: UInt64(words[2]) ?? 1).run() ? 0 : 1)
case ("edit-manifests", 2): exit(ManifestEdits(root: words[1]).run() ? 0 : 1)
default:
  FileHandle.standardError.write(
    Data(
      "usage: reading-trials generate-hard|outline|imports|edit-manifests FOLDER, or random-imports COUNT SEED\n"
        .utf8))
  exit(2)
}
