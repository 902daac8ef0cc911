import ShopValues

/// Turns places in the shop into links that others can open.
public protocol ShareService: Sendable {
  /// A link and a text to send with it.
  func share(_ content: ShareContent) async -> SharedLink

  /// The place a link leads to.
  /// - Returns: `nil` for a link that is not one of this shop.
  func place(of link: String) -> ScreenPath?
}

/// What to share.
public struct ShareContent: Codable, Hashable, Sendable {
  public let title: String
  public let text: String
  public let path: ScreenPath

  public init(title: String, text: String, path: ScreenPath) {
    self.title = title
    self.text = text
    self.path = path
  }
}

/// A link to a place in the shop.
public struct SharedLink: Codable, Hashable, Sendable {
  /// The address on the web.
  public let url: String
  /// The address for the app, such as `shop://product/p-1001`.
  public let deepLink: String
  /// What to send: title, text and address.
  public let message: String

  public init(url: String, deepLink: String, message: String) {
    self.url = url
    self.deepLink = deepLink
    self.message = message
  }
}
