extension JSON {
  /// Why bytes cannot be read as a value.
  public struct ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public var message: String
    /// Where, in bytes from the beginning.
    public var offset: Int

    public var description: String { "\(message) at byte \(offset)" }
  }

  /// How deeply arrays and objects may be nested; the messages that tools exchange have about a dozen levels.
  public static let maximumDepth = 64

  /// Reads one value; members stay in their order.
  /// - Parameter bytes: UTF-8.
  /// - Throws: ``ReadingError`` if the bytes are not JSON, or are nested more deeply than ``maximumDepth``.
  public init(reading bytes: [UInt8]) throws {
    var reader = JSONReader(bytes)
    self = try reader.whole()
  }
}
