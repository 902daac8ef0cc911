/// How messages are separated in a stream of bytes.
public enum Framing: Sendable {
  /// Each message has a header with its `Content-Length`, as in the Language Server Protocol.
  case contentLength
  /// Each message is one line, as in the Model Context Protocol.
  case lines

  /// Returns the bytes of `content` with the framing added.
  func frame(_ content: [UInt8]) -> [UInt8] {
    switch self {
    case .contentLength: Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
    case .lines: content + [10]
    }
  }
}
