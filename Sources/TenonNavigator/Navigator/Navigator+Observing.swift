extension Navigator {
  /// Calls a function after each change, in the order of the changes.
  /// - Returns: What ``cancel(_:)`` takes; without, the observer stays as long as the navigator.
  @discardableResult
  public func observe(_ observer: @escaping @MainActor (NavigationChange) -> Void) -> NavigationToken {
    let token = NavigationToken(number: nextNumber())
    observers.add(token, observer: observer)
    return token
  }

  /// Calls a function before and after each screen appears and goes, however that comes about.
  @discardableResult
  public func hook(_ hook: @escaping @MainActor (NavigationMoment) -> Void) -> NavigationToken {
    let token = NavigationToken(number: nextNumber())
    observers.add(token, hook: hook)
    return token
  }

  /// The changes from now on, none left out, for one reader. Ends with the reader's task, or with the navigator.
  public func changes() -> AsyncStream<NavigationChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: NavigationChange.self)
    observers.add(continuation)
    return stream
  }

  /// Adds a guard, which is asked after those that are there.
  @discardableResult
  public func add(_ guard: NavigationGuard) -> NavigationToken {
    let token = NavigationToken(number: nextNumber())
    guards.append(RegisteredGuard(token: token, owner: nil, rule: `guard`))
    return token
  }

  /// Removes an observer, a hook or a guard.
  public func cancel(_ token: NavigationToken) {
    observers.remove(token)
    guards.removeAll { $0.token == token }
  }

  /// Whether some guard wants to decide before screens go, so that a host must not let a person swipe them away, but
  /// perform the removal.
  public var guardsRemovals: Bool { guards.contains(where: \.guardsRemovals) }
}
