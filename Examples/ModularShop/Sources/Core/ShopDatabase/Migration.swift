/// One step in the history of a module's schema.
///
/// Each module's steps are numbered 1, 2, 3 and so on. Each step is applied once, in order, and is never
/// changed after a release.
public struct Migration: Sendable {
  /// The module whose tables the step changes.
  public let module: String
  /// The step's number within the module.
  public let version: Int
  /// The statements that it runs.
  public let statements: [SQL]

  public init(module: String, version: Int, _ statements: SQL...) {
    self.module = module
    self.version = version
    self.statements = statements
  }
}

extension Connection {
  /// Brings the schemas of all modules up to date, either completely or not at all.
  func migrate(_ migrations: [Migration]) throws {
    try execute(
      """
      CREATE TABLE IF NOT EXISTS schema_migrations (
        module TEXT NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (module, version)) STRICT
      """)
    for (module, steps) in Dictionary(grouping: migrations, by: \.module).sorted(by: { $0.key < $1.key }) {
      guard steps.map(\.version) == Array(1...steps.count) else {
        throw DatabaseError.unorderedMigrations(module: module)
      }
      let found = try value(
        Int.self,
        "SELECT coalesce(max(version), 0) AS value FROM schema_migrations WHERE module = \(module)")
      guard found <= steps.count else {
        throw DatabaseError.newerSchema(module: module, found: found, known: steps.count)
      }
      for step in steps.dropFirst(found) {
        for statement in step.statements { try execute(statement) }
        try execute("INSERT INTO schema_migrations (module, version) VALUES (\(module), \(step.version))")
      }
    }
  }
}
