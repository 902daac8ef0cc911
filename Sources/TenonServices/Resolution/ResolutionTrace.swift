import CTenonAtomics
import TenonSynchronization

/// A recorded step of a resolution: the requested service, whether the service was made for this request, how
/// long the request took, and the requests for the service's dependencies.
///
/// ```swift
/// let (cart, trace) = try ResolutionTrace.record { try container.resolve(CartKeys.cart) }
/// for step in trace { print(step) }
/// // Shop.CartService made in 0.0031 seconds
/// //   Shop.ProductService made in 0.003 seconds
/// //   Shop.Clock reused in 2e-07 seconds
/// ```
///
/// Tracing adds overhead only while a recording is in progress anywhere in the process. During a recording,
/// every resolution takes longer.
public struct ResolutionTrace: Sendable, CustomStringConvertible {
  /// The service that was requested.
  public let service: ServiceReference
  /// Whether the service was made for this caller. If `false`, it already existed or was made for another
  /// caller.
  public let wasMade: Bool
  /// The elapsed time from the request to the result, printed in seconds. The duration includes the
  /// ``steps``, time spent waiting for other callers, and any time the machine was asleep.
  public let duration: Duration
  /// The requests for the services needed to make ``service``, in order.
  public let steps: [ResolutionTrace]

  /// The step on one line, with its nested steps indented below it.
  public var description: String {
    let nested = steps.flatMap { $0.description.split(separator: "\n") }.map { "\n  \($0)" }
    return "\(service) \(wasMade ? "made" : "reused") in \(duration)" + nested.joined()
  }

  /// Records the resolutions performed by an operation, including those in tasks that the operation waits
  /// for.
  ///
  /// ```swift
  /// let (_, trace) = try ResolutionTrace.record { try application.services.resolve((any HomeService).self) }
  /// let slowest = trace.max { $0.duration < $1.duration }
  /// ```
  /// - Parameter operation: The operation to record. The operation may resolve services from any container.
  /// - Returns: The operation's result, and the resolutions that the operation started, in order.
  /// - Throws: Any error that the operation throws.
  public static func record<Result>(_ operation: () throws -> Result) rethrows -> (Result, [ResolutionTrace])
  {
    let root = OpenStep(nil)
    tenon_services_detour_begin()
    defer { tenon_services_detour_end() }
    return (try OpenStep.$current.withValue(root, operation: operation), root.traces)
  }

  /// Records the resolutions that an `async` operation performs. Otherwise, this method behaves like
  /// ``record(_:)``.
  ///
  /// ```swift
  /// let (database, trace) = try await ResolutionTrace.record { try await container.resolve(CatalogKeys.database) }
  /// ```
  public static func record<Result>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> Result
  ) async rethrows -> (Result, [ResolutionTrace]) {
    let root = OpenStep(nil)
    tenon_services_detour_begin()
    defer { tenon_services_detour_end() }
    let result = try await OpenStep.$current.withValue(root, operation: operation, isolation: isolation)
    return (result, root.traces)
  }
}

/// A step that is being recorded. The outermost step represents the recording itself.
final class OpenStep: Sendable {
  @TaskLocal static var current: OpenStep?

  private let service: ServiceReference?
  private let start = ContinuousClock.now
  private let state = Mutex((wasMade: false, end: ContinuousClock.Instant?.none, steps: [OpenStep]()))

  init(_ service: ServiceReference?) { self.service = service }

  /// Notes that the service of the innermost step is being made for this request.
  static func noteMaking() {
    if tenon_services_must_detour() { current?.state.withLock { $0.wasMade = true } }
  }

  /// Runs a step, and records it if a recording is active.
  static func run<Result>(
    for service: @autoclosure () -> ServiceReference, _ body: () throws(ServiceError) -> Result
  ) throws(ServiceError) -> Result {
    guard tenon_services_must_detour(), let outer = current else { return try body() }
    let step = outer.begin(service())
    defer { step.end() }
    let outcome = $current.withValue(step) { Swift.Result { () throws(ServiceError) in try body() } }
    return try outcome.get()
  }

  /// Runs an asynchronous step, and records it if a recording is active.
  static func run<Result: Sendable>(
    for service: ServiceReference, _ body: () async throws -> Result
  ) async throws -> Result {
    guard tenon_services_must_detour(), let outer = current else { return try await body() }
    let step = outer.begin(service)
    defer { step.end() }
    return try await $current.withValue(step, operation: body)
  }

  private func begin(_ service: ServiceReference) -> OpenStep {
    let step = OpenStep(service)
    state.withLock { $0.steps.append(step) }
    return step
  }

  private func end() { state.withLock { $0.end = .now } }

  /// The traces recorded within this step. The duration of a step that has not ended is the time that it has taken so
  /// far.
  var traces: [ResolutionTrace] {
    state.withLock { $0.steps }.compactMap { step in
      let (wasMade, end) = step.state.withLock { ($0.wasMade, $0.end) }
      return step.service.map {
        ResolutionTrace(
          service: $0, wasMade: wasMade, duration: step.start.duration(to: end ?? .now), steps: step.traces)
      }
    }
  }
}
