import Foundation

/// Settles payments in doubt in the background while the application runs.
actor Reconciler {
  private var task: Task<Void, Never>?

  /// Starts checking orders.
  /// - Parameters:
  ///   - orders: The orders.
  ///   - interval: The interval between checks.
  ///   - patience: The number of seconds that a payment attempt may lack a result before the provider is
  ///     asked.
  func start(_ orders: Orders, every interval: Duration, patience: TimeInterval) {
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
