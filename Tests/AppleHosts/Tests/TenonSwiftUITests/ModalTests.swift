import SwiftUI
import TenonSwiftUI
import TestSupport
import Testing

/// What SwiftUI does not put up with: a modal before the last one is gone, and what it does without a word.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)), .inTime) struct ModalTests {
  /// A window that is on a screen, as SwiftUI keeps one: with one model in all renderings.
  @MainActor
  final class Window {
    let stage: Stage

    init() async throws {
      stage = try await Stage()
      screen.appeared()
    }

    var screen: StubNode {
      StubNode.show(
        PublishedWindow(model: self.stage.model, window: .main) { AnyView(Text(verbatim: $0.name)) })
    }

    /// SwiftUI may take so many turns for what it does not say the end of.
    func wait(_ turns: Int) { stage.model.limit = { for _ in 0..<turns { await Task.yield() } } }

    /// What is presented, by its kind.
    var modals: [String] {
      let screen = screen
      return ["sheet", "cover", "popover"].flatMap { kind in screen.all(kind).map { _ in kind } }
    }

    func modal(_ kind: String) -> StubNode? { screen.all(kind).first }

    /// Opens a modal and lets SwiftUI show it.
    func open(_ style: ModalStyle) async -> NavigationResult? {
      var result: NavigationResult?
      let opening = Task { result = await self.stage.navigator.open(Login(), as: .modal(style)) }
      await until { !modals.isEmpty }
      #expect(result == nil)
      screen.appeared()
      await opening.value
      return result
    }
  }

  @Test(
    "an operation that presents returns when SwiftUI shows the modal, and one that dismisses when it has gone"
  )
  func awaited() async throws {
    let window = try await Window()
    #expect(await window.open(.sheet)?.isDone == true)
    let sheet = try #require(window.modal("sheet"))
    var isOver = false
    let dismissing = Task {
      await window.stage.navigator.perform(.dismiss())
      isOver = true
    }
    await until { window.modals.isEmpty }
    for _ in 0..<20 { await Task.yield() }
    #expect(!isOver)
    sheet.ended()
    await dismissing.value
  }

  @Test("what is presented while another modal goes comes when that has gone")
  func switching() async throws {
    let window = try await Window()
    let navigator = window.stage.navigator
    for (old, new, style) in [
      ("sheet", "cover", ModalStyle.fullScreen), ("cover", "popover", .popover("x")),
      ("popover", "sheet", .sheet),
    ] {
      if window.modals.isEmpty { _ = await window.open(.sheet) }
      let modal = try #require(window.modal(old))
      let dismissing = Task { await navigator.perform(.dismiss()) }
      let opening = Task { await navigator.open(Login(), as: .modal(style)) }
      await until { navigator.state.window()?.modals.first?.id != nil && window.modals.isEmpty }
      await until { window.stage.urls == ["/login"] }
      #expect(window.modals.isEmpty)
      modal.ended()
      #expect(window.modals == [new])
      window.screen.appeared()
      _ = await dismissing.value
      #expect(await opening.value.isDone)
    }
  }

  @Test("SwiftUI looks again when a modal that was in the way has gone")
  func looksAgain() async throws {
    let window = try await Window()
    let navigator = window.stage.navigator
    _ = await window.open(.sheet)
    let sheet = try #require(window.modal("sheet"))
    let dismissing = Task { await navigator.perform(.dismiss()) }
    let opening = Task { await navigator.open(Login(), as: .modal(.fullScreen)) }
    await until { navigator.state.window()?.modals.first?.style == .fullScreen }
    #expect(window.modals.isEmpty)
    var looks = 0
    window.stage.model.objectWillChange.stubReceive { looks += 1 }
    sheet.ended()
    #expect(looks > 0)
    #expect(window.modals == ["cover"])
    window.screen.appeared()
    _ = await dismissing.value
    #expect(await opening.value.isDone)
  }

  @Test(
    "a modal that SwiftUI never shows is not done, and the end of one that it does not tell keeps nobody waiting"
  )
  func silent() async throws {
    let window = try await Window()
    window.wait(20)
    guard case .failed(let error) = await window.stage.navigator.open(Login(), as: .sheet) else {
      Issue.record("it is said to be done")
      return
    }
    #expect(error.code == .refused)
    #expect(window.stage.urls == ["/home"])
    #expect(window.modals.isEmpty)
    window.wait(100_000)
    _ = await window.open(.sheet)
    window.wait(20)
    await window.stage.navigator.perform(.dismiss())
    #expect(window.modals.isEmpty)
  }

  @Test("what a window shows that is on no screen keeps nobody waiting, and is waited for when it is again")
  func offScreen() async throws {
    let window = try await Window()
    let navigator = window.stage.navigator
    window.wait(100_000)
    let opening = Task { await navigator.open(Login(), as: .sheet) }
    await until { !window.modals.isEmpty }
    window.screen.disappeared()
    #expect(await opening.value.isDone)
    #expect(await navigator.open(Login(), as: .modal(.fullScreen)).isDone)
    #expect(window.modals == ["sheet", "cover"])
    await navigator.perform(.dismissAll())
    #expect(window.modals.isEmpty)
    window.screen.appeared()
    #expect(await window.open(.sheet)?.isDone == true)
    var isOver = false
    let dismissing = Task {
      await navigator.perform(.dismiss())
      isOver = true
    }
    await until { window.modals.isEmpty }
    #expect(!isOver)
    window.screen.disappeared()
    for _ in 0..<50 { await Task.yield() }
    #expect(isOver)
    await dismissing.value
  }

  @Test("a popover points at the view that has its anchor's name, and at the window where none has")
  func anchors() async throws {
    let stage = try await Stage()
    let shown = {
      StubNode.show(
        PublishedWindow(model: stage.model, window: .main) { _ in AnyView(EmptyView()) })
    }
    await stage.navigator.perform(.close(.main))
    await stage.navigator.openWindow(root: AnchoredRoute())
    await stage.navigator.open(Bare(), as: .modal(.popover("here"), .none))
    shown().appeared()
    #expect(shown().all("popover").count == 1)
    #expect(shown().all("stack").first?.all("popover").count == 1)
  }
}
