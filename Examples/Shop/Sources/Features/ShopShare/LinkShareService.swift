import ShareInterface
import ShopValues

/// Makes links to the shop's own address, and reads them back.
public struct LinkShareService: ShareService {
  private let origin: String
  private let scheme: String

  /// - Parameters:
  ///   - origin: The shop's address, such as `http://127.0.0.1:8080`.
  ///   - scheme: The scheme that the app answers to.
  public init(origin: String, scheme: String = "shop") {
    self.origin = origin.hasSuffix("/") ? String(origin.dropLast()) : origin
    self.scheme = scheme.lowercased()
  }

  public func share(_ content: ShareContent) async -> SharedLink {
    let url = origin + content.path.description
    let message = [content.title, content.text, url].filter { !$0.isEmpty }.joined(separator: "\n")
    return SharedLink(
      url: url, deepLink: "\(scheme):/" + content.path.description, message: message)
  }

  public func place(of link: String) -> ScreenPath? {
    let prefixes = ["\(scheme)://", origin + "/"]
    for prefix in prefixes where link.lowercased().hasPrefix(prefix.lowercased()) {
      return ScreenPath(parsing: "/" + link.dropFirst(prefix.count))
    }
    return link == origin ? ScreenPath() : nil
  }
}
