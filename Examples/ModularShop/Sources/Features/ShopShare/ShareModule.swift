import ShareInterface
import Tenon

/// Creates links to the shop's screens, and parses them.
public struct ShareModule: Module {
  public let layer = Layer.feature
  private let origin: @Sendable () -> String

  /// - Parameter origin: Returns the shop's address. It is called for each link, because the port of a server
  ///   is known only once the server is listening.
  public init(origin: @escaping @Sendable () -> String) { self.origin = origin }

  public func declare(in contract: inout ModuleContract) {
    contract.provides((any ShareService).self) { [origin] in LinkShareService(origin: origin()) }
  }
}
