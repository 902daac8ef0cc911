import Foundation
import ProjectEditors
import ProjectTrials
import XcodeFormats

/// Tries the editor of Xcode projects on files of a folder: `project-trials roundtrip|pods|random FOLDER [SEED COUNT OUT]`.
let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  print("usage: project-trials roundtrip|pods|random FOLDER [SEED COUNT OUT]")
  exit(2)
}
@MainActor func option(_ index: Int) -> String? { arguments.indices.contains(index) ? arguments[index] : nil }

/// Files of a folder; `-` stands for those that the tests are made of.
var files: [(path: String, bytes: [UInt8], file: XcodeProjectFile)] =
  arguments[2] == "-"
  ? [
    ("groups", Array(WrittenProject.groups.utf8), .propertyList),
    ("folders", Array(WrittenProject.folders.utf8), .propertyList),
    ("groups in JSON", Array(WrittenJSONProject.groups.utf8), .json),
    ("folders in JSON", Array(WrittenJSONProject.folders.utf8), .json),
    ("plain JSON", Array(WrittenJSONProject.plain.utf8), .json),
    ("JSON by hand", Array(WrittenJSONProject.handwritten.utf8), .json),
  ] : []
let walk = FileManager.default.enumerator(atPath: arguments[2])
while let path = walk?.nextObject() as? String {
  guard let file = XcodeProjectFile(path: path),
    let data = FileManager.default.contents(atPath: "\(arguments[2])/\(path)"),
    !data.isEmpty
  else { continue }
  files.append((path, [UInt8](data), file))
}
files.sort { $0.path < $1.path }
var failures = 0
@MainActor func fail(_ path: String, _ problem: String) {
  failures += 1
  print("\(path): \(problem)")
  fflush(nil)
}

/// Hands a result to the independent reader.
@MainActor func write(_ number: Int, _ bytes: [UInt8], _ file: XcodeProjectFile) throws {
  guard file == .propertyList, let folder = option(5), let facts = ProjectGraph(bytes)?.facts else { return }
  try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(number).pbxproj"))
  try JSONEncoder().encode(facts).write(to: URL(fileURLWithPath: "\(folder)/\(number).json"))
}

switch arguments[1] {
case "roundtrip":
  var size = 0
  for (path, bytes, file) in files {
    let isReadable = ProjectGraph(bytes, file) != nil
    do {
      let editor = try XcodeProjectEditor(bytes, file)
      if editor.bytes != bytes { fail(path, "it is not written as it was read") }
      if !isReadable { fail(path, "Foundation cannot read it") }
      size += bytes.count
    } catch {
      let isOtherForm = "\(error)".contains("written as XML")
      if isReadable, !isOtherForm { fail(path, "\(error)") } else { print("\(path): refused: \(error)") }
    }
  }
  print("\(files.count) files, \(size) bytes, \(failures) failures")
case "pods":
  var changed = 0
  for (path, bytes, file) in files {
    guard !path.contains("Pods.xcodeproj"), let before = ProjectGraph(bytes, file)?.facts,
      var editor = try? XcodeProjectEditor(bytes, file)
    else {
      continue
    }
    do {
      let left = try editor.removePods()
      guard editor.bytes != bytes else { continue }
      changed += 1
      try write(changed, editor.bytes, file)
      guard let after = ProjectGraph(editor.bytes, file)?.facts else {
        fail(path, "the result cannot be read"); continue
      }
      let dangling = after.dangling.subtracting(before.dangling)
      if !dangling.isEmpty { fail(path, "dangling: \(dangling)") }
      let gone = Set(before.files.keys).subtracting(after.files.keys).filter { !$0.contains("Pods") }
      if !gone.isEmpty { fail(path, "files are gone: \(gone.sorted())") }
      let text = String(decoding: editor.bytes, as: UTF8.self)
      for word in ["[CP]", "baseConfigurationReference = .*Pods-", "libPods[-.]", "Pods_[A-Za-z]"]
      where text.range(of: word, options: .regularExpression) != nil && word != "[CP]" {
        fail(path, "it still has \(word)")
      }
      if text.contains("[CP]") { fail(path, "it still has a phase of CocoaPods") }
      if !left.isEmpty { print("\(path): \(left.count) leftovers, such as: \(left[0])") }
    } catch { fail(path, "\(error)") }
  }
  print("\(changed) of \(files.count) files had Pods, \(failures) failures")
case "random":
  let small = files.filter {
    $0.bytes.count < 250_000 && ProjectGraph($0.bytes, $0.file) != nil
      && (try? XcodeProjectEditor($0.bytes, $0.file)) != nil
  }
  var random = RandomTrial(seed: UInt64(option(3) ?? "") ?? 1)
  let count = Int(option(4) ?? "") ?? 100
  var made = 0
  var round = 0
  var bytesOfFile = small
  while made < count, !small.isEmpty, round < count * 20 {
    let index = round % small.count
    round += 1
    let (_, bytes, file) = bytesOfFile[index]
    guard let graph = ProjectGraph(bytes, file), let trial = random.next(graph) else { continue }
    let (problems, result) = trial.run(on: bytes, file)
    for problem in problems.prefix(3) { fail(small[index].path, problem) }
    made += 1
    // Edits pile up, so that later ones meet what earlier ones made.
    bytesOfFile[index].bytes = made % 7 == 0 || !problems.isEmpty ? small[index].bytes : result
    try write(made, result, file)
  }
  print("\(made) edits of \(small.count) files, \(failures) failures")
default: exit(2)
}
exit(failures == 0 ? 0 : 1)
