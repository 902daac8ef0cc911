import Files
import Foundation
import ProjectTrials
import SwiftParsing

/// What tests, benchmarks and third-party clients need a process for: makes the trees that benchmarks read; parses every
/// file of a tree once on all cores, what benchmarks compare with; changes files until it is killed; edits projects for an
/// independent reader.
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

func editProjects(into folder: String) throws -> Bool {
  var run = ProjectTrialRun(files: ProjectTrialRun.writtenFiles, output: folder)
  try run.edit(seed: 1, count: 200)
  try run.removePods()
  return run.failures == 0
}

switch (words.first, words.count) {
case ("generate", 2): try Tree(packages: 10).write(to: words[1])
case ("generate", 3): try Tree(packages: max(10, Int(words[2]) ?? 10)).write(to: words[1])
case ("generate-wired", 2): try Tree(packages: 10, isWired: true).write(to: words[1])
case ("parse", 2): parse(words[1])
case ("change", 4), ("undo", 4):
  try KilledChange(root: words[1], state: words[2], steps: Int(words[3]) ?? 0).run(
    undoing: words[0] == "undo")
case ("edit-projects", 2): exit(try editProjects(into: words[1]) ? 0 : 1)
default:
  FileHandle.standardError.write(
    Data(
      "usage: Workload generate|generate-wired|parse|edit-projects FOLDER [PACKAGES], or change|undo FOLDER STATE STEPS\n"
        .utf8))
  exit(2)
}
