// The operations on modals; see `NavigationOperation` for what each does.

extension NavigationState {
  mutating func present(
    _ modal: NavigationModal, _ window: WindowID?, _ limit: Int
  ) throws(NavigationError) -> NavigationDifference {
    let index = try index(of: window)
    if modal.stack.isEmpty { throw .emptyModal }
    if windows[index].modals.count >= limit || modal.stack.count > limit { throw .tooDeep(limit: limit) }
    if windows.contains(where: { $0.modals.contains { $0.id == modal.id } }) { throw .modalExists(modal.id) }
    try requireNew(modal.stack, limit)
    windows[index].modals.append(modal)
    return NavigationDifference(added: modal.stack.appearing)
  }

  mutating func dismiss(_ window: WindowID?) throws(NavigationError) -> NavigationDifference {
    let index = try index(of: window)
    guard let modal = windows[index].modals.popLast() else { throw .nothingPresented(windows[index].id) }
    return NavigationDifference(removed: modal.stack.disappearing)
  }

  mutating func dismiss(_ id: ModalID) throws(NavigationError) -> NavigationDifference {
    for window in windows.indices {
      guard let index = windows[window].modals.firstIndex(where: { $0.id == id }) else { continue }
      return cutModals(of: window, at: index)
    }
    throw .unknownModal(id)
  }

  mutating func dismissAll(_ window: WindowID?) throws(NavigationError) -> NavigationDifference {
    cutModals(of: try index(of: window), at: 0)
  }

  mutating func cutModals(of window: Int, at index: Int) -> NavigationDifference {
    let gone = windows[window].modals[index...].flatMap(\.stack)
    windows[window].modals.removeSubrange(index...)
    return NavigationDifference(removed: gone.disappearing)
  }
}
