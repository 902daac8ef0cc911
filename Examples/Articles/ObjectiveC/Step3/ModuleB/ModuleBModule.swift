import ModuleBInterface
import TenonObjectiveC

public struct ModuleBModule: Module {
  public let layer = Layer.business

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    // Action_viewController: of Target_ModuleB, which calls the block void (^)(NSString *).
    contract.performs(.moduleBViewController, byTarget: "ModuleB", action: "viewController") { request in
      ["callback": ObjectiveCBlock.object { (text: String) in request.callback(text) }]
    }
  }
}
