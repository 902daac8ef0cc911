import ShareInterface
import Tenon

/// Creates and parses links to the shop's screens.
public struct ShareModule: Module {
  public let layer = Layer.feature
  private let origin: @Sendable () -> String

  /// - Parameter origin: Returns the shop's address. The closure is called for each link, because a server's
  ///   port is known only once the server is listening.
  public init(origin: @escaping @Sendable () -> String) { self.origin = origin }

  public func declare(in contract: inout ModuleContract) {
    contract.provides((any ShareService).self) { [origin] in LinkShareService(origin: origin()) }
  }
}
