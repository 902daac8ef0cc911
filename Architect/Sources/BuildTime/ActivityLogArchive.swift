import CZlib

/// A file that gzip compressed.
enum ActivityLogArchive {
  /// The window of gzip, and that the bytes begin with gzip's header.
  private static let window: Int32 = 15 + 16

  /// The bytes before they were compressed.
  /// - Complexity: O(*n*) for *n* bytes of the result, of which there are at most `limit`.
  static func unpacked(_ bytes: [UInt8], limit: Int) throws(ActivityLogFailure) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, window, ZLIB_VERSION, size) == Z_OK else { throw .init(at: nil, .packed) }
    defer { inflateEnd(&stream) }
    var result: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    var input = bytes
    return try input.withUnsafeMutableBufferPointer { (input) throws(ActivityLogFailure) in
      stream.next_in = input.baseAddress
      stream.avail_in = uInt(clamping: input.count)
      while true {
        let status = piece.withUnsafeMutableBufferPointer { piece in
          stream.next_out = piece.baseAddress
          stream.avail_out = uInt(piece.count)
          return inflate(&stream, Z_NO_FLUSH)
        }
        let count = piece.count - Int(stream.avail_out)
        guard result.count + count <= limit else { throw .init(at: nil, .large(limit)) }
        result.append(contentsOf: piece[..<count])
        switch status {
        case Z_STREAM_END: return result
        case Z_OK where count > 0 || stream.avail_in > 0: continue
        case Z_OK, Z_BUF_ERROR: throw .init(at: nil, .cut)
        default: throw .init(at: nil, .packed)
        }
      }
    }
  }
}
