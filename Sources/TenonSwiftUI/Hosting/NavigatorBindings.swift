#if canImport(SwiftUI)
  import SwiftUI
  import TenonNavigator

  /// The bindings between a window of the navigator and SwiftUI's containers. What SwiftUI writes is what the user did:
  /// the state follows, or removal guards are asked first and SwiftUI is set back.
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

    /// What lies over the root of a tab's stack.
    func path(of tab: TabID) -> Binding<[EntryID]> {
      path { window?.tabs.first { $0.id == tab }?.stack ?? [] }
    }

    /// What lies over the root of one of two columns. What goes from one of them leaves the other as it is.
    func path(of tab: TabID, details: Bool) -> Binding<[EntryID]> {
      path {
        let stack = window?.tabs.first { $0.id == tab }?.stack ?? []
        return details ? Array(stack.dropFirst(stack.primary.count)) : stack.primary
      } removing: { gone in
        .remove(Set(gone))
      }
    }

    /// What lies over the root of a modal's stack.
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
          // SwiftUI only takes away; it writes the same path again, too.
          guard wanted.count < shown.count - 1, shown.dropFirst().map(\.id).starts(with: wanted) else {
            return
          }
          remove(removing?(shown[(wanted.count + 1)...].map(\.id)) ?? .popTo(shown[wanted.count].id))
        })
    }

    /// The modal at a level, if it has the style that one of SwiftUI's modifiers presents.
    ///
    /// What is bound is this modal and not the level: SwiftUI may tell of its end when the next one is there already.
    func modal(at level: Int, where isShown: (ModalStyle) -> Bool) -> Binding<NavigationModal?> {
      // Read, so that SwiftUI looks again when it changes.
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
