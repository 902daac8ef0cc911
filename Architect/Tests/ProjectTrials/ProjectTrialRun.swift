import Formats
import Foundation
import ProjectEditors

/// Tries the editor of Xcode projects on many files, and counts what is wrong.
public struct ProjectTrialRun {
  /// A project's file.
  public struct File {
    public var path: String
    public var bytes: [UInt8]
    public var format: XcodeProjectFile

    public init(path: String, bytes: [UInt8], format: XcodeProjectFile) {
      (self.path, self.bytes, self.format) = (path, bytes, format)
    }
  }

  /// The files that the tests are made of.
  public static var writtenFiles: [File] {
    func file(_ path: String, _ text: String, _ format: XcodeProjectFile) -> File {
      File(path: path, bytes: Array(text.utf8), format: format)
    }
    return [
      file("groups", WrittenProject.groups, .propertyList),
      file("folders", WrittenProject.folders, .propertyList),
      file("groups in JSON", WrittenJSONProject.groups, .json),
      file("folders in JSON", WrittenJSONProject.folders, .json),
      file("plain JSON", WrittenJSONProject.plain, .json),
      file("JSON by hand", WrittenJSONProject.handwritten, .json),
    ]
  }

  private let files: [File]
  /// Where an independent reader finds the results, or nil if none reads them.
  private let output: String?
  /// What is wrong, printed at once, because the next file may end the process.
  public private(set) var failures = 0

  /// - Parameters:
  ///   - files: The projects that are edited, in memory.
  ///   - output: An existing folder. Each edited project is written there, and beside it what it has to say.
  public init(files: [File], output: String? = nil) {
    (self.files, self.output) = (files, output)
  }

  private mutating func fail(_ path: String, _ problem: String) {
    failures += 1
    print("\(path): \(problem)")
    fflush(nil)
  }

  private func write(_ number: Int, _ bytes: [UInt8], _ format: XcodeProjectFile) throws {
    guard format == .propertyList, let output, let facts = ProjectGraph(bytes)?.facts else { return }
    try Data(bytes).write(to: URL(fileURLWithPath: "\(output)/\(number).pbxproj"))
    try JSONEncoder().encode(facts).write(to: URL(fileURLWithPath: "\(output)/\(number).json"))
  }

  /// Reads and writes each file without an edit.
  public mutating func roundtrip() {
    var size = 0
    for file in files {
      let isReadable = ProjectGraph(file.bytes, file.format) != nil
      do {
        let editor = try XcodeProjectEditor(file.bytes, file.format)
        if editor.bytes != file.bytes { fail(file.path, "it is not written as it was read") }
        if !isReadable { fail(file.path, "Foundation cannot read it") }
        size += file.bytes.count
      } catch {
        let isOtherForm = "\(error)".contains("written as XML")
        if isReadable, !isOtherForm {
          fail(file.path, "\(error)")
        } else {
          print("\(file.path): refused: \(error)")
        }
      }
    }
    print("\(files.count) files, \(size) bytes, \(failures) failures")
  }

  /// Removes what CocoaPods put into each file.
  public mutating func removePods() throws {
    var changed = 0
    for file in files where !file.path.contains("Pods.xcodeproj") {
      guard let before = ProjectGraph(file.bytes, file.format)?.facts,
        var editor = try? XcodeProjectEditor(file.bytes, file.format)
      else { continue }
      let left: [String]
      do { left = try editor.removePods() } catch {
        fail(file.path, "\(error)")
        continue
      }
      guard editor.bytes != file.bytes else { continue }
      changed += 1
      try write(changed, editor.bytes, file.format)
      judgeRemoval(of: file.path, before: before, after: editor.bytes, file.format)
      if !left.isEmpty { print("\(file.path): \(left.count) leftovers, such as: \(left[0])") }
    }
    print("\(changed) of \(files.count) files had Pods, \(failures) failures")
  }

  private mutating func judgeRemoval(
    of path: String, before: ProjectFacts, after bytes: [UInt8], _ format: XcodeProjectFile
  ) {
    guard let after = ProjectGraph(bytes, format)?.facts else {
      fail(path, "the result cannot be read")
      return
    }
    let dangling = after.dangling.subtracting(before.dangling)
    if !dangling.isEmpty { fail(path, "dangling: \(dangling)") }
    let gone = Set(before.files.keys).subtracting(after.files.keys).filter { !$0.contains("Pods") }
    if !gone.isEmpty { fail(path, "files are gone: \(gone.sorted())") }
    let text = String(decoding: bytes, as: UTF8.self)
    for word in ["baseConfigurationReference = .*Pods-", "libPods[-.]", "Pods_[A-Za-z]"]
    where text.range(of: word, options: .regularExpression) != nil {
      fail(path, "it still has \(word)")
    }
    if text.contains("[CP]") { fail(path, "it still has a phase of CocoaPods") }
  }

  /// Makes random edits, which pile up so that later ones meet what earlier ones made.
  /// - Parameters:
  ///   - seed: The same seed makes the same edits of the same files.
  ///   - count: The number of edits.
  public mutating func edit(seed: UInt64, count: Int) throws {
    let small = files.filter {
      $0.bytes.count < 250_000 && ProjectGraph($0.bytes, $0.format) != nil
        && (try? XcodeProjectEditor($0.bytes, $0.format)) != nil
    }
    var random = RandomTrial(seed: seed)
    var edited = small
    var made = 0
    for round in 0..<count * 20 where made < count && !small.isEmpty {
      let index = round % small.count
      let file = edited[index]
      guard let graph = ProjectGraph(file.bytes, file.format), let trial = random.next(graph) else {
        continue
      }
      let (problems, result) = trial.run(on: file.bytes, file.format)
      for problem in problems.prefix(3) { fail(file.path, problem) }
      made += 1
      edited[index].bytes = made % 7 == 0 || !problems.isEmpty ? small[index].bytes : result
      try write(made, result, file.format)
    }
    print("\(made) edits of \(small.count) files, \(failures) failures")
  }
}
