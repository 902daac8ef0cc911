// The rest of the Swift half of a project that is mostly Objective-C: a target in Swift, a module that provides services,
// and the start.
import Foundation
import PaymentInterface
import TenonObjectiveC
import TenonRoutes

@objc public final class BankDesk: NSObject, PaymentDesk, Sendable {
  public func pay(_ order: String, completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    completion(!order.isEmpty, nil)
  }
}

final class OldDesk: NSObject, LegacyDesk, Sendable {
  func isOpen(_ day: String) -> Bool { day != "Sunday" }
}

/// A target in Swift, as Objective-C finds it.
@objc(Target_Payment) public final class PaymentTarget: NSObject {
  @objc(Action_pay:) public func pay(_ parameters: [String: Any]) -> NSNumber {
    NSNumber(value: parameters["order"] is String)
  }

  @objc public func check(_ order: String) throws {}
}

struct DeskModule: Module {
  let layer = Layer.core

  func declare(in contract: inout ModuleContract) {
    contract.provides((any PaymentDesk).self) { BankDesk() }
    contract.provides((any LegacyDesk).self) { OldDesk() }
    contract.performs(.paymentCharge) { request in "charged \(request.cents)" }
    contract.routes(ReceiptRoute.self) { route, _ in "receipt \(route.id)" }
  }
}

// sample
/// Starts the modules for an application delegate in Objective-C: [self.starter startThen:^{ … }].
@MainActor @objc final class AppStarter: NSObject {
  private var application: Application?

  /// Starts the modules, and then shows the first screen.
  @objc(startThen:) func start(then showFirstScreen: @escaping @MainActor () -> Void) {
    Task {
      do {
        let application = try Application([DeskModule(), LegacyPayModule()])
        try await application.launch()
        self.application = application
        showFirstScreen()
      } catch {
        NSLog("%@", "\(error)" as NSString)
      }
    }
  }
}
// end
