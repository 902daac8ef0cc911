#if canImport(SwiftUI)
  import TenonNavigation
  import SwiftUI

  /// The bindings between a window of the navigator and SwiftUI's containers. What SwiftUI writes is what a person did:
  /// the state follows, or guards of removals are asked first and SwiftUI is set back.
  @MainActor
  struct NavigatorBindings {
    let model: any NavigatorModel
    let id: WindowID

    var window: NavigationWindow? { model.state.window(id) }
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

    /// What lies over the root of a modal's stack.
    func path(of modal: ModalID) -> Binding<[EntryID]> {
      path { window?.modals.first { $0.id == modal }?.stack ?? [] }
    }

    private func path(_ stack: @escaping @MainActor () -> [NavigationEntry]) -> Binding<[EntryID]> {
      Binding(
        get: { stack().dropFirst().map(\.id) },
        set: { wanted in
          let shown = stack()
          // SwiftUI only takes away; it writes the same path again, too.
          guard wanted.count < shown.count - 1, shown.dropFirst().map(\.id).starts(with: wanted) else {
            return
          }
          remove(.popTo(shown[wanted.count].id))
        })
    }

    /// The modal at a level, if it has the style that one of SwiftUI's modifiers presents.
    func modal(at level: Int, where isShown: @escaping (ModalStyle) -> Bool) -> Binding<NavigationModal?> {
      Binding(
        get: {
          guard let modals = window?.modals, modals.indices.contains(level), isShown(modals[level].style)
          else {
            return nil
          }
          return modals[level]
        },
        set: { wanted in
          guard wanted == nil, let modals = window?.modals, modals.indices.contains(level) else { return }
          remove(.dismissModal(modals[level].id))
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
