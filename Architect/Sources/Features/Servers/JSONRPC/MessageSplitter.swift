/// Splits a stream of bytes into messages.
///
/// Anything that is not a message is a fault. Each fault is reported once, and the stream is then searched
/// for the beginning of the next message. The number of buffered bytes is limited by the maximum message
/// size.
public struct MessageSplitter: Sendable {
  /// A part of the stream.
  public enum Piece: Hashable, Sendable {
    case message([UInt8])
    /// Bytes that do not form a message, with the reason.
    case fault(String)
  }

  private let framing: Framing
  private let limit: Int
  private var bytes: [UInt8] = []
  /// The offset of the first byte that has not been split off yet.
  private var start = 0
  /// The offset at which the search for the end of a line or a header continues.
  private var seen = 0
  /// The message length that is given in a header.
  private var length: Int?
  /// Whether the beginning of the next message is unknown.
  private var isLost = false

  private static let longestHeader = 4_096
  /// The maximum length of a `Content-Length` line, in bytes, in the search for the next header.
  private static let longestLength = 40
  private static let headerEnd = Array("\r\n\r\n".utf8)
  private static let mark = Array("content-length:".utf8)

  /// - Parameters:
  ///   - framing: How messages are separated.
  ///   - limit: The maximum size of a message in bytes.
  public init(_ framing: Framing, limit: Int) {
    self.framing = framing
    self.limit = limit
  }

  /// Appends the next bytes of the stream.
  public mutating func append(_ more: some Sequence<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      seen -= start
      start = 0
    }
    bytes += more
  }

  /// Returns the next message or fault, or `nil` if more bytes are needed.
  public mutating func next() -> Piece? {
    switch framing {
    case .lines: nextLine()
    case .contentLength: nextBody()
    }
  }

  private mutating func skip(to offset: Int) {
    start = offset
    seen = offset
  }

  private mutating func nextLine() -> Piece? {
    while let end = bytes[seen...].firstIndex(of: 10) {
      let line = bytes[start..<end]
      skip(to: end + 1)
      // This is the end of a line that was too long.
      if isLost {
        isLost = false
      } else if line.count > limit {
        return tooLong
      } else if !line.allSatisfy({ [9, 13, 32].contains($0) }) {
        return .message(Array(line))
      }
    }
    seen = bytes.count
    guard isLost || bytes.count - start > limit else { return nil }
    defer { isLost = true }
    skip(to: bytes.count)
    return isLost ? nil : tooLong
  }

  private mutating func nextBody() -> Piece? {
    while true {
      if let length {
        guard bytes.count - start >= length else { return nil }
        let body = Array(bytes[start..<(start + length)])
        skip(to: start + length)
        self.length = nil
        return .message(body)
      }
      if isLost, !findHeader() { return nil }
      // The result must not depend on how many bytes have already arrived.
      let border = min(bytes.count, start + Self.longestHeader)
      guard let end = bytes[min(border, max(start, seen - 3))..<border].firstRange(of: Self.headerEnd) else {
        seen = border
        return border == start + Self.longestHeader ? lose(from: start + 1, "a header has no end") : nil
      }
      let header = bytes[start..<end.lowerBound]
      guard let length = Self.length(in: header) else {
        return lose(from: end.upperBound, "a header has no valid Content-Length")
      }
      skip(to: end.upperBound)
      guard length <= limit else { return lose(from: end.upperBound, Self.tooLong(limit)) }
      self.length = length
    }
  }

  private mutating func lose(from offset: Int, _ reason: String) -> Piece {
    isLost = true
    skip(to: offset)
    return .fault(reason)
  }

  /// Looks for the next header. A JSON string cannot contain a line break, so no header is found inside a string.
  private mutating func findHeader() -> Bool {
    while start + Self.mark.count <= bytes.count {
      if Self.isMark(bytes[start..<(start + Self.mark.count)]) {
        let border = min(bytes.count, start + Self.longestLength)
        let end = bytes[start..<border].firstIndex(of: 13)
        if end == nil, border < start + Self.longestLength { return false }
        if let end, Self.length(in: bytes[start..<end]) != nil {
          isLost = false
          seen = start
          return true
        }
      }
      start += 1
    }
    return false
  }

  private static func isMark(_ bytes: ArraySlice<UInt8>) -> Bool {
    zip(bytes, mark).allSatisfy { $0 == $1 || $0 | 0x20 == $1 && (0x61...0x7A).contains($1) }
  }

  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    for line in header.split(separator: 10) where line.count > mark.count && isMark(line.prefix(mark.count)) {
      let digits = line.dropFirst(mark.count).filter { ![9, 13, 32].contains($0) }
      guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return Int(String(decoding: digits, as: UTF8.self))
    }
    return nil
  }

  private var tooLong: Piece { .fault(Self.tooLong(limit)) }

  private static func tooLong(_ limit: Int) -> String { "a message has more than \(limit) bytes" }
}
