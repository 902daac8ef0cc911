/// A source of bytes to read and a destination for bytes to write.
public protocol ByteChannel {
  /// Waits for bytes and returns them. The result is empty at the end of the stream.
  func read() -> [UInt8]
  /// Whether ``read()`` would return without waiting.
  var isReady: Bool { get }
  /// Writes all the bytes, or nothing if the other side has closed the stream.
  func write(_ bytes: [UInt8])
}
