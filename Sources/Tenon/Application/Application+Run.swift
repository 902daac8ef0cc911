import Foundation
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
  /// Assembles, launches and runs an application as all that a program does. What is wrong, such as modules that do not
  /// fit, is printed to standard error, and the process ends with 1, without the report of a crash.
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
  ///   - modules: The modules.
  ///   - options: What else the application is assembled with.
  ///   - signals: What asks the process to end.
  ///   - launched: What comes after the launch.
  public static func run(
    _ modules: [any Module], options: ApplicationOptions = ApplicationOptions(),
    until signals: [Int32] = [SIGTERM, SIGINT],
    launched: @escaping @Sendable (Application) async throws -> Void = { _ in }
  ) async {
    do {
      let application = try Application(modules, options: options)
      try await application.run(until: signals) { try await launched(application) }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  /// Launches the application, and runs it until the process is asked to end: for servers and tools.
  ///
  /// The first of the signals stops the modules in reverse order, also during the launch; a second one ends the process
  /// at once. Cancelling the task and ``stop()`` have the same effect as a signal.
  ///
  /// ```swift
  /// try await Application([CatalogModule(), WebModule()]).run { print("ready") }
  /// ```
  /// - Parameters:
  ///   - signals: What asks the process to end; what a supervisor and a terminal send by default. When this returns,
  ///     they do again what they did before.
  ///   - launched: What comes after the launch, such as printing an address; nothing by default. Signals are handled
  ///     already. Its task is cancelled when the application ends. If it throws before, the modules stop.
  /// - Throws: ``ApplicationError``: `runFailed` if an essential module failed while it ran; what ``launch()``
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
      // A signal during the launch, or before it began, is not an error.
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
