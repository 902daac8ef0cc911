/// Limits how long an operation may take.
enum Deadline {
  /// Returns the operation's result, or `nil` if it has not ended in time. The operation is then cancelled but
  /// not awaited, because an operation that ignores cancellation would block its connection forever.
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
