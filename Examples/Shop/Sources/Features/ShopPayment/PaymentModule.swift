import PaymentInterface
import ShopDatabase
import Tenon

/// The sandbox provider, and the actions by which others pay with it.
public struct PaymentModule: Module {
  public let layer = Layer.feature
  private let books: Database

  /// - Parameter location: Where the provider keeps its books, which are not the shop's.
  public init(books location: Database.Location) { books = Database(location) }

  public func declare(in contract: inout ModuleContract) {
    contract.provides((any PaymentService).self) { [books] _ in SandboxPaymentService(database: books) }
    contract.action("Payment", "charge") { parameters, context in
      let request = try parameters.required("request", as: PaymentRequest.self)
      return try await context.resolve((any PaymentService).self).charge(request)
    }
    contract.action("Payment", "settle") { parameters, context in
      let key = try parameters.required("key", as: IdempotencyKey.self)
      return try await context.resolve((any PaymentService).self).settle(key)
    }
  }

  public func setUp(_ context: ModuleContext) async throws {
    try await books.open(migrations: SandboxPaymentService.migrations)
  }

  public func stop(_ context: ModuleContext) async { await books.close() }
}
