/// Where a stream of bytes comes from, and where another one goes.
public protocol ByteChannel {
  /// Waits for bytes; none at the end of the stream.
  func read() -> [UInt8]
  /// Whether ``read()`` would not have to wait.
  var isReady: Bool { get }
  /// Writes all of the bytes, or nothing if the reader is gone.
  func write(_ bytes: [UInt8])
}
