import SwiftUI
import TenonSwiftUI
import TestSupport
import Testing

/// Many random wishes, and a SwiftUI that takes its time, forgets to say what it did, covers windows, draws nothing in the
/// background, and is given up on.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)), .inTime) struct AgreementTests {
  @Test(
    "no modal comes before the last one has gone, and state and screen agree at every rest",
    arguments: 0..<200)
  func agree(seed: Int) async throws {
    let run = try await Run(seed: UInt64(seed))
    for step in 0..<40 {
      run.step()
      for _ in 0..<run.turns() { await Task.yield() }
      run.turn()
      guard step % 5 == 4 else { continue }
      await run.rest()
      if run.wrong.isEmpty { continue }
      Issue.record(
        "seed \(seed), step \(step): \(run.wrong.joined(separator: "; ")); after \(run.log.suffix(20))")
      return
    }
  }
}

@MainActor
private final class Run {
  /// A modal that SwiftUI shows, or that goes.
  @MainActor
  private struct Shown {
    let name: String
    let node: StubNode
    var hasAppeared = false
    var isCover: Bool { node.kind == "cover" }
  }

  let stage: Stage
  var random: SplitMix
  var wrong: [String] = []
  var log: [String] = []
  private var shown: [Shown] = []
  private var going: [Shown] = []
  private var isHasty = false
  private var phase = ScenePhase.active
  /// How often the scene went to the background.
  private var backgrounds = 0
  /// Whether a cover has made the window's views disappear.
  private var isCovered = false
  private var underWay = 0
  private var number = 0

  init(seed: UInt64) async throws {
    random = SplitMix(state: seed)
    stage = try await Stage()
    screen.appeared()
    // Turns are short here; what takes this many is taken not to happen.
    stage.model.limit = { for _ in 0..<300 { await Task.yield() } }
  }

  private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private var screen: StubNode {
    StubNode.show(
      PublishedWindow(model: self.stage.model, window: .main) { AnyView(Text(verbatim: $0.name)) }
        .environment(\.scenePhase, phase))
  }

  /// What SwiftUI is asked to present, the lowest first: each lies in the one below.
  private var asked: [(name: String, node: StubNode)] {
    var asked: [(String, StubNode)] = []
    var below = screen
    while let node = modal(in: below) {
      asked.append((node.all("stack").first?.texts.first ?? "?", node))
      below = node
    }
    return asked
  }

  private func modal(in node: StubNode) -> StubNode? {
    for child in node.children {
      if ["sheet", "cover", "popover"].contains(child.kind) { return child }
      if let found = modal(in: child) { return found }
    }
    return nil
  }

  private var wanted: [String] {
    (stage.navigator.state.window()?.modals ?? []).map { modal in
      (modal.stack.first?.route as? Product).map { "product \($0.id)" } ?? "?"
    }
  }

  /// SwiftUI looks, begins what it is asked for, and ends some of what it began.
  func turn() {
    // In the background, nothing is drawn.
    if phase == .background { return }
    defer { cover() }
    let asked = asked
    let common = zip(shown, asked).prefix { $0.name == $1.name }.count
    if shown.count > common {
      // With it goes what lies over it, also what goes already.
      going = [shown[common]]
      shown.removeSubrange(common...)
    }
    for (name, node) in asked.dropFirst(common) {
      if let last = going.first { wrong.append("\(name) comes while \(last.name) goes") }
      shown.append(Shown(name: name, node: node))
    }
    for index in shown.indices where !shown[index].hasAppeared && (isHasty || chance(50)) {
      shown[index].hasAppeared = true
      shown[index].node.appeared(withModals: false)
    }
    while !going.isEmpty, isHasty || chance(50) { going.removeFirst().node.ended() }
  }

  /// UIKit takes the window's views away while a cover is over them, and brings them back.
  private func cover() {
    let isCover = (shown.first ?? going.first)?.isCover == true && (shown.first?.hasAppeared ?? true)
    guard isCover != isCovered else { return }
    isCovered = isCover
    if isCover { screen.covered() } else { screen.appeared(withModals: false) }
  }

  private func enter(_ phase: ScenePhase) {
    self.phase = phase
    if phase == .background { backgrounds += 1 }
    screen.changed()
  }

  func rest() async {
    isHasty = true
    if phase != .active { enter(.active) }
    await until { [self] in
      turn()
      return underWay == 0 && going.isEmpty && asked.map(\.name) == wanted
    }
    isHasty = false
    log.append("rest")
  }

  /// How long it takes to the next step. The scene may stay in the background for longer than any limit.
  func turns() -> Int { phase == .background && chance(8) ? 500 : Int.random(in: 0..<4, using: &random) }

  func step() {
    number += 1
    let (number, choice) = (number, Int.random(in: 0..<11, using: &random))
    log.append("\(choice) #\(number)")
    switch choice {
    case 0: perform { await $0.open(Product(id: number), as: .sheet) }
    case 1: perform { await $0.open(Product(id: number), as: .modal(.fullScreen)) }
    case 2: perform { await $0.open(Product(id: number), as: .modal(.popover("x"))) }
    case 3: perform { await $0.perform(.dismiss()) }
    case 4: perform { await $0.perform(.dismissAll()) }
    case 5: perform { await $0.push(Bare()) }
    case 6: perform { await $0.open(stack: [Home()]) }
    case 7: enter([.active, .inactive, .background].randomElement(using: &random) ?? .active)
    case 8 where phase == .background: break
    case 8: if let last = shown.last, last.hasAppeared { last.node.swipeDown() }
    case 9 where phase == .background: break
    case 9: if let first = shown.first, first.hasAppeared { first.node.dismiss() }
    default: perform { await $0.open(Product(id: number), as: .modal(.own)) }
    }
  }

  private func perform(_ body: @escaping @MainActor (Navigator) async -> NavigationResult) {
    underWay += 1
    let title = "product \(number)"
    Task {
      let period = backgrounds
      let result = await body(stage.navigator)
      underWay -= 1
      // In the background, it is done before it is shown.
      let wasDrawn = phase != .background && period == backgrounds
      // It may have been taken away again before the task that waited for it went on.
      if result.isDone, wasDrawn, wanted.contains(title),
        !shown.contains(where: { $0.name == title && $0.hasAppeared })
      {
        wrong.append("\(title) is said to be done, and is not shown")
      }
      // There may be nothing to take away; SwiftUI refuses nothing here.
      if case .failed(let error) = result, error.code != .nothingThere {
        wrong.append("\(title) is said to have failed: \(error)")
      }
    }
  }
}
