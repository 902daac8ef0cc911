/// The findings of all programs, as lines of the table in `findings.txt`, which the runtime's tests write. The architect's
/// tests compare the static check of the same sources with it.
package struct FaultTable: Equatable, Sendable {
  /// Whose findings a program's table shows, apart from those that both have.
  package enum Reader: String, Sendable {
    /// Only the application that verifies its wiring.
    case application = "// Application only: "
    /// Only the architect, which reads the source.
    case source = "// Source only: "
  }

  /// How the comment begins that says why the texts of both differ, as the first line of a program.
  private static let differs = "// Texts differ: "

  /// The lines of each program, by its name.
  package private(set) var programs: [String: [String]] = [:]

  package init() {}

  /// - Parameter text: The text of the table.
  package init(_ text: String) {
    var name = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("  ") {
        programs[name, default: []].append(String(line.dropFirst(2)))
      } else {
        name = String(line)
        programs[name] = []
      }
    }
  }

  /// Adds the findings of a program.
  package mutating func add(_ lines: [String], of program: String) { programs[program] = lines.sorted() }

  package var text: String {
    programs.sorted { $0.key < $1.key }.map { name, lines in
      ([name] + lines.map { "  \($0)" }).joined(separator: "\n") + "\n"
    }.joined()
  }

  /// A finding as a line: its code, the line of its place, and its text. Both tools name files and the program's types
  /// differently.
  package static func line(
    _ code: String, isWarning: Bool, at line: Int?, _ message: String, of program: String
  )
    -> String
  {
    let names = message.replacing("\n", with: "\\n").replacing(/[\w\/]*\/(\w+\.swift:\d+)(:\d+)?/) {
      String($0.output.1)
    }
    .replacing("WiringFaults.", with: "").replacing("\(program).", with: "")
    return "\(code) \(isWarning ? "warning" : "error") \(line.map(String.init) ?? "-"): \(names)"
  }

  /// The lines of the table as far as they can be compared with what the source shows.
  ///
  /// An application that cannot start reports no warnings, and it does not know where its list of modules is.
  package static func comparable(_ lines: [String], with known: [String], _ source: String) -> [String] {
    let isRefused = known.contains { $0.contains(" error ") }
    let hasNoLine = known.contains { $0.contains(" -: ") }
    return lines.filter { !isRefused || $0.contains(" error ") }.map { line in
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      let head = hasNoLine ? parts[0].replacing(#/ (\d+|-)$/#, with: "") : parts[0]
      return source.hasPrefix(differs) ? head : "\(head): \(parts[1])"
    }.sorted()
  }

  /// Who alone can have findings of a program, as the first line of its source says; `nil` if both do.
  package static func onlyReader(_ source: String) -> Reader? {
    [Reader.application, .source].first { source.hasPrefix($0.rawValue) }
  }
}
