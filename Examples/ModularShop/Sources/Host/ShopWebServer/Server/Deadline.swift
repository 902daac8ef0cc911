/// Limits how long an operation may take.
enum Deadline {
  /// The operation's result, or `nil` when it has not ended in time. It is cancelled then, and not waited for: an
  /// operation that ignores cancellation would hold up its connection for ever.
  static func run<Value: Sendable>(
    _ limit: Duration, _ operation: @escaping @Sendable () async -> Value
  ) async -> Value? {
    let (results, continuation) = AsyncStream.makeStream(
      of: Value?.self, bufferingPolicy: .bufferingOldest(1))
    let work = Task { continuation.yield(await operation()) }
    let timer = Task {
      if (try? await Task.sleep(for: limit)) != nil { continuation.yield(nil) }
    }
    defer {
      work.cancel()
      timer.cancel()
    }
    return await withTaskCancellationHandler {
      for await result in results { return result }
      return nil
    } onCancel: {
      continuation.yield(nil)
    }
  }
}
