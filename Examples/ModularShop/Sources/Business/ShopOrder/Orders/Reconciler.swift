import Foundation

/// Settles in the background what is in doubt, for as long as the application runs.
actor Reconciler {
  private var task: Task<Void, Never>?

  /// Begins to look after orders.
  /// - Parameters:
  ///   - orders: The orders.
  ///   - interval: How often to look.
  ///   - patience: How long an attempt to pay may be without a result before the provider is asked.
  func start(_ orders: LiveOrders, every interval: Duration, patience: TimeInterval) {
    task = Task {
      while (try? await Task.sleep(for: interval)) != nil {
        await orders.recover(before: orders.now().addingTimeInterval(-patience))
      }
    }
  }

  func stop() async {
    task?.cancel()
    await task?.value
    task = nil
  }
}
