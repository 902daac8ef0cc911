import Foundation

/// Sends commands to a driver, each on a connection of its own.
///
/// Foundation's client on Linux refuses the driver's answers, whose headers have no space after the colon ("Failed
/// writing header"), so this speaks what little HTTP is needed. It waits on threads of its own, so that it starves no
/// task.
struct DriverConnection: Sendable {
  let port: UInt16
  /// After how many seconds without a byte a command has failed.
  let timeout = 60

  /// Sends a command and gives back the status and the body of its answer.
  /// - Throws: ``BrowserError/unreachable(_:)``.
  func send(_ method: String, _ path: String, _ body: Data?) async throws -> (status: Int, body: Data) {
    var head = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
    if let body {
      head += "Content-Type: application/json; charset=utf-8\r\nContent-Length: \(body.count)\r\n"
    }
    let request = Data((head + "\r\n").utf8) + (body ?? Data())
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try exchange(request) }) }
    }
  }

  private func exchange(_ request: Data) throws -> (status: Int, body: Data) {
    let descriptor = try connected()
    defer { close(descriptor) }
    var sent = 0
    while sent < request.count {
      let count = request.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress?.advanced(by: sent), request.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw BrowserError.unreachable("it does not read what it is sent") }
      sent += count
    }
    var answer = Data()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      if let whole = Self.parse(answer) { return whole }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { throw BrowserError.unreachable("it stopped in the middle of an answer") }
      answer.append(contentsOf: buffer.prefix(count))
    }
  }

  private func connected() throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw BrowserError.unreachable("there is no socket") }
    var limit = timeval(tv_sec: timeout, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      throw BrowserError.unreachable("nobody listens on port \(port)")
    }
    return descriptor
  }

  /// The status and body, once all of it is there.
  private static func parse(_ answer: Data) -> (status: Int, body: Data)? {
    guard let end = answer.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: answer[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let length = lines.dropFirst().lazy.compactMap { line -> Int? in
      let sides = line.split(separator: ":", maxSplits: 1)
      guard sides.count == 2, sides[0].lowercased() == "content-length" else { return nil }
      return Int(sides[1].drop { $0 == " " })
    }.first
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }), let length,
      answer.count - (end.upperBound - answer.startIndex) >= length
    else { return nil }
    return (status, Data(answer[end.upperBound...].prefix(length)))
  }
}
