import ShopUI
import UserInterface

/// The notices that users get on the next screen that they see.
final class Notices: Sendable {
  private let waiting = Box<[SessionID: Notice]>([:])
  private let limit = 1000

  func put(_ notice: Notice, for session: SessionID) {
    waiting.update {
      // So many notices have been waiting for a long time. Their contents are on the screens as well.
      if $0.count >= limit { $0.removeAll() }
      $0[session] = notice
    }
  }

  func take(_ session: SessionID) -> Notice? { waiting.update { $0.removeValue(forKey: session) } }
}
