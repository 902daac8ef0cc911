import TenonRoutePatterns

/// The schemes and hosts that URLs from outside the process may have. Empty sets allow no URLs.
///
/// ```swift
/// var options = RoutingOptions()
/// // shop://…, https://shop.example/…, https://de.shop.example/…
/// options.external = ExternalAccess(schemes: ["shop"], hosts: ["shop.example", "*.shop.example"])
/// ```
public struct ExternalAccess: Sendable {
  /// Custom schemes, which are allowed with any host. Stored in lowercase.
  package var schemes: Set<String> { didSet { schemes = Self.lowercased(schemes) } }
  /// Hosts of `https` URLs; `*.shop.example` stands for all hosts below `shop.example`. A port other than 443 is part
  /// of the host, as in `shop.example:8443`. Stored in canonical form; invalid hosts are removed.
  package var hosts: Set<String> { didSet { hosts = Self.canonical(hosts) } }

  /// Allows the given schemes with any host, and the given hosts over `https`. A host such as
  /// `*.shop.example` allows all subdomains of `shop.example` at any depth, but not `shop.example` itself.
  public init(schemes: Set<String> = [], hosts: Set<String> = []) {
    self.schemes = Self.lowercased(schemes)
    self.hosts = Self.canonical(hosts)
  }

  private static func lowercased(_ schemes: Set<String>) -> Set<String> {
    Set(schemes.map { $0.lowercased() })
  }

  private static func canonical(_ hosts: Set<String>) -> Set<String> {
    Set(hosts.compactMap { HostName.canonical(pattern: $0, scheme: "https") })
  }

  func admits(_ url: RouteURL) -> Bool {
    guard let scheme = url.scheme else { return false }
    if schemes.contains(scheme) { return true }
    guard scheme == "https", let host = url.host else { return false }
    return hosts.contains(host) || HostName.wildcards(of: host).contains(where: hosts.contains)
  }
}
