/// Services that were added to a running container, to be taken out again.
public struct ServiceInstallation: Sendable {
  /// Cells of the container below, which frees them only when it goes.
  let cells: [Cell]
  let container: WeakContainer
}

extension ServiceContainer {
  /// Adds services to this container while it runs, such as those of a plug-in.
  ///
  /// Readers see either none or all of them. Because they can be taken out again, their instances are read under a
  /// lock. Each installation replaces the table of this container; the tables before it, and the factories of
  /// services that were uninstalled with all that they capture, stay in memory until the container goes.
  /// - Parameter registry: What to add. Decorators may only wrap what is added here.
  /// - Complexity: O(registrations of this container and its parents).
  /// - Returns: What ``uninstall(_:)`` takes.
  /// - Throws: ``ServiceVerificationError``, among others where a key is registered already; then nothing changed.
  public func install(_ registry: ServiceRegistry) throws(ServiceVerificationError) -> ServiceInstallation {
    let container = current
    let installation = try container.installHere(registry)
    if installation.cells.contains(where: \.isScoped) {
      for scope in container.scopesBelow { scope.renewInherited() }
    }
    return installation
  }

  private func installHere(
    _ registry: ServiceRegistry
  ) throws(ServiceVerificationError) -> ServiceInstallation {
    let present = table
    let numbered = registry.numbered(depth: depth) { present.cell(for: $0) != nil }
    let findings = Verifier(numbered, below: self, scope: scope, isInstalled: true).findings()
    guard findings.isEmpty else { throw ServiceVerificationError(findings: findings) }
    return try monitor.withLock { _ throws(ServiceVerificationError) in
      try state.withLock { state throws(ServiceVerificationError) in
        // Numbered again, because others may have installed meanwhile.
        let table = state.table
        var final = registry.numbered(depth: depth) { table.cell(for: $0) != nil }
        final.registrations = final.decorated()
        let errors = final.registrations.compactMap { registration -> ServiceError? in
          if state.isClosed { return .shutDown(registration.reference, scope: scope) }
          return table.cell(for: registration.identity).map {
            .duplicate(registration.reference, first: $0.position.place, second: registration.place)
          }
        }
        guard errors.isEmpty else { throw ServiceVerificationError(findings: errors) }
        let added = final.registrations.enumerated().map { index, registration in
          registration.content.makeCell(
            registration, order: Int(state.nextOrder) + index, isReleasable: true)
        }
        state.nextOrder += UInt32(added.count)
        publish(state.table.cells + added, in: &state)
        return ServiceInstallation(cells: added, container: WeakContainer(self))
      }
    }
  }

  /// Takes services out again that were added to this container while it ran: nobody finds them any more. Waits for
  /// those in the making, then tears down what was made in the reverse order of its making, and releases it. Who holds
  /// an instance keeps it.
  ///
  /// What was installed in another container, or has been uninstalled, is left alone.
  /// - Parameter installation: What ``install(_:)`` returned.
  /// - Complexity: O(registrations of this container).
  /// - Returns: The errors that teardowns threw.
  @discardableResult
  public func uninstall(_ installation: ServiceInstallation) async -> [TeardownFailure] {
    let container = current
    guard installation.container.value === container else { return [] }
    let removed = Set(installation.cells)
    return await container.removeCells { removed.contains($0) }
  }
}
