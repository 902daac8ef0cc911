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
    let names = message.replacing(/[\w\/]*\/(\w+\.swift:\d+)(:\d+)?/) { String($0.output.1) }
      .replacing("WiringFaults.", with: "").replacing("\(program).", with: "")
    return "\(code) \(isWarning ? "warning" : "error") \(line.map(String.init) ?? "-"): \(names)"
  }

  /// Who alone can have findings of a program, as the first line of its source says; `nil` if both do.
  package static func onlyReader(_ source: String) -> Reader? {
    [Reader.application, .source].first { source.hasPrefix($0.rawValue) }
  }
}
