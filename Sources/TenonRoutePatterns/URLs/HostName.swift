import TenonURLCoding

/// The canonical form in which hosts are compared: in lowercase, with punycode decoded, and without a trailing dot or a
/// port that the scheme implies.
package enum HostName {
  static let maximumLength = 253

  /// Returns the canonical form of `authority` (a host with an optional port), or `nil` if it is invalid.
  package static func canonical(_ authority: String, scheme: String?) -> String? {
    guard !authority.isEmpty, authority.utf8.count <= maximumLength + 6,
      !authority.utf8.contains(where: { isForbidden($0) })
    else { return nil }
    var host = authority[...]
    var port: Substring?
    if let colon = authority.utf8.lastIndex(of: UInt8(ascii: ":")), !isBracketed(authority, colon) {
      host = authority[..<colon]
      port = authority[authority.index(after: colon)...]
    }
    if let text = port, !text.isEmpty, UInt16(text) == nil || !text.utf8.allSatisfy(ASCII.isDigit) {
      return nil
    }
    if host.last == "." { host = host.dropLast() }
    guard !host.isEmpty else { return nil }
    if host.utf8.contains(where: { "[:]".utf8.contains($0) }) {
      guard host.first == "[", host.last == "]", isIPv6(host.dropFirst().dropLast()) else { return nil }
    }
    var labels: [String] = []
    for label in host.split(separator: ".", omittingEmptySubsequences: false) {
      let lowercased = label.lowercased()
      guard !lowercased.isEmpty else { return nil }
      guard lowercased.hasPrefix("xn--") else {
        labels.append(lowercased)
        continue
      }
      guard let decoded = Punycode.decode(lowercased.dropFirst(4)) else { return nil }
      labels.append(decoded)
    }
    let name = labels.joined(separator: ".")
    guard let port, let number = UInt16(port), number != defaultPort(of: scheme) else { return name }
    return "\(name):\(number)"
  }

  /// Returns the canonical form of a host in a pattern, which may begin with `*.` to stand for all hosts below the
  /// rest.
  package static func canonical(pattern: String, scheme: String?) -> String? {
    guard isWildcard(pattern) else { return canonical(pattern, scheme: scheme) }
    return canonical(String(pattern.dropFirst(2)), scheme: scheme).map { "*." + $0 }
  }

  /// Whether a pattern's host stands for many hosts. No URL has such a host.
  package static func isWildcard(_ pattern: String) -> Bool { pattern.hasPrefix("*.") }

  /// Returns the wildcard patterns that match a canonical host, narrowest first.
  package static func wildcards(of host: String) -> some Sequence<String> {
    host.utf8.indices.lazy.filter { host.utf8[$0] == UInt8(ascii: ".") }.map { "*" + host[$0...] }
  }

  /// Whether a canonical pattern matches a canonical host. They are compared byte by byte, because canonically
  /// equivalent strings are not equal as hosts.
  package static func matches(_ pattern: String, _ host: String) -> Bool {
    if pattern.utf8.elementsEqual(host.utf8) { return true }
    guard isWildcard(pattern), host.utf8.count >= pattern.utf8.count else { return false }
    return host.utf8.suffix(pattern.utf8.count - 1).elementsEqual(pattern.utf8.dropFirst())
  }

  static func defaultPort(of scheme: String?) -> UInt16? {
    switch scheme {
    case "http", "ws": 80
    case "https", "wss": 443
    default: nil
    }
  }

  /// Whether a byte is a delimiter or is otherwise not allowed in a host.
  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch UnicodeScalar(byte) {
    case ..."\u{20}", "!"..."*", ",", "/", ";"..."@", "\\", "^", "`", "{"..."}": true
    default: false
    }
  }

  /// Whether the text is an IPv6 address: eight groups, or fewer around one `::`. The last two groups may be an IPv4
  /// address.
  private static func isIPv6(_ text: Substring) -> Bool {
    let whole = (text.hasPrefix("::") ? "0" : "") + text + (text.hasSuffix("::") ? "0" : "")
    var groups = whole.split(separator: ":", omittingEmptySubsequences: false)
    if let last = groups.last, last.contains(".") {
      groups.removeLast()
      guard isIPv4(last) else { return false }
      groups += ["0", "0"]
    }
    guard groups.first != "", groups.last != "",
      groups.allSatisfy({ $0.utf8.count <= 4 && $0.utf8.allSatisfy { ASCII.hexValue($0) != nil } })
    else { return false }
    let given = groups.filter { !$0.isEmpty }.count
    return given == groups.count ? given == 8 : given == groups.count - 1 && given <= 8
  }

  private static func isIPv4(_ text: Substring) -> Bool {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil && $0.utf8.allSatisfy(ASCII.isDigit) }
  }

  /// Whether the colon is inside the brackets of an IPv6 address.
  private static func isBracketed(_ authority: String, _ colon: String.Index) -> Bool {
    authority[colon...].contains("]")
  }
}
