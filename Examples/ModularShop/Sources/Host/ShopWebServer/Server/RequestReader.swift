import CMicrohttpd

/// Copies the headers that the library has read.
enum RequestReader {
  /// Returns the headers in the order in which they arrived, or `nil` if a proxy may have interpreted them
  /// differently.
  ///
  /// The library treats a space before the colon as part of the name, and appends the lines of a folded header to
  /// its name. It accepts lines that end in a line feed alone, and takes a NUL for the end of a value or of all
  /// headers, so what was received is then longer or shorter than what it understood. A proxy that interprets such a
  /// request differently sees it end elsewhere, and another request begin there.
  /// - Parameter requestLine: The request line without its end.
  static func headers(of connection: OpaquePointer, requestLine: String) -> Headers? {
    var reading = Reading()
    withUnsafeMutablePointer(to: &reading) { pointer in
      shop_http_each_header(
        connection,
        { context, _, name, nameLength, value, valueLength in
          guard let context, let name else { return shop_http_no }
          let isClear = context.assumingMemoryBound(to: Reading.self).pointee.add(
            UnsafeRawBufferPointer(start: name, count: nameLength),
            UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueLength))
          return isClear ? shop_http_yes : shop_http_no
        }, pointer)
    }
    let understood = requestLine.utf8.count + lineEnd + reading.size + lineEnd
    return reading.isClear && understood == shop_http_header_size(connection) ? reading.headers : nil
  }

  /// The number of bytes in a carriage return and a line feed.
  fileprivate static let lineEnd = 2
}

private struct Reading {
  var headers = Headers()
  /// The number of bytes in the lines of the headers.
  var size = 0
  var isClear = true

  mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Bool {
    let gap = Self.gap(between: name, value)
    isClear =
      !name.isEmpty && name.allSatisfy(Self.isOfToken) && gap != nil
      && value.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == UInt8(ascii: "\t") }
    if let gap, isClear {
      size += name.count + gap + value.count + RequestReader.lineEnd
      headers.add(
        String(decoding: value, as: UTF8.self),
        for: HeaderName(received: String(decoding: name, as: UTF8.self)))
    }
    return isClear
  }

  /// Returns the number of bytes between a name and a value: what was the colon, and possibly spaces. Returns `nil` if
  /// there are other bytes, because the name was assembled from several lines and is no longer in the received text.
  private static func gap(between name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Int? {
    guard let begin = name.baseAddress, let end = value.baseAddress else { return nil }
    let count = end - (begin + name.count)
    guard count > 0 else { return nil }
    let gap = UnsafeRawBufferPointer(start: begin + name.count, count: count)
    let isPlain =
      gap[0] == 0 && gap.dropFirst().allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return isPlain ? count : nil
  }

  /// Whether the name of a header may contain a character (RFC 9110, 5.6.2).
  private static func isOfToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
