/// A type whose description is the text from which it was created, such as a name.
package protocol Textual: CustomStringConvertible {
  var text: String { get }
}

extension Textual {
  public var description: String { text }
}

extension Textual where Self: RawRepresentable<String> {
  package var text: String { rawValue }
}

/// A type with a message that says what happened, such as an error. Its description is the message, preceded by the
/// place if there is one.
package protocol Worded: CustomStringConvertible {
  var message: String { get }
  var place: SourcePlace? { get }
}

extension Worded {
  package var place: SourcePlace? { nil }
  public var description: String { (place.map { "\($0): " } ?? "") + message }
}

/// An error that contains all problems found by one check. Its description lists only the first problems, one per line,
/// because a server can send thousands of rules.
package protocol ProblemList: CustomStringConvertible {
  associatedtype Problem: CustomStringConvertible
  var problems: [Problem] { get }
}

extension ProblemList {
  public var description: String {
    let shown = problems.prefix(20).map(\.description)
    let others = problems.count > shown.count ? ["and \(problems.count - shown.count) more"] : []
    return (shown + others).joined(separator: "\n")
  }
}
