import Foundation

// What the system asks the application to open or continue. The first module that answers `true` has handled it.

/// A URL is to be opened.
public struct OpenURL: ApplicationEvent {
  public static var combine: AnswerRule<Bool> { .first }
  /// The URL, which comes from outside the process.
  public let url: URL
  /// Who asks, if the system says so.
  public let source: String?

  public init(_ url: URL, source: String? = nil) {
    self.url = url
    self.source = source
  }
}

/// An activity that was begun elsewhere, or a universal link.
public struct UserActivity: Sendable, Equatable {
  /// Its type, such as `NSUserActivityTypeBrowsingWeb`.
  public let type: String
  /// The page it stands for.
  public let webpageURL: URL?
  /// What belongs to it, as text.
  public let info: [String: String]

  public init(type: String, webpageURL: URL? = nil, info: [String: String] = [:]) {
    self.type = type
    self.webpageURL = webpageURL
    self.info = info
  }
}

/// An activity of this type is about to be continued; `true` from the module that will tell the person about it.
public struct WillContinueUserActivity: ApplicationEvent {
  public static var combine: AnswerRule<Bool> { .first }
  public let type: String

  public init(type: String) { self.type = type }
}

/// An activity is to be continued.
public struct ContinueUserActivity: ApplicationEvent {
  public static var combine: AnswerRule<Bool> { .first }
  public let activity: UserActivity

  public init(_ activity: UserActivity) { self.activity = activity }
}

/// An activity could not be continued.
public struct DidFailToContinueUserActivity: ApplicationEvent {
  public let type: String
  public let error: any Error

  public init(type: String, error: any Error) {
    self.type = type
    self.error = error
  }
}

/// An activity of this application was updated.
public struct DidUpdateUserActivity: ApplicationEvent {
  public let activity: UserActivity

  public init(_ activity: UserActivity) { self.activity = activity }
}

/// A quick action of the home screen was chosen.
public struct PerformQuickAction: AsyncApplicationEvent {
  public static var combine: AnswerRule<Bool> { .first }
  /// The action's type.
  public let type: String
  /// What belongs to it, as text.
  public let info: [String: String]

  public init(type: String, info: [String: String] = [:]) {
    self.type = type
    self.info = info
  }
}

/// A paired watch asks for something; the answers are merged, the earlier module's values winning.
public struct HandleWatchRequest: AsyncApplicationEvent {
  public static var combine: AnswerRule<[String: String]> {
    AnswerRule(nobody: [:]) { $0.merging($1) { earlier, _ in earlier } }
  }
  public let request: [String: String]

  public init(_ request: [String: String]) { self.request = request }
}
