import TenonURLCoding

/// Rules that were checked against a table, with their own index.
final class CompiledRules: Sendable {
  /// The effect of a rule on a URL.
  enum Outcome {
    case redirect(String)
    case block(String)
  }

  enum Action: Sendable {
    case redirect(RuleTarget)
    case block(String)
  }

  /// The rules in their original form.
  let source: RouteRules
  private let index: PatternIndex
  /// The actions, numbered like the entries of the index's variants; `nil` for a rule without an effect.
  private let actions: [Action?]

  init(_ source: RouteRules, index: PatternIndex, actions: [Action?]) {
    self.source = source
    self.index = index
    self.actions = actions
  }

  /// Returns the outcome of the first matching rule; `nil` if no rule matches.
  func outcome(for url: RouteURL) -> Outcome? {
    if actions.isEmpty { return nil }
    guard let hit = index.first(url) else { return nil }
    return url.text.withBytes { bytes -> Outcome? in
      switch actions[Int(index.variants[Int(hit.variant)].entry)] {
      case nil: return nil
      case .block(let reason): return .block(reason)
      case .redirect(let target):
        return .redirect(target.filled(with: index.captures(of: hit, in: bytes), from: url))
      }
    }
  }
}
