import TenonHost

/// In the business layer, beside Moments, and before it.
public struct LiveModule: Module {
  public let layer = Layer.business
  public let priority = 10

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.observes(notification: "moment_posted") { notification in
      print("Live: a moment of \(notification.userInfo["author"] ?? "a user")")
    }
    contract.handles(.didBecomeActive) { _ in print("Live: active") }
  }
}
