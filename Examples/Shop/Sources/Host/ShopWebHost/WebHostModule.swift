import CartInterface
import Foundation
import ImageInterface
import MessageInterface
import PushInterface
import ShareInterface
import ShopDatabase
import ShopLog
import ShopScreen
import ShopWebServer
import Tenon
import UserInterface
import WebInterface

/// Shows the application to a browser: turns addresses into routes, and what they lead to into pages.
///
/// It knows no business module. What it needs of them it asks of services that may be missing, so that it shows a
/// single module in its demo as well as the whole shop.
public struct WebHostModule: Module {
  public let name = "Web"
  public let layer = Layer.host
  private let host: WebHost

  /// - Parameter host: The host, which knows its address when the application has been launched.
  public init(_ host: WebHost) { self.host = host }

  public func declare(in contract: inout ModuleContract) {
    contract.requires(Database.self)
    contract.requires(Log.self)
    contract.requires((any UserService).self, optional: true)
    contract.requires((any CartService).self, optional: true)
    contract.requires((any MessageService).self, optional: true)
    contract.requires((any ImageService).self, optional: true)
    contract.requires((any ShareService).self, optional: true)
    contract.requires((any PushService).self, optional: true)
    contract.services.contribute([Migration].self) { _ in WebSessions.migrations }

    contract.screen(WebPageRoute.self) { page, _, visit in WebPageScreen(page: page, visit: visit).destination
    }

    let updates = host.updates
    contract.observes(CartChanged.self) { event, _ async in await updates.tell(event) }
    contract.observes(UnreadMessagesChanged.self) { event, _ async in await updates.tell(event) }
    contract.observes(LoggedIn.self) { event, _ async in
      Renewal.current?.note()
      await updates.tell(session: event.session, user: event.user.id)
    }
    contract.observes(LoggedOut.self) { event, _ async in
      Renewal.current?.note()
      await updates.tell(session: event.session, user: nil)
    }
  }

  public func ready(_ context: ModuleContext) async throws { try await host.start(context) }

  public func stop(_ context: ModuleContext) async { await host.stop() }
}
