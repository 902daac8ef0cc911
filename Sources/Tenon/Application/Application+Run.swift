import TenonSynchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

extension Application {
  /// Launches the application, and runs it until the process is asked to end: for servers and tools.
  ///
  /// The first of the signals stops the modules in reverse order, also during the launch; a second one ends the process
  /// at once. Cancelling the task and ``stop()`` have the same effect as a signal.
  ///
  /// ```swift
  /// @main
  /// struct Server {
  ///   static func main() async throws {
  ///     try await Application([CatalogModule(), WebModule()]).run { print("ready") }
  ///   }
  /// }
  /// ```
  /// - Parameters:
  ///   - signals: What asks the process to end; what a supervisor and a terminal send by default. When this returns,
  ///     they do again what they did before.
  ///   - launched: What comes after the launch, such as printing an address; nothing by default. Signals are handled
  ///     already. Its task is cancelled when the application ends. Where it throws before, the modules stop.
  /// - Throws: ``ApplicationError``: `runFailed` where an essential module failed while it ran; what ``launch()``
  ///   throws, and `launched`. The modules are stopped then.
  public func run(
    until signals: [Int32] = [SIGTERM, SIGINT], launched: @escaping @Sendable () async throws -> Void = {}
  ) async throws {
    let ended = Waiter<Void>()
    let watch = SignalWatch(signals) { Task { await self.stop() } }
    defer { watch.end() }
    state.withLock { $0.waiting.append(ended) }
    do {
      try await launch()
    } catch {
      // A signal during the launch, or before it began, is no error.
      guard watch.isFired, error is CancellationError || (error as? ApplicationError)?.code == .notLaunchable
      else { throw error }
      return await stop()
    }
    let following = Task { () -> (any Error)? in
      do {
        try await launched()
      } catch  where !Task.isCancelled {
        await stop()
        return error
      } catch {}
      return nil
    }
    await withTaskCancellationHandler {
      _ = await ended.result
    } onCancel: {
      Task { await self.stop() }
    }
    following.cancel()
    let error = await following.value
    if let failure = state.withLock({ $0.failure }) ?? error { throw failure }
  }
}
