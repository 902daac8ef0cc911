import Tenon

/// Provides the log. Each module writes entries under its own name: `log.scoped(to: contract.module)`.
public struct LogModule: Module {
  public let layer = Layer.core
  private let threshold: LogLevel
  private let destinations: [any LogDestination]

  public init(threshold: LogLevel = .info, destinations: [any LogDestination]) {
    self.threshold = threshold
    self.destinations = destinations
  }

  public func declare(in contract: inout ModuleContract) {
    let log = Log(module: "Shop", threshold: threshold, destinations: destinations)
    contract.provides(Log.self) { log }
  }
}
