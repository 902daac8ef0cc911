import ModuleGraph

/// A marker that cannot be understood, or a generated block that was edited by hand.
public struct BlockError: Error, Hashable, Sendable, CustomStringConvertible {
  public struct Reason: Hashable, Sendable {
    public let rawValue: String
    private init(_ rawValue: String) { self.rawValue = rawValue }

    /// A block begins and never ends.
    public static let unclosed = Reason("unclosed")
    /// A block ends that has not begun.
    public static let unopened = Reason("unopened")
    /// A block begins within another block.
    public static let nested = Reason("nested")
    /// A marker has no name, or no checksum.
    public static let malformed = Reason("malformed")
    /// Two blocks have the same name.
    public static let repeated = Reason("repeated")
    /// The content of a block differs from what was generated.
    public static let edited = Reason("edited")
  }

  public var reason: Reason
  public var place: Place
  /// The name of the block, if the marker has one.
  public var block: String

  public init(_ reason: Reason, _ place: Place, block: String = "") {
    self.reason = reason
    self.place = place
    self.block = block
  }

  public var description: String {
    let name = block.onOneLine
    let text =
      switch reason {
      case .unclosed: "the block '\(name)' has no end: write the line `# tenon: end` after it"
      case .unopened: "`# tenon: end` ends no block: remove the line, or restore the beginning of its block"
      case .nested: "the block '\(name)' begins before the previous one ends: write `# tenon: end` before it"
      case .malformed:
        "a marker has the form `# tenon: begin NAME CHECKSUM`: restore it, or remove it together with its `# tenon: end`"
      case .repeated: "there are two blocks '\(name)': remove one of them with its markers"
      default:
        "the generated block '\(name)' was edited by hand: to keep the rule as your own, remove the two marker lines "
          + "around it; to generate it again and lose the edit, use --force"
      }
    return "\(place): \(text)"
  }
}
