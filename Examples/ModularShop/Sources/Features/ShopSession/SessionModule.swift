import Tenon
import UserInterface

/// Opens sessions, and ends them.
public struct SessionModule: Module {
  public let layer = Layer.feature

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let opener = contract.opensScope(Session.self, several: true)
    contract.provides(Sessions.self) { Sessions(opener) }
  }
}
