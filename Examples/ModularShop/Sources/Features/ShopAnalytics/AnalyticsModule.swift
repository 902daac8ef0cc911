import AnalyticsInterface
import Tenon

/// Counts what people do. The shop does as well without it, so a failure here ends nothing.
public struct AnalyticsModule: Module {
  public let layer = Layer.feature
  public let failurePolicy = FailurePolicy.degradable
  private let sink: any AnalyticsSink

  /// - Parameter sink: Where events are sent.
  public init(sink: any AnalyticsSink) { self.sink = sink }

  public func declare(in contract: inout ModuleContract) {
    let analytics = contract.provides((any AnalyticsService).self) { [sink] in AnalyticsQueue(sink: sink) }
    contract.stops(with: analytics) { analytics in await analytics.flush() }
  }
}
