import ModuleAInterface
import TenonActions
import UIKit

public struct ModuleAModule: Module {
  public let layer = Layer.business

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.performs(.moduleAViewController, onMainActor: { _ in ModuleAViewController() })
  }
}

final class ModuleAViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Module A"
  }
}
