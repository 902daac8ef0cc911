import Formats

/// The reason that a request did not produce a result.
public struct RPCError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error.
  public struct Code: Hashable, Sendable, ExpressibleByIntegerLiteral {
    public let rawValue: Int

    public init(integerLiteral value: Int) { rawValue = value }

    /// The bytes are not JSON, or no message could be found in them.
    public static let parseError: Code = -32700
    /// The value is not a request, or the request is not allowed at this time.
    public static let invalidRequest: Code = -32600
    /// No method has the requested name.
    public static let methodNotFound: Code = -32601
    /// The method does not accept these parameters.
    public static let invalidParameters: Code = -32602
    /// An operation failed unexpectedly.
    public static let internalError: Code = -32603
  }

  public var code: Code
  public var message: String
  public var data: JSON?

  public init(_ code: Code, _ message: String, data: JSON? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  public var description: String { message }

  var json: JSON {
    .members(["code": .integer(code.rawValue), "message": .string(message), "data": data])
  }
}
