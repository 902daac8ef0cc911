import ShopValues

/// The destination that a module creates for a route, and that the navigator keeps on a stack. A lazy screen
/// is inexpensive, because its content is created only when the screen is shown.
public struct LazyScreen: Sendable {
  typealias Work = @Sendable (Visit) async throws -> Answer

  /// The title, which the screen above shows in its back link.
  public let title: LocalizedText
  private let show: Work?
  private let submit: Work?

  init(_ title: LocalizedText, show: Work?, submit: Work?) {
    self.title = title
    self.show = show
    self.submit = submit
  }

  /// Returns the screen for a visit, or the result of a submitted form.
  /// - Throws: Any error that the module's code throws.
  public func answer(_ visit: Visit) async throws -> Answer {
    guard let work = visit.form == nil ? show : submit else { return .methodNotAllowed }
    return try await work(visit)
  }
}
