import CTenonAtomics
import TenonDiagnostics
import TenonSynchronization

extension ServiceContainer {
  /// Shuts down the child containers, newest first, and then this container or scope. From then on, every
  /// resolution throws a ``ServiceError`` with the code `shutDown`. Running asynchronous factories are
  /// cancelled, and this method waits for all running factories to finish. The services created in this
  /// container are then torn down in reverse order of creation, and released.
  ///
  /// Code that already holds a service can keep using it. The singletons of a container that is not a scope stay in
  /// memory until the last reference to the container is released, because readers take no lock and may still be
  /// reading a singleton.
  ///
  /// If this method is called concurrently, all calls return when the shutdown is complete, and only the first call
  /// returns the failures. A call from one of this container's teardowns or after the shutdown does nothing. Do not
  /// wait for the shutdown in a synchronous factory.
  ///
  /// ```swift
  /// let failures = await container.shutdown()   // the database closes after the cart that writes into it
  /// ```
  /// - Complexity: O(registrations + services created), not counting the teardowns themselves.
  /// - Returns: The errors that teardowns threw. Every teardown is called, even if other teardowns throw.
  @discardableResult
  public func shutdown() async -> [TeardownFailure] { await current.end() }

  /// Tears down and removes the instance of a ``Lifetime/cached`` service, so that the next request creates a
  /// new instance. Code that already holds the instance can keep using it.
  ///
  /// ```swift
  /// try await container.evict(CartKeys.prices)   // the price list is fetched again by the next who asks
  /// ```
  /// - Parameter service: A key of any kind.
  /// - Complexity: O(services made).
  /// - Returns: Whether there was an instance to remove.
  /// - Throws: ``TeardownFailure`` if the teardown throws. The instance is removed in either case.
  @discardableResult
  public func evict(_ service: some ServiceReferring) async throws(TeardownFailure) -> Bool {
    guard let (entry, owner) = current.find(service.reference.identity), entry.lifetime == .cached else {
      return false
    }
    return try await owner.evict(entry)
  }

  /// Tears down and removes the instances of all ``Lifetime/cached`` services in this container and its child
  /// containers, in reverse order of creation. Call this method when memory is low. Code that already holds an instance
  /// can keep using it.
  ///
  /// ```swift
  /// for failure in await container.evictAll() { logger.warning("\(failure)") }
  /// ```
  /// - Complexity: O(services made).
  /// - Returns: The errors that teardowns threw. All instances are removed, even if teardowns throw.
  @discardableResult
  public func evictAll() async -> [TeardownFailure] {
    let container = current
    var failures: [TeardownFailure] = []
    for child in container.children { failures += await child.evictAll() }
    let made = container.state.withLock { state in state.created.filter { $0.lifetime == .cached } }
    for entry in made.reversed() {
      do throws(TeardownFailure) {
        _ = try await container.evict(entry)
      } catch {
        failures.append(error)
      }
    }
    return failures
  }

  private func evict(_ entry: ServiceEntry) async throws(TeardownFailure) -> Bool {
    do {
      if entry.isSource {
        // The source stays, so that a factory call in progress remains the only one.
        guard let source = copy(entry) as? any ServiceSource else { return false }
        return try await source.release(isFinal: false)
      }
      guard let value = take(entry) else { return false }
      state.withLock { $0.created.removeAll { $0 == entry } }
      try await entry.details?.options.teardown?(value)
      return true
    } catch {
      throw TeardownFailure(service: entry.reference, cause: error)
    }
  }

  /// Marks the current task as ending a container, because teardowns may try to end the container again.
  private struct Ending: Sendable {}

  func end() async -> [TeardownFailure] {
    guard !ReentrancyToken.isHeld(Ending.self, of: self), await beginEnd() else { return [] }
    return await ReentrancyToken.hold(Ending(), of: self) {
      var failures: [TeardownFailure] = []
      for child in children { failures += await child.end() }
      failures += await end(close())
      let waiters = state.withLock { state -> [Waiter<Void>] in
        defer { state.life = .ended }
        guard case .ending(var waiters, _) = state.life else { return [] }
        return waiters.removeAll()
      }
      waiters.resume()
      return failures
    }
  }

  /// - Returns: Whether the caller must end the container; if not, it has already ended.
  private func beginEnd() async -> Bool {
    let (isFirst, waiter) = state.withLock { state -> (Bool, Waiter<Void>?) in
      switch state.life {
      case .open:
        state.life = .ending(WaiterList(), isClosed: false)
        return (true, nil)
      case .ending(var waiters, let isClosed):
        let waiter = waiters.add()
        state.life = .ending(waiters, isClosed: isClosed)
        return (false, waiter)
      case .ended: return (false, nil)
      }
    }
    _ = await waiter?.result
    return isFirst
  }

  /// Closes the container, so that it no longer provides services.
  /// - Returns: The withdrawn entries, followed by all other entries in the order of registration.
  @discardableResult
  func close() -> [ServiceEntry] {
    monitor.withLock { _ in
      state.withLock { state in
        if case .ending(let waiters, _) = state.life {
          state.life = .ending(waiters, isClosed: true)
        } else {
          state.life = .ended
        }
        let all = state.removeAll()
        let given = state.withdrawn + all
        state.withdrawn = []
        state.retiredEntries += all
        hasInstalled.store(0)
        tenon_store_release(published, UInt(bitPattern: ServiceTable.closed.words))
        return given
      }
    }
  }

  // MARK: Teardown

  /// Waits for entries that are being made. Then tears down their services in the reverse order of creation, registered
  /// instances last, and releases everything that can be released.
  func end(_ entries: [ServiceEntry]) async -> [TeardownFailure] {
    guard !entries.isEmpty else { return [] }
    await untilQuiet(entries)
    let ended = EntrySet(entries)
    let made = state.withLock { $0.takeCreated(where: ended.contains) }
    // These include sources whose factories are waiting for this call. Such a source tears its service down when it is
    // made.
    let isMade = EntrySet(made)
    let sources = entries.filter { $0.isSource && !isMade.contains($0) }
    var failures: [TeardownFailure] = []
    for entry in (entries.filter(\.operations.isInstance) + sources + made).reversed() {
      do {
        try await teardown(entry)
      } catch {
        failures.append(TeardownFailure(service: entry.reference, cause: error))
      }
    }
    state.withLock { $0.tornDown += made.filter { !$0.isReleasable } }
    // The factories are released outside the lock, because releasing what they captured may run foreign code.
    _ = takeFactories(of: entries)
    return failures
  }

  /// Removes the factories that cannot be running from entries that can no longer be found.
  private func takeFactories(of entries: [ServiceEntry]) -> [ErasedFactory] {
    monitor.withLock { _ in
      state.withLock { state in
        entries.filter { $0.hasReleasableFactory && !state.isMaking($0) }
          .compactMap { $0.operations.takeFactory(of: $0) }
      }
    }
  }

  private func teardown(_ entry: ServiceEntry) async throws {
    guard let value = take(entry) ?? copy(entry) else { return }
    if entry.isSource, let source = value as? any ServiceSource {
      _ = try await source.release(isFinal: true)
    } else if let teardown = entry.details?.options.teardown {
      try await teardown(value)
    }
  }

  /// Removes the instance from an entry that is read under the lock.
  private func take(_ entry: ServiceEntry) -> Any? {
    monitor.withLock { _ in entry.isReleasable ? entry.takeValue() : nil }
  }

  private func copy(_ entry: ServiceEntry) -> Any? {
    monitor.withLock { _ in entry.hasValue ? entry.operations.copyValue(of: entry) : nil }
  }

  // MARK: Children

  /// Adds a child container.
  /// - Returns: The child's number, or `nil` if this container is ending or has ended.
  func adopt(_ child: ServiceContainer) -> Int? {
    let reference = WeakContainer(child)
    return state.withLock { state in
      guard case .open = state.life else { return nil }
      return state.adopt(reference)
    }
  }

  /// The child containers, the newest first.
  var children: [ServiceContainer] {
    // Strong references are released outside the lock, because releasing the last one runs foreign code.
    let references = state.withLock { $0.children }
    return references.reversed().compactMap(\.container.value)
  }
}

/// A set of entries, for membership tests.
private struct EntrySet {
  private let words: ColdSet<UInt>

  init(_ entries: [ServiceEntry]) { words = ColdSet(entries.map(\.address)) }

  func contains(_ entry: ServiceEntry) -> Bool { words.contains(entry.address) }
}

/// A failed teardown.
public struct TeardownFailure: Error, Sendable, CustomStringConvertible, Worded {
  /// The service whose teardown threw.
  public let service: ServiceReference
  /// The error that the teardown threw.
  public let cause: any Error

  package var message: String { "the teardown of \(service) failed: \(valueText(cause))" }
}
