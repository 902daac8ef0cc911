import CZlib

/// The bytes of a log, which are unpacked piece by piece: a small file can have hundreds of megabytes of them.
final class ActivityLogStream {
  /// The bytes that each log begins with.
  static let beginning = Array("SLF0".utf8)

  /// A part of a text.
  struct Text {
    /// The number of bytes of the whole text.
    var count = 0
    var first: [UInt8] = []
    var last: [UInt8] = []
  }

  /// The window of gzip, and that the bytes begin with gzip's header.
  private static let window: Int32 = 15 + 16
  private static let pieceSize = 1 << 18

  private let packed: [UInt8]
  private let limit: Int
  private var stream = z_stream()
  private var isOpen = false
  /// The number of packed bytes that were unpacked.
  private var consumed = 0
  private var piece: [UInt8]
  private var place = 0
  /// The number of bytes before the piece.
  private var before = 0
  private var isLastPiece: Bool

  /// - Parameters:
  ///   - bytes: What a file contains, packed or unpacked.
  ///   - limit: How many bytes there may be when they are unpacked.
  /// - Throws: ``ActivityLogFailure`` if the bytes do not begin as a log does.
  init(_ bytes: [UInt8], limit: Int) throws(ActivityLogFailure) {
    let isUnpacked = bytes.starts(with: Self.beginning)
    (packed, piece, isLastPiece) = isUnpacked ? ([], bytes, true) : (bytes, [], false)
    self.limit = limit
    if !isUnpacked {
      let size = Int32(MemoryLayout<z_stream>.size)
      isOpen = inflateInit2_(&stream, Self.window, ZLIB_VERSION, size) == Z_OK
      guard isOpen else { throw .init(at: nil, .packed) }
    }
    for byte in Self.beginning {
      guard try next() == byte else { throw .init(at: 0, .foreign) }
    }
  }

  deinit {
    if isOpen { inflateEnd(&stream) }
  }

  /// The number of bytes that were taken.
  var offset: Int { before + place }

  /// The next byte, which is taken; `nil` at the end.
  func next() throws(ActivityLogFailure) -> UInt8? {
    guard place < piece.count else { return try unpack() ? try next() : nil }
    defer { place += 1 }
    return piece[place]
  }

  /// Takes a text.
  /// - Parameters:
  ///   - count: The number of its bytes.
  ///   - first: How many of them to keep from its beginning.
  ///   - last: How many to keep from its end.
  /// - Returns: `nil` if there are not as many bytes.
  func take(_ count: Int, first: Int, last: Int) throws(ActivityLogFailure) -> Text? {
    var text = Text(count: count)
    var taken = 0
    while taken < count {
      guard place < piece.count else {
        guard try unpack() else { return nil }
        continue
      }
      let part = piece[place..<min(piece.count, place + count - taken)]
      if taken < first { text.first += part.prefix(first - taken) }
      let missing = count - last - taken
      if missing < part.count { text.last += part.dropFirst(max(0, missing)) }
      taken += part.count
      place += part.count
    }
    return text
  }

  /// Takes all bytes that are left.
  /// - Throws: ``ActivityLogFailure`` if the packed bytes do not come to their end.
  func finish() throws(ActivityLogFailure) { while try unpack() {} }

  /// Replaces the piece with the next one.
  /// - Returns: Whether there is one.
  private func unpack() throws(ActivityLogFailure) -> Bool {
    guard !isLastPiece else { return false }
    before += piece.count
    place = 0
    if piece.count < Self.pieceSize { piece = [UInt8](repeating: 0, count: Self.pieceSize) }
    let status = packed.withUnsafeBufferPointer { packed in
      piece.withUnsafeMutableBufferPointer { piece in
        stream.next_in = packed.baseAddress.map { UnsafeMutablePointer(mutating: $0 + consumed) }
        stream.avail_in = uInt(clamping: packed.count - consumed)
        stream.next_out = piece.baseAddress
        stream.avail_out = uInt(piece.count)
        let given = stream.avail_in
        let status = inflate(&stream, Z_NO_FLUSH)
        consumed += Int(given - stream.avail_in)
        return status
      }
    }
    piece.removeLast(Int(stream.avail_out))
    guard before + piece.count <= limit else { throw .init(at: nil, .large(limit)) }
    switch status {
    case Z_STREAM_END:
      isLastPiece = true
      return !piece.isEmpty
    case Z_OK where !piece.isEmpty || consumed < packed.count: return try piece.isEmpty ? unpack() : true
    case Z_OK, Z_BUF_ERROR: throw .init(at: nil, .cut)
    default: throw .init(at: nil, .packed)
    }
  }
}
