import TenonSynchronization

/// A record of what happened in a test application.
final class Record: Sendable {
  private struct State {
    var events: [EventLogEntry] = []
    var actions: [ActionLogEntry] = []
    var openings: [RouteContext] = []
  }

  private let state = Mutex(State())

  var events: [EventLogEntry] { state.withLock { $0.events } }
  var actions: [ActionLogEntry] { state.withLock { $0.actions } }
  var openings: [RouteContext] { state.withLock { $0.openings } }

  /// Returns options that record everything and still call the handlers of the given options.
  func added(to options: ApplicationOptions) -> ApplicationOptions {
    var options = options
    options.eventLog = { [self, log = options.eventLog] entry in
      state.withLock { $0.events.append(entry) }
      log?(entry)
    }
    options.actionLog = { [self, log = options.actionLog] entry in
      state.withLock { $0.actions.append(entry) }
      log?(entry)
    }
    options.interceptors.insert(RecordOpenings(record: self), at: 0)
    return options
  }

  func note(_ opening: RouteContext) {
    state.withLock { $0.openings.append(opening) }
  }
}

/// Records every opening that finds a handler.
private struct RecordOpenings: RouteInterceptor {
  let record: Record

  func intercept(_ context: RouteContext, next: RouteNext) async throws -> any Sendable {
    record.note(context)
    return try await next(context)
  }
}
