/// What is described by the text that it was made of, such as a name.
package protocol Textual: CustomStringConvertible {
  var text: String { get }
}

extension Textual {
  public var description: String { text }
}

extension Textual where Self: RawRepresentable<String> {
  package var text: String { rawValue }
}

/// What says in words what happened, such as an error, and is described by them after the place that it is about.
package protocol Worded: CustomStringConvertible {
  var message: String { get }
  var place: SourcePlace? { get }
}

extension Worded {
  package var place: SourcePlace? { nil }
  public var description: String { (place.map { "\($0): " } ?? "") + message }
}

/// An error that is everything that is wrong, found in one go. Described by the first problems, a line each: a server can
/// send thousands of rules.
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
