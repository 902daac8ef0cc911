import PushInterface
import Tenon

/// Notifies users while they are doing something else.
public struct PushModule: Module {
  public let layer = Layer.feature

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.provides((any PushService).self) { InAppPushService() }
  }
}
