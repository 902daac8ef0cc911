import Foundation
import TenonEvents
import Testing

/// What a test saw, in order, from whatever thread.
final class Recorder<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var recorded: [Value] = []

  func record(_ value: Value) { lock.withLock { recorded.append(value) } }
  var values: [Value] { lock.withLock { recorded } }
}

struct SoldOut: Sendable, Equatable {
  var id: Int
}

struct Restocked: Sendable, Equatable {
  var id: Int
}

struct Boom: Error, Equatable {}

/// One module in each layer, and a second one in the business layer.
struct Shop {
  let bus: EventBus
  let host: ModuleEvents
  let cart: ModuleEvents
  let orders: ModuleEvents
  let account: ModuleEvents
  let network: ModuleEvents

  init(onFailure: (@Sendable (EventFailure) -> Void)? = nil) throws {
    bus = try EventBus(onFailure: onFailure)
    host = try bus.add("Host", layer: .host)
    cart = try bus.add("Cart", layer: .business)
    orders = try bus.add("Orders", layer: .business)
    account = try bus.add("Account", layer: .feature)
    network = try bus.add("Network", layer: .core)
  }
}

extension AsyncStream where Element: Sendable {
  /// The same elements, but none after too long, which fails the test: what never comes is told at once.
  func limited(sourceLocation: SourceLocation = #_sourceLocation) -> AsyncStream<Element> {
    let (limited, continuation) = AsyncStream.makeStream(of: Element.self)
    let reading = Task {
      for await element in self { continuation.yield(element) }
      continuation.finish()
    }
    let limit = Task {
      try await Task.sleep(for: patience)
      Issue.record("what was waited for did not come", sourceLocation: sourceLocation)
      continuation.finish()
    }
    continuation.onTermination = { _ in
      reading.cancel()
      limit.cancel()
    }
    return limited
  }
}

/// How long is waited for what should come at once: four minutes, for machines that have much else to do, unless the
/// environment says how many seconds. What does not come in that time fails the test.
let patience = Duration.seconds(
  ProcessInfo.processInfo.environment["TEST_PATIENCE"].flatMap { Int($0) } ?? 240)

/// What `body` gives. Where that takes longer than there is patience the test fails, so that what stands still is told at once.
@discardableResult
func inTime<Result>(
  isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  let limit = Task.detached {
    try await Task.sleep(for: patience)
    Issue.record("it did not end", sourceLocation: sourceLocation)
  }
  defer { limit.cancel() }
  return try await body()
}
