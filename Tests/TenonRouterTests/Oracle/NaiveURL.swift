import Foundation

/// A URL read the obvious way, sharing nothing with the library: what the oracle matches.
struct NaiveURL {
  var scheme: String?
  var host: String?
  /// The decoded segments of the path; `nil` if one is against the decoding rule.
  var segments: [String]?
  /// Decoded; `nil` if there is none or it is malformed.
  var fragment: String?

  /// `nil` if the text is no URL, or names a user.
  init?(_ text: String, hostAsPath: Set<String>) {
    var rest = text[...]
    if !rest.hasPrefix("/") {
      guard let colon = rest.firstIndex(of: ":") else { return nil }
      let name = rest[..<colon]
      guard let first = name.first, first.isASCII, first.isLetter,
        name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
      else { return nil }
      scheme = name.lowercased()
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let authority = rest.prefix { !"/?#".contains($0) }
      if authority.contains("@") { return nil }
      if !hostAsPath.contains(scheme ?? "") {
        rest = rest.dropFirst(authority.count)
        host = Self.host(authority, scheme)
      }
    }
    if let mark = rest.firstIndex(of: "#") {
      fragment = Self.decode(rest[rest.index(after: mark)...])
      if fragment?.isEmpty == true { fragment = nil }
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: "?") { rest = rest[..<mark] }
    if rest.hasPrefix("/") { rest = rest.dropFirst() }
    var parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    if parts.last == "" { parts.removeLast() }
    let decoded = parts.compactMap(Self.segment)
    segments = decoded.count == parts.count ? decoded : nil
  }

  private static func host(_ authority: Substring, _ scheme: String?) -> String? {
    if authority.isEmpty { return nil }
    let name = authority.lowercased()
    return scheme == "https" && name.hasSuffix(":443") ? String(name.dropLast(4)) : name
  }

  private static func segment(_ text: Substring) -> String? {
    guard !text.isEmpty, text.unicodeScalars.allSatisfy({ $0.value > 0x20 }), let decoded = decode(text),
      decoded != ".", decoded != ".."
    else { return nil }
    return decoded
  }

  private static func decode(_ text: Substring) -> String? { String(text).removingPercentEncoding }
}
