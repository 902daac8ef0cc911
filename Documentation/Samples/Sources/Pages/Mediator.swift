// The samples on the pages of TenonActions and TenonMediator.
import Foundation
import Shop
import TenonActions

private actor Desk {
  func charge(_ request: PaymentRequest) throws -> PaymentResult { PaymentResult(receipt: "R-1") }
}
private struct Cart: Sendable {
  var count: Int { 0 }
  func add(_ addition: CartAddition) async throws {}
}
private struct CartAddition: Sendable {
  var product: String
  var count: Int
}
private struct Logger: Sendable { func error(_ text: String) {} }
private struct Session: Sendable { func signInIfNeeded() async -> Bool { true } }
private enum Currency: Sendable { case euro }

extension ActionReference where Input == CartAddition, Output == Void, Failure == any Error {
  fileprivate static var cartAdd: Self { Self("cart", "add") }
}
extension ActionReference where Input == Currency, Output == Int, Failure == any Error {
  fileprivate static var cartTotal: Self { Self("Cart", "total") }
}

private enum Inside {
  struct Both {
    let desk: Needed<Desk>

    // sample
    func declare(in contract: inout ModuleContract) {
      let charge = contract.calls(.paymentCharge)  // in Order
      contract.performs(.paymentCharge, with: desk) { request, desk in  // in Payment
        try await desk.charge(request)
      }
      _ = charge  // hidden
    }
    // end
  }

  static func module(
    _ contract: inout ModuleContract, _ cart: Needed<Cart>
  ) async throws {
    // sample
    contract.performs(.cartCount, with: cart) { _, cart in cart.count }

    let cartCount = contract.calls(.cartCount)
    let count = try await cartCount()
    // end
    _ = count
  }
}

private func references(
  _ registry: inout ActionRegistry, _ mediator: Mediator, _ desk: Desk, _ cart: Cart,
  _ request: PaymentRequest
) async throws {
  // sample
  registry.action(.paymentCharge) { request, context in try await desk.charge(request) }
  // end
  // sample
  let result = try await mediator.perform(.paymentCharge, request)
  // end
  // sample
  let total = try mediator.performImmediately(.cartTotal, .euro)
  // end
  _ = (result, total)
}

// sample inputs
extension ActionReference where Input == Void, Output == Int, Failure == any Error {
  public static var cartSize: Self { Self("Cart", "size") }
}
// end

private enum Inputs {
  static func inputs(_ registry: inout ActionRegistry, _ mediator: Mediator, _ cart: Cart) async throws {
    // sample inputs
    registry.action(.cartSize) { _, _ in cart.count }
    let count = try await mediator.perform(.cartSize)
    // end
    _ = count
  }
}

// sample
public struct Upload: Sendable {
  public let file: URL
  public let progress: @Sendable (Double) -> Void
}
// end

// sample addition
extension CartAddition: ActionInput {
  public init(_ parameters: ActionParameters) throws(ActionError) {
    product = try parameters.required("product")
    count = try parameters.optional("count") ?? 1
  }
}
// end

private func byName(_ registry: inout ActionRegistry, _ mediator: Mediator, _ cart: Cart) async throws {
  // sample addition
  registry.action(.cartAdd, exposure: .external) { addition, _ in try await cart.add(addition) }

  try await mediator.perform(url: "shop://cart/add?product=tea&count=2")
  let count: Int = try await mediator.perform(.named("Cart", "add"), ["product": "tea"])
  // end
  _ = count
}

private func failures(_ registry: ActionRegistry, _ log: Logger) throws {
  // sample
  let mediator = try Mediator(
    registry,
    onFailure: { call, error in
      log.error("\(call.action) of \(call.owner ?? "no module"): \(error)")
    })
  // end
  _ = mediator
}

// sample remote
extension ActionAuthorization { static let signedIn: ActionAuthorization = "signedIn" }
// end

private func remote(_ registry: inout ActionRegistry, _ session: Session) {
  // sample remote
  registry.action(.named("Payment", "pay"), exposure: .external, authorization: .signedIn) { input, _ in
    "paid \(try input.required("orderID", as: String.self))"
  }
  registry.authorize(.signedIn) { context in await session.signInIfNeeded() }
  // end
}

protocol PaymentGateway: Sendable {
  func pay(order: String) async throws -> Bool
}

// sample target
struct PaymentTarget: ActionTarget {
  let gateway: any PaymentGateway

  static func declare(in actions: inout TargetActions<PaymentTarget>) {
    actions.action("pay") { target, parameters, _ in
      try await target.gateway.pay(order: parameters.required("orderID"))
    }
  }
}
// end

private func targets(
  _ registry: inout ActionRegistry, _ gateway: any PaymentGateway, _ mediator: Mediator
) async throws {
  // sample target
  registry.target("Payment") { PaymentTarget(gateway: gateway) }
  // end
  // sample
  let isPaid: Bool = try await mediator.perform(
    .named("Payment", "pay", module: "PaymentKit"), ["orderID": "42"])
  // end
  _ = isPaid
}
