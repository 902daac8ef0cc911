import Formats
import ProjectEditors
import Testing

@Suite("Random edits of YAML", .timeLimit(.minutes(10)))
struct RandomYAMLTests {
  @Test("each of 500 edits leads to the intended document and changes no other line", arguments: 0..<10)
  func edits(seed: UInt64) throws {
    var random = Random(seed: seed)
    var done = 0
    while done < 50 {
      let lineEnd = random.draw(4) == 0 ? "\r\n" : "\n"
      let text = RandomDocument(&random).text.replacing("\n", with: lineEnd)
      let before = try #require(try YAMLDocument.parse(Array(text.utf8)))
      var editor = YAMLEditor(text)
      let target = random.pick(editor.keys(at: ["targets"]))
      let path: [YAMLStep] = ["targets", .key(target)]
      let count = editor.count(at: path + ["dependencies"]) ?? 0
      let renaming = Renaming([target: "New", "Dep0": "Other"])
      switch random.draw(5) {
      case 0:
        try editor.copyEntry(path, renaming)
        #expect(editor.keys(at: ["targets"]).count == (before["targets"]?.mapping?.count ?? 0) + 1)
        #expect(
          plain(try node(editor)["targets"]?["New"])
            == plain(before["targets"]?[target]?.mapTexts(renaming.renamed)))
      case 1 where count > 0:
        try editor.copyItem(path + ["dependencies", .item(0)], renaming)
        #expect(
          try node(editor)["targets"]?[target]?["dependencies"]?.sequence?.map(plain).contains(
            plain(before["targets"]?[target]?["dependencies"]?.sequence?[0].mapTexts(renaming.renamed)))
            == true)
      case 2 where count > 0:
        try editor.removeItem(path + ["dependencies", .item(random.draw(count))])
        #expect((editor.count(at: path + ["dependencies"]) ?? 0) == count - 1)
      case 3 where count > 0:
        try editor.addItem(.table([.init("target", .text("New"))]), to: path + ["dependencies"])
        #expect(editor.text(at: path + ["dependencies", .item(count), "target"]) == "New")
      default:
        try editor.addEntry("extra", .list([.text("16.0"), .text("b c")]), to: path)
        #expect(editor.text(at: path + ["extra", .item(0)]) == "16.0")
      }
      expectOneRun(text, editor.text)
      done += 1
    }
  }

  private func node(_ editor: YAMLEditor) throws -> YAMLNode {
    try #require(try YAMLDocument.parse(Array(editor.text.utf8)))
  }

  /// The node as text, without positions.
  private func plain(_ node: YAMLNode?) -> String {
    switch node?.value {
    case nil: ""
    case .scalar(let text, _): text.debugDescription
    case .sequence(let nodes): "[\(nodes.map(plain).joined(separator: ","))]"
    case .mapping(let entries):
      "{\(entries.map { "\(plain($0.key)):\(plain($0.value))" }.joined(separator: ","))}"
    }
  }

  /// Expects that the lines before and after one place are the same.
  private func expectOneRun(_ old: String, _ new: String) {
    let old = old.split(separator: "\n", omittingEmptySubsequences: false)
    let new = new.split(separator: "\n", omittingEmptySubsequences: false)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    // At most one line is rewritten, for a list in brackets; a removal takes the item and its key.
    let kept = min(head + tail, old.count, new.count)
    #expect(kept >= min(old.count, new.count) - 1)
  }
}

/// A small generator with the same numbers everywhere.
private struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678 }

  mutating func draw(_ count: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(count))
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[draw(values.count)] }
}

/// A project.yml in one of the many forms that people write.
private struct RandomDocument {
  private(set) var text = ""

  init(_ random: inout Random) {
    let step = String(repeating: " ", count: random.pick([2, 3, 4]))
    if random.draw(2) == 0 { text += "# A project — “Ünïcode”\nname: Shop\n\n" }
    text += "targets:\n"
    let isSeparated = random.draw(2) == 0
    for number in 0..<(2 + random.draw(3)) {
      if isSeparated, number > 0 { text += "\n" }
      if random.draw(3) == 0 { text += "\(step)# about Mod\(number)\n" }
      if random.draw(4) == 0 {
        text +=
          "\(step)Mod\(number): {type: framework, sources: [Mod\(number)], dependencies: [{target: Dep0}]}\n"
        continue
      }
      text += "\(step)Mod\(number):\(random.pick(["", "  # why"]))\n"
      let inner = step + step
      text += "\(inner)type: framework\n\(inner)sources: \"Sources/Mod\(number)\"\n"
      let count = random.draw(4)
      if count > 0 {
        text += "\(inner)dependencies:\n"
        let dash = random.draw(3) == 0 ? inner : inner + step
        for dependency in 0..<count {
          text += random.pick([
            "\(dash)- target: Dep\(dependency)\n", "\(dash)- {target: Dep\(dependency)} # it\n",
            "\(dash)- target: Dep\(dependency)\n\(dash)  embed: false\n",
          ])
        }
      }
      if random.draw(3) == 0 {
        text += "\(inner)script: |\n\(inner)\(step)# Mod\(number)\n\(inner)\(step)run\n"
      }
    }
    text += random.pick(["", "\nschemes: {}\n", "# the end\n"])
  }
}
