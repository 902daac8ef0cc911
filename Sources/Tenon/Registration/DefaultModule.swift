/// A module that can be created without arguments, as automatic registration and manifests require.
///
/// ```swift
/// var catalog = ModuleCatalog()
/// catalog.add(PriceModule.self)   // a manifest can make it, because it needs nothing to begin with
/// ```
public protocol DefaultModule: Module {
  /// Creates the module. The initializer must not have side effects.
  init()
}

/// A module's name and a closure that makes the module.
final class ModuleMaker: Sendable {
  let name: String
  let make: @Sendable () -> any Module

  init(name: String, make: @escaping @Sendable () -> any Module) {
    self.name = name
    self.make = make
  }
}
