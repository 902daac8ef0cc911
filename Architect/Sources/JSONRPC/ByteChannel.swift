/// The source of one stream of bytes, and the destination of another.
public protocol ByteChannel {
  /// Waits for bytes; returns none at the end of the stream.
  func read() -> [UInt8]
  /// Whether ``read()`` would return without waiting.
  var isReady: Bool { get }
  /// Writes all the bytes, or nothing if the other side has closed the stream.
  func write(_ bytes: [UInt8])
}
