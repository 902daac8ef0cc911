import Formats
import Foundation
import ProjectEditors

/// One random edit of a project: what is asked for, and what the project has to say afterwards.
public struct ProjectTrial {
  public let description: String
  let edit: (inout XcodeProjectEditor) throws -> Void
  /// The edit that takes an addition back.
  var undo: ((inout XcodeProjectEditor) throws -> Void)?
  /// What has to hold afterwards; groups are judged apart.
  let expected: ProjectFacts
  /// Groups that may come or go.
  var looseGroups: Set<String> = []
  /// Words one of which each removed line has: nil where no line may go, none where any may.
  var removedWords: [String]?
  /// Whether lines may be added.
  var addsLines = true

  /// Makes the edit.
  /// - Returns: What is wrong, and the edited project.
  public func run(on bytes: [UInt8], _ file: XcodeProjectFile = .propertyList) -> (
    problems: [String], result: [UInt8]
  ) {
    var problems: [String] = []
    do {
      var editor = try XcodeProjectEditor(bytes, file)
      try edit(&editor)
      let result = editor.bytes
      try edit(&editor)
      if editor.bytes != result { problems.append("twice is not once") }
      if let undo {
        try undo(&editor)
        if Self.comparable(editor.bytes, file) != Self.comparable(bytes, file) {
          problems.append("it is not taken back: \(Self.difference(bytes, editor.bytes))")
        }
      }
      problems += judge(bytes, result, file)
      return (problems.map { "\(description): \($0)" }, result)
    } catch {
      return (["\(description): \(error)"], bytes)
    }
  }

  private func judge(_ before: [UInt8], _ after: [UInt8], _ file: XcodeProjectFile) -> [String] {
    guard var facts = ProjectGraph(after, file)?.facts, let old = ProjectGraph(before, file)?.facts else {
      return ["the result cannot be read"]
    }
    var problems: [String] = []
    let groups = facts.groups.symmetricDifference(expected.groups).subtracting(looseGroups)
    if !groups.isEmpty { problems.append("groups: \(groups.sorted())") }
    let dangling = facts.dangling.subtracting(old.dangling)
    if !dangling.isEmpty { problems.append("dangling: \(dangling.sorted())") }
    facts.groups = expected.groups
    facts.dangling = expected.dangling
    if facts != expected { problems.append("the project says \(Self.first(facts, expected))") }
    let (removed, added) = Self.lines(before, after)
    guard file == .propertyList else { return problems + judgeLines(removed, added) }
    for line in removed where !(removedWords.map { $0.isEmpty || $0.contains(where: line.contains) } ?? false)
    {
      problems.append("a line is gone: \(line)")
    }
    if !addsLines, let line = added.first { problems.append("a line is new: \(line)") }
    return problems
  }

  /// In JSON, the brackets around a new object may share a line with others, and a group is written on several lines
  /// when it gets its first file.
  private func judgeLines(_ removed: [String], _ added: [String]) -> [String] {
    var problems: [String] = []
    let isMove = removedWords.map { !$0.isEmpty } ?? false
    // A line that gets a comma, or one member more, begins as before.
    func start(_ line: String) -> String {
      let text = line.drop { $0 == " " || $0 == "\t" }
      return String(text.first == "\"" ? text.prefix { $0 != ":" } : text.prefix(20))
    }
    let starts = Set(added.map(start))
    let kept = removed.filter { line in
      line.contains { !" \t\r[]{},".contains($0) } && !line.contains("\"group\"")
        && !starts.contains(start(line)) && !added.contains(line + ",")
    }
    if removedWords == nil, let line = kept.first { problems.append("a line is gone: \(line)") }
    if isMove, kept.count > 16 { problems.append("\(kept.count) lines are gone: \(kept[0])") }
    let new = added.filter { line in line.contains { !" \t\r[]{},".contains($0) } }
    // What is written on several lines may be written on one when it loses something.
    if !addsLines, new.count > 3 { problems.append("a line is new: \(new[0])") }
    return problems
  }

  private static func first(_ facts: ProjectFacts, _ expected: ProjectFacts) -> String {
    for path in Set(facts.files.keys).union(expected.files.keys).sorted()
    where facts.files[path] != expected.files[path] {
      return
        "\(path): \(facts.files[path]?.sorted() ?? ["absent"]), not \(expected.files[path]?.sorted() ?? ["absent"])"
    }
    let pairs = [
      (facts.products, expected.products), (facts.folders, expected.folders),
      (facts.exceptions, expected.exceptions),
    ]
    for (is_, should) in pairs where is_ != should { return "\(is_.symmetricDifference(should))" }
    return
      "\(facts.packages.symmetricDifference(expected.packages)) \(facts.targets.symmetricDifference(expected.targets))"
  }

  /// The lines that are gone and those that are new, order kept.
  static func lines(_ before: [UInt8], _ after: [UInt8]) -> (removed: [String], added: [String]) {
    func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
      bytes.split(separator: 10, omittingEmptySubsequences: false)
    }
    var old = split(before)[...]
    var new = split(after)[...]
    while let first = old.first, first == new.first {
      old = old.dropFirst()
      new = new.dropFirst()
    }
    while let last = old.last, last == new.last {
      old = old.dropLast()
      new = new.dropLast()
    }
    var removed: [String] = []
    var added: [String] = []
    for change in Array(new).difference(from: Array(old)) {
      switch change {
      case .insert(_, let line, _): added.append(String(decoding: line, as: UTF8.self))
      case .remove(_, let line, _): removed.append(String(decoding: line, as: UTF8.self))
      }
    }
    return (removed.filter { !$0.isEmpty }, added)
  }

  /// A list that was written as `[]` and has been filled may be left as Xcode writes an empty one, on two lines.
  private static func comparable(_ bytes: [UInt8], _ file: XcodeProjectFile) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return file == .propertyList ? text : text.replacing(#/\[\s*\]/#, with: "[]")
  }

  private static func difference(_ before: [UInt8], _ after: [UInt8]) -> String {
    let (removed, added) = lines(before, after)
    return "- \(removed.prefix(3)) + \(added.prefix(3))"
  }
}
