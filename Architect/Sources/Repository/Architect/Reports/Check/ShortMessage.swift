import Rules
import Text

extension Finding {
  /// The number of characters of ``shortMessage``.
  package static let shortLength = 160
  /// The number of characters that the beginning of the problem keeps: names of modules must not be lost.
  private static let keptProblem = 110

  /// The message on one line that can be read at a glance: what is wrong and what to do, without the reasons between and
  /// the rest of long lists, for which an ellipsis stands. `--all` and JSON have the message itself.
  package var shortMessage: String {
    let text = message.onOneLine
    guard text.count > Self.shortLength else { return text }
    let clauses = text.split(separator: "; ", omittingEmptySubsequences: false).map(String.init)
    guard clauses.count > 1 else { return Self.cut(text, Self.shortLength) }
    // What an edit is about is left out before where it is, and both before what the problem begins with.
    let kept = min(Self.beginning(of: clauses[0]), Self.keptProblem)
    let whole = clauses[1]
    let edit = kept + 2 + whole.count > Self.shortLength ? Self.withoutSubject(whole) : whole
    let problem = Self.cut(clauses[0], max(kept, Self.shortLength - 2 - edit.count))
    let cure = Self.cut(edit, Self.shortLength - 2 - problem.count)
    let short = "\(problem); \(cure)"
    return clauses.count > 2 && short.count < Self.shortLength && !short.hasSuffix("…") ? short + "…" : short
  }

  /// The number of characters of a clause up to what follows its first comma outside brackets and names, with an
  /// ellipsis.
  private static func beginning(of clause: String) -> Int {
    var depth = 0
    var isName = false
    for (count, character) in clause.enumerated() {
      switch character {
      case "'": isName.toggle()
      case "(": depth += 1
      case ")": depth -= 1
      case "," where depth == 0 && !isName: return count + 2
      default: break
      }
    }
    return clause.count
  }

  /// An edit without the module that it is about, which the problem names: `add it in Package.swift:3:5`.
  private static func withoutSubject(_ cure: String) -> String {
    guard let start = cure.firstRange(of: " to the dependencies of '"),
      let end = cure[start.upperBound...].firstRange(of: "' in ")
    else { return cure }
    return cure[..<start.lowerBound] + " in " + cure[end.upperBound...]
  }

  /// The beginning of a text, up to the end of a word.
  private static func cut(_ text: String, _ limit: Int) -> String {
    guard text.count > limit else { return text }
    let head = text.prefix(limit - 1)
    let end = head.lastIndex(of: " ").map { head[..<$0] } ?? head
    let words = String(
      (end.count > limit / 2 ? end : head).reversed().drop { " ,;:(".contains($0) }.reversed())
    return words + "…"
  }
}
