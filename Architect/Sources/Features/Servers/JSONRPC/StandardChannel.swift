import Foundation

/// Standard input and output.
public struct StandardChannel: ByteChannel {
  public init() {}

  public func read() -> [UInt8] {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, initialized in
        count = Foundation.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        initialized = max(0, count)
      }
      if count >= 0 || errno != EINTR { return bytes }
    }
  }

  public var isReady: Bool {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }

  public func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }
}
