import Files
import Foundation
import SwiftParsing

/// Makes the trees that benchmarks and comparisons read; parses every file of a tree once on all cores, what benchmarks
/// compare with; compares outlines with the parser's, and imports with the compiler's prescan.
let words = Array(CommandLine.arguments.dropFirst())

func parse(_ root: String) {
  let tree = FileTree(root: root)
  let files = tree.files(below: "").filter { $0.hasSuffix(".swift") }
  let events = files.concurrentMap { path -> Int in
    guard let bytes = try? FileSystem.read(tree.absolute(path)) else { return 0 }
    return bytes.withUnsafeBufferPointer { (try? ImportOutline($0).events.count) ?? 0 }
  }
  print("\(files.count) files, \(events.reduce(0, +)) imports and conditions")
}

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
case ("generate", 2): try Tree(packages: 10).write(to: words[1])
case ("generate", 3): try Tree(packages: max(10, Int(words[2]) ?? 10)).write(to: words[1])
case ("generate-wired", 2): try Tree(packages: 10, isWired: true).write(to: words[1])
case ("generate-hard", 2): try HardTree().write(to: words[1])
case ("parse", 2): parse(words[1])
case ("outline", 2): exit(outline(words[1]) ? 0 : 1)
case ("compare", 2): exit(try Prescan(root: words[1]).run() ? 0 : 1)
case ("compare-generated", 3):
  exit(try GeneratedComparison(count: Int(words[1]) ?? 0, seed: UInt64(words[2]) ?? 1).run() ? 0 : 1)
case ("change", 4), ("undo", 4):
  try KilledChange(root: words[1], state: words[2], steps: Int(words[3]) ?? 0).run(
    undoing: words[0] == "undo")
case ("edit-manifests", 2): exit(ManifestEdits(root: words[1]).run() ? 0 : 1)
default:
  FileHandle.standardError.write(
    Data(
      "usage: Workload generate|generate-wired|generate-hard|parse|outline|compare|edit-manifests FOLDER [PACKAGES], compare-generated COUNT SEED, or change|undo FOLDER STATE STEPS\n"
        .utf8))
  exit(2)
}
