import ShareInterface
import ShopValues

/// Creates and parses links to the shop's screens, using the shop's address.
public struct LinkShareService: ShareService {
  private let address: @Sendable () -> String
  private let scheme: String

  /// - Parameters:
  ///   - origin: The shop's address, such as `http://127.0.0.1:8080`; evaluated for each link.
  ///   - scheme: The scheme of the URLs that the app opens.
  public init(origin: @autoclosure @escaping @Sendable () -> String, scheme: String = "shop") {
    address = origin
    self.scheme = scheme.lowercased()
  }

  private var origin: String {
    let address = address()
    return address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  public func share(_ content: ShareContent) async -> SharedLink {
    let url = origin + content.path.description
    let message = [content.title, content.text, url].filter { !$0.isEmpty }.joined(separator: "\n")
    return SharedLink(
      url: url, deepLink: "\(scheme):/" + content.path.description, message: message)
  }

  public func place(of link: String) -> ScreenPath? {
    let origin = origin
    let prefixes = ["\(scheme)://", origin + "/"]
    for prefix in prefixes where link.lowercased().hasPrefix(prefix.lowercased()) {
      return ScreenPath(parsing: "/" + link.dropFirst(prefix.count))
    }
    return link == origin ? ScreenPath() : nil
  }
}
