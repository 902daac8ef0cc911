extension JSON {
  /// Why bytes are not a value.
  public struct ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public var message: String
    /// Where, in bytes from the beginning.
    public var offset: Int

    public var description: String { "\(message) at byte \(offset)" }
  }

  /// How deep arrays and objects may nest; what tools send each other nests a dozen levels.
  public static let maximumDepth = 64

  /// Reads one value; members stay in their order.
  /// - Parameter bytes: UTF-8.
  /// - Throws: ``ReadingError`` for what is not JSON, or nests deeper than ``maximumDepth``.
  public init(reading bytes: [UInt8]) throws {
    var reader = JSONReader(bytes)
    self = try reader.whole()
  }
}
