import Text

/// Which keys of uses belong to which keys of registrations.
struct KeyMatching {
  private let framework: Registration.Framework
  private let registered: [String]
  private var byLastName: [String: [String]] = [:]
  private var patterns: [RoutePattern] = []

  init(_ framework: Registration.Framework, registered: some Sequence<String>) {
    self.framework = framework
    self.registered = Array(Set(registered)).sorted()
    for key in self.registered {
      byLastName[Self.lastName(of: key), default: []].append(key)
      if framework.hasRoutes { patterns.append(RoutePattern(key, of: framework)) }
    }
  }

  /// Returns the registered keys that a use with the key refers to.
  func keys(for key: String) -> [String] {
    if framework.hasRoutes { return patterns.filter { $0.matches(key) }.map(\.text) }
    if framework == .ctMediator { return actions(for: key) }
    let key = framework == .swinject ? Self.withoutWrapper(key) : key
    return (byLastName[Self.lastName(of: key)] ?? []).filter { Self.isSame($0, key) }
  }

  /// The first version of CTMediator also looked for `Action_payWithParams:`.
  private func actions(for key: String) -> [String] {
    let known = byLastName[Self.lastName(of: key)] ?? []
    for name in [key, "\(key)WithParams"] where known.contains(name) { return [name] }
    return []
  }

  /// Whether two spellings can name the same type: one can have more qualifiers, or generic arguments that follow from its
  /// context.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    if left.contains("<") != right.contains("<") {
      return isSame(String(left.prefix { $0 != "<" }), String(right.prefix { $0 != "<" }))
    }
    return left == right || left.hasSuffix(".\(right)") || right.hasSuffix(".\(left)")
  }

  /// The name without qualifiers and generic arguments.
  static func lastName(of key: String) -> String {
    let name = key.prefix { $0 != "<" && $0 != " " && $0 != "/" }
    return name.split(separator: ".").last.map(String.init) ?? key
  }

  /// Swinject resolves `Lazy<T>`, `Provider<T>` and `T?` with the registration of `T`.
  private static func withoutWrapper(_ key: String) -> String {
    for wrapper in ["Lazy<", "Provider<"] where key.hasPrefix(wrapper) && key.hasSuffix(">") {
      return String(key.dropFirst(wrapper.count).dropLast())
    }
    return key.hasSuffix("?") ? String(key.dropLast()) : key
  }

  /// The registered key that was probably meant.
  func nearMiss(of key: String) -> String? { NearMiss.of(key, among: registered, limit: 2) }
}

extension Registration.Framework {
  /// Whether keys are patterns of URLs.
  var hasRoutes: Bool { self == .urlNavigator || self == .mgjRouter }
}

/// A pattern of URLs.
struct RoutePattern {
  let text: String
  private let parts: [Substring]
  private let framework: Registration.Framework

  init(_ text: String, of framework: Registration.Framework) {
    self.text = text
    self.framework = framework
    parts = Self.parts(of: text)
  }

  /// The scheme, the host and the components of the path.
  private static func parts(of text: String) -> [Substring] {
    text.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map {
      $0.hasSuffix(":") ? $0.dropLast() : $0
    }
  }

  func matches(_ url: String) -> Bool {
    if url == text { return true }
    let other = Self.parts(of: url)
    for (index, part) in parts.enumerated() {
      if part.hasPrefix("<path:") || part == "~" { return true }
      guard index < other.count else { return false }
      let isPlaceholder =
        (part.hasPrefix("<") && part.hasSuffix(">")) || (part.hasPrefix(":") && part.count > 1)
      guard isPlaceholder || part == other[index] else { return false }
    }
    // MGJRouter hands a URL to the handler of the longest pattern at its start.
    return other.count == parts.count || framework == .mgjRouter
  }
}
