// The Swift half of a project that is mostly Objective-C: what both languages know, a target in Swift, and the module
// that wraps the Objective-C.
import Foundation
import TenonObjectiveC

struct PayOrder: Sendable { var id = "" }
struct PaymentRequest: Sendable { var cents = 0 }

extension ActionReference where Input == PayOrder, Output == Bool, Failure == any Error {
  static var pay: Self { Self("Payment", "pay") }
  static var canPay: Self { Self("Payment", "canPay") }
}
extension ActionReference where Input == PaymentRequest, Output == String, Failure == any Error {
  static var paymentCharge: Self { Self("Payment", "charge") }
}

/// A service that both languages call.
@objc public protocol PaymentDesk: NSObjectProtocol, Sendable {
  func pay(_ order: String, completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
  @objc optional var currency: String { get }
}

@objc public final class BankDesk: NSObject, PaymentDesk, Sendable {
  public func pay(_ order: String, completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    completion(!order.isEmpty, nil)
  }
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
    contract.performs(.paymentCharge) { request in "charged \(request.cents)" }
  }
}

/// The module whose target links the Objective-C.
struct LegacyPaymentModule: Module {
  let layer = Layer.feature

  // sample
  func declare(in contract: inout ModuleContract) {
    // Action_canPay: of Target_Pay, which receives a dictionary and returns a BOOL
    contract.performs(.canPay, byTarget: "Pay", action: "canPay") { ["orderID": $0.id] }
    // action_payWithOrderId:callback:, which receives two objects and answers through a block
    contract.performs(.pay, byTarget: "Pay", action: "payWithOrderId:callback:", answer: .callback) {
      [$0.id, ObjectiveCBlock.answer]
    }
    declareOthers(in: &contract)  // hidden
  }
  // end

  private func declareOthers(in contract: inout ModuleContract) {
    // sample
    let tenon = contract.allowsObjectiveC(
      .calls(.paymentCharge, as: "charge") { PaymentRequest(cents: try $0.required("cents")) },
      .requires((any PaymentDesk).self, as: PaymentDesk.self), .opensURLs())
    contract.starts { await LegacyShell.start(with: tenon) }
    // end
  }
}

// sample
/// Starts the modules for an application delegate in Objective-C: [self.starter start].
@MainActor @objc final class AppStarter: NSObject {
  private var application: Application?

  @objc func start() {
    Task {
      do {
        let application = try Application([DeskModule(), LegacyPaymentModule()])
        try await application.launch()
        self.application = application
      } catch {
        NSLog("%@", "\(error)" as NSString)
      }
    }
  }
}
// end

/// What Objective-C has as a class of its own.
enum LegacyShell {
  @MainActor static func start(with tenon: TNModule) {}
}
