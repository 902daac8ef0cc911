import ModuleGraph
import Text

/// What the patterns of a policy can match: modules, their folders, layers and tags, and names from outside the
/// repository.
struct PatternSubjects {
  private let policy: Policy
  private let modules: [Module]
  private let folders: [[String]]
  private let names: [String]
  private let nameSet: Set<String>
  private let outside: [String]
  private let outsideSet: Set<String>

  init(_ graphs: [ModuleGraph], _ policy: Policy) {
    self.policy = policy
    modules = graphs.flatMap(\.modules)
    folders = modules.map(\.folders)
    nameSet = Set(modules.flatMap { [$0.name, $0.id] })
    names = nameSet.sorted()
    outsideSet = Set(graphs.flatMap { $0.edgesToOutside() }.filter(\.isOfModule).map(\.to))
    outside = outsideSet.sorted()
  }

  /// Whether anything matches the pattern; `nil` if something else decides this.
  func match(of written: WrittenPattern) -> WrittenPattern.Match? {
    let pattern = NamePattern(written.text)
    switch written.role {
    case .layer, .outside:
      let match = match(pattern, allows: [.name, .path, .kind])
      // A module that loses its layer is a finding itself, so there may be room for modules to come.
      let isRoom = policy.isExhaustive && pattern.literal == nil && match == .none(meant: nil)
      return isRoom ? .some : match
    case .tag: return match(pattern, allows: [.name, .path, .kind])
    case .interface:
      return Policy.InterfacePolicy().modules.contains(pattern)
        ? .some : match(pattern, allows: [.name, .path, .kind])
    case .forbiddenFrom, .allowedFrom: return match(pattern)
    case .interfaceUse, .allowedTo: return isFromOutside(pattern) ? .some : match(pattern)
    case .forbiddenTo, .hostForbids: return prohibition(pattern)
    case .use:
      return pattern.subject == .path && hasFile(pattern) ? .some : match(pattern)
    case .exceptionFrom, .exceptionTo, .exclude, .specs, .unbuilt, .inside, .pod: return nil
    }
  }

  /// The pattern that an exception for no module probably means; `nil` if modules match it.
  func meant(by pattern: NamePattern?) -> String? {
    guard let pattern, case .none(let meant) = match(pattern) else { return nil }
    return meant
  }

  private func match(
    _ pattern: NamePattern, allows subjects: Set<NamePattern.Subject> = Set(NamePattern.Subject.allCases)
  ) -> WrittenPattern.Match {
    guard subjects.contains(pattern.subject) else { return .none(meant: nil) }
    switch pattern.subject {
    case .name:
      let isFound = pattern.literal.map(nameSet.contains) ?? names.contains { pattern.matches($0) }
      return isFound ? .some : .none(meant: nearMiss(of: pattern, among: names))
    case .path:
      let isFound = folders.contains { $0.contains { pattern.matches($0) } }
      return isFound ? .some : .none(meant: folderMiss(of: pattern))
    case .kind: return found(pattern, among: Target.Kind.allCases.map(\.rawValue))
    case .layer: return found(pattern, among: policy.layers.map(\.name))
    case .tag: return found(pattern, among: policy.tags.map(\.tag))
    }
  }

  private func found(_ pattern: NamePattern, among names: [String]) -> WrittenPattern.Match {
    if names.contains(where: { pattern.matches($0) }) { return .some }
    return .none(meant: nearMiss(of: pattern, among: names))
  }

  /// Whether a module from outside the repository, which a list of modules may name, matches.
  private func isFromOutside(_ pattern: NamePattern) -> Bool {
    guard pattern.subject == .name else { return false }
    guard let name = pattern.literal else { return outside.contains { pattern.matches($0) } }
    return outsideSet.contains(name) || SystemModules.isKnown(name)
  }

  private func hasFile(_ pattern: NamePattern) -> Bool {
    modules.contains { $0.files.contains { pattern.matches($0.path) } }
  }

  // MARK: - What is kept out

  /// What is forbidden need not be there. Only what is not what it was meant to be is reported.
  private func prohibition(_ pattern: NamePattern) -> WrittenPattern.Match {
    guard pattern.subject == .name else { return match(pattern) }
    if isFromOutside(pattern) || match(pattern) == .some { return .some }
    // `<other>` compares names of the repository.
    if pattern.aroundOther != nil { return match(pattern) }
    guard let name = pattern.literal else {
      // A few letters are too near to others.
      guard let stem = pattern.stem, stem.text.count >= Self.leastLetters else { return .some }
      return nearMiss(of: pattern, among: names + outside, limit: 1).map { .none(meant: $0) } ?? .some
    }
    let limit = name.count < 2 * Self.leastLetters ? 1 : 2
    let known = names + outside
    if let near = NearMiss.of(name, among: known, limit: name.count < 4 ? 0 : limit) {
      return .none(meant: near)
    }
    // Someone's `Account` is not Apple's `Accounts`.
    let system = SystemModules.names.filter { !Self.differOnlyInPlural($0, name) }
    return NearMiss.of(name, among: system, limit: name.count < Self.leastLetters ? 0 : 1)
      .map { .none(meant: $0) } ?? .some
  }

  private static let leastLetters = 5

  private static func differOnlyInPlural(_ left: String, _ right: String) -> Bool {
    left != right && (left + "s" == right || right + "s" == left)
  }

  // MARK: - What was meant

  private func nearMiss(of pattern: NamePattern, among names: [String], limit: Int? = nil) -> String? {
    if let name = pattern.literal {
      let prefix = pattern.description.dropLast(name.count)
      return NearMiss.of(name, among: names, limit: limit).map { prefix + $0 }
    }
    guard let (text, isAtStart, isAtEnd) = pattern.stem, isAtStart || isAtEnd, text.count > 1 else {
      return nil
    }
    // Parts of the same length are more similar than what they lack or have besides.
    for length in [text.count, text.count - 1, text.count + 1] {
      let parts = Set(
        names.filter { $0.count >= length }.map { String(isAtStart ? $0.prefix(length) : $0.suffix(length)) })
      let near = NearMiss.of(text, among: parts.sorted(), limit: limit ?? max(1, text.count / 4))
      if let near { return near == text ? nil : pattern.description.replacing(text, with: near) }
    }
    return nil
  }

  /// The pattern with the first folder in which no module is replaced by a similar one.
  private func folderMiss(of pattern: NamePattern) -> String? {
    guard let text = pattern.literal ?? pattern.stem.flatMap({ $0.isAtStart ? $0.text : nil }) else {
      return nil
    }
    let wanted = text.split(separator: "/")
    var rest = folders.joined().map { $0.split(separator: "/") }
    for (index, part) in wanted.enumerated() {
      rest.removeAll { $0.count <= index }
      let next = rest.filter { $0[index] == part }
      guard next.isEmpty else {
        rest = next
        continue
      }
      return NearMiss.of(String(part), among: Set(rest.map { String($0[index]) }).sorted()).map { near in
        let found = (wanted[..<index] + [Substring(near)] + wanted[(index + 1)...]).joined(separator: "/")
        return pattern.description.replacing(wanted.joined(separator: "/"), with: found)
      }
    }
    return nil
  }
}

extension Edge {
  /// Whether the edge is more than the use of a single declaration.
  fileprivate var isOfModule: Bool {
    !declarations.isEmpty || imports.contains { $0.usedName == nil }
  }
}
