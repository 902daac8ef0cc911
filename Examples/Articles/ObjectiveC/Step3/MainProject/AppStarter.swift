import Invoice
import ModuleA
import ModuleB
import TenonObjectiveC
import UIKit

/// Starts the modules, for the application delegate in Objective-C: `[self.starter start]`.
@MainActor @objc final class AppStarter: NSObject {
  @objc let main = MainViewController()
  private var application: Application?

  @objc func start() {
    Task {
      do {
        let application = try Application([
          ShellModule(main: main), ModuleAModule(), ModuleBModule(), InvoiceModule(),
        ])
        try await application.launch()
        self.application = application
      } catch {
        NSLog("%@", "\(error)" as NSString)
      }
    }
  }
}
