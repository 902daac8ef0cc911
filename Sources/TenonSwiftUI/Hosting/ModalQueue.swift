#if canImport(SwiftUI)
  import SwiftUI
  import TenonNavigator

  /// The modals of a window that SwiftUI should show.
  ///
  /// If a view gets its next modal before the previous one has disappeared, SwiftUI shows the wrong modal or none.
  /// Therefore, while a modal is disappearing, no other modal replaces it until SwiftUI reports its end. A requested
  /// modal counts as shown only once it has appeared.
  ///
  /// In the background, SwiftUI draws nothing and reports nothing. Changes are complete there at once, and the screen follows
  /// when the scene comes back.
  @MainActor
  final class ModalQueue {
    /// The modals that SwiftUI should show now, lowest first.
    private(set) var shown: [NavigationModal] = []
    /// The anchors on the screen, each with the number of its views.
    private(set) var anchors: [AnchorID: Int] = [:]
    /// Whether the window's views have appeared, so that SwiftUI reports modals that appear and disappear.
    private var hasAppeared = false
    /// Whether the scene is not in the background.
    private var isDrawn = true
    private var knowsScene = false
    private var isVisible: Bool { hasAppeared && isDrawn }
    /// The number of times that the window has become visible or invisible. Time limits hold for one of these periods.
    private var period = 0
    private var wanted: [NavigationModal] = []
    /// The lowest modal that is disappearing, with its level.
    private var going: (id: ModalID, level: Int, isCover: Bool)?
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
        let first = shown[common]
        let hasBegun = begun.contains(first.id)
        appeared.subtract(shown[common...].map(\.id))
        begun.subtract(shown[common...].map(\.id))
        shown.removeSubrange(common...)
        if hasAppeared, hasBegun {
          going = (first.id, common, first.style == .fullScreen)
          limitWaiting()
        }
      }
      if let going, going.level <= shown.count { return }
      if shown.count < modals.count {
        shown = modals
        expectAppearance(of: modals.map(\.id))
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

    func windowAppeared(_ hasAppeared: Bool) {
      // What a cover hides disappears, but SwiftUI goes on reporting the cover.
      if !hasAppeared, going?.isCover == true || shown.contains(where: { $0.style == .fullScreen }) { return }
      if !hasAppeared { going = nil }
      self.hasAppeared = hasAppeared
      visibilityChanged()
    }

    /// - Parameter isDrawn: Whether the scene is not in the background. A view outside of SwiftUI's scenes, as in a hosting
    ///   controller, is always said to be there.
    func sceneIsDrawn(_ isDrawn: Bool) {
      knowsScene = knowsScene || isDrawn
      guard knowsScene, isDrawn != self.isDrawn else { return }
      self.isDrawn = isDrawn
      visibilityChanged()
    }

    private func visibilityChanged() {
      period += 1
      limitWaiting()
      expectAppearance(of: shown.map(\.id))
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
      if !isDrawn { return true }
      return going == nil && shown.map(\.id) == wanted.map(\.id)
        && (!hasAppeared || shown.allSatisfy { appeared.contains($0.id) })
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

    /// Waits no longer than the limit for the end of the modal that is disappearing.
    private func limitWaiting() {
      guard let gone = going?.id else { return }
      afterLimit { queue in
        guard queue.going?.id == gone else { return }
        queue.going = nil
        queue.goOn()
      }
    }

    /// Gives up on modals that do not appear within the limit.
    private func expectAppearance(of ids: [ModalID]) {
      afterLimit { queue in
        let missing = queue.shown.map(\.id).first { ids.contains($0) && !queue.appeared.contains($0) }
        guard let missing else { return }
        queue.unshown.formUnion(queue.shown.map(\.id).drop { $0 != missing })
        queue.dismiss(missing)
      }
    }

    /// Does something after the limit, if the window has been visible all the time.
    private func afterLimit(_ body: @escaping @MainActor (ModalQueue) -> Void) {
      guard isVisible else { return }
      Task { [weak self, limit, period] in
        await limit()
        if let self, self.period == period { body(self) }
      }
    }
  }

  /// The modal queues of all windows of a navigator.
  @MainActor
  final class ModalQueues {
    private var queues: [WindowID: ModalQueue] = [:]
    /// Waits for the time limit of changes whose end SwiftUI does not report: two seconds in which the process runs, and
    /// neither a debugger nor the system has stopped it.
    var limit: @MainActor () async -> Void = {
      for _ in 0..<20 { try? await Task.sleep(for: .milliseconds(100)) }
    }
    {
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
