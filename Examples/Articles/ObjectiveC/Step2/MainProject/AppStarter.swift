import ComponentScheduler
import ModuleBCategory
import TenonObjectiveC
import UIKit

/// Starts the modules, for the application delegate in Objective-C: `[self.starter start]`.
@MainActor @objc final class AppStarter: NSObject {
  @objc let main = MainViewController()
  private var application: Application?

  @objc func start() {
    Task {
      do {
        let application = try Application([])
        try await application.launch()
        self.application = application
      } catch {
        NSLog("%@", "\(error)" as NSString)
      }
    }
  }

  /// Swift calls the scheduler as Objective-C does: the name is still text, and the result may be missing.
  func makeModuleB(callback: @escaping (String) -> Void) -> UIViewController? {
    ComponentScheduler.sharedInstance().moduleB_viewController(callback: callback)
  }
}
