import Files
import Foundation
import Samples
import Testing

@Suite("The difference that a plan shows", .timeLimit(.minutes(10)))
struct UnifiedDiffTests {
  @Test("it has the form that git prints")
  func form() {
    let diff = UnifiedDiff([
      FileChange(
        path: "A", old: FileContent("1\n2\n3\n4\n5\n6\n7\n"), new: FileContent("1\n2\n3\n4\nfive\n6\n7")),
      FileChange(path: "B", old: nil, new: FileContent("b\n", isExecutable: true)),
      FileChange(path: "C", old: FileContent("c\n"), new: nil),
    ])
    #expect(
      diff.description == """
        diff --git a/A b/A
        --- a/A
        +++ b/A
        @@ -2,6 +2,6 @@
         2
         3
         4
        -5
        +five
         6
        -7
        +7
        \\ No newline at end of file
        diff --git a/B b/B
        new file mode 100755
        --- /dev/null
        +++ b/B
        @@ -0,0 +1,1 @@
        +b
        diff --git a/C b/C
        deleted file mode 100644
        --- a/C
        +++ /dev/null
        @@ -1,1 +0,0 @@
        -c

        """)
  }

  @Test("git applies it, whatever changes", arguments: 0..<40)
  func applied(seed: UInt64) throws {
    var random = SampleNumbers(seed: seed)
    let names = ["A.swift", "Sources/B b.swift", "榫.txt", "q\"uote.txt", "tab\t.txt"]
    let old = names.map { _ in randomText(&random) }
    let sample = try SampleRepository(Dictionary(uniqueKeysWithValues: zip(names, old)))
    var plan = ChangePlan(root: sample.root)
    for (name, text) in zip(names, old) {
      switch UInt.random(in: 0..<6, using: &random) {
      case 0: try plan.remove(name)
      case 1: try plan.move(name, to: "Moved/" + name)
      default: try plan.edit(name) { $0 = randomEdit(text, &random) }
      }
    }
    try plan.create("New/file.txt", FileContent(randomText(&random) + "x", isExecutable: true))
    try sample.write("plan.diff", plan.diff.description)
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "-c", "core.autocrlf=false", "apply", "--whitespace=nowarn", "plan.diff"]
    git.currentDirectoryURL = URL(fileURLWithPath: sample.root)
    try git.run()
    git.waitUntilExit()
    try #require(git.terminationStatus == 0, "\(plan.diff)")
    for change in plan.changes {
      let path = FilePath.join(sample.root, change.path)
      #expect((try? FileSystem.read(path)) == change.new?.bytes, "\(change.path)")
    }
  }

  @Test("a long file with one changed line, and a rewritten one, are both quick")
  func long() {
    let lines = (0..<100_000).map { "line \($0 % 977)\n" }
    var edited = lines
    edited[50_000] = "other\n"
    let one = UnifiedDiff([
      FileChange(path: "A", old: FileContent(lines.joined()), new: FileContent(edited.joined()))
    ])
    #expect(
      one.description.split(separator: "\n").filter { $0.hasPrefix("+") || $0.hasPrefix("-") }.count == 4)
    let other = UnifiedDiff([
      FileChange(
        path: "A", old: FileContent(lines.joined()), new: FileContent(lines.reversed().joined()))
    ])
    #expect(other.description.utf8.count > 1_000_000)
  }

  private func randomText(_ random: inout SampleNumbers) -> String {
    let count = Int.random(in: 1...60, using: &random)
    let ends = ["\n", "\n", "\n", "\r\n"]
    let text = (0..<count).map { _ in
      "\(["a", "b", "}", "", "榫 \u{1F600}"][Int.random(in: 0..<5, using: &random)])"
        + "\(Int.random(in: 0..<20, using: &random))" + ends[Int.random(in: 0..<4, using: &random)]
    }.joined()
    return Bool.random(using: &random) ? text : text + "no end"
  }

  private func randomEdit(_ text: String, _ random: inout SampleNumbers) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let index = Int.random(in: 0..<lines.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0 where lines.count > 1: lines.remove(at: index)
      case 1: lines.insert("new \(index)", at: index)
      default: lines[index] += "!"
      }
    }
    let edited = lines.joined(separator: "\n")
    return edited.isEmpty ? "x" : edited
  }
}
