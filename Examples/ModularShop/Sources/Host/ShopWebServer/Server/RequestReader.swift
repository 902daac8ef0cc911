import CMicrohttpd

/// Copies the headers that the library has read.
enum RequestReader {
  /// Returns the headers in the order in which they arrived, or `nil` if a proxy may have interpreted them
  /// differently.
  ///
  /// The library treats a space before the colon as part of the name, and appends the lines of a folded header to
  /// its name. A proxy that interprets such a request differently sees it end elsewhere, and another request begin
  /// there.
  static func headers(of connection: OpaquePointer) -> Headers? {
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
    return reading.isClear ? reading.headers : nil
  }
}

private struct Reading {
  var headers = Headers()
  var isClear = true

  mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Bool {
    isClear =
      !name.isEmpty && name.allSatisfy(Self.isOfToken) && !Self.isFolded(name, value)
      && value.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == UInt8(ascii: "\t") }
    if isClear {
      headers.add(
        String(decoding: value, as: UTF8.self),
        for: HeaderName(received: String(decoding: name, as: UTF8.self)))
    }
    return isClear
  }

  /// Whether the name was assembled from several lines. Otherwise, the name and the value are still in the received
  /// text, separated only by what was the colon, and possibly spaces.
  private static func isFolded(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Bool {
    guard let begin = name.baseAddress, let end = value.baseAddress else { return value.baseAddress != nil }
    let between = end - (begin + name.count)
    guard between > 0 else { return true }
    let gap = UnsafeRawBufferPointer(start: begin + name.count, count: between)
    return gap[0] != 0 || !gap.dropFirst().allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
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
