import Foundation

/// A connection that is kept open for many requests. It blocks its thread.
final class Connection {
  private let descriptor: Int32
  private let port: UInt16
  private(set) var cookie: String?

  init(port: UInt16, cookie: String? = nil) throws {
    self.port = port
    self.cookie = cookie
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let socket = descriptor
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw ShopUnderLoad.Failed(description: "127.0.0.1:\(port) does not answer") }
  }

  deinit { close(descriptor) }

  /// Requests a page.
  /// - Returns: The text of the response.
  @discardableResult
  func get(_ path: String) throws -> String {
    let cookie = cookie.map { "Cookie: \($0)\r\n" } ?? ""
    return try exchange("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(cookie)\r\n", status: 200)
  }

  /// Sends a form. The shop answers with a redirect.
  func post(_ path: String, _ body: String) throws {
    let request =
      "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: \(cookie ?? "")\r\n"
      + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    try exchange(request, status: 303)
  }

  @discardableResult
  private func exchange(_ request: String, status: Int) throws -> String {
    let bytes = Array(request.utf8)
    _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    var received: [UInt8] = []
    var wanted = Int.max
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while received.count < wanted {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { throw ShopUnderLoad.Failed(description: "the shop closed the connection") }
      received += buffer.prefix(count)
      if wanted == Int.max { wanted = try length(received) ?? Int.max }
    }
    let text = String(decoding: received, as: UTF8.self)
    guard text.hasPrefix("HTTP/1.1 \(status) ") else {
      throw ShopUnderLoad.Failed(description: "the shop answered \(text.prefix(40))")
    }
    if let set = text.firstMatch(of: /(?i)set-cookie: ([^;\r]+)/) { cookie = String(set.1) }
    return text
  }

  /// Returns the number of bytes of the whole answer, or `nil` until its headers have arrived.
  private func length(_ received: [UInt8]) throws -> Int? {
    let separator = Array("\r\n\r\n".utf8)
    guard let end = received.firstRange(of: separator) else { return nil }
    let headers = String(decoding: received[..<end.lowerBound], as: UTF8.self)
    guard let match = headers.firstMatch(of: /(?i)content-length: (\d+)/), let size = Int(match.1) else {
      throw ShopUnderLoad.Failed(
        description: "the response has no Content-Length header: \(headers.prefix(80))")
    }
    return end.upperBound + size
  }
}
