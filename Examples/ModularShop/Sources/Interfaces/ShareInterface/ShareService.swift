import ShopValues

/// Turns addresses in the shop into links that other people can open.
public protocol ShareService: Sendable {
  /// Returns a link, and a text to send with it.
  func share(_ content: ShareContent) async -> SharedLink

  /// Returns the address that a link leads to.
  /// - Returns: `nil` if the link does not belong to this shop.
  func place(of link: String) -> ScreenPath?
}

/// The content to share.
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

/// A link to one of the shop's screens.
public struct SharedLink: Codable, Hashable, Sendable {
  /// The address on the web.
  public let url: String
  /// The address for the app, such as `shop://product/p-1001`.
  public let deepLink: String
  /// The message to send: title, text and address.
  public let message: String

  public init(url: String, deepLink: String, message: String) {
    self.url = url
    self.deepLink = deepLink
    self.message = message
  }
}
