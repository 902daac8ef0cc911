import Foundation
import InvoiceInterface
import OrderInterface
import ShopDatabase
import ShopScreen
import ShopValues
import TenonScreens
import UserInterface

/// Electronic invoices (电子发票). The module requires orders through its own protocol, and does not depend on
/// the module that provides them.
public struct InvoiceModule: Module {
  public let layer = Layer.business
  public let priority = 40
  private let now: @Sendable () -> Date

  /// - Parameter now: The clock.
  public init(now: @escaping @Sendable () -> Date = { Date() }) { self.now = now }

  public func declare(in contract: inout ModuleContract) {
    let database = contract.requires(Database.self)
    let orders = contract.requires((any InvoiceableOrders).self)
    let users = contract.requires((any UserService).self)
    let issued = contract.sends(InvoiceIssued.self, .report(to: "Message"))

    contract.contributes([Migration].self) { InvoiceStore.migrations }
    let invoices = contract.provides(
      LiveInvoices.self, lifetime: .scoped(Session.self), with: database, orders, users
    ) { [now] database, orders, users in
      LiveInvoices(
        store: InvoiceStore(database: database), orders: orders, users: users, now: now,
        tell: { await issued($0) })
    }
    contract.provides((any InvoiceService).self, as: invoices) { $0 }

    let links = InvoiceLinks(&contract)
    contract.screen(
      InvoiceFormRoute.self, LocalizedText(en: "Invoice", zh: "申请发票"), as: .stack(of: .user),
      with: invoices
    ) { route, visit, invoices in
      try await InvoiceFormScreen(invoices: invoices, links: links, visit: visit).answer(route.order)
    } submit: { route, visit, invoices in
      try await InvoiceFormScreen(invoices: invoices, links: links, visit: visit).issue(route.order)
    }
    contract.screen(
      InvoiceListRoute.self, LocalizedText(en: "Invoices", zh: "电子发票"), as: .stack(of: .user),
      exposure: .external,
      with: invoices
    ) { _, visit, invoices in
      try await InvoiceScreen(invoices: invoices, links: links, visit: visit).list()
    }
    contract.screen(
      InvoiceDetailRoute.self, LocalizedText(en: "Invoice", zh: "电子发票"), as: .stack(of: .user),
      exposure: .external,
      with: invoices
    ) { route, visit, invoices in
      try await InvoiceScreen(invoices: invoices, links: links, visit: visit).detail(route.id)
    }
  }
}

/// The openers for the routes that the invoice screens link to.
struct InvoiceLinks: Sendable {
  let form: RouteOpener<InvoiceFormRoute>
  let detail: RouteOpener<InvoiceDetailRoute>
  let list: RouteOpener<InvoiceListRoute>
  let order: RouteOpener<OrderDetailRoute>
  let user: RouteOpener<UserCenterRoute>

  init(_ contract: inout ModuleContract) {
    form = contract.opens(InvoiceFormRoute.self)
    detail = contract.opens(InvoiceDetailRoute.self)
    list = contract.opens(InvoiceListRoute.self)
    order = contract.opens(OrderDetailRoute.self)
    user = contract.opens(UserCenterRoute.self)
  }
}
