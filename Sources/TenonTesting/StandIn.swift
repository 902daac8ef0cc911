/// A module that takes the place of others in a test.
struct StandIn: Module {
  let name: String
  let layer: Layer
  var contract: @Sendable (inout ModuleContract) -> Void = { _ in }

  func declare(in contract: inout ModuleContract) { self.contract(&contract) }

  /// Those to whom a module says that it reports events.
  static func receivers(of module: some Module) -> [StandIn] {
    var names: Set<String> = [module.name]
    return ModuleContract(of: module).sentEvents.compactMap { sent in
      guard case .report(let name) = sent.direction, names.insert(name).inserted else { return nil }
      return StandIn(name: name, layer: module.layer)
    }
  }
}
