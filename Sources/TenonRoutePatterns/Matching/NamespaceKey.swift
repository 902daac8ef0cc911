/// The keys of a URL's namespaces: `scheme://host`, `scheme:` and `//host`. The host may begin with `*.`.
package struct NamespaceKey: Sendable {
  package private(set) var both: String?
  package private(set) var scheme: String?
  package private(set) var authority: String?

  /// The namespace of patterns that specify neither scheme nor host.
  package static let global = "*"

  /// Returns the namespaces of the wildcard hosts that match this host, narrowest first, with or without the scheme.
  package func wildcards(withScheme: Bool) -> [String] {
    guard let host = authority?.dropFirst(2), let prefix = withScheme ? scheme : "" else { return [] }
    return HostName.wildcards(of: String(host)).map { prefix + "//" + $0 }
  }

  /// Creates a key without namespaces.
  package init() {}

  package init(scheme: String?, authority: String?) {
    if let scheme { self.scheme = scheme + ":" }
    if let authority { self.authority = "//" + authority }
    if let scheme, let authority { both = scheme + "://" + authority }
  }

  /// Returns the key for a pattern: the narrowest namespace that the pattern specifies.
  package static func key(of pattern: ParsedPattern) -> String {
    let key = NamespaceKey(scheme: pattern.scheme, authority: pattern.authority)
    return key.both ?? key.scheme ?? key.authority ?? global
  }
}
