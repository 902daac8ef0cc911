/// Marks the phases of an application's modules; the token's owner is the application's ``PartTable``.
struct PhaseLabel: Sendable {
  let module: String
}

/// Marks the code of modules and parts that a change of the application, or its stop, waits for outside the phases; the
/// token's owner is the application's ``PartTable``.
struct ChangeLabel: Sendable {
  /// Whose coming or going it is.
  let module: String
}

/// Marks the calls of a module's routes, actions and asynchronous handlers of events; the token's owner is its ``ModuleWiring``.
struct CallLabel: Sendable {}

/// Marks what a module runs behind its phases, which its stop waits for; the token's owner is its ``ModuleWiring``.
struct RunLabel: Sendable {}
