import PaymentInterface
import ShopDatabase
import TenonActions
import TenonRoutes

/// The sandbox provider, with the actions that other modules use to pay.
public struct PaymentModule: Module {
  public let layer = Layer.feature
  private let books: Database

  /// - Parameter location: The location of the provider's books, which are separate from the shop's.
  public init(books location: Database.Location) { books = Database(location) }

  public func declare(in contract: inout ModuleContract) {
    let payments = contract.provides((any PaymentService).self) { [books] in
      SandboxPaymentService(database: books)
    }
    contract.performs(.paymentCharge, with: payments) { request, payments in
      try await payments.charge(request)
    }
    contract.performs(.paymentSettle, with: payments) { key, payments in try await payments.settle(key) }
    contract.setsUp { [books] in try await books.open(migrations: SandboxPaymentService.migrations) }
    contract.stops { [books] in await books.close() }
  }
}
