// What else the payment's interface has: an action that Swift performs, a route, and a service for both languages.
import Foundation
import TenonMediator
import TenonRouter

public struct PaymentRequest: Sendable {
  public var cents: Int

  public init(cents: Int) { self.cents = cents }
}

extension ActionReference where Input == PaymentRequest, Output == String, Failure == any Error {
  public static var paymentCharge: Self { Self("Payment", "charge") }
}

extension ActionReference where Input == PayOrder, Output == [String: any Sendable], Failure == any Error {
  public static var refund: Self { Self("Payment", "refund") }
}

public struct ReceiptRoute: Route {
  public typealias Output = String
  public static let pattern: RoutePattern = "/receipt/:id"
  public let id: Int

  public init(id: Int) { self.id = id }
}

/// A service that both languages call.
@objc public protocol PaymentDesk: NSObjectProtocol, Sendable {
  func pay(_ order: String, completion: @escaping @Sendable (Bool, (any Error)?) -> Void)
  @objc optional var currency: String { get }
}
