#if canImport(SwiftUI)
  import SwiftUI
  import TenonNavigator

  /// The bindings between a window of the navigator and SwiftUI's containers. When SwiftUI writes to a binding, it
  /// reports something that the user did: the state follows, or removal guards are consulted first and SwiftUI is
  /// reset.
  @MainActor
  struct NavigatorBindings {
    let model: any NavigatorModel
    let id: WindowID

    var window: NavigationWindow? { model.state.window(id) }
    var queue: ModalQueue { model.queues[id] }
    private var navigator: Navigator { model.navigator }

    /// The selected tab.
    var selection: Binding<TabID> {
      Binding(
        get: { window?.selectedTab ?? .main },
        set: { tab in navigator.adopt(.select(tab, window: id)) })
    }

    /// The entries above the root of a tab's stack.
    func path(of tab: TabID) -> Binding<[EntryID]> {
      path { window?.tabs.first { $0.id == tab }?.stack ?? [] }
    }

    /// The entries above the root of one of two columns. Removing entries from one column leaves the other unchanged.
    func path(of tab: TabID, details: Bool) -> Binding<[EntryID]> {
      path {
        let stack = window?.tabs.first { $0.id == tab }?.stack ?? []
        return details ? Array(stack.dropFirst(stack.primary.count)) : stack.primary
      } removing: { gone in
        .remove(Set(gone))
      }
    }

    /// The entries above the root of a modal's stack.
    func path(of modal: ModalID) -> Binding<[EntryID]> {
      path { window?.modals.first { $0.id == modal }?.stack ?? [] }
    }

    private func path(
      _ stack: @escaping @MainActor () -> [NavigationEntry],
      removing: (@MainActor ([EntryID]) -> NavigationOperation)? = nil
    ) -> Binding<[EntryID]> {
      Binding(
        get: { stack().dropFirst().map(\.id) },
        set: { wanted in
          let shown = stack()
          // SwiftUI only removes entries; it may also write the same path again.
          guard wanted.count < shown.count - 1, shown.dropFirst().map(\.id).starts(with: wanted) else {
            return
          }
          remove(removing?(shown[(wanted.count + 1)...].map(\.id)) ?? .popTo(shown[wanted.count].id))
        })
    }

    /// The modal at a level, if it has the style that one of SwiftUI's modifiers presents.
    ///
    /// The binding is for this modal, not for the level: SwiftUI may report the modal's end when the next one is
    /// already there.
    func modal(at level: Int, where isShown: (ModalStyle) -> Bool) -> Binding<NavigationModal?> {
      // Read here, so that SwiftUI updates when it changes.
      _ = model.state
      let (queue, modals) = (queue, queue.shown)
      guard modals.indices.contains(level), isShown(modals[level].style) else {
        return Binding(get: { nil }, set: { _ in })
      }
      let id = modals[level].id
      return Binding(
        get: { queue.shown.first { $0.id == id } },
        set: { wanted in
          if wanted == nil, window?.modals.contains(where: { $0.id == id }) == true {
            remove(.dismissModal(id))
          }
        })
    }

    private func remove(_ operation: NavigationOperation) {
      guard navigator.guardsRemovals else {
        navigator.adopt(operation)
        return
      }
      let (navigator, model) = (navigator, model)
      model.refresh()
      Task {
        await navigator.perform(operation, origin: .user)
        model.refresh()
      }
    }
  }
#endif
