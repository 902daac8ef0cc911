/// The strings that a parameter captured from a URL. A tail has one string for each segment.
package struct PathCapture: Sendable {
  package var name: String
  /// The captured strings; empty for a parameter in an optional part that is missing.
  package var texts: [String]
  package var isTail: Bool

  package init(name: String, texts: [String], isTail: Bool = false) {
    self.name = name
    self.texts = texts
    self.isTail = isTail
  }
}
