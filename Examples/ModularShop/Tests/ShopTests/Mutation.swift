import Foundation
import ShopWebHost
import TenonActions
import TenonRoutes

@testable import ShopHost

/// The shop without one of its modules, or without one thing that a module declares.
struct Mutation: Sendable, CustomStringConvertible {
  let module: String
  /// What is taken away; the whole module for `nil`.
  let declaration: Declaration?

  var description: String {
    declaration.map { "\(module) \($0.kind.rawValue) \($0.name)" } ?? module
  }

  /// The shop's modules, unchanged.
  static var modules: [any Module] {
    let address = URL(string: "http://127.0.0.1:1").unsafelyUnwrapped
    return Shop.modules(.inMemory(catalogue: address), catalogue: address, host: WebHost(), log: [])
  }

  /// Every module, and everything that every module declares.
  static let all = modules.flatMap { module in
    [Mutation(module: module.name, declaration: nil)]
      + ModuleContract(of: module).declarations.map { Mutation(module: module.name, declaration: $0) }
  }

  /// Assembles the shop as it is, and starts nothing.
  /// - Throws: `WiringError`.
  static func whole() throws(WiringError) -> Application {
    try Application(modules, options: Shop.options(.inMemory(catalogue: nil)))
  }

  /// Assembles what is left, and starts nothing.
  /// - Throws: `WiringError`.
  func assemble() throws(WiringError) -> Application {
    let left = Self.modules.compactMap { module -> (any Module)? in
      guard module.name == self.module else { return module }
      return declaration.map { Without($0, in: module) }
    }
    return try Application(left, options: Shop.options(.inMemory(catalogue: nil)))
  }

  /// The modules that cannot do without it, as the contracts say.
  var needers: Set<String> {
    let contracts = Self.modules.map { ModuleContract(of: $0) }
    guard let declaration else {
      let own = Self.all.filter { $0.module == module && $0.declaration != nil }
      let reporting = contracts.filter {
        $0.dependencies.contains { $0.kind == .sends && $0.detail == "\(EventDirection.report(to: module))" }
      }
      return own.reduce(into: Set(reporting.map(\.module))) { $0.formUnion($1.needers) }.subtracting([module])
    }
    return Set(contracts.filter { $0.needs(declaration, of: module) }.map(\.module))
  }
}

extension ModuleContract {
  fileprivate func needs(_ declaration: Declaration, of owner: String) -> Bool {
    let name = declaration.name
    switch declaration.kind {
    case .provides, .adapts:
      return asks(.requires, name)
        || declarations.contains { $0.kind == .adapts && $0.detail == "from \(name)" }
        || module == owner && uses.contains { $0.services.contains(name) }
    case .performs: return asks(.calls, name)
    case .routes, .destination: return asks(.opens, name)
    default: return false
    }
  }

  private func asks(_ kind: Code<Declaration>, _ name: String) -> Bool {
    dependencies.contains { $0.kind == kind && $0.name == name && !$0.isOptional }
  }
}

/// A module without one of its declarations.
private struct Without: Module {
  let name: String
  let layer: Layer
  let priority: Int
  let launchTime: LaunchTime
  let failurePolicy: FailurePolicy
  let phaseTimeout: Duration?
  private let module: any Module
  private let declaration: Declaration

  init(_ declaration: Declaration, in module: any Module) {
    name = module.name
    layer = module.layer
    priority = module.priority
    launchTime = module.launchTime
    failurePolicy = module.failurePolicy
    phaseTimeout = module.phaseTimeout
    self.module = module
    self.declaration = declaration
  }

  func declare(in contract: inout ModuleContract) {
    module.declare(in: &contract)
    contract.remove(declaration)
  }
}
