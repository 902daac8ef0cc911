import CTenonAtomics
import TenonSynchronization

/// The substitutes for containers in the current task and its children.
///
/// A context has a substitute for one container, and asks the enclosing context for the substitutes of all others. If a
/// container's parent is substituted, the container is copied below the substitute, once for each context.
final class OverrideContext: Sendable {
  @TaskLocal static var current: OverrideContext?

  /// Kept alive, so that its identity is not reused.
  private let original: ServiceContainer
  private let substitute: ServiceContainer
  private let outer: OverrideContext?
  /// The substitutes found so far, by the identity of the original container. Entries are only ever added, so that no
  /// container is released under the lock.
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

  /// Returns the substitute for `container`, or `container` itself if neither it nor any of its parents is overridden.
  func standIn(for container: ServiceContainer) -> ServiceContainer {
    let original = container.original ?? container
    if let known = known.withLock({ $0[ObjectIdentifier(original)] }) { return known.standIn }
    let base = original === self.original ? substitute : outer?.standIn(for: container) ?? container
    let parent = base.parent.map(standIn(for:))
    // Made outside the lock. If two copies are made at the same time, one of them is dropped before any code has used
    // it.
    let made = parent.flatMap { $0 === base.parent ? nil : base.copy(below: $0) } ?? base
    return known.withLock { known in
      if let earlier = known[ObjectIdentifier(original)] { return earlier.standIn }
      known[ObjectIdentifier(original)] = Known(original: original, standIn: made)
      return made
    }
  }
}

extension ServiceContainer {
  /// This container, or its substitute in the current task.
  var current: ServiceContainer {
    tenon_services_must_detour() ? OverrideContext.current?.standIn(for: self) ?? self : self
  }
}
