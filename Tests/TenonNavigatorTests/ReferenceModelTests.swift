import TenonNavigator
import TestSupport
import Testing

private struct PageA: Route {
  static let pattern: RoutePattern = "/a/:number"
  var number: Int
}

private struct PageB: Route {
  static let pattern: RoutePattern = "/b/:number"
  var number: Int
}

private struct PageC: Route {
  static let pattern: RoutePattern = "/c/:number"
  var number: Int
}

/// Many random operations on a navigator and on a plain model of it: both agree after each.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ReferenceModelTests {
  /// Without optimisation a step takes a quarter of a millisecond, so that only the release build takes all of them.
  #if DEBUG
    nonisolated private static let steps = 100
  #else
    nonisolated private static let steps = 10_000
  #endif

  @Test("the navigator and the reference model agree after every random operation", arguments: 0..<200)
  func agree(seed: Int) async throws {
    var run = try Run(seed: UInt64(seed))
    for step in 0..<Self.steps {
      let done = await run.step()
      guard run.shown == run.model else {
        Issue.record("seed \(seed), step \(step): \(done): \(run.shown) is not \(run.model)")
        return
      }
    }
  }
}

/// One run: a navigator, its model, and the same random wishes for both.
@MainActor
private struct Run {
  @MainActor
  final class Mood {
    var isVetoing = false
  }

  let navigator: Navigator
  let mood = Mood()
  var model = ReferenceModel()
  var random: SplitMix
  var installed: Set<String> = ["a", "b", "c"]
  var number = 0
  var saved: [(model: ReferenceModel, snapshot: NavigationSnapshot)] = []

  init(seed: UInt64) throws {
    random = SplitMix(state: seed)
    var registry = DestinationRegistry()
    for module in ["a", "b", "c"] { registry.merge(Self.destinations(of: module)) }
    navigator = try Navigator(registry)
    navigator.add(
      NavigationGuard("mood", on: .all) { [mood] _ in mood.isVetoing ? .veto("not now") : .allow })
  }

  static func destinations(of module: String) -> DestinationRegistry {
    var registry = DestinationRegistry(owner: module)
    switch module {
    case "a": registry.destination(PageA.self) { route, _ in "a\(route.number)" }
    case "b": registry.destination(PageB.self) { route, _ in "b\(route.number)" }
    default: registry.destination(PageC.self) { route, _ in "c\(route.number)" }
    }
    return registry
  }

  private func route(_ module: String, _ number: Int) -> any Route {
    switch module {
    case "a": PageA(number: number)
    case "b": PageB(number: number)
    default: PageC(number: number)
    }
  }

  /// What the navigator shows, as the model says it.
  var shown: ReferenceModel {
    var shown = ReferenceModel()
    shown.focus = navigator.state.focusedWindow.map(Self.number)
    for window in navigator.state.windows {
      let name = Self.number(window.id)
      shown.windows.append((name, Self.number(window.selectedTab)))
      for tab in window.tabs { add(tab.stack, name, Self.number(tab.id), to: &shown) }
      for (depth, modal) in window.modals.enumerated() { add(modal.stack, name, depth, to: &shown) }
    }
    return shown
  }

  private func add(_ stack: [NavigationEntry], _ window: Int, _ layer: Int, to shown: inout ReferenceModel) {
    for entry in stack {
      let (module, number) =
        switch entry.route {
        case let page as PageA: ("a", page.number)
        case let page as PageB: ("b", page.number)
        case let page as PageC: ("c", page.number)
        default: ("?", 0)
        }
      // The destination must be the one that was made for this very entry.
      let isRight = navigator.destination(of: entry.id) as? String == "\(module)\(number)"
      shown.screens.append(
        .init(module: module, number: isRight ? number : -number, window: window, layer: layer))
    }
  }

  private static func number<Part>(_ name: NavigationName<Part>) -> Int { Int(name.name) ?? 0 }

  private func entry(of screen: ReferenceModel.Screen) -> EntryID? {
    navigator.state.entries.first { $0.route?.isEqual(to: route(screen.module, screen.number)) == true }?.id
  }

  // MARK: - Steps

  /// Does the same to both.
  /// - Returns: What was done.
  mutating func step() async -> String {
    mood.isVetoing = Int.random(in: 0..<10, using: &random) == 0
    defer { mood.isVetoing = false }
    let count = model.focus.map { model.stack($0, model.top($0)).count + model.modals($0) * 4 } ?? 0
    // Deep states are left again, so that they stay a hand's size.
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<30 where count < 12:
      return await bring("push") { model, module, number in model.push(module, number) }
    case 30..<40 where count < 12:
      return await bring("present") { model, module, number in model.present(module, number) }
    case 40..<46: return await bring("replace") { model, module, number in model.replace(module, number) }
    case 46..<50: return await land()
    case 0..<60: return await pop()
    case 60..<66: return await dismiss()
    case 66..<72: return backSwipe()
    case 72..<78: return await goBack()
    case 78..<84: return await select()
    case 84..<90: return await windows()
    case 90..<97: return await modules()
    default: return await restoration()
    }
  }

  private mutating func bring(
    _ kind: String, _ model: (inout ReferenceModel, String, Int) -> Bool
  ) async -> String {
    let module = ["a", "b", "c"].randomElement(using: &random) ?? "a"
    number += 1
    if installed.contains(module), !mood.isVetoing { _ = model(&self.model, module, number) }
    let route = route(module, number)
    switch kind {
    case "push": await navigator.push(route)
    case "present": await navigator.open(route, as: .sheet)
    default: await navigator.open(route, as: .replace)
    }
    return "\(kind) \(module) \(number)"
  }

  private mutating func land() async -> String {
    let module = ["a", "b", "c"].randomElement(using: &random) ?? "a"
    let tab = Bool.random(using: &random) ? ReferenceModel.tabA : ReferenceModel.tabB
    let numbers = (1...Int.random(in: 1...3, using: &random)).map { number + $0 }
    number += numbers.count
    if installed.contains(module), !mood.isVetoing { _ = model.land(module, numbers, tab: tab) }
    let entries = numbers.map { navigator.entry(shownFor: route(module, $0)) }
    await navigator.perform(.land(entries, .tab(TabID("\(tab)"))))
    return "land \(module) \(numbers) in \(tab)"
  }

  private mutating func pop() async -> String {
    let count = Int.random(in: 1...3, using: &random)
    if !mood.isVetoing { _ = model.pop(count) }
    await navigator.perform(.pop(count: count))
    return "pop \(count)"
  }

  private mutating func dismiss() async -> String {
    if !mood.isVetoing { _ = model.dismiss() }
    await navigator.perform(.dismiss())
    return "dismiss"
  }

  private mutating func backSwipe() -> String {
    _ = model.pop(1)
    navigator.adopt(.pop(count: 1, .top))
    return "back swipe"
  }

  private mutating func goBack() async -> String {
    guard let screen = model.screens.randomElement(using: &random), let entry = entry(of: screen) else {
      return "nothing"
    }
    let before = model
    model.goBack(to: screen)
    // A guard of removals is only asked where something goes.
    if mood.isVetoing, model.screens.count != before.screens.count { model = before }
    await navigator.perform(.goBack(to: entry))
    return "go back to \(screen)"
  }

  private mutating func select() async -> String {
    let tab = Int.random(in: ReferenceModel.tabA...0, using: &random)
    if tab < 0 { _ = model.select(tab) { [mood, installed] in !mood.isVetoing && installed.contains($0) } }
    await navigator.perform(.select(TabID("\(tab)")))
    return "select \(tab)"
  }

  private mutating func windows() async -> String {
    let name = Int.random(in: 1...3, using: &random)
    if model.windows.contains(where: { $0.name == name }) {
      if Bool.random(using: &random) {
        model.focus = name
        await navigator.perform(.focus(WindowID("\(name)")))
        return "focus \(name)"
      }
      let isEmpty = !model.screens.contains { $0.window == name }
      if !mood.isVetoing || isEmpty { _ = model.close(name) }
      await navigator.perform(.close(WindowID("\(name)")))
      return "close \(name)"
    }
    number += 2
    let module = ["a", "b", "c"].randomElement(using: &random) ?? "a"
    if installed.contains(module), !mood.isVetoing {
      model.windows.append((name, ReferenceModel.tabA))
      model.focus = name
      model.screens.append(
        .init(module: module, number: number - 1, window: name, layer: ReferenceModel.tabA))
      model.screens.append(.init(module: module, number: number, window: name, layer: ReferenceModel.tabB))
    }
    await navigator.openWindow(
      WindowID("\(name)"), tabs: ["-2": route(module, number - 1), "-1": route(module, number)])
    return "open \(name)"
  }

  private mutating func modules() async -> String {
    let module = ["a", "b", "c"].randomElement(using: &random) ?? "a"
    if installed.remove(module) != nil {
      model.uninstall(module)
      do { try navigator.router.update { $0.remove(owner: module) } } catch { return "\(error)" }
      await navigator.uninstall(owner: module)
      return "uninstall \(module)"
    }
    installed.insert(module)
    let (destinations, reference) = (Self.destinations(of: module), navigator.reference)
    do {
      try navigator.router.update { destinations.declareRoutes(in: &$0, opening: reference) }
      try navigator.install(destinations)
    } catch {
      return "install failed: \(error)"
    }
    return "install \(module)"
  }

  private mutating func restoration() async -> String {
    if saved.count < 3 || Bool.random(using: &random) {
      saved.append((model, navigator.snapshot()))
      if saved.count > 3 { saved.removeFirst() }
      return "save"
    }
    mood.isVetoing = false
    let choice = saved[Int.random(in: 0..<saved.count, using: &random)]
    model.restore(choice.model, installed: installed)
    _ = await navigator.restore(choice.snapshot)
    return "restore"
  }
}
