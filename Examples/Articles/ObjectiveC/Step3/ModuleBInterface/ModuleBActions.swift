import TenonMediator
import UIKit

/// What module B needs for its page.
public struct ModuleBRequest: Sendable {
  public var callback: @MainActor @Sendable (String) -> Void

  public init(callback: @escaping @MainActor @Sendable (String) -> Void) { self.callback = callback }
}

extension ActionReference where Input == ModuleBRequest, Output == UIViewController, Failure == any Error {
  public static var moduleBViewController: Self { Self("ModuleB", "viewController") }
}
