import ModuleGraph
import SourceReaders

extension Registrations {
  /// The mistakes, in the order of frameworks and places.
  ///
  /// What depends on a key or a file that cannot be read is not reported. Neither is what only tests do.
  public var problems: [RegistrationProblem] {
    frameworks.flatMap { RegistrationJudgement(of: $0, in: self).problems }
  }
}

/// The mistakes that concern one framework.
struct RegistrationJudgement {
  private let all: Registrations
  private let framework: Registration.Framework
  private let registered: [Registration]
  private let uses: [Registration]
  private let matching: KeyMatching

  init(of framework: Registration.Framework, in all: Registrations) {
    self.all = all
    self.framework = framework
    registered = all.of(framework, .registration)
    uses = all.of(framework, .use)
    matching = KeyMatching(framework, registered: registered.filter(\.key.isKnown).map(\.key.text))
  }

  var problems: [RegistrationProblem] {
    (registeredTwice + neverRegistered + neverUsed).sorted {
      ($0.place, $0.kind.rawValue) < ($1.place, $1.kind.rawValue)
    }
  }

  // MARK: - Registered twice

  private struct Identity: Hashable {
    var key: String
    var name: Registration.Value?
    var arguments: [String]
    var container: String?
    var branches: [Circumstances.Branch]
    /// Branches are numbered within a file.
    var file: String?
    var target: String?
  }

  private var registeredTwice: [RegistrationProblem] {
    // A registration of Factory is a property, which the compiler does not let a module declare twice.
    guard framework != .factory else { return [] }
    var earlier: [Identity: [Registration]] = [:]
    var result: [RegistrationProblem] = []
    let all = (framework == .ctMediator ? all.targets : []) + registered
    for one in all where one.key.isKnown && one.isJudged && one.name?.isKnown ?? true {
      let circumstances = one.circumstances
      let identity = Identity(
        key: one.key.text, name: one.name, arguments: circumstances.arguments,
        container: circumstances.container,
        branches: circumstances.branches, file: circumstances.branches.isEmpty ? nil : one.place.file,
        target: framework.isFoundByName ? one.example : circumstances.target)
      let same = earlier[identity]?.first { !$0.circumstances.excludes(circumstances) }
      if let same { result.append(.init(kind: .registeredTwice, subject: one, other: same.place)) }
      earlier[identity, default: []].append(one)
    }
    // The methods of a class that exists twice are not reported as well.
    let twice = Set(result.map(\.subject.key.text).filter { $0.hasPrefix(ActionKey.targetPrefix) })
    guard framework == .ctMediator, !twice.isEmpty else { return result }
    return result.filter { problem in
      !twice.contains("\(ActionKey.targetPrefix)\(problem.subject.key.text.prefix { $0 != "/" })")
    }
  }

  // MARK: - Used, but never registered

  private func hides(_ kind: Registration.Kind) -> Bool {
    all.gaps.contains { $0.framework == framework && $0.hides ?? kind == kind && $0.scope == .all }
      || (kind == .use ? uses : registered).contains { !$0.key.isKnown }
  }

  /// The gaps that concern some keys only.
  private func scopes(hiding kind: Registration.Kind) -> [Registrations.Gap.Scope] {
    all.gaps.filter { $0.framework == framework && $0.hides ?? kind == kind && $0.scope != .all }.map(\.scope)
  }

  private var neverRegistered: [RegistrationProblem] {
    guard !registered.isEmpty, !hides(.registration) else { return [] }
    let names = registered.reduce(into: [String: Set<Registration.Value?>]()) {
      $0[$1.key.text, default: []].insert($1.name)
    }
    let open = scopes(hiding: .registration)
    return uses.compactMap { use in
      // What a category asks for is reported there, and not again for each of its calls.
      guard use.key.isKnown, use.isJudged, use.through == nil, use.name?.isKnown ?? true, !isAlias(use) else {
        return nil
      }
      let keys = matching.keys(for: use.key.text)
      if keys.isEmpty {
        guard !open.contains(where: { $0.contains(use.key.text) }) else { return nil }
        return .init(kind: .neverRegistered, subject: use, suggestion: matching.nearMiss(of: use.key.text))
      }
      guard framework == .swinject else { return nil }
      let known = keys.reduce(into: Set<Registration.Value?>()) { $0.formUnion(names[$1] ?? []) }
      guard !known.contains(use.name), known.allSatisfy({ $0?.isKnown ?? true }) else { return nil }
      let suggestion = known.compactMap { $0?.text }.sorted().map { "\"\($0)\"" }.joined(separator: " or ")
      return .init(kind: .neverRegistered, subject: use, suggestion: suggestion.isEmpty ? nil : suggestion)
    }
  }

  // MARK: - Registered, but never used

  private var neverUsed: [RegistrationProblem] {
    guard !uses.isEmpty, !hides(.use) else { return [] }
    let open = scopes(hiding: .use)
    var used: [String: Set<Registration.Value?>] = [:]
    for use in uses {
      for key in matching.keys(for: use.key.text) { used[key, default: []].insert(use.name) }
    }
    return registered.compactMap { one in
      guard one.key.isKnown, one.isJudged, one.name?.isKnown ?? true, !one.circumstances.isUsedByFramework,
        !isAlias(one), !isMentioned(one), !all.inherited.contains(one.place),
        !open.contains(where: { $0.contains(one.key.text) })
      else { return nil }
      if let names = used[one.key.text] {
        let isUsed =
          framework != .swinject || names.contains(one.name) || names.contains { !($0?.isKnown ?? true) }
        if isUsed { return nil }
      }
      return .init(kind: .neverUsed, subject: one)
    }
  }

  /// Whether a registration with the name of a property is used in a way that is not followed.
  private func isMentioned(_ one: Registration) -> Bool {
    framework == .factory && all.mentions[one.key.text, default: 0] > 0
  }

  private func isAlias(_ one: Registration) -> Bool {
    !framework.hasRoutes && all.aliases.contains(KeyMatching.lastName(of: one.key.text))
  }
}

extension Registration {
  /// The folder of the application to which the place belongs, if it is one that shows the code of the repository, and that
  /// may be one of several.
  fileprivate var example: String? {
    let folders = place.file.split(separator: "/")
    let first = folders.firstIndex { part in
      ["example", "demo", "sample"].contains { part.lowercased().contains($0) }
    }
    return first.map { folders[...min($0 + 1, max(0, folders.count - 2))].joined(separator: "/") }
  }
}

extension Circumstances {
  /// Whether the conditions of both never hold together.
  func excludes(_ other: Circumstances) -> Bool {
    conditions.contains { mine in
      other.conditions.contains { theirs in
        mine == ConditionText.negation(of: theirs) || theirs == ConditionText.negation(of: mine)
          || Circumstances.areDifferentSystems(mine, theirs)
      }
    }
  }

  private static func areDifferentSystems(_ left: String, _ right: String) -> Bool {
    left != right && left.isSystem && right.isSystem
  }
}

extension String {
  /// Whether the text is a condition such as `os(iOS)`, and nothing else.
  fileprivate var isSystem: Bool { hasPrefix("os(") && firstIndex(of: ")") == index(before: endIndex) }
}
