import CMicrohttpd

/// Copies what the library has read.
enum RequestReader {
  /// The headers, in the order they came. Values that are not UTF-8 are left out.
  static func headers(of connection: OpaquePointer) -> Headers {
    var headers = Headers()
    withUnsafeMutablePointer(to: &headers) { pointer in
      shop_http_each_header(
        connection,
        { context, _, name, nameLength, value, valueLength in
          guard let context, let name = text(name, nameLength), let value = text(value, valueLength) else {
            return shop_http_yes
          }
          context.assumingMemoryBound(to: Headers.self).pointee.add(value, for: HeaderName(received: name))
          return shop_http_yes
        }, pointer)
    }
    return headers
  }
}

private func text(_ start: UnsafePointer<CChar>?, _ length: Int) -> String? {
  guard let start else { return length == 0 ? "" : nil }
  return start.withMemoryRebound(to: UInt8.self, capacity: length) {
    String(validating: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
  }
}
