extension ContainerState {
  mutating func numberChild() -> Int {
    nextChild += 1
    return nextChild
  }
}

extension ServiceContainer {
  /// Notes a new container below.
  /// - Returns: Whether it may live; not below a container that is ending.
  func adopt(_ child: ServiceContainer, as number: Int) -> Bool {
    let reference = WeakContainer(child)
    return state.withLock { state in
      guard case .open = state.life else { return false }
      state.children[number] = reference
      return true
    }
  }

  /// Notes that a container below is gone.
  func forget(_ number: Int) {
    state.withLock { $0.children[number] = nil }
  }

  /// The containers below, the newest first.
  var children: [ServiceContainer] {
    let references = state.withLock { state in state.children.sorted { $0.key > $1.key }.map(\.value) }
    return references.compactMap(\.value)
  }
}
