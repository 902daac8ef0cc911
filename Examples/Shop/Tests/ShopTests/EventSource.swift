import Foundation

/// Listens to server-sent events, as a browser does. It reads on a thread of its own.
final class EventSource: Sendable {
  struct NoConnection: Error {}

  private let descriptor: Int32
  private let lines: AsyncStream<String>

  init(port: UInt16, cookie: String) throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw NoConnection() }
    let request = Array(
      "GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: \(cookie)\r\n\r\n".utf8)
    _ = request.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    self.lines = lines
    self.descriptor = descriptor
    Thread.detachNewThread {
      var line: [UInt8] = []
      var byte: UInt8 = 0
      while recv(descriptor, &byte, 1, 0) == 1 {
        if byte == UInt8(ascii: "\n") {
          continuation.yield(String(decoding: line, as: UTF8.self))
          line = []
        } else {
          line.append(byte)
        }
      }
      continuation.finish()
      close(descriptor)
    }
  }

  deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// The data of the next event of a name.
  func next(_ name: String) async throws -> String {
    var isNext = false
    for await line in lines {
      if isNext, line.hasPrefix("data: ") { return String(line.dropFirst(6)) }
      isNext = line == "event: \(name)"
    }
    throw NoConnection()
  }
}
