import PaymentInterface
import ShopDatabase
import TenonActions
import TenonRouting

/// The sandbox provider, and the actions by which others pay with it.
public struct PaymentModule: Module {
  public let layer = Layer.feature
  private let books: Database

  /// - Parameter location: Where the provider keeps its books, which are not the shop's.
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
