/// Several findings that a single edit fixes.
///
/// Reports for people show the group as one sentence: `opening`, the number of findings, `noun`, the `item` of each
/// finding, and `cure`.
public struct FindingGroup: Hashable, Sendable {
  /// A key shared by all findings that the same edit fixes.
  public var key: String
  /// The beginning of the sentence about all findings in the group, such as `'Cart' imports`.
  public var opening: String
  /// The noun that is counted, such as `module that none of its files imports`.
  public var noun: String
  /// The text that lists this finding in the sentence.
  public var item: String
  /// The edit that fixes all findings in the group.
  public var cure: String
  /// The rule under which the group is shown, if it has findings of several rules; otherwise `nil`.
  public var lead: String?

  /// Returns the number followed by the noun.
  public func counted(_ number: Int) -> String {
    let word = noun.prefix { $0 != " " }
    return "\(number) \(word)\(number == 1 ? "" : "s")\(noun.dropFirst(word.count))"
  }

  public init(key: String, opening: String, noun: String, item: String, cure: String, lead: String? = nil) {
    self.key = key
    self.opening = opening
    self.noun = noun
    self.item = item
    self.cure = cure
    self.lead = lead
  }
}
