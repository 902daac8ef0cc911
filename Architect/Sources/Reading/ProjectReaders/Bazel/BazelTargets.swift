import Graphs
import Files
import ModuleGraph

/// Creates targets from the rules of a workspace.
struct BazelTargets {
  private let workspace: BazelFolders
  private var rules: [String: BazelRule] = [:]
  private var folders: [String: String] = [:]
  private var order: [String] = []
  /// The calls with the name of an earlier rule. These are macros, which create rules with other names, and rules that
  /// Bazel rejects.
  private var namesakes: [(rule: BazelRule, label: String)] = []
  /// The macros without a known name that could not be evaluated, with their folders.
  private var unnamed: [(rule: BazelRule, folder: String)] = []
  /// The labels on which only test rules depend.
  private var tested: Set<String> = []
  /// The labels on which rules without modules depend.
  private var usedUnseen: Set<String> = []
  private static let deepest = 16

  init(_ workspace: BazelFolders) { self.workspace = workspace }

  /// Adds the rules of the package in `folder`.
  mutating func add(_ more: [BazelRule], in folder: String) {
    for rule in more {
      guard let name = rule.attributes["name"]?.string, let label = workspace.label(":" + name, in: folder)
      else {
        if rule.gap != nil, rule.isMacro { unnamed.append((rule, folder)) }
        continue
      }
      folders[label] = folder
      guard let earlier = rules[label] else {
        order.append(label)
        rules[label] = rule
        continue
      }
      // A rule that does not build a module may be a macro. If two rules have the same name, or one is listed twice,
      // the first is used.
      let replaces = Self.kind(earlier) == nil && Self.kind(rule) != nil
      if replaces { rules[label] = rule }
      namesakes.append((replaces ? earlier : rule, label))
    }
  }

  /// The rules with the same name as an earlier rule of their package, together with the earlier rule. Bazel does not
  /// build such a package.
  var duplicates: [(rule: BazelRule, earlier: BazelRule)] {
    namesakes.compactMap { rule, label in
      guard let earlier = rules[label], Self.kind(rule) != nil, rule.place != earlier.place else {
        return nil
      }
      return (rule, earlier)
    }
  }

  /// The relevant rules, in the order of their packages.
  private var named: [(rule: BazelRule, label: String)] {
    order.compactMap { label in rules[label].map { (rule: $0, label: label) } }
  }

  /// The rules whose modules are unknown, because a macro creates them or a value in the rule is unknown.
  var gaps: [(rule: BazelRule, what: String)] {
    let macros = unnamed.filter { workspace.holdsSources(below: $0.folder) }.map { rule, _ in
      (rule: rule, what: Self.what(rule))
    }
    return macros
      + (named + namesakes).compactMap { rule, label in
        if rule.isMacro, Self.kind(rule) == nil,
          rule.gap != nil
            || ["srcs", "deps", "private_deps"].contains(where: { rule.attributes[$0] != nil }),
          workspace.holdsSources(below: folders[label] ?? "")
        {
          return (rule, Self.what(rule))
        }
        // The macro that creates the rule is named instead.
        guard Self.kind(rule) != nil, rule.gap == nil else { return nil }
        let unknown = ["srcs", "deps", "private_deps", "module_name"].first {
          rule.attributes[$0]?.isWhole == false
        }
        return unknown.map { (rule, "the \($0) of \(label)") }
      }
  }

  private static func what(_ macro: BazelRule) -> String {
    (macro.gap.map { "\($0) in " } ?? "") + "the macro \(macro.type)"
  }

  /// The targets, in the order of their packages.
  mutating func targets() -> [Target] {
    var used: Set<String> = []
    for (rule, label) in named + namesakes {
      let direct = Set(labels(rule, label, "deps"))
      if Self.kind(rule) == nil, !rule.type.hasSuffix("_test"), !Self.groups.contains(rule.type) {
        for text in rule.strings("deps") {
          usedUnseen.formUnion(resolved(text, folders[label] ?? "", depth: 0))
        }
      }
      // A test with sources of its own depends on what it tests.
      let packs = rule.type.hasSuffix("_test") && Self.kind(rule) == nil
      if packs { tested.formUnion(direct) } else { used.formUnion(direct) }
    }
    tested.subtract(used)
    let repeated = repeatedRules()
    return order.filter { !repeated.contains($0) }.compactMap { label in
      rules[label].flatMap { target(label, $0) }
    }
  }

  /// The rules that were generated from other manifests, which are read themselves. Those that a hand-written rule uses,
  /// directly or not, count as if they were written by hand.
  private func repeatedRules() -> Set<String> {
    let generated = Set(order.filter { rules[$0]?.isGenerated == true })
    guard !generated.isEmpty else { return [] }
    let used = reachable(from: order.filter { !generated.contains($0) }) { label -> [String] in
      guard let rule = rules[label] else { return [] }
      return rule.attributes.keys.filter { $0 != "name" }.flatMap { rule.strings($0) }
        .compactMap { workspace.label($0, in: folders[label] ?? "") }.filter(generated.contains)
    }
    return generated.subtracting(used)
  }

  private func labels(_ rule: BazelRule, _ label: String, _ attributes: String...) -> [String] {
    attributes.flatMap { rule.strings($0) }.compactMap { workspace.label($0, in: folders[label] ?? "") }
  }

  private func target(_ label: String, _ rule: BazelRule) -> Target? {
    guard var kind = Self.kind(rule), let folder = folders[label] else { return nil }
    if kind == .library, tested.contains(label) { kind = .test }
    let sources = Self.sources.flatMap { rule.strings($0) }
    var isGenerated = rule.type.contains("proto") || rule.type.contains("grpc")
    var files: Set<String> = []
    for source in sources { collect(source, folder, into: &files, &isGenerated, depth: 0) }
    let isProgram = kind == .app || kind == .appExtension
    var target = Target(
      name: label,
      moduleName: rule.strings("module_name").first ?? hintedName(rule, label) ?? Self.taggedName(rule)
        ?? Self.moduleName(label, kind, rule.type), kind: kind,
      place: rule.place,
      files: files.sorted(), roots: [folder],
      dependencies: dependencies(rule, label, isNeededUnimported: isProgram || sources.isEmpty),
      flags: Set(rule.strings("defines").filter { !$0.contains("=") }), hasGeneratedSources: isGenerated)
    target.isUsedUnseen = usedUnseen.contains(label)
    target.unresolved = unresolved(rule, target.dependencies)
    target.isOpaque = kind == .binary || !target.unresolved.isEmpty
    target.isBuiltFromSources = !isProgram && !sources.isEmpty
    return target
  }

  /// Returns the name that a `swift_interop_hint` gives to a C module.
  private func hintedName(_ rule: BazelRule, _ label: String) -> String? {
    labels(rule, label, "aspect_hints").lazy.compactMap { rules[$0]?.strings("module_name").first }.first
  }

  /// Returns the name that a `swift_module=` tag gives to a C module.
  private static func taggedName(_ rule: BazelRule) -> String? {
    let sign = "swift_module="
    return rule.strings("tags").first { $0.hasPrefix(sign) }.map { String($0.dropFirst(sign.count)) }
  }

  /// Adds the files of a source, which may be a label that refers to other files.
  private func collect(
    _ source: String, _ folder: String, into files: inout Set<String>, _ isGenerated: inout Bool, depth: Int
  ) {
    if let path = workspace.file(of: source, in: folder) {
      if SourceGlobs.isSource(path) { files.insert(path) }
    } else if let label = workspace.label(source, in: folder), let rule = rules[label], depth < Self.deepest,
      ["filegroup", "alias"].contains(rule.type)
    {
      for inner in rule.strings("srcs", "actual") {
        collect(inner, folders[label] ?? folder, into: &files, &isGenerated, depth: depth + 1)
      }
    } else {
      isGenerated = true
    }
  }

  // MARK: Dependencies

  private func dependencies(_ rule: BazelRule, _ label: String, isNeededUnimported: Bool)
    -> [DeclaredDependency]
  {
    let folder = folders[label] ?? ""
    var seen: Set<String> = []
    var result: [DeclaredDependency] = []
    func add(_ attributes: [String], isNeeded: Bool) {
      for text in attributes.flatMap({ rule.strings($0) }) {
        for name in resolved(text, folder, depth: 0) where seen.insert(name).inserted {
          let isOwn = name.hasPrefix("//")
          result.append(
            DeclaredDependency(
              name: isOwn ? name : Self.externalName(name), kind: isOwn ? .target : .product(package: nil),
              place: rule.place,
              isNeededUnimported: isNeeded))
        }
      }
    }
    add(["deps", "private_deps", "implementation_deps"], isNeeded: isNeededUnimported)
    add(
      ["plugins", "test_host", "extensions", "watch_application", "frameworks", "app_clips", "runtime_deps"],
      isNeeded: true)
    return result
  }

  private static let groups: Set<String> = ["swift_library_group", "objc_library_group"]

  /// Returns the dependencies whose modules are unknown: computed values, and labels that do not belong to any rule in
  /// the workspace.
  private func unresolved(_ rule: BazelRule, _ dependencies: [DeclaredDependency]) -> [Unknown] {
    let isComputed =
      rule.gap != nil || ["deps", "private_deps"].contains { rule.attributes[$0]?.isWhole == false }
    let missing = dependencies.map(\.name).filter {
      $0.hasPrefix("//") && rules[$0].flatMap(Self.kind) == nil
    }
    return (isComputed ? [.computed(rule.place.file)] : []) + missing.map { .setting($0) }
  }

  /// Returns the labels that a label refers to. An alias refers to another label, and a group refers to several labels.
  private func resolved(_ text: String, _ folder: String, depth: Int) -> [String] {
    guard let label = workspace.label(text, in: folder) else { return [text] }
    guard let rule = rules[label], depth < Self.deepest else { return [label] }
    switch rule.type {
    case "alias":
      return rule.strings("actual").flatMap { resolved($0, folders[label] ?? "", depth: depth + 1) }
    case _ where Self.groups.contains(rule.type):
      return rule.strings("deps").flatMap { resolved($0, folders[label] ?? "", depth: depth + 1) }
    default: return [label]
    }
  }

  /// Returns the name of the module that a label of another repository offers, such as Alamofire for
  /// `@swiftpkg_alamofire//:Alamofire`.
  private static func externalName(_ label: String) -> String {
    let last = label.split(whereSeparator: { $0 == ":" || $0 == "/" }).last.map(String.init) ?? label
    return last.hasPrefix("@") ? String(last.dropFirst()) : last
  }

  // MARK: Rules

  private static let sources = [
    "srcs", "hdrs", "swift_srcs", "clang_srcs", "textual_hdrs", "non_arc_srcs", "public_headers",
    "private_headers",
  ]

  /// The rules of rules_ios that build a module with the name of the rule.
  private static let named: Set<String> = ["apple_framework", "apple_library"]

  /// Returns the kind of target that a rule builds, or `nil` if the rule does not build a module.
  private static func kind(_ rule: BazelRule) -> Target.Kind? {
    // The tests of rules_ios compile their sources themselves.
    let isTest = rule.type.hasSuffix("_unit_test") || rule.type.hasSuffix("_ui_test")
    if isTest, rule.attributes["srcs"] != nil { return .test }
    return kind(rule.type)
  }

  private static func kind(_ type: String) -> Target.Kind? {
    switch type {
    case _ where named.contains(type): return .library
    case "swift_library", "objc_library", "mixed_language_library", "cc_library", "swift_proto_library",
      "swift_grpc_library", "swift_overlay":
      return .library
    case "swift_binary": return .executable
    case "swift_test": return .test
    case "swift_compiler_plugin", "universal_swift_compiler_plugin": return .macro
    case "swift_import": return .binary
    default: break
    }
    let platforms = ["ios_", "macos_", "tvos_", "watchos_", "visionos_"]
    guard platforms.contains(where: { type.hasPrefix($0) }) else {
      return type.hasPrefix("apple_") && type.hasSuffix("framework_import") ? .binary : nil
    }
    if type.hasSuffix("_application") || type.hasSuffix("_app_clip") { return .app }
    if type.hasSuffix("_extension") { return .appExtension }
    if type.hasSuffix("_command_line_application") { return .executable }
    return nil
  }

  /// Returns the name that rules_swift gives to a module without an explicit name, which is the label with underscores.
  private static func moduleName(_ label: String, _ kind: Target.Kind, _ rule: String) -> String {
    let parts = label.dropFirst(2).split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let name = parts.last else { return label }
    switch kind {
    // These targets are never imported, so the name of the target is more useful.
    case .app, .appExtension, .binary: return Target.moduleName(for: name)
    case _ where named.contains(rule) || rule.hasSuffix("_unit_test") || rule.hasSuffix("_ui_test"):
      return Target.moduleName(for: name)
    default:
      let path = parts.dropLast().joined()
      return Target.moduleName(for: path.isEmpty ? name : "\(path)_\(name)")
    }
  }
}
