import Foundation

/// A connection that sends what no client would, and reads what comes back.
///
/// It waits on threads of its own: a test that blocked one of the shared ones would starve the server it tests.
final class RawConnection: Sendable {
  struct Failure: Error {
    let step: String
  }

  private let descriptor: Int32

  /// - Parameters:
  ///   - source: The address of this machine from which it comes.
  ///   - timeout: After how many seconds a read gives up, so that no test hangs.
  init(port: UInt16, from source: UInt32 = 0x7f00_0001, timeout: Int = 60) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(step: "socket") }
    var limit = timeval(tv_sec: timeout, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let descriptor = descriptor
    guard Self.with(source, 0, { bind(descriptor, $0, $1) }) == 0,
      Self.with(0x7f00_0001, port, { connect(descriptor, $0, $1) }) == 0
    else {
      Glibc.close(descriptor)
      throw Failure(step: "connect")
    }
  }

  private static func with(
    _ host: UInt32, _ port: UInt16, _ use: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = host.bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        use($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  deinit { Glibc.close(descriptor) }

  func send(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Says that nothing more will be sent.
  func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// What comes until the other side closes, or nothing comes any more.
  func readToEnd() async -> String {
    await read { _ in false }
  }

  /// Whether the other side closes, and does not merely say nothing until the time-out.
  func isClosed() async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var buffer = [UInt8](repeating: 0, count: 4096)
        var count = 1
        while count > 0 { count = recv(self.descriptor, &buffer, buffer.count, 0) }
        continuation.resume(returning: count == 0 || errno == ECONNRESET)
      }
    }
  }

  /// What comes until a text is among it, the other side closes, or nothing comes any more.
  func read(until text: String) async -> String {
    await read { $0.contains(text) }
  }

  private func read(until isEnough: @escaping @Sendable (String) -> Bool) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: self.blockingRead(until: isEnough))
      }
    }
  }

  private func blockingRead(until isEnough: (String) -> Bool) -> String {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      received += buffer.prefix(count)
      if isEnough(String(decoding: received, as: UTF8.self)) { break }
    }
    return String(decoding: received, as: UTF8.self)
  }
}

/// Sends one request on a connection of its own and gives back everything that is answered.
func answer(to request: String, port: UInt16) async throws -> String {
  let connection = try RawConnection(port: port)
  connection.send(request.replacingOccurrences(of: "HOST", with: "Host: 127.0.0.1:\(port)"))
  return await connection.readToEnd()
}
