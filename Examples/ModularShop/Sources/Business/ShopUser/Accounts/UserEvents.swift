import TenonRoutes
import UserInterface

/// Notifies other modules of logins and logouts, and waits until they have handled them. For example, the visitor's
/// cart becomes the member's cart before the next screen is shown.
struct UserEvents: Sendable {
  private let userLoggedIn: ModuleEventSender<LoggedIn>
  private let userLoggedOut: ModuleEventSender<LoggedOut>

  init(_ contract: inout ModuleContract) {
    userLoggedIn = contract.sends(LoggedIn.self, .report(to: "Cart"), .report(to: "Message"), .broadcast)
    userLoggedOut = contract.sends(LoggedOut.self, .broadcast)
  }

  func loggedIn(_ event: LoggedIn) async { await userLoggedIn(event) }

  func loggedOut(_ event: LoggedOut) async { await userLoggedOut(event) }
}
