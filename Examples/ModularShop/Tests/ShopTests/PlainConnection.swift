import Foundation

/// One connection to this machine, which is read on a thread of its own.
///
/// A shop that is killed in the middle of an answer ends its connections, and what waits for them goes on at once.
final class PlainConnection: Sendable {
  struct Failed: Error {}

  private let descriptor: Int32

  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failed() }
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let descriptor = descriptor
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else {
      close(descriptor)
      throw Failed()
    }
  }

  deinit { close(descriptor) }

  /// Sends bytes.
  func send(_ text: String) throws {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      // A server that has read enough answers before everything was sent.
      if count <= 0 { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// What comes, piece by piece, until the other side ends the connection.
  func read(_ take: @escaping @Sendable ([UInt8]) -> Void, end: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [self] in
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count <= 0 { break }
        take(Array(buffer.prefix(count)))
      }
      end()
    }
  }

  /// All that comes until the other side ends the connection.
  func readToEnd() async -> [UInt8] {
    let (pieces, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    read {
      continuation.yield($0)
    } end: {
      continuation.finish()
    }
    return await pieces.reduce(into: []) { $0 += $1 }
  }

  /// Ends the connection.
  func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
