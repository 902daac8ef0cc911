import Foundation
import TenonDiagnostics
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
  /// Assembles, launches and runs an application that is the whole program. Any error, such as a wiring error, is
  /// printed to standard error, and the process exits with status 1, without a crash report.
  ///
  /// ```swift
  /// @main
  /// struct Server {
  ///   static func main() async {
  ///     await Application.run([CatalogModule(), WebModule()]) { _ in print("ready") }
  ///   }
  /// }
  /// ```
  /// - Parameters:
  ///   - modules: The application's modules.
  ///   - options: The application's options.
  ///   - signals: The signals that request termination.
  ///   - launched: Called after the launch.
  public static func run(
    _ modules: [any Module], options: ApplicationOptions = ApplicationOptions(),
    until signals: [Int32] = [SIGTERM, SIGINT],
    launched: @escaping @Sendable (Application) async throws -> Void = { _ in }
  ) async {
    do {
      let application = try Application(modules, options: options)
      try await application.run(until: signals) { try await launched(application) }
    } catch {
      FileHandle.standardError.write(Data("\(valueText(error))\n".utf8))
      exit(1)
    }
  }

  /// Launches the application and runs it until the process receives a termination signal. Use this method
  /// for servers and tools.
  ///
  /// The first signal stops the modules in reverse order, even during the launch. A second signal ends the process
  /// immediately. Cancelling the task and calling ``stop()`` have the same effect as a signal.
  ///
  /// ```swift
  /// try await Application([CatalogModule(), WebModule()]).run { print("ready") }
  /// ```
  /// - Parameters:
  ///   - signals: The signals that request termination. By default, these are `SIGTERM` and `SIGINT`, which
  ///     supervisors and terminals send. When this method returns, the signals have the same effect as before
  ///     the call.
  ///   - launched: Called after the launch, for example to print an address. By default, the closure does nothing.
  ///     Signals are already being handled when the closure is called. The closure's task is cancelled when the
  ///     application ends. If the closure throws before then, the modules stop.
  /// - Throws: ``ApplicationError`` with the code `runFailed` if an essential module fails while it is
  ///   running, or any error that ``launch()`` or `launched` throws. The modules are stopped before any error
  ///   is thrown.
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
      // A signal before or during the launch is not an error.
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
