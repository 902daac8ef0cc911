import InvoiceInterface
import OrderInterface
import TenonRoutes
import UserInterface

/// A double for the message module, which records what it receives.
public struct MessageDouble: Module {
  public let name = "Message"
  public let layer = Layer.business
  public let notes = Notes()

  public init() {}

  public func declare(in contract: inout ModuleContract) {
    contract.observes(LoggedIn.self) { [notes] event in
      await notes.note("\(event.user.id) logged in")
    }
    contract.observes(OrderPaid.self) { [notes] event in await notes.note("\(event.order.id) paid") }
    contract.observes(OrderCancelled.self) { [notes] event in
      await notes.note("\(event.order.id) cancelled")
    }
    contract.observes(InvoiceIssued.self) { [notes] event in
      await notes.note("\(event.invoice.id) issued")
    }
  }

  /// A record of what was received.
  public actor Notes {
    public private(set) var all: [String] = []

    func note(_ text: String) { all.append(text) }
  }
}
