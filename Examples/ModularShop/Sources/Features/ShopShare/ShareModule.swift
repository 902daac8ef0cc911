import ShareInterface
import Tenon

/// Makes links to places in the shop, and reads them back.
public struct ShareModule: Module {
  public let layer = Layer.feature
  private let origin: @Sendable () -> String

  /// - Parameter origin: The shop's address; asked for with each link, because a server knows its port only when it
  ///   listens.
  public init(origin: @escaping @Sendable () -> String) { self.origin = origin }

  public func declare(in contract: inout ModuleContract) {
    contract.provides((any ShareService).self) { [origin] in LinkShareService(origin: origin()) }
  }
}
