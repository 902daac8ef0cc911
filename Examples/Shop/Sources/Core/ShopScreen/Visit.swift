import ShopUI
import ShopValues
import TenonRouter

/// For whom a screen is made: it travels beside the address, as a value that no address can hold.
public struct Visit: Sendable {
  /// The language of the screen.
  public let language: Language
  /// The address that is open.
  public let path: ScreenPath
  /// What was sent by a form of the shop's own; `nil` where a screen is only to be shown.
  public let form: FormValues?
  /// Whether somebody is logged in.
  public let isMember: Bool
  /// The screen on which the form was.
  public let origin: ScreenPath?

  public init(
    language: Language, path: ScreenPath, form: FormValues? = nil, isMember: Bool = false,
    origin: ScreenPath? = nil
  ) {
    self.language = language
    self.path = path
    self.form = form
    self.isMember = isMember
    self.origin = origin
  }

  /// The screen that says that something does not answer at the moment, with a way to try again.
  public func unavailable(_ title: String, _ stack: ScreenStack) -> Destination {
    .screen(.unavailable(title, retry: form == nil ? path : origin ?? path, language: language), stack)
  }

  /// The screen that says that there is nothing here, with a way to where the host begins.
  public func notFound(_ stack: ScreenStack) -> Destination {
    .screen(.notFound(language, home: ScreenPath()), stack)
  }
}

/// Names the visit among the values of an opening.
public enum VisitKey: RouteValueKey {
  public typealias Value = Visit
}

extension RouteContext {
  /// The visit; in English and without a form where the host says nothing.
  public var visit: Visit {
    values[VisitKey.self]
      ?? Visit(language: .english, path: ScreenPath(parsing: url.path) ?? ScreenPath())
  }
}
