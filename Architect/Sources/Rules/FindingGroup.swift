/// Several findings that are one task: a single edit in one place fixes all of them.
///
/// Reports for people show the group as one sentence: `opening`, their number, `noun`, the `item` of each, and `cure`.
public struct FindingGroup: Hashable, Sendable {
  /// A key that is equal for findings that the same edit fixes.
  public var key: String
  /// The beginning of the sentence about all of them, such as `'Cart' imports`.
  public var opening: String
  /// The noun that is counted, such as `module that none of its files imports`.
  public var noun: String
  /// The entry of this finding in the list.
  public var item: String
  /// The edit that fixes all of them.
  public var cure: String

  /// The number followed by the noun.
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
