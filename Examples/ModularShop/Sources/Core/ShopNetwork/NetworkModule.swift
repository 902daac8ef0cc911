import Foundation
import Tenon

/// Provides the client that modules use to send requests to the shop's servers.
public struct NetworkModule: Module {
  public let layer = Layer.core
  private let base: URL
  private let policy: HTTPClient.Policy

  /// - Parameters:
  ///   - base: The servers' address.
  ///   - policy: Time-outs and retries.
  public init(base: URL, policy: HTTPClient.Policy = HTTPClient.Policy()) {
    self.base = base
    self.policy = policy
  }

  public func declare(in contract: inout ModuleContract) {
    contract.provides((any NetworkClient).self) { [base, policy] in HTTPClient(base: base, policy: policy) }
  }
}
