import BankCore
import TenonRoutes

struct ServerLine: Line {
  let host: String
  let secrets: any Secrets
  func get(_ path: String) async throws -> String { host + path + (secrets.secret("token") ?? "") }
}

struct QuietLine: Line {
  func get(_ path: String) async throws -> String { path }
}

/// How the bank's servers are reached.
public enum Gateway {
  public struct Online: Module {
    public let name = Part.gateway.rawValue
    public let layer = Layer.core
    let host: String

    public init(host: String) { self.host = host }

    public func declare(in contract: inout ModuleContract) {
      let secrets = contract.requires((any Secrets).self)
      contract.provides((any Line).self, with: secrets) { [host] in ServerLine(host: host, secrets: $0) }
      let entered = contract.sends(LineOpened.self, .broadcast, sticky: true)
      contract.starts { entered.post(LineOpened()) }
    }
  }

  public struct Offline: Module {
    public let name = "Gateway"
    public let layer = Layer.core

    public init() {}

    public func declare(in contract: inout ModuleContract) {
      contract.provides((any Line).self) { QuietLine() }
      let entered = contract.sends(LineOpened.self, .broadcast, sticky: true)
      contract.starts { entered.post(LineOpened()) }
    }
  }
}
