/// A value of a property list with its position in the text, so that an edit can leave all other text unchanged.
///
/// All positions are offsets into the bytes that were read.
public struct PropertyListSyntax: Sendable {
  public enum Kind: Sendable { case string, data, array, dictionary }

  /// A member of an array, or an entry of a dictionary.
  public struct Item: Sendable {
    /// The range from the white space before the item to the item's separator, inclusive.
    public let range: Range<Int>
    /// The offset where the item itself begins, after white space and comments.
    public let start: Int
    /// The key of an entry; `nil` in arrays.
    public let key: Range<Int>?
    /// The comment between the key and the equals sign.
    public let keyComment: Range<Int>?
    public let value: PropertyListSyntax
    /// The comment between the value and its separator.
    public let comment: Range<Int>?
    /// Whether a comma or semicolon ends the item; the last member of an array need not have one.
    public let hasSeparator: Bool
  }

  public let kind: Kind
  /// The range from the first character of the value to its last.
  public let range: Range<Int>
  /// The members of an array or the entries of a dictionary, in the order in which they appear in the text.
  public let items: [Item]

  init(_ kind: Kind, _ range: Range<Int>, items: [Item] = []) {
    self.kind = kind
    self.range = range
    self.items = items
  }
}

extension PropertyListSyntax.Item {
  /// Reads one entry of a dictionary, such as `isa = PBXGroup;`, with nothing after it.
  /// - Throws: ``ProjectTextError``.
  public init(entry bytes: [UInt8]) throws(ProjectTextError) {
    self = try PropertyListParser.parse(bytes) { parser throws(ProjectTextError) in try parser.loneEntry() }
  }
}
