/// What makes several findings one thing to do: one edit of one place settles them all.
///
/// Reports for people tell them as one: `opening`, their number, `noun`, each one's `item`, and `cure`.
public struct FindingGroup: Hashable, Sendable {
  /// The same for findings that one edit settles.
  public var key: String
  /// What the sentence about all of them begins with, such as `'Cart' imports`.
  public var opening: String
  /// What there is one or more of, such as `module that no file of it imports`.
  public var noun: String
  /// This finding in the list.
  public var item: String
  /// What settles them all.
  public var cure: String

  /// The number with what it counts.
  public func counted(_ number: Int) -> String {
    let word = noun.prefix { $0 != " " }
    return "\(number) \(word)\(number == 1 ? "" : "s")\(noun.dropFirst(word.count))"
  }

  public init(key: String, opening: String, noun: String, item: String, cure: String) {
    self.key = key
    self.opening = opening
    self.noun = noun
    self.item = item
    self.cure = cure
  }
}
