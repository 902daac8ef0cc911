import TenonURLCoding

/// A parsed URL: `scheme://target/action?key=text&key=text#ignored`.
///
/// The parser is strict, so that no two parsers can read the same URL differently. A user, a port or a further path
/// component is not allowed. Percent escapes must be complete and represent UTF-8; they are decoded only once. A `+` in
/// the query is a space.
struct ActionURL {
  let scheme: String
  let name: ActionName
  let query: [(key: String, text: String)]

  /// The maximum length of a URL in bytes, and the maximum number of its parameters. Both are the same as the defaults
  /// for routes.
  static let maximumLength = 8_192
  static let maximumParameters = 256

  /// - Throws: ``ActionError`` with the code `malformedURL`.
  /// - Complexity: O(n) in the length of the text.
  init(_ text: String) throws(ActionError) {
    func malformed(_ reason: String) -> ActionError { .malformedURL(text, reason) }

    if text.utf8.count > Self.maximumLength {
      throw .malformedURL(String(text.prefix(100)) + "…", "it is longer than \(Self.maximumLength) bytes")
    }
    var rest = Array(text.utf8)[...]
    if rest.contains(where: { $0 <= 0x20 || $0 == 0x7F }) {
      throw malformed("it contains a space or a control character")
    }
    guard let scheme = rest.split(upTo: ":"), Self.isScheme(scheme) else {
      throw malformed("it has no scheme")
    }
    guard rest.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) else {
      throw malformed("it has no target")
    }
    rest = rest.dropFirst(2)
    rest = rest.prefix { $0 != UInt8(ascii: "#") }
    let pairs = rest.firstIndex(of: UInt8(ascii: "?")).map { rest[rest.index(after: $0)...] } ?? []
    rest = rest.prefix { $0 != UInt8(ascii: "?") }

    guard let host = rest.split(upTo: "/") else { throw malformed("it has no action") }
    if rest.last == UInt8(ascii: "/") { rest = rest.dropLast() }
    if rest.contains(UInt8(ascii: "/")) { throw malformed("its path has more than one component") }
    if host.contains(where: { "@:[]".utf8.contains($0) }) {
      throw malformed("its target contains a user name or a port")
    }
    guard let target = Self.decoded(host), let action = Self.decoded(rest) else {
      throw malformed("a percent escape is broken")
    }
    if target.isEmpty { throw malformed("it has no target") }
    if action.isEmpty { throw malformed("it has no action") }

    self.scheme = String(decoding: scheme, as: UTF8.self).lowercased()
    name = ActionName(target: target, action: action)
    var query: [(key: String, text: String)] = []
    for part in pairs.split(separator: UInt8(ascii: "&")) {
      var value = part
      let name = value.split(upTo: "=")
      guard let key = Self.decoded(name ?? part, plusIsSpace: true),
        let text = name == nil ? "" : Self.decoded(value, plusIsSpace: true)
      else { throw malformed("a percent escape is broken") }
      if key.isEmpty { throw malformed("a parameter has no key") }
      if query.count == Self.maximumParameters {
        throw malformed("it has more than \(Self.maximumParameters) parameters")
      }
      query.append((key, text))
    }
    self.query = query
  }

  static func isScheme(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty && Array(bytes).withUnsafeBufferPointer { ASCII.schemeLength($0) == $0.count }
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> String? {
    bytes.withUnsafeBufferPointer { PercentCoding.decode($0, plusIsSpace: plusIsSpace) }
  }
}

extension ArraySlice<UInt8> {
  /// Removes and returns the part before the first `separator`, and also removes the separator. Returns `nil` and
  /// removes nothing if there is no separator.
  fileprivate mutating func split(upTo separator: Unicode.Scalar) -> ArraySlice<UInt8>? {
    guard let end = firstIndex(of: UInt8(ascii: separator)) else { return nil }
    defer { self = self[index(after: end)...] }
    return self[..<end]
  }
}
