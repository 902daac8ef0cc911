#if canImport(SwiftUI)
  import SwiftUI
  import TenonNavigator

  /// The modals of a window that SwiftUI should show.
  ///
  /// If a view gets its next modal before the previous one has disappeared, SwiftUI shows the wrong modal or none.
  /// Therefore, while a modal is disappearing, no other modal replaces it until SwiftUI reports its end. A requested
  /// modal counts as shown only once it has appeared.
  @MainActor
  final class ModalQueue {
    /// The modals that SwiftUI should show now, lowest first.
    private(set) var shown: [NavigationModal] = []
    /// The anchors on the screen, each with the number of its views.
    private(set) var anchors: [AnchorID: Int] = [:]
    /// Whether the window is visible, so that SwiftUI reports modals that appear and disappear.
    private var isVisible = false
    private var wanted: [NavigationModal] = []
    /// The lowest modal that is disappearing, with its level.
    private var going: (id: ModalID, level: Int)?
    /// The modals whose content SwiftUI has requested, so that it will report their end.
    private var begun: Set<ModalID> = []
    private var appeared: Set<ModalID> = []
    private var unshown: Set<ModalID> = []
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// Waits for the time limit of changes whose end SwiftUI does not report.
    var limit: @MainActor () async -> Void
    /// Makes SwiftUI read the state again.
    var changed: @MainActor () -> Void = {}
    /// Removes a modal that SwiftUI does not show.
    var dismiss: @MainActor (ModalID) -> Void = { _ in }

    init(limit: @escaping @MainActor () async -> Void) { self.limit = limit }

    /// Updates the modals to match the state, as far as SwiftUI is ready for the change.
    func follow(_ modals: [NavigationModal]) {
      wanted = modals
      let common = zip(shown, modals).prefix { $0.id == $1.id }.count
      if shown.count > common {
        let first = shown[common].id
        let hasBegun = begun.contains(first)
        appeared.subtract(shown[common...].map(\.id))
        begun.subtract(shown[common...].map(\.id))
        shown.removeSubrange(common...)
        if isVisible, hasBegun { wait(for: (first, common)) }
      }
      if let going, going.level <= shown.count { return }
      if shown.count < modals.count {
        shown = modals
        if isVisible { expectAppearance(of: modals.map(\.id)) }
      }
      goOnIfSettled()
    }

    /// Waits until SwiftUI shows the modals of the state.
    /// - Returns: The modals that SwiftUI does not show.
    func settled() async -> Set<ModalID> {
      if !isSettled { await withCheckedContinuation { waiting.append($0) } }
      return unshown
    }

    // MARK: - Reports from SwiftUI

    func windowAppeared(_ isVisible: Bool) {
      self.isVisible = isVisible
      if isVisible { expectAppearance(of: shown.map(\.id)) } else { going = nil }
      goOn()
    }

    func modalBegan(_ id: ModalID) {
      if shown.contains(where: { $0.id == id }) { begun.insert(id) }
    }

    func modalAppeared(_ id: ModalID) {
      if shown.contains(where: { $0.id == id }) { appeared.insert(id) }
      goOnIfSettled()
    }

    /// Called when the modal at a level has disappeared.
    func ended(at level: Int) {
      guard let going, going.level >= level else { return }
      self.going = nil
      goOn()
    }

    func anchorAppeared(_ anchor: AnchorID, _ isVisible: Bool) {
      anchors[anchor, default: 0] += isVisible ? 1 : -1
      if anchors[anchor] == 0 { anchors[anchor] = nil }
    }

    // MARK: - Waiting

    private var isSettled: Bool {
      going == nil && shown.map(\.id) == wanted.map(\.id)
        && (!isVisible || shown.allSatisfy { appeared.contains($0.id) })
    }

    private func goOn() {
      follow(wanted)
      changed()
    }

    private func goOnIfSettled() {
      guard isSettled, !waiting.isEmpty else { return }
      let done = waiting
      waiting = []
      for continuation in done { continuation.resume() }
    }

    private func wait(for gone: (id: ModalID, level: Int)) {
      going = gone
      Task { [weak self, limit] in
        await limit()
        guard let self, going?.id == gone.id else { return }
        going = nil
        goOn()
      }
    }

    private func expectAppearance(of ids: [ModalID]) {
      Task { [weak self, limit] in
        await limit()
        guard let self, isVisible else { return }
        let missing = shown.map(\.id).first { ids.contains($0) && !self.appeared.contains($0) }
        guard let missing else { return }
        unshown.formUnion(shown.map(\.id).drop { $0 != missing })
        dismiss(missing)
      }
    }
  }

  /// The modal queues of all windows of a navigator.
  @MainActor
  final class ModalQueues {
    private var queues: [WindowID: ModalQueue] = [:]
    /// Waits for the time limit of changes whose end SwiftUI does not report.
    var limit: @MainActor () async -> Void = { try? await Task.sleep(for: .seconds(2)) } {
      didSet { for queue in queues.values { queue.limit = limit } }
    }
    private weak var model: (any NavigatorModel)?

    func attach(_ model: any NavigatorModel) { self.model = model }

    subscript(window: WindowID) -> ModalQueue {
      if let queue = queues[window] { return queue }
      let queue = ModalQueue(limit: limit)
      queue.changed = { [weak self] in self?.model?.refresh() }
      queue.dismiss = { [weak self] id in self?.model?.navigator.adopt(.dismissModal(id), origin: .program) }
      if let state = model?.navigator.state { queue.follow(state.window(window)?.modals ?? []) }
      queues[window] = queue
      return queue
    }

    func follow(_ state: NavigationState) {
      for (id, queue) in queues { queue.follow(state.window(id)?.modals ?? []) }
    }

    /// Waits until SwiftUI shows a change, and throws an error if it does not show a new modal.
    func settle(_ change: NavigationChange) async throws(NavigationError) {
      let added = Set(change.added.map(\.id))
      for (id, queue) in queues {
        let modals = change.state.window(id)?.modals ?? []
        let unshown = await queue.settled()
        let refused = modals.filter { unshown.contains($0.id) }.flatMap(\.stack).filter {
          added.contains($0.id)
        }
        if !refused.isEmpty { throw .notShown(refused) }
      }
    }
  }
#endif
