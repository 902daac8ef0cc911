import AccountInterface
import ShareInterface
import TenonActions
import TenonHost

/// In the middle layer.
public struct AccountModule: Module {
  public let layer = Layer.feature

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.performs(.accountName) { _ in "Lu Ban" }
    contract.observes(ShareFinished.self) { event in print("Account: counts \"\(event.text)\"") }
    contract.handles(.didBecomeActive) { _ in print("Account: active") }
  }
}
