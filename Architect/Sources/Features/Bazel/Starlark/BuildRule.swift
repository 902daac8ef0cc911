/// A call of a rule in a BUILD or MODULE.bazel file.
struct BuildRule: Hashable, Sendable {
  /// The rule's name, such as `swift_library`.
  var kind: String
  /// The name of the target that the rule defines; `nil` for a call without one.
  var name: String?
  private var attributes: [String: BuildExpression] = [:]

  init(_ kind: String, name: String? = nil) {
    self.kind = kind
    self.name = name
  }

  /// The attribute's value. Empty lists are not written.
  subscript(_ attribute: String) -> BuildExpression? {
    get { attributes[attribute] }
    set { attributes[attribute] = newValue?.isEmpty == true ? nil : newValue }
  }

  /// The call as buildifier writes it, with the attributes in its order.
  var text: String {
    var all = attributes
    if let name { all["name"] = .string(name) }
    let sorted = all.sorted { (Self.rank($0.key), $0.key) < (Self.rank($1.key), $1.key) }
    let isShort =
      sorted.count < 3
      && sorted.allSatisfy { if case .string = $0.value { kind == "bazel_dep" } else { false } }
    if isShort {
      return "\(kind)(\(sorted.map { "\($0.key) = \($0.value.text())" }.joined(separator: ", ")))\n"
    }
    return "\(kind)(\n" + sorted.map { "    \($0.key) = \($0.value.text()),\n" }.joined() + ")\n"
  }

  private static func rank(_ attribute: String) -> Int { ranks[attribute] ?? 0 }

  private static let ranks = [
    "name": -99, "package_name": -97, "testonly": -93, "srcs": -90, "hdrs": -87, "deps": 4, "alwayslink": 7,
  ]
}

/// The file that defines a rule.
enum RuleSource {
  /// The label to load the rule from; `nil` for a rule that is part of Bazel.
  static func label(of kind: String) -> String? {
    switch kind {
    case "mixed_language_library": return "@rules_swift//mixed_language:mixed_language_library.bzl"
    case "cc_library", "cc_binary", "objc_library": return "@rules_cc//cc:\(kind).bzl"
    case "apple_resource_bundle": return "@rules_apple//apple:resources.bzl"
    case _ where kind.hasPrefix("swift_"): return "@rules_swift//swift:\(kind).bzl"
    default: break
    }
    let platform = kind.prefix { $0 != "_" }
    return ["ios", "macos", "tvos", "watchos", "visionos"].contains(platform)
      ? "@rules_apple//apple:\(platform).bzl" : nil
  }

  /// The module of the Bazel registry that defines the rule.
  static func module(of kind: String) -> String? {
    label(of: kind).map { String($0.dropFirst().prefix { $0 != "/" }) }
  }

  /// The statements that load rules, one for each file.
  static func loads(_ kinds: Set<String>) -> String {
    var byFile: [String: [String]] = [:]
    for kind in kinds.sorted() { if let file = label(of: kind) { byFile[file, default: []].append(kind) } }
    return byFile.sorted { $0.key < $1.key }.map { file, kinds in
      let names = kinds.map { BuildExpression.quoted($0) }.joined(separator: ", ")
      return "load(\"\(file)\", \(names))\n"
    }.joined()
  }
}
