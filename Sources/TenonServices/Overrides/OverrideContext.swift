import CTenonAtomics
import TenonSynchronization

/// Which containers stand in for which, in the current task and its children.
final class OverrideContext: Sendable {
  @TaskLocal static var current: OverrideContext?

  private struct Substitutes {
    var explicit: [ObjectIdentifier: ServiceContainer]
    /// Copies of containers whose parent is substituted, made when they are first asked.
    var derived: [ObjectIdentifier: ServiceContainer] = [:]
    /// What is a substitute itself is not substituted again.
    var own: Set<ObjectIdentifier>
    /// The originals stay alive, so that their identities are not given out again.
    var originals: [ServiceContainer]
  }

  private let substitutes: Guarded<Substitutes>

  init(replacing original: ServiceContainer, by substitute: ServiceContainer, within outer: OverrideContext?)
  {
    let inherited = outer?.substitutes.withLock { $0 }
    var explicit = inherited?.explicit ?? [:]
    explicit[ObjectIdentifier(original)] = substitute
    substitutes = Guarded(
      Substitutes(
        explicit: explicit, own: Set(explicit.values.map(ObjectIdentifier.init)),
        originals: (inherited?.originals ?? []) + [original]))
  }

  /// The container that stands in for `container`, if it or one of its parents is overridden.
  func substitute(for container: ServiceContainer) -> ServiceContainer? {
    substitutes.withLock { Self.substitute(for: container, in: &$0) }
  }

  private static func substitute(
    for container: ServiceContainer, in substitutes: inout Substitutes
  ) -> ServiceContainer? {
    let identity = ObjectIdentifier(container)
    if substitutes.own.contains(identity) { return nil }
    if let known = substitutes.explicit[identity] ?? substitutes.derived[identity] { return known }
    guard let parent = container.parent, let substitute = substitute(for: parent, in: &substitutes) else {
      return nil
    }
    let copy = container.copy(parent: substitute)
    substitutes.derived[identity] = copy
    substitutes.own.insert(ObjectIdentifier(copy))
    substitutes.originals.append(container)
    return copy
  }
}

extension ServiceContainer {
  /// This container, or what stands in for it in the current task.
  var current: ServiceContainer {
    tenon_services_detour_load() == 0 ? self : OverrideContext.current?.substitute(for: self) ?? self
  }
}
