import CartInterface
import HomeInterface
import InvoiceInterface
import MessageInterface
import OrderInterface
import PaymentInterface
import ProductInterface
import ShopScreen
import ShopUI
import ShopValues
import TenonActions
import TenonRoutes
import UserInterface
import WebInterface

/// Doubles for routes and actions that the given modules use but do not provide: screens with a notice, and
/// payments that fail.
public struct MissingDoubles: Module {
  public let name = "the modules that are missing"
  // Business modules use nothing from the layers above them.
  public let layer = Layer.business
  private let doubles: [Double]

  /// - Parameter modules: The modules of a demo or a test.
  public init(in modules: [any Module]) {
    let contracts = modules.map { ModuleContract(of: $0) }
    let there = Set(contracts.flatMap { $0.declarations.map(\.name) })
    let needed = Set(
      contracts.flatMap { contract in contract.dependencies.filter { !$0.isOptional }.map(\.name) })
    doubles = Self.all.filter { needed.contains($0.name) && !there.contains($0.name) }
  }

  public func declare(in contract: inout ModuleContract) {
    for double in doubles { double.declare(&contract) }
  }

  private static let all = [
    Double(HomeRoute.self), Double(ProductDetailRoute.self), Double(ProductListRoute.self),
    Double(ProductSearchRoute.self), Double(CartRoute.self), Double(AddToCartRoute.self),
    Double(CheckoutRoute.self), Double(OrderListRoute.self), Double(OrderDetailRoute.self),
    Double(UserCenterRoute.self), Double(MessageListRoute.self), Double(InvoiceFormRoute.self),
    Double(InvoiceDetailRoute.self), Double(InvoiceListRoute.self), Double(WebPageRoute.self),
    Double(.paymentCharge), Double(.paymentSettle),
  ]
}

/// A double for one route or action.
private struct Double: Sendable {
  /// Its name in contracts.
  let name: String
  let declare: @Sendable (inout ModuleContract) -> Void

  init<Value: ScreenRoute & Route>(_ route: Value.Type) where Value.Output == any Sendable {
    name = String(reflecting: route)
    declare = { contract in
      contract.screen(route, LocalizedText(en: "Not here", zh: "此处没有"), as: .push) { _, visit in
        .screen(.notInDemo(visit.language, home: ScreenPath()))
      }
    }
  }

  init<Input>(_ action: ActionReference<Input, PaymentResult, PaymentError>) {
    name = action.name.description
    declare = { contract in
      contract.performs(action) { _ in
        throw PaymentError.unavailable(cause: "this application has no payment module")
      }
    }
  }
}
