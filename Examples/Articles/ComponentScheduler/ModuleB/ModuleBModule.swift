import ModuleBInterface
import Screens
import TenonScreens

public struct ModuleBModule: Module {
  public let layer = Layer.business

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.destination(ModuleBPage.self) { _, screen in
      Screen(
        "Module B",
        buttons: [
          "Choose": {
            screen.values[OnChoice.self]?("Lu Ban")
            await screen.finish("Lu Ban")
          }
        ])
    }
  }
}
