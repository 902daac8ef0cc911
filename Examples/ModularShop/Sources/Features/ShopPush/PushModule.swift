import PushInterface
import Tenon

/// Tells people things while they do something else.
public struct PushModule: Module {
  public let layer = Layer.feature

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.provides((any PushService).self) { InAppPushService() }
  }
}
