import Rules
import Text

extension Finding {
  /// The number of characters of ``shortMessage``.
  package static let shortLength = 160
  /// The number of characters that an edit keeps if the description of the problem is long, too.
  private static let keptCure = 90

  /// The message on one line that can be read at a glance: what is wrong and what to do, without the reasons between and
  /// the rest of long lists, for which an ellipsis stands. `--all` and JSON have the message itself.
  package var shortMessage: String {
    let text = message.onOneLine
    guard text.count > Self.shortLength else { return text }
    let clauses = text.split(separator: "; ", omittingEmptySubsequences: false).map(String.init)
    guard clauses.count > 1 else { return Self.cut(text, Self.shortLength) }
    let cure = Self.cut(clauses[1], max(Self.keptCure, Self.shortLength - 2 - clauses[0].count))
    let problem = Self.cut(clauses[0], Self.shortLength - 2 - cure.count)
    let short = "\(problem); \(cure)"
    return clauses.count > 2 && short.count < Self.shortLength && !short.hasSuffix("…") ? short + "…" : short
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
