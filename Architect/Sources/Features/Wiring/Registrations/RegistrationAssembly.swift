/// Registrations with the values of their keys, from the findings of all files.
struct RegistrationAssembly {
  private(set) var registrations: [Registration] = []

  init(_ drafts: [Draft], _ constants: Constants, otherMembers: Set<String>) {
    let read = drafts.map { draft in
      (
        draft.requirement,
        Registration(
          framework: draft.framework, kind: draft.kind, key: Evaluation.value(of: draft.key, constants),
          name: draft.name.map { Evaluation.value(of: $0, constants) }, place: draft.place,
          through: draft.through, isTest: draft.isTest, isOutside: draft.isOutside,
          circumstances: draft.circumstances)
      )
    }
    // The names under which each key of a framework is registered.
    var registered: [Key: Set<Registration.Value?>] = [:]
    for (requirement, one) in read where one.kind == .registration && requirement != .knownKey {
      registered[Key(one), default: []].insert(one.name)
    }
    registrations = read.compactMap { requirement, registration in
      var one = registration
      switch requirement {
      case .nothing: return one
      case .noOtherMember:
        return registered[Key(one)] != nil || !otherMembers.contains(one.key.text) ? one : nil
      case .knownKey: return one.key.isKnown ? one : nil
      case .registeredInContainer:
        return registered[Key(one)]?.contains(one.name) == true ? one : nil
      case .registeredKey:
        guard let names = registered[Key(one)] else { return nil }
        // The container of `container.key()` is only known by what it registers.
        if !names.contains(one.name), let only = names.count == 1 ? names.first : nil { one.name = only }
        return one
      }
    }
    registrations.sort(by: Registrations.isBefore)
  }

  private struct Key: Hashable {
    var framework: Registration.Framework
    var key: String

    init(_ registration: Registration) {
      framework = registration.framework
      key = registration.key.text
    }
  }
}

extension Registrations {
  /// Whether one stands before the other: by framework and place.
  fileprivate static func isBefore(_ left: Registration, _ right: Registration) -> Bool {
    left.framework == right.framework
      ? left.place < right.place : left.framework.position < right.framework.position
  }

  /// Adds registrations at their places.
  mutating func add(_ more: [Registration]) {
    guard !more.isEmpty else { return }
    all = (all + more).sorted(by: Self.isBefore)
  }
}

extension Registration.Framework {
  fileprivate var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
