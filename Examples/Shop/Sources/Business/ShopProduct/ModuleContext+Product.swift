import AnalyticsInterface
import Tenon

extension ModuleContext {
  /// The module's own service.
  var products: RemoteProducts { get throws { try resolve(RemoteProducts.self) } }

  /// Counts something, where anybody counts.
  func track(_ name: String, _ properties: [String: String]) async {
    guard let analytics = try? resolve((any AnalyticsService).self) else { return }
    await analytics.track(AnalyticsEvent(name, properties: properties))
  }
}
