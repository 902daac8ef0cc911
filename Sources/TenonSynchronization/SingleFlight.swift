/// Lets many tasks request the same value at the same time, and makes it once for all of them.
///
/// There is never more than one flight at a time. A caller that is cancelled while waiting gets `CancellationError` at
/// once. If no caller waits for a flight any more, it is cancelled, but it remains the current flight: the next caller
/// joins it. If the cancelled flight nevertheless succeeds, callers get its value; if it fails, it is started again.
///
/// Values are not kept: a caller starts a new flight if none is in progress.
package final class SingleFlight<Value: Sendable>: Sendable {
  package typealias Operation = @Sendable () async throws -> Value

  private struct Passenger {
    let waiter: Waiter<Value>
    let operation: Operation
  }

  private struct Flight {
    var passengers: [Passenger]
    var task: Task<Void, Never>
    var isCancelled = false
  }

  private let flight = Mutex<Flight?>(nil)

  package init() {}

  /// Joins the flight in progress, or starts one.
  /// - Parameter operation: Makes the value, if this caller starts a flight. Runs in a separate task.
  /// - Throws: Any error that the operation throws, or `CancellationError` if the caller is cancelled.
  package func value(_ operation: @escaping Operation) async throws -> Value {
    try Task.checkCancellation()
    let passenger = Passenger(waiter: Waiter(), operation: operation)
    flight.withLock { flight in
      if flight == nil {
        flight = Flight(passengers: [passenger], task: begin(operation))
      } else {
        flight?.passengers.append(passenger)
      }
    }
    do {
      return try await passenger.waiter.value()
    } catch {
      leave(passenger.waiter)
      throw error
    }
  }

  /// Cancels the flight in progress. If the flight fails and callers are waiting, it is started again.
  package func cancel() {
    let task = flight.withLock { flight in
      flight?.isCancelled = true
      return flight?.task
    }
    task?.cancel()
  }

  private func begin(_ operation: @escaping Operation) -> Task<Void, Never> {
    Task {
      let result: Result<Value, any Error>
      do {
        result = .success(try await operation())
      } catch {
        result = .failure(error)
      }
      end(result)
    }
  }

  private func end(_ result: Result<Value, any Error>) {
    let waiters = flight.withLock { flight -> [Waiter<Value>] in
      guard let ended = flight else { return [] }
      if case .failure = result, ended.isCancelled {
        let waiting = ended.passengers.filter { !$0.waiter.isResumed }
        if let first = waiting.first {
          flight = Flight(passengers: waiting, task: begin(first.operation))
          return []
        }
      }
      flight = nil
      return ended.passengers.map(\.waiter)
    }
    waiters.resume(with: result)
  }

  private func leave(_ waiter: Waiter<Value>) {
    let task = flight.withLock { current -> Task<Void, Never>? in
      guard let index = current?.passengers.firstIndex(where: { $0.waiter === waiter }) else { return nil }
      current?.passengers.remove(at: index)
      guard current?.passengers.isEmpty == true else { return nil }
      current?.isCancelled = true
      return current?.task
    }
    task?.cancel()
  }
}
