import Foundation
import Tenon

/// A basic component: it has no business logic, so every layer above may import it.
public struct Network: Sendable {
  let server: @Sendable (String) async throws -> String

  public func get<Value: Decodable>(_ path: String) async throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(await server(path).utf8))
  }
}

public struct NetworkModule: Module {
  public let layer = Layer.core
  let server: @Sendable (String) async throws -> String

  public init(server: @escaping @Sendable (String) async throws -> String) { self.server = server }

  public func declare(in contract: inout ModuleContract) {
    contract.provides(Network.self) { Network(server: server) }
  }
}
