import CartInterface
import Foundation
import ImageInterface
import MessageInterface
import PushInterface
import ShareInterface
import ShopDatabase
import ShopLog
import ShopScreen
import ShopSession
import ShopWebServer
import TenonScreens
import UserInterface

/// Shows the application in a browser: turns addresses into routes, and the routes' screens into pages.
///
/// It does not depend on any business module. It requires only the database, the log and the sessions, and uses other
/// services only if they are present, so it can show a single module in a demo as well as the whole shop.
public struct WebHostModule: Module {
  public let name = "Web"
  public let layer = Layer.host
  private let host: WebHost

  /// - Parameter host: The host. Its address is available once the application has been launched.
  public init(_ host: WebHost) { self.host = host }

  public func declare(in contract: inout ModuleContract) {
    let database = contract.requires(Database.self)
    let log = contract.requires(Log.self)
    let sessions = contract.requires(Sessions.self)
    let users = contract.requires(ifPresent: (any UserService).self)
    let cart = contract.requires(ifPresent: (any CartService).self)
    let messages = contract.requires(ifPresent: (any MessageService).self)
    let images = contract.requires(ifPresent: (any ImageService).self)
    let share = contract.requires(ifPresent: (any ShareService).self)
    let push = contract.requires(ifPresent: (any PushService).self)
    let links = WebLinks(&contract)

    contract.contributes([Migration].self) { WebSessions.migrations }
    contract.provides(
      Customer.self, lifetime: .scoped(Session.self), with: users, cart, messages
    ) { Customer(users: $0, cart: $1, messages: $2) }
    let customer = contract.requires(later: Customer.self)
    contract.readies(with: database, log, sessions, customer, images, share, push) {
      [host, module = contract.module] database, log, sessions, customer, images, share, push in
      let services = ShopServices(
        sessions: sessions, customer: customer, images: images, share: share, push: push)
      try await host.start(database, log.scoped(to: module), services, links)
    }
    contract.intercepts(with: users) { context, next, users in
      try await MembersOnly(users: users).admit(context)
      return try await next(context)
    }
    contract.stops { [host] in await host.stop() }

    let updates = host.updates
    contract.observes(CartChanged.self) { event in await updates.tell(event) }
    contract.observes(UnreadMessagesChanged.self) { event in await updates.tell(event) }
    contract.observes(LoggedIn.self) { _ async in Renewal.current?.note() }
    contract.observes(LoggedOut.self) { _ async in Renewal.current?.note() }
  }
}

/// The services that the host uses, whose modules may be missing.
struct ShopServices: Sendable {
  let sessions: Sessions
  /// The customer of the session in which the host's code runs.
  let customer: Provider<Customer>
  let images: (any ImageService)?
  let share: (any ShareService)?
  let push: (any PushService)?
}
