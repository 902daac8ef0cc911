extension JSON {
  /// The reason that bytes cannot be read as a value.
  public struct ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A description of the problem.
    public var message: String
    /// The position of the error, in bytes from the beginning.
    public var offset: Int

    public var description: String { "\(message) at byte \(offset)" }
  }

  /// The maximum nesting depth of arrays and objects. Messages between tools have about a dozen levels.
  public static let maximumDepth = 64

  /// The maximum number of values in one text, of which each needs many times the memory of its shortest spelling. The
  /// largest manifests and test reports have some hundred thousand.
  public static let maximumCount = 2_000_000

  /// Reads one value, and keeps the order of members.
  /// - Parameter bytes: The text in UTF-8.
  /// - Throws: ``ReadingError`` if the bytes are not JSON, if the value is nested more deeply than ``maximumDepth``, or if
  ///   there are more than ``maximumCount`` values.
  public init(reading bytes: [UInt8]) throws {
    var reader = JSONReader(bytes)
    self = try reader.whole()
  }
}
