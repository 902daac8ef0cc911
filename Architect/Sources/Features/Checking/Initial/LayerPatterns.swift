import ModuleGraph
import Rules

/// A small set of patterns that selects the modules of one layer, so that a new module with a similar name or folder
/// also belongs to the layer. Modules that have nothing in common are listed by name.
struct LayerPatterns {
  private let modules: [(module: Module, folders: [String])]
  private let reasons: [Module.ID: String]
  private let known: Set<String>

  /// - Parameters:
  ///   - modules: All modules that a pattern could match.
  ///   - reasons: The patterns that decided the layers of modules. They are preferred.
  init(_ modules: [Module], reasons: [Module.ID: String]) {
    self.modules = modules.map { ($0, $0.folders) }
    self.reasons = reasons
    known = Set(reasons.values)
  }

  /// The patterns for `members`.
  /// - Parameter above: The modules of higher layers. The patterns may match them, because the first layer that matches
  ///   counts.
  func patterns(for members: [Module], above: Set<Module.ID>) -> [String] {
    let ids = Set(members.map(\.id))
    var candidates: [String: Set<Module.ID>] = [:]
    let proposed = members.reduce(into: [String: Int]()) { counts, module in
      for pattern in Set(proposals(module)) { counts[pattern, default: 0] += 1 }
    }
    for (name, count) in proposed where count > 1 || isReason(name) {
      let met = modules(fitting: NamePattern(name))
      let own = met.intersection(ids)
      // A pattern that mostly matches modules of higher layers would put new modules of those layers here.
      guard met.subtracting(above) == own, kind(name) == 1 || own.count * 2 > met.count else {
        continue
      }
      candidates[isReason(name) ? name : lengthened(name, members.filter { own.contains($0.id) })] = own
    }
    var left = ids
    var result: [String] = []
    while true {
      let useful = candidates.mapValues { $0.intersection(left).count }.filter { pattern, count in
        count >= (kind(pattern) == 1 ? 1 : isReason(pattern) ? 2 : 3)
      }
      guard
        let best = useful.max(by: { left, right in
          (kind(left.key), left.value, rank(left.key), right.key)
            < (kind(right.key), right.value, rank(right.key), left.key)
        })
      else { break }
      result.append(best.key)
      left.subtract(candidates[best.key] ?? [])
    }
    return result.sorted() + left.sorted()
  }

  private func kind(_ pattern: String) -> Int { pattern.hasPrefix("kind:") ? 1 : 0 }

  private func rank(_ pattern: String) -> Int {
    isReason(pattern) ? 2 : pattern.hasPrefix("path:") ? 0 : 1
  }

  private func isReason(_ pattern: String) -> Bool { known.contains(pattern) }

  /// A pattern of one word, extended to everything that the names have in common: `NetNewsWire*`, not `Net*`.
  private func lengthened(_ pattern: String, _ members: [Module]) -> String {
    let names = members.map(\.name)
    guard let first = names.first, !pattern.contains(":") else { return pattern }
    func common(_ one: String, _ two: String) -> String {
      String(zip(one, two).prefix { $0 == $1 }.map(\.0))
    }
    let isAtStart = pattern.hasSuffix("*")
    let spelled = isAtStart ? names : names.map { String($0.reversed()) }
    let shared = spelled.dropFirst().reduce(isAtStart ? first : String(first.reversed()), common)
    let longer = isAtStart ? shared + "*" : "*" + String(shared.reversed())
    return longer.count > pattern.count ? longer : pattern
  }

  /// Patterns for the module: the one that decided its layer, the first and the last word of its name, and the folders
  /// that contain it.
  private func proposals(_ module: Module) -> [String] {
    var result = reasons[module.id].map { [$0] } ?? []
    let words = NameWords.of(module.name)
    if words.count > 1, let first = words.first, let last = words.last {
      if first.count > 1 { result.append("\(first)*") }
      if last.count > 1 { result.append("*\(last)") }
    }
    for folder in module.folders.prefix(1) {
      var parts = folder.split(separator: "/").dropLast()
      while !parts.isEmpty {
        if parts.last != "Sources" { result.append("path:\(parts.joined(separator: "/"))/*") }
        parts = parts.dropLast()
      }
    }
    return result
  }

  private func modules(fitting pattern: NamePattern) -> Set<Module.ID> {
    Set(modules.filter { pattern.matches(itself: $0.module, folders: $0.folders) }.map(\.module.id))
  }
}
