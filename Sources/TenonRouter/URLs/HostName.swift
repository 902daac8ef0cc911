import TenonURLCoding

/// The one form in which hosts are compared: lowercase, punycode decoded, no trailing dot, no port that the scheme
/// implies.
enum HostName {
  static let maximumLength = 253

  /// The canonical form of `authority` (a host with an optional port), or `nil` if it is not one.
  static func canonical(_ authority: String, scheme: String?) -> String? {
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

  /// The canonical form of a host in a pattern, which may begin with `*.` to stand for all hosts below one.
  static func canonical(pattern: String, scheme: String?) -> String? {
    guard isWildcard(pattern) else { return canonical(pattern, scheme: scheme) }
    return canonical(String(pattern.dropFirst(2)), scheme: scheme).map { "*." + $0 }
  }

  /// Whether a host of a pattern stands for many. No URL has such a host.
  static func isWildcard(_ pattern: String) -> Bool { pattern.hasPrefix("*.") }

  /// The patterns that stand for a canonical host and others, the narrowest first.
  static func wildcards(of host: String) -> some Sequence<String> {
    host.utf8.indices.lazy.filter { host.utf8[$0] == UInt8(ascii: ".") }.map { "*" + host[$0...] }
  }

  /// Whether a canonical pattern stands for a canonical host. Byte by byte: canonical equivalence of strings is not
  /// equality of hosts.
  static func matches(_ pattern: String, _ host: String) -> Bool {
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

  /// What has a meaning of its own in or around a host, or no place in one.
  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch UnicodeScalar(byte) {
    case ..."\u{20}", "!"..."*", ",", "/", ";"..."@", "\\", "^", "`", "{"..."}": true
    default: false
    }
  }

  /// Whether it is an address of IPv6: eight groups, or fewer around one `::`, of which the last two may be an address of
  /// IPv4.
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

  /// Whether the colon stands inside the brackets of an IPv6 address.
  private static func isBracketed(_ authority: String, _ colon: String.Index) -> Bool {
    authority[colon...].contains("]")
  }
}
