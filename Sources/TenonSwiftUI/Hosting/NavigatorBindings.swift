#if canImport(SwiftUI)
  import SwiftUI
  import TenonNavigator

  /// The bindings between a window of the navigator and SwiftUI's containers. SwiftUI writes to a binding to report an
  /// action of the user. The state is then updated or, if there are removal guards, SwiftUI is reset and the guards are
  /// consulted first.
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

    /// Returns a binding to the entries above the root of a tab's stack.
    func path(of tab: TabID) -> Binding<[EntryID]> {
      path { window?.tabs.first { $0.id == tab }?.stack ?? [] }
    }

    /// Returns a binding to the entries above the root of one of two columns. Removing entries from one column does not
    /// change the other.
    func path(of tab: TabID, details: Bool) -> Binding<[EntryID]> {
      path {
        let stack = window?.tabs.first { $0.id == tab }?.stack ?? []
        return details ? Array(stack.dropFirst(stack.primary.count)) : stack.primary
      } removing: { gone in
        .remove(Set(gone))
      }
    }

    /// Returns a binding to the entries above the root of a modal's stack.
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
          // SwiftUI only removes entries, but it may also write the same path again.
          guard wanted.count < shown.count - 1, shown.dropFirst().map(\.id).starts(with: wanted) else {
            return
          }
          remove(removing?(shown[(wanted.count + 1)...].map(\.id)) ?? .popTo(shown[wanted.count].id))
        })
    }

    /// Returns a binding to the modal at a level, if the modal has a style that the calling SwiftUI modifier presents.
    ///
    /// The binding is for this modal and not for the level, because SwiftUI may report the modal's end after the next
    /// modal has been set.
    func modal(at level: Int, where isShown: (ModalStyle) -> Bool) -> Binding<NavigationModal?> {
      // The state is read here, so that SwiftUI updates the view when the state changes.
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
