import Foundation

/// A folder that goes away with its last user.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "shop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> String { url.appending(path: name).path }
}

/// Waits, on a thread that may block, for an asynchronous result.
struct BlockingResult {
  let error: (any Error)?

  init(_ body: @escaping @Sendable () async throws -> some Sendable) {
    let box = Box()
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      do { _ = try await body() } catch { box.error = error }
      done.signal()
    }
    done.wait()
    error = box.error
  }

  // `@unchecked Sendable`: written before the semaphore is signalled, read after it was waited for.
  private final class Box: @unchecked Sendable {
    var error: (any Error)?
  }
}
