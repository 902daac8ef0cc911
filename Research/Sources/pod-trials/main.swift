import Files
import Foundation
import ModuleGraph
import ProjectEditors
import ProjectReaders
import Samples

/// Makes random edits of the Podfiles and podspecs of repositories: `pod-trials FOLDER SEED COUNT [OUT]`. Each folder in
/// FOLDER is a repository. Half of the files get line endings of Windows. Files before and after the edits go to OUT.
let arguments = CommandLine.arguments
guard arguments.count >= 4, let seed = UInt64(arguments[2]), let count = Int(arguments[3]) else {
  print("usage: pod-trials FOLDER SEED COUNT [OUT]")
  exit(2)
}

struct Draw {
  var state: UInt64

  mutating func next(_ count: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(count))
  }

  mutating func pick<Value>(_ values: [Value]) -> Value? { values.isEmpty ? nil : values[next(values.count)] }
}

/// What the reader finds in a file: who depends on what.
func facts(_ text: String, _ name: String) throws -> [String] {
  let folder = FilePath.join(NSTemporaryDirectory(), "pod-trial-\(UUID().uuidString)")
  try FileSystem.makeFolder(folder)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try FileSystem.writeAtomically(Array(text.utf8), to: FilePath.join(folder, name))
  let reading = CocoaPodsReader().read([name], in: FileTree(root: folder))
  return reading.projects.flatMap { project in
    project.targets.flatMap { target in
      ["\(target.name)"] + target.dependencies.map { "\(target.name) -> \($0.name)" }
    }
  }.sorted()
}

/// The lines of `longer` that are not in `shorter`; `nil` if they are in several places, or if another line differs.
func addedLines(_ shorter: String, in longer: String) -> [String]? {
  func lines(_ text: String) -> [[UInt8]] {
    // The last line of a text has no ending.
    Array(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Array($0.last == 13 ? $0.dropLast() : $0) }
  }
  let old = lines(shorter)
  let new = lines(longer)
  guard new.count > old.count else { return nil }
  let start = zip(old, new).prefix { $0 == $1 }.count
  let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
  guard start + end >= old.count else { return nil }
  return new[start..<(start + new.count - old.count)].map { String(decoding: $0, as: UTF8.self) }
}

func returns(_ text: String) -> Int { text.utf8.count { $0 == 13 } }
func newlines(_ text: String) -> Int { text.utf8.count { $0 == 10 } }

struct Count {
  var done = 0
  var refused: [String: Int] = [:]
  var wrong = 0
}

var draw = Draw(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
var files: [String: [String]] = [:]
let walk = FileManager.default.enumerator(atPath: arguments[1])
while let path = walk?.nextObject() as? String {
  let name = FilePath.name(of: path)
  guard name == "Podfile" || name.hasSuffix(".podspec"), let repository = path.split(separator: "/").first
  else {
    continue
  }
  files[String(repository), default: []].append(path)
}
var counts: [String: Count] = [:]
let repositories = files.keys.sorted()
var number = 0
var attempts = 0
while number < count, attempts < count * 20 {
  attempts += 1
  guard let repository = draw.pick(repositories), let path = draw.pick(files[repository]?.sorted() ?? []),
    let bytes = try? FileSystem.read(FilePath.join(arguments[1], path)), !bytes.isEmpty
  else { continue }
  var text = String(decoding: bytes, as: UTF8.self)
  if draw.next(2) == 0 {
    text = text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
  }
  let name = FilePath.name(of: path)
  let new = "Zz\(draw.next(1000))"
  var added = true
  var changed = text
  var what = ""
  // Nothing gets the pods of an abstract target without targets inside it.
  var isUnused = false
  do {
    if name == "Podfile" {
      var editor = try PodfileEditor(text)
      let targets = editor.targets
      guard let target = draw.pick(targets) else { continue }
      isUnused = target.isAbstract && !targets.contains { $0.around.contains(target.name) }
      let local = PodReference(new, path: "../Modules/\(new)", testSpecs: draw.next(2) == 0 ? ["Tests"] : [])
      switch draw.next(4) {
      case 0:
        what = "pod \(new) \(target.name)"
        try editor.addPod(local, to: target.name)
      case 1:
        let example = draw.pick(target.pods)?.name
        what = "pod \(new) \(target.name) like \(example ?? "nothing")"
        try editor.addPod(local, to: target.name, like: example)
      case 2:
        guard let pod = draw.pick(target.pods) else { continue }
        what = "remove pod \(pod.name) \(target.name)"
        added = false
        try editor.removePod(pod.name, from: target.name)
      default:
        what = "target \(new)Demo after \(target.name)"
        try editor.addTarget("\(new)Demo", pods: [local], after: target.name)
      }
      changed = editor.text
    } else {
      var editor = try PodspecEditor(text)
      guard let part = draw.pick(editor.parts) else { continue }
      if draw.next(3) > 0 {
        what = "dependency \(new) \(part)"
        try editor.addDependency(new, draw.next(2) == 0 ? ["~> 1.0"] : [], to: part)
      } else {
        guard let dependency = draw.pick(editor.dependencies(of: part)) else { continue }
        what = "remove dependency \(dependency) \(part)"
        added = false
        try editor.removeDependency(dependency, from: part)
      }
      changed = editor.text
    }
  } catch {
    number += 1
    let kind = "\(error.code.rawValue): \(error.message)"
    counts[repository, default: Count()].refused[
      "\(path): \(what), \(text.utf8.contains(13)): \(kind)", default: 0] += 1
    continue
  }
  number += 1
  let before = try facts(text, name)
  let after = try facts(changed, name)
  let difference = added ? addedLines(text, in: changed) : addedLines(changed, in: text)
  let isInPlace = difference != nil
  let isUniform = !text.utf8.contains(13) || returns(changed) == newlines(changed)
  let gained = Set(after).subtracting(before)
  let lost = Set(before).subtracting(after)
  let isRead =
    added
    ? lost.isEmpty && (isUnused || !gained.isEmpty) && gained.allSatisfy { $0.contains("\(new)") }
    : gained.isEmpty
  if isInPlace, isRead, isUniform {
    counts[repository, default: Count()].done += 1
  } else {
    counts[repository, default: Count()].wrong += 1
    print("WRONG \(path): \(what) place \(isInPlace) gained \(gained) lost \(lost)")
  }
  if arguments.count > 4 {
    let folder = FilePath.join(arguments[4], "\(number)")
    try FileSystem.makeFolder(folder)
    try FileSystem.writeAtomically(Array(text.utf8), to: FilePath.join(folder, "before"))
    try FileSystem.writeAtomically(Array(changed.utf8), to: FilePath.join(folder, "after"))
    try FileSystem.writeAtomically(
      Array("\(path)\n\(added ? "add" : "remove")\n\(what)\n".utf8), to: FilePath.join(folder, "what"))
  }
}
for (repository, result) in counts.sorted(by: { $0.key < $1.key }) {
  print(
    "\(repository): \(result.done) done, \(result.refused.values.reduce(0, +)) refused, \(result.wrong) wrong"
  )
  for (reason, times) in result.refused.sorted(by: { $0.key < $1.key }) { print("  \(times) \(reason)") }
}
let wrong = counts.values.reduce(0) { $0 + $1.wrong }
print("\(number) edits, \(wrong) wrong")
exit(wrong == 0 ? 0 : 1)
