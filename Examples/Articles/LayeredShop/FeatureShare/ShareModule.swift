import ServiceProtocols
import Tenon

public struct ShareModule: Module {
  public let layer = Layer.feature

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.provides((any ShareService).self) { ShareSheet() }
  }
}

struct ShareSheet: ShareService {
  func share(_ text: String) { print("shared: \(text)") }
}
