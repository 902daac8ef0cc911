import ModuleAInterface
import TenonObjectiveC

public struct ModuleAModule: Module {
  public let layer = Layer.business

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.performs(.moduleAViewController, byTarget: "ModuleA", action: "viewController") { _ in [:] }
  }
}
