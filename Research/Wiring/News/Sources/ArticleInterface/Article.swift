import Kit
import TenonActions
import TenonRoutes

public struct ArticleSummary: Sendable, Hashable, Codable {
  public var id: Int
  public var title: String

  public init(id: Int, title: String) {
    self.id = id
    self.title = title
  }
}

public protocol ArticleLibrary: Sendable {
  func article(_ id: Int) async -> ArticleSummary
}

/// Articles from a server.
public protocol Feed: Sendable {
  func latest() async -> [ArticleSummary]
}

/// A place for bytes.
public protocol Disk: Sendable {
  func read(_ key: String) -> String?
}

public protocol Telemetry: Sendable {
  func note(_ text: String)
}

/// One of several receivers of telemetry.
public protocol TelemetrySink: Sendable {
  func take(_ text: String)
}

/// Where advertisements come from.
public protocol AdSource: Sendable {
  func next() async -> String
}

public enum ArticleRoutes {
  public struct Detail: Route {
    public static let pattern: RoutePattern = "/article/:id"
    public var id: Int
    public var section: String?

    public init(id: Int, section: String? = nil) {
      self.id = id
      self.section = section
    }
  }

  public struct Section: Route {
    public static let pattern: RoutePattern = "/section/:name"
    public var name: String

    public init(name: String) { self.name = name }
  }

  /// The title of an article, as text.
  public struct Headline: Route {
    public typealias Output = String
    public static let pattern: RoutePattern = "/headline/:id"
    public var id: Int

    public init(id: Int) { self.id = id }
  }
}

public enum ArticleEvents {
  /// New articles arrived.
  public struct Published: Sendable {
    public var articles: [ArticleSummary]
    public init(_ articles: [ArticleSummary]) { self.articles = articles }
  }

  /// A reader opened an article.
  public struct Opened: Sendable {
    public var id: Int
    public init(_ id: Int) { self.id = id }
  }
}

public enum ArticleActionNames {
  public static let target = "Article"
  public static let share = "share"
  public static let hide = "hide"
}

extension ActionReference where Input == Int, Output == String, Failure == any Error {
  public static var shareArticle: Self { Self(ArticleActionNames.target, ArticleActionNames.share) }
}

extension ActionReference where Input == Int, Output == Void, Failure == any Error {
  public static var hideArticle: Self { Self(ArticleActionNames.target, ArticleActionNames.hide) }
}
