import ShopValues

/// What a module makes of a route, and the navigator keeps on a stack: it costs next to nothing, and its content is made
/// when it is looked at.
public struct LazyScreen: Sendable {
  typealias Work = @Sendable (Visit) async throws -> Answer

  /// What the screens above call it.
  public let title: LocalizedText
  private let show: Work?
  private let submit: Work?

  init(_ title: LocalizedText, show: Work?, submit: Work?) {
    self.title = title
    self.show = show
    self.submit = submit
  }

  /// The screen for a visit, or what became of the form that was sent.
  /// - Throws: What the module's code throws.
  public func answer(_ visit: Visit) async throws -> Answer {
    guard let work = visit.form == nil ? show : submit else { return .methodNotAllowed }
    return try await work(visit)
  }
}
