import AnalyticsInterface
import Tenon

/// Counts what users do. The shop also works without this module, so a failure here does not stop it.
public struct AnalyticsModule: Module {
  public let layer = Layer.feature
  public let failurePolicy = FailurePolicy.degradable
  private let sink: any AnalyticsSink

  /// - Parameter sink: The destination of events.
  public init(sink: any AnalyticsSink) { self.sink = sink }

  public func declare(in contract: inout ModuleContract) {
    let analytics = contract.provides((any AnalyticsService).self) { [sink] in AnalyticsQueue(sink: sink) }
    contract.stops(with: analytics) { analytics in await analytics.flush() }
  }
}
