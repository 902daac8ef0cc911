/// Marks the phases of an application's modules. The token's owner is the application's ``PartTable``.
struct PhaseLabel: Sendable {
  let module: String
}

/// Marks code of modules and parts, outside the phases, that a change or the stop of the application waits for. The
/// token's owner is the application's ``PartTable``.
struct ChangeLabel: Sendable {
  /// The modules that are installed or uninstalled; empty when the application stops.
  let modules: [String]
}

/// Marks calls to a module's routes, actions and asynchronous event handlers. The token's owner is the module's
/// ``ModuleWiring``.
struct CallLabel: Sendable {}

/// Marks code that a module runs after its phases and that its stop waits for. The token's owner is the module's
/// ``ModuleWiring``.
struct RunLabel: Sendable {}
