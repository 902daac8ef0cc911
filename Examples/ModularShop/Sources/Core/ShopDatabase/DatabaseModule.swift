import Tenon

/// The database in which the modules store their data.
///
/// Each module contributes the migrations for its own schema, independently of all other modules:
/// ```swift
/// contract.contributes([Migration].self) { CartStore.migrations }
/// ```
public struct DatabaseModule: Module {
  public let layer = Layer.core
  private let database: Database
  private let folder: FolderLock?

  /// - Parameters:
  ///   - location: The location of the data.
  ///   - folder: The lock on the database's folder. The lock is released when the database is closed.
  public init(_ location: Database.Location, in folder: FolderLock? = nil) {
    database = Database(location)
    self.folder = folder
  }

  public func declare(in contract: inout ModuleContract) {
    let migrations = contract.collects([Migration].self)
    contract.provides(Database.self) { [database] in database }
    contract.setsUp(with: migrations) { [database] migrations in
      try await database.open(migrations: migrations.flatMap { $0 })
    }
    contract.stops { [database, folder] in
      await database.close()
      folder?.release()
    }
  }
}
