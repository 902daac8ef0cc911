import BankCore
import IdentityAPI
import TenonActions
import TenonScreens

/// The customer's own part of the application.
actor Door: Doorkeeper {
  private var open: OpenScope?
  let entered: ModuleEventSender<CustomerEntered>
  let left: ModuleEventSender<CustomerLeft>

  init(entered: ModuleEventSender<CustomerEntered>, left: ModuleEventSender<CustomerLeft>) {
    self.entered = entered
    self.left = left
  }

  func isIn() -> Bool { open != nil }

  func enter(_ new: OpenScope) async {
    open = new
    await entered(CustomerEntered())
  }

  func leave() async {
    await open?.end()
    open = nil
    await left(CustomerLeft())
  }
}

struct KnownCustomer: Customer {
  let session: CustomerSession
  func name() async -> String { session.pin }
}

extension Lifetime {
  /// As long as a customer is logged in.
  static var inSession: Lifetime { .scoped(CustomerSession.self) }
}

public final class Identity: FeaturePart {
  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let session = contract.requires(CustomerSession.self)
    let customer = contract.provides((any Customer).self, lifetime: .inSession, with: session) {
      KnownCustomer(session: $0)
    }
    let sessions = contract.opensScope(CustomerSession.self)
    let (entered, left) = (
      contract.sends(CustomerEntered.self, .broadcast), contract.sends(CustomerLeft.self, .broadcast)
    )
    let door = contract.provides(Door.self) { Door(entered: entered, left: left) }
    contract.provides((any Doorkeeper).self, as: door) { $0 }
    contract.performs(.customerName, with: customer) { _, customer in await customer.name() }
    contract.authorizes(.pin, with: door) { _, door in await door.isIn() }
    contract.destination(LoginScreen.self, with: door) { _, screen, door in
      await door.enter(try await sessions.open(CustomerSession(pin: "1234")))
      await screen.finish(true)
      return TextScreen("Log in")
    }
    contract.stops(with: door) { await $0.leave() }
  }
}
