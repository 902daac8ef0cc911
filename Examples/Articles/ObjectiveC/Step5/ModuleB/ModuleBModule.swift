import ModuleBInterface
import TenonActions
import UIKit

public struct ModuleBModule: Module {
  public let layer = Layer.business

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.performs(
      .moduleBViewController,
      onMainActor: { request in
        let controller = ModuleBViewController()
        controller.callback = request.callback
        return controller
      })
  }
}

final class ModuleBViewController: UIViewController {
  var callback: (String) -> Void = { _ in }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Module B"
  }

  /// The user has chosen; connected to a button.
  @objc func choose() {
    navigationController?.popViewController(animated: false)
    callback("Lu Ban")
  }
}
