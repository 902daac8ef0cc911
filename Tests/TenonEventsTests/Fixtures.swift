import Foundation
import TenonEvents
import Testing

/// What a test saw, in order, from whatever thread.
final class Recorder<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var recorded: [Value] = []

  func record(_ value: Value) { lock.withLock { recorded.append(value) } }
  var values: [Value] { lock.withLock { recorded } }
}

struct SoldOut: Sendable, Equatable {
  var id: Int
}

struct Restocked: Sendable, Equatable {
  var id: Int
}

struct Boom: Error, Equatable {}

/// One module in each layer, and a second one in the business layer.
struct Shop {
  let bus: EventBus
  let host: ModuleEvents
  let cart: ModuleEvents
  let orders: ModuleEvents
  let account: ModuleEvents
  let network: ModuleEvents

  init(onFailure: (@Sendable (EventFailure) -> Void)? = nil) throws {
    bus = try EventBus(onFailure: onFailure)
    host = try bus.add("Host", layer: .host)
    cart = try bus.add("Cart", layer: .business)
    orders = try bus.add("Orders", layer: .business)
    account = try bus.add("Account", layer: .feature)
    network = try bus.add("Network", layer: .core)
  }
}
