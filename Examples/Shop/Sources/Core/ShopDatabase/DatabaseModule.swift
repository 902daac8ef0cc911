import Tenon

/// The database that the modules keep their data in.
///
/// A module contributes the steps of its own schema, and nobody else has to know them:
/// ```swift
/// contract.services.contribute([Migration].self) { _ in CartStore.migrations }
/// ```
public struct DatabaseModule: Module {
  public let layer = Layer.core
  private let database: Database

  /// - Parameter location: Where the data is.
  public init(_ location: Database.Location) { database = Database(location) }

  public func declare(in contract: inout ModuleContract) {
    contract.services.register(Database.self, instance: database)
  }

  public func setUp(_ context: ModuleContext) async throws {
    try await database.open(migrations: context.services.resolveAll([Migration].self).flatMap { $0 })
  }

  public func stop(_ context: ModuleContext) async { await database.close() }
}
