import Foundation
import InvoiceInterface
import ShopDatabase
import ShopScreen
import Tenon
import UserInterface

/// Electronic invoices (电子发票). It requires orders in its own words; who has orders, it does not know.
public struct InvoiceModule: Module {
  public let layer = Layer.business
  public let priority = 40
  private let now: @Sendable () -> Date

  /// - Parameter now: The clock.
  public init(now: @escaping @Sendable () -> Date = { Date() }) { self.now = now }

  public func declare(in contract: inout ModuleContract) {
    contract.services.contribute([Migration].self) { _ in InvoiceStore.migrations }
    contract.provides(
      LiveInvoices.self,
      requires: [
        .service(Database.self), .service((any InvoiceableOrders).self), .service((any UserService).self),
      ]
    ) { [now] services, context in
      LiveInvoices(
        store: InvoiceStore(database: try services.resolve()), orders: try services.resolve(),
        users: try services.resolve(), now: now,
        tell: { [events = context.events] event in
          _ = try? await events.send(event, .report(to: "Message"))
        })
    }
    contract.services.register((any InvoiceService).self, sharing: LiveInvoices.self) { $0 }
    contract.sends(InvoiceIssued.self, .report(to: "Message"))

    contract.screen(InvoiceFormRoute.self) { route, context, visit in
      try await InvoiceFormScreen(invoices: context.resolve(), visit: visit).destination(route.order)
    } submit: { route, context, visit in
      try await InvoiceFormScreen(invoices: context.resolve(), visit: visit).issue(route.order)
    }
    contract.screen(InvoiceListRoute.self, exposure: .external) { _, context, visit in
      try await InvoiceScreen(invoices: context.resolve(), visit: visit).list()
    }
    contract.screen(InvoiceDetailRoute.self, exposure: .external) { route, context, visit in
      try await InvoiceScreen(invoices: context.resolve(), visit: visit).detail(route.id)
    }
  }
}
