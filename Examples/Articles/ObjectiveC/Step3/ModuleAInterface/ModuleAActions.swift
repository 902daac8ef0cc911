import TenonMediator
import UIKit

extension ActionReference where Input == Void, Output == UIViewController, Failure == any Error {
  public static var moduleAViewController: Self { Self("ModuleA", "viewController") }
}
