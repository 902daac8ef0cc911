import ShopUI
import UserInterface

/// What people are shown on the next screen they see.
final class Notices: Sendable {
  private let waiting = Box<[SessionID: Notice]>([:])
  private let limit = 1000

  func put(_ notice: Notice, for session: SessionID) {
    waiting.update {
      // So many screens were not looked at for long; what their notices say is on the screens as well.
      if $0.count >= limit { $0.removeAll() }
      $0[session] = notice
    }
  }

  func take(_ session: SessionID) -> Notice? { waiting.update { $0.removeValue(forKey: session) } }
}
