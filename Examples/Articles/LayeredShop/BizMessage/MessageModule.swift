import Screens
import ServiceProtocols
import TenonScreens

public struct MessageModule: Module {
  public let layer = Layer.business
  public let priority = 90

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let inbox = contract.provides(Inbox.self) { Inbox() }
    contract.observes(OrderPlaced.self, with: inbox) { event, inbox in
      await inbox.add("Order \(event.order.id) was placed")
    }
    contract.destination(MessagePage.self, with: inbox) { _, _, inbox in
      Screen(await inbox.messages.joined(separator: ", "))
    }
  }
}

actor Inbox {
  private(set) var messages: [String] = []
  func add(_ message: String) { messages.append(message) }
}
