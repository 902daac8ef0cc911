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
  /// at once. Cancelling the task and ``stop()`` have the same effect as a signal. An application that has been launched
  /// already is run from there on.
  ///
  /// ```swift
  /// @main
  /// struct Server {
  ///   static func main() async throws { try await Application([CatalogModule(), WebModule()]).run() }
  /// }
  /// ```
  /// - Parameter signals: What asks the process to end; what a supervisor and a terminal send by default. When this
  ///   returns, they do again what they do in every process.
  /// - Throws: ``ApplicationError``: `runFailed` where an essential module failed while it ran; and what ``launch()``
  ///   throws. The modules are stopped then.
  public func run(until signals: [Int32] = [SIGTERM, SIGINT]) async throws {
    let ended = Waiter<Void>()
    let watch = SignalWatch(signals) { Task { await self.stop() } }
    defer { watch.end() }
    let found = state.withLock { state in
      if state.life.name == .stopped { ended.resume(with: .success(())) } else { state.waiting.append(ended) }
      return state.life.name
    }
    do {
      if found == .assembled || found == .launching { try await launch() }
    } catch {
      // A signal during the launch, or before it began, is no error.
      guard watch.isFired, error is CancellationError || (error as? ApplicationError)?.code == .notLaunchable
      else { throw error }
      return await stop()
    }
    await withTaskCancellationHandler {
      _ = await ended.result
    } onCancel: {
      Task { await self.stop() }
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
}
