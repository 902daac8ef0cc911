/// Everything that concerns one key: where it is registered, and where it is used.
public struct RegistrationGroup: Sendable {
  /// The key with its name, as it is registered, or as it is used if it is registered nowhere.
  public var title: String
  public var registered: [Registration] = []
  public var uses: [Registration] = []
  /// Whether the key is only known when the application runs.
  public var isComputed: Bool
}

extension Registrations {
  /// The registrations and uses of one framework by key, in the order of the keys; computed keys come last.
  /// - Complexity: O(*n* log *n*) for *n* registrations and uses, and O(*n* · *m*) if the keys are *m* patterns of URLs.
  public func groups(of framework: Registration.Framework) -> [RegistrationGroup] {
    let registered = of(framework, .registration)
    let matching = KeyMatching(framework, registered: registered.filter(\.key.isKnown).map(\.key.text))
    var groups: [String: RegistrationGroup] = [:]
    func change(_ title: String, isComputed: Bool, _ body: (inout RegistrationGroup) -> Void) {
      body(
        &groups[
          "\(isComputed ? 1 : 0)\(title)", default: RegistrationGroup(title: title, isComputed: isComputed)])
    }
    for one in registered { change(one.title, isComputed: !one.key.isKnown) { $0.registered.append(one) } }
    for use in of(framework, .use) {
      // A use of a key that is registered with other generic arguments, or of a URL that a pattern matches.
      let keys = use.key.isKnown ? matching.keys(for: use.key.text) : []
      var shown = use
      if keys.count == 1, groups["0\(use.title)"] == nil { shown.key = .known(keys[0]) }
      change(shown.title, isComputed: !use.key.isKnown) { $0.uses.append(use) }
    }
    return groups.values.sorted { left, right in
      (left.isComputed ? 1 : 0, left.title.lowercased(), left.title)
        < (right.isComputed ? 1 : 0, right.title.lowercased(), right.title)
    }
  }
}
