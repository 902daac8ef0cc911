import CTenonAtomics
import TenonSynchronization

/// Which containers stand in for which, in the current task and its children.
///
/// A context says what stands in for one container, and asks the one around it for all others. Containers below follow:
/// whatever has a parent that is substituted is copied under the substitute, once for each context.
final class OverrideContext: Sendable {
  @TaskLocal static var current: OverrideContext?

  /// Kept alive, so that its identity is not given out again.
  private let original: ServiceContainer
  private let substitute: ServiceContainer
  private let outer: OverrideContext?
  /// What was found to stand in for a container, by the identity of the original. Containers only come in here, so that
  /// none is released under the lock.
  private let known = Mutex<[ObjectIdentifier: Known]>([:])

  private struct Known {
    let original: ServiceContainer
    let standIn: ServiceContainer
  }

  init(replacing container: ServiceContainer, by substitute: ServiceContainer, within outer: OverrideContext?)
  {
    original = container.original ?? container
    self.substitute = substitute
    self.outer = outer
    tenon_services_detour_begin()
  }

  deinit { tenon_services_detour_end() }

  /// The container that stands in for `container`; itself, if neither it nor one of its parents is overridden.
  func standIn(for container: ServiceContainer) -> ServiceContainer {
    let original = container.original ?? container
    if let known = known.withLock({ $0[ObjectIdentifier(original)] }) { return known.standIn }
    let base = original === self.original ? substitute : outer?.standIn(for: container) ?? container
    let parent = base.parent.map(standIn(for:))
    // Made outside the lock: of two that are made at the same time one is dropped, before anyone has seen it.
    let made = parent.flatMap { $0 === base.parent ? nil : base.copy(below: $0) } ?? base
    return known.withLock { known in
      if let earlier = known[ObjectIdentifier(original)] { return earlier.standIn }
      known[ObjectIdentifier(original)] = Known(original: original, standIn: made)
      return made
    }
  }
}

extension ServiceContainer {
  /// This container, or what stands in for it in the current task.
  var current: ServiceContainer {
    tenon_services_must_detour() ? OverrideContext.current?.standIn(for: self) ?? self : self
  }
}
