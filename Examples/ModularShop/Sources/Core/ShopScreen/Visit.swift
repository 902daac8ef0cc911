import ShopUI
import ShopValues

/// The circumstances in which a screen is shown.
public struct Visit: Sendable {
  /// The language of the screen.
  public let language: Language
  /// The address being visited.
  public let path: ScreenPath
  /// The values of the submitted form, or `nil` if the visit only shows a screen.
  public let form: FormValues?
  /// Whether a user is logged in.
  public let isMember: Bool
  /// The screen that contained the form.
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

  /// Returns the screen for a service that is not responding, with a button to try again.
  public func unavailable(_ title: String) -> Answer {
    .screen(.unavailable(title, retry: form == nil ? path : origin ?? path, language: language))
  }

  /// Returns the "not found" screen, with a link to the host's first screen.
  public func notFound() -> Answer {
    .screen(.notFound(language, home: ScreenPath()))
  }
}
