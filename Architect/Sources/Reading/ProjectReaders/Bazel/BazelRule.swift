import ModuleGraph

/// A rule that a BUILD file calls.
struct BazelRule: Hashable, Sendable {
  /// The rule's original name in the file that it was loaded from, such as `swift_library`.
  var type: String
  /// Whether the rule is a function of this repository, which creates unknown rules.
  var isMacro: Bool
  var attributes: [String: StarlarkValue]
  var place: Place
  /// What could not be evaluated in the macro that creates the rule.
  var gap: String?
  /// Whether `tenon export bazel` wrote the rule, so that another manifest declares what it builds.
  var isGenerated = false

  func strings(_ names: String...) -> [String] { names.flatMap { attributes[$0]?.strings ?? [] } }
}
