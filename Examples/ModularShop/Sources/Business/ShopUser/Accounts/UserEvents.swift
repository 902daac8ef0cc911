import TenonRouting
import UserInterface

/// Tells the other modules who logged in and out, and waits until they have done what follows from it: the visitor's
/// cart, for instance, is the member's before the next screen is shown.
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
