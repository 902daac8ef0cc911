import BankCore
import IdentityAPI
import TenonActions
import TenonNavigation

/// The customer's own part of the application.
actor Door: Doorkeeper {
  private var open: OpenScope<any Customer>?
  let entered: ModuleEventSender<CustomerEntered>
  let left: ModuleEventSender<CustomerLeft>

  init(entered: ModuleEventSender<CustomerEntered>, left: ModuleEventSender<CustomerLeft>) {
    self.entered = entered
    self.left = left
  }

  func isIn() -> Bool { open != nil }

  func enter(_ new: OpenScope<any Customer>) async {
    open = new
    await entered(CustomerEntered())
  }

  func leave() async {
    await open?.end()
    open = nil
    await left(CustomerLeft())
  }

  func name() async -> String? { await open?.services.name() }
}

struct KnownCustomer: Customer {
  let credentials: Credentials
  func name() async -> String { credentials.pin }
}

public final class Identity: FeaturePart {
  public init() {}

  public func declare(in contract: inout ModuleContract) {
    let credentials = contract.requires(Credentials.self)
    let customer = contract.provides((any Customer).self, lifetime: .scoped(.customer), with: credentials) {
      KnownCustomer(credentials: $0)
    }
    let enter = contract.opensScope(.customer, bringing: Credentials.self, with: customer)
    let (entered, left) = (
      contract.sends(CustomerEntered.self, .broadcast), contract.sends(CustomerLeft.self, .broadcast)
    )
    let door = contract.provides(Door.self) { Door(entered: entered, left: left) }
    contract.provides((any Doorkeeper).self, as: door) { $0 }
    contract.performs(.customerName, with: door) { _, door in await door.name() ?? "" }
    contract.authorizes(.pin, with: door) { _, door in await door.isIn() }
    contract.destination(LoginScreen.self, with: door) { _, screen, door in
      await door.enter(try await enter(Credentials(pin: "1234")))
      await screen.finish(true)
      return TextScreen("Log in")
    }
    contract.stops(with: door) { await $0.leave() }
  }
}
