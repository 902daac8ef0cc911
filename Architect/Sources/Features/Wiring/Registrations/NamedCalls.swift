import ModuleGraph

/// The targets and actions that one function names by the texts of their classes and selectors, as mediators do that a team
/// wrote itself: `NSClassFromString(@"Target_Pay")`, `NSSelectorFromString(@"action_pay:")`.
struct NamedCalls: Sendable {
  struct Name: Sendable {
    /// The class or the selector as a whole.
    var value: Formula
    var place: Place
    /// Whether a function looks it up, so that it has to exist.
    var isLookedUp = false
    /// Whether only the start of the selector is known.
    var isStart = false
  }

  var classes: [Name] = []
  var selectors: [Name] = []
  /// Whether texts contain a part of the name of a target or of an action.
  var hasParts = false
  /// The function's own name, with all labels.
  var function: String?
  var isTest: Bool
  var isOutside: Bool
  var circumstances: Circumstances

  /// Whether there is anything that concerns targets.
  var isEmpty: Bool { classes.isEmpty && selectors.isEmpty }

  var formulas: [Formula] { (classes + selectors).map(\.value) }
}

/// Uses of targets by the texts of their classes and selectors, and what they leave open.
struct NamedCallUses {
  private(set) var drafts: [Draft] = []
  private(set) var gaps: [Registrations.Gap] = []
  /// How many classes and selectors of one function are combined.
  private static let most = 16

  init(_ findings: [Findings], _ constants: Constants) {
    for calls in findings.lazy.flatMap(\.namedCalls) { add(calls, constants) }
  }

  private typealias Known = (key: String, name: NamedCalls.Name)

  private mutating func add(_ calls: NamedCalls, _ constants: Constants) {
    func known(_ names: [NamedCalls.Name], _ key: (String) -> String?) -> (known: [Known], computed: Place?) {
      var (result, computed): ([Known], Place?) = ([], nil)
      for name in names {
        switch Evaluation.value(of: name.value, constants) {
        case .computed: computed = computed ?? name.place
        case .known(let text):
          guard let key = key(text), !result.contains(where: { $0.key == key && !name.isLookedUp }) else {
            continue
          }
          // What is looked up counts more than another text of the same name.
          result.removeAll { $0.key == key }
          if result.count < Self.most { result.append((key, name)) }
        }
      }
      return (result, computed)
    }
    let targets = known(calls.classes) { text in
      ActionKey.target(text.split(separator: ".").last.map(String.init) ?? text)
    }
    let actions = known(calls.selectors, ActionKey.key(ofWholeSelector:))
    use(targets.known, actions.known, calls)
    for (action, name) in actions.known where name.isStart || targets.known.isEmpty {
      gap("the target that performs \(action)", .action(action), name.place)
    }
    if actions.known.isEmpty || actions.computed != nil {
      for (target, name) in targets.known {
        gap(
          "which actions of Target_\(target) are performed", .target(target), actions.computed ?? name.place)
      }
    }
    // The calls of a method with the name of CTMediator's are read instead of its body.
    guard calls.hasParts, calls.function?.hasPrefix("performTarget") != true else { return }
    let isOpen = targets.computed != nil && actions.known.isEmpty
    if isOpen || targets.known.isEmpty && actions.computed != nil,
      let place = targets.computed ?? actions.computed
    {
      gap("a target or an action whose name is computed", .all, place)
    }
  }

  private mutating func use(_ targets: [Known], _ actions: [Known], _ calls: NamedCalls) {
    for (target, name) in targets {
      for (action, selector) in actions where !selector.isStart {
        // A selector can belong to another object, so only a clear case has to be registered.
        let isClear =
          targets.count == 1 && name.isLookedUp && selector.isLookedUp && target != "NoTargetAction"
        drafts.append(
          Draft(
            framework: .ctMediator, kind: .use, key: .text("\(target)/\(action)"), place: selector.place,
            isTest: calls.isTest, isOutside: calls.isOutside, circumstances: calls.circumstances,
            requirement: isClear ? .nothing : .registeredKey))
      }
    }
  }

  private mutating func gap(_ what: String, _ scope: Registrations.Gap.Scope, _ place: Place) {
    gaps.append(.init(framework: .ctMediator, hides: .use, what: what, place: place, scope: scope))
  }
}
