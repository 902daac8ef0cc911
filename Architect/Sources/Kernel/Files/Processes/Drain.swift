import Foundation

/// Reads a pipe on another thread, so that a process that writes a lot of output is not blocked.
///
/// `@unchecked` because `content` is written before the semaphore is signalled and read after the wait.
final class Drain: @unchecked Sendable {
  struct Content {
    var bytes: [UInt8] = []
    /// Whether there was more than the limit. The pipe was closed then.
    var isCut = false
  }

  private let done = DispatchSemaphore(value: 0)
  private var content = Content()

  /// - Parameters:
  ///   - limit: How many bytes are kept.
  ///   - isRead: Whether more is read and dropped, so that the process is not blocked. Otherwise, the pipe is closed.
  init(_ handle: FileHandle, limit: Int, readingOn isRead: Bool = false) {
    Thread.detachNewThread {
      while let part = try? handle.read(upToCount: 1 << 16), !part.isEmpty {
        guard self.content.bytes.count + part.count <= limit else {
          guard !isRead else {
            self.content.bytes += part.prefix(limit - self.content.bytes.count)
            continue
          }
          self.content = Content(isCut: true)
          break
        }
        self.content.bytes += part
      }
      try? handle.close()
      self.done.signal()
    }
  }

  /// Waits until the pipe is closed and returns the output, or returns `nil` if the pipe stays open.
  func content(within limit: TimeInterval) -> Content? {
    done.wait(timeout: .now() + limit) == .success ? content : nil
  }
}
