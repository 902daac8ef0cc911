/// One event of a stream that a browser listens to.
public struct ServerSentEvent: Hashable, Sendable {
  /// The name that the browser's listener is registered for.
  public let name: String
  /// The text that the listener receives.
  public let data: String

  public init(_ name: String, data: String) {
    self.name = name
    self.data = data
  }

  /// The event as it is sent. A line break in the data begins another line of data, never another field.
  var encoded: [UInt8] {
    let name = name.filter { !$0.isNewline && $0 != ":" }
    let lines = data.split(omittingEmptySubsequences: false) { $0.isNewline }
    return Array("event: \(name)\n\(lines.map { "data: \($0)\n" }.joined())\n".utf8)
  }
}
