// The Swift half of a project that is mostly Objective-C: a service whose protocol Objective-C sees, provided by a class of
// Objective-C's kind; a target that is found by its name; and the module that declares them.
import Foundation
import Tenon

/// What both languages call.
@objc public protocol PaymentDesk: NSObjectProtocol, Sendable {
  func pay(_ order: String, completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
  @objc optional var currency: String { get }
}

@objc public final class BankDesk: NSObject, PaymentDesk, Sendable {
  public func pay(_ order: String, completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    completion(!order.isEmpty, nil)
  }
}

@objc(Target_Payment) public final class PaymentTarget: NSObject {
  @objc(Action_pay:) public func pay(_ parameters: [String: Any]) -> NSNumber {
    NSNumber(value: parameters["order"] is String)
  }

  @objc public func check(_ order: String) throws {}
}

struct PaymentModule: Module {
  let layer = Layer.core

  func declare(in contract: inout ModuleContract) {
    let desk = contract.provides((any PaymentDesk).self) { BankDesk() }
    contract.starts(with: desk) { desk in desk.pay("o-1") { _, _ in } }
  }
}

/// Calls a target as the articles' mediators do.
func answer(of name: String, _ parameters: [String: Any]) -> Bool? {
  guard let target = NSClassFromString("Target_" + name) as? NSObject.Type else { return nil }
  let selector = NSSelectorFromString("Action_pay:"), object = target.init()
  guard object.responds(to: selector) else { return nil }
  return object.perform(selector, with: parameters)?.takeUnretainedValue() as? Bool
}

/// A block of Objective-C, as it stands in the dictionary of a target.
func block(_ told: @escaping @Sendable (Any?) -> Void) -> AnyObject {
  let block: @convention(block) (Any?) -> Void = { told($0) }
  return block as AnyObject
}
