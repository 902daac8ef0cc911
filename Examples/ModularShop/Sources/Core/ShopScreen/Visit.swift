import ShopUI
import ShopValues

/// For whom a screen is made.
public struct Visit: Sendable {
  /// The language of the screen.
  public let language: Language
  /// The address that is open.
  public let path: ScreenPath
  /// What was sent by a form of the shop's own; `nil` if a screen is only to be shown.
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
  public func unavailable(_ title: String) -> Answer {
    .screen(.unavailable(title, retry: form == nil ? path : origin ?? path, language: language))
  }

  /// The screen that says that there is nothing here, with a way to where the host begins.
  public func notFound() -> Answer {
    .screen(.notFound(language, home: ScreenPath()))
  }
}
