import Tenon
import UserInterface

/// Tells the other modules who logged in and out, and waits until they have done what follows from it: the visitor's
/// cart, for instance, is the member's before the next screen is shown.
struct UserEvents: Sendable {
  let events: ModuleEvents

  func loggedIn(_ event: LoggedIn) async {
    for module in UserModule.listeners { _ = try? await events.send(event, .report(to: module)) }
    _ = try? await events.send(event, .broadcast)
  }

  func loggedOut(_ event: LoggedOut) async { _ = try? await events.send(event, .broadcast) }
}
