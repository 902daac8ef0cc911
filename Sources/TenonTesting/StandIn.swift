import Tenon

/// A module that replaces other modules in a test.
struct StandIn: Module {
  let name: String
  let layer: Layer
  var contract: @Sendable (inout ModuleContract) -> Void = { _ in }

  func declare(in contract: inout ModuleContract) { self.contract(&contract) }

  /// Creates stand-ins for the modules that receive a module's reports, according to its declarations.
  static func receivers(of module: some Module) -> [StandIn] {
    var names: Set<String> = [module.name]
    return ModuleContract(of: module).receivers.filter { names.insert($0).inserted }.map {
      StandIn(name: $0, layer: module.layer)
    }
  }
}
