/// Whether the browser gets a new secret with the answer to its request, because somebody logged in or out by it.
///
/// It belongs to the request, and not to the session: another request of the same session, which may come from
/// an attacker who planted the old secret, must never be the one that gets the new one.
final class Renewal: Sendable {
  /// The one of the request that is being answered.
  @TaskLocal static var current: Renewal?

  private let noted = Box(false)

  var isNeeded: Bool { noted.value }
  func note() { noted.value = true }
}
