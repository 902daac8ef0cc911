import BankCore
import CardsAPI
import MoneyAPI
import TenonActions
import TenonScreens
import Vault

/// One module with stand-ins for the others.
public func trial(of module: any Module, _ standIns: [any Module] = []) throws -> Application {
  var options = ApplicationOptions()
  options.environment = .development
  options.configuration = try Bank.configuration
  let all = standIns + [module] + [Vault(), StandInLine()]
  return try Application(all, options: options)
}

struct StandInLine: Module {
  let name = Part.gateway.rawValue
  let layer = Layer.core

  private struct Silence: Line {
    func get(_ path: String) async throws -> String { "" }
  }

  func declare(in contract: inout ModuleContract) {
    contract.provides((any Line).self) { Silence() }
    let opened = contract.sends(LineOpened.self, .broadcast)
    contract.readies { opened.post(LineOpened()) }
  }
}
