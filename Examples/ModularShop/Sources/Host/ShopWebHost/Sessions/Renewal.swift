/// Whether the browser gets a new secret with the response to its request, because the request logged a user in
/// or out.
///
/// It belongs to the request, not to the session: another request of the same session may come from an
/// attacker who planted the old secret, and must never get the new one.
final class Renewal: Sendable {
  /// The renewal of the request that is being answered.
  @TaskLocal static var current: Renewal?

  private let noted = Box(false)

  var isNeeded: Bool { noted.value }
  func note() { noted.value = true }
}
