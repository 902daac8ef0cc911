import CTenonAtomics
import TenonSynchronization

/// One step of a resolution that was recorded: which service was asked for, whether it was made then, how long it took, and what
/// was asked for to make it.
///
/// ```swift
/// let (cart, trace) = try ResolutionTrace.record { try container.resolve(CartKeys.cart) }
/// for step in trace { print(step) }
/// // Shop.CartService made in 0.0031 seconds
/// //   Shop.ProductService made in 0.003 seconds
/// //   Shop.Clock reused in 2e-07 seconds
/// ```
///
/// While nothing is recorded in a process, the possibility costs nothing; while something is, every resolution takes longer.
public struct ResolutionTrace: Sendable, CustomStringConvertible {
  /// What was asked for.
  public let service: ServiceReference
  /// Whether it was made for this caller, and did not exist already, or made for another caller at this moment.
  public let wasMade: Bool
  /// From the question to the answer: time that passed on the clock, in seconds where it is printed. What the ``steps`` took
  /// is in it, and so is the time in which others were waited for, also while the machine was asleep.
  public let duration: Duration
  /// What was asked for to make it, in that order.
  public let steps: [ResolutionTrace]

  /// The step on one line, and those within it below, indented.
  public var description: String {
    let nested = steps.flatMap { $0.description.split(separator: "\n") }.map { "\n  \($0)" }
    return "\(service) \(wasMade ? "made" : "reused") in \(duration)" + nested.joined()
  }

  /// Records what is resolved while an operation runs, by it and by the tasks that it waits for.
  ///
  /// ```swift
  /// let (_, trace) = try ResolutionTrace.record { try application.services.resolve((any HomeService).self) }
  /// let slowest = trace.max { $0.duration < $1.duration }
  /// ```
  /// - Parameter operation: Resolves from any containers.
  /// - Returns: What the operation returned, and each resolution that it began, in that order.
  /// - Throws: What the operation throws.
  public static func record<Result>(_ operation: () throws -> Result) rethrows -> (Result, [ResolutionTrace])
  {
    let root = OpenStep(nil)
    tenon_services_detour_begin()
    defer { tenon_services_detour_end() }
    return (try OpenStep.$current.withValue(root, operation: operation), root.traces)
  }

  /// Records what is resolved while an `async` operation runs; otherwise as ``record(_:)``.
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

/// A step that is being recorded. The outermost stands for the record itself.
final class OpenStep: Sendable {
  @TaskLocal static var current: OpenStep?

  private let service: ServiceReference?
  private let start = ContinuousClock.now
  private let state = Mutex((wasMade: false, end: ContinuousClock.Instant?.none, steps: [OpenStep]()))

  init(_ service: ServiceReference?) { self.service = service }

  /// Notes that what the innermost step asks for is being made for it.
  static func noteMaking() {
    if tenon_services_must_detour() { current?.state.withLock { $0.wasMade = true } }
  }

  /// Runs a step, on record if there is one.
  static func run<Result>(
    for service: @autoclosure () -> ServiceReference, _ body: () throws(ServiceError) -> Result
  ) throws(ServiceError) -> Result {
    guard tenon_services_must_detour(), let outer = current else { return try body() }
    let step = outer.begin(service())
    defer { step.end() }
    let outcome = $current.withValue(step) { Swift.Result { () throws(ServiceError) in try body() } }
    return try outcome.get()
  }

  /// Runs an asynchronous step, on record if there is one.
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

  /// What was recorded within this step; of what is not over yet, how long it has taken so far.
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
