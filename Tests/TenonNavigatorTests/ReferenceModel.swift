import TenonNavigator

/// What a navigator should show, kept in the plainest way: one list of screens, each with the layer that it is in.
/// Everything is a search in that list.
struct ReferenceModel: Equatable {
  struct Screen: Hashable {
    var module: String
    /// Unique.
    var number: Int
    /// One of three.
    var window: Int
    /// ``tabA`` or ``tabB``, or from 0 for the modals, the lowest first.
    var layer: Int
  }

  static let tabA = -2
  static let tabB = -1

  var screens: [Screen] = []
  /// Each window's selected tab, in the order in which they were opened.
  var windows: [(name: Int, tab: Int)] = []
  var focus: Int?
  /// The roots of tabs that have lost them, by window and layer.
  private var missing: [Int: Screen] = [:]

  static func == (left: ReferenceModel, right: ReferenceModel) -> Bool {
    left.focus == right.focus && left.windows.elementsEqual(right.windows, by: ==)
      && left.layers == right.layers
  }

  /// The numbers of the screens in each layer, the lowest first.
  private var layers: [Int: [Int]] {
    var layers: [Int: [Int]] = [:]
    for screen in screens { layers[screen.window * 1_000 + screen.layer, default: []].append(screen.number) }
    return layers
  }

  func modals(_ window: Int) -> Int {
    var highest = -1
    for screen in screens where screen.window == window && screen.layer > highest { highest = screen.layer }
    return highest + 1
  }

  /// The layer that a person sees.
  func top(_ window: Int) -> Int {
    let count = modals(window)
    return count > 0 ? count - 1 : windows.first { $0.name == window }?.tab ?? Self.tabA
  }

  func stack(_ window: Int, _ layer: Int) -> [Screen] {
    screens.filter { $0.window == window && $0.layer == layer }
  }

  // MARK: Operations, each with whether it can be done

  mutating func push(_ module: String, _ number: Int) -> Bool {
    guard let focus else { return false }
    screens.append(Screen(module: module, number: number, window: focus, layer: top(focus)))
    return true
  }

  mutating func present(_ module: String, _ number: Int) -> Bool {
    guard let focus else { return false }
    screens.append(Screen(module: module, number: number, window: focus, layer: modals(focus)))
    return true
  }

  mutating func replace(_ module: String, _ number: Int) -> Bool {
    guard let focus else { return false }
    let layer = top(focus)
    if let last = stack(focus, layer).last { screens.removeAll { $0 == last } }
    screens.append(Screen(module: module, number: number, window: focus, layer: layer))
    return true
  }

  mutating func pop(_ count: Int) -> Bool {
    guard let focus else { return false }
    let stack = stack(focus, top(focus))
    guard stack.count > count else { return false }
    let gone = Set(stack.suffix(count))
    screens.removeAll { gone.contains($0) }
    return true
  }

  mutating func dismiss() -> Bool {
    guard let focus, modals(focus) > 0 else { return false }
    let layer = top(focus)
    screens.removeAll { $0.window == focus && $0.layer == layer }
    return true
  }

  mutating func goBack(to screen: Screen) {
    let stack = stack(screen.window, screen.layer)
    let above = Set(stack.drop { $0 != screen }.dropFirst())
    let depth = max(screen.layer, -1)
    screens.removeAll {
      above.contains($0) || $0.window == screen.window && $0.layer > depth && $0.layer >= 0
    }
    if depth < 0, let index = windows.firstIndex(where: { $0.name == screen.window }) {
      windows[index].tab = screen.layer
    }
    focus = screen.window
  }

  mutating func land(_ module: String, _ numbers: [Int], tab: Int) -> Bool {
    guard let focus, let index = windows.firstIndex(where: { $0.name == focus }) else { return false }
    screens.removeAll { $0.window == focus && ($0.layer >= 0 || $0.layer == tab) }
    windows[index].tab = tab
    screens += numbers.map { Screen(module: module, number: $0, window: focus, layer: tab) }
    return true
  }

  /// - Parameter mayAppear: Whether a screen of a module could appear now.
  mutating func select(_ tab: Int, mayAppear: (String) -> Bool) -> Bool {
    guard let focus, let index = windows.firstIndex(where: { $0.name == focus }) else { return false }
    windows[index].tab = tab
    // An empty tab asks for its root again.
    if stack(focus, tab).isEmpty, let root = missing[focus * 1_000 + tab], mayAppear(root.module) {
      screens.append(root)
    }
    return true
  }

  mutating func close(_ window: Int) -> Bool {
    guard windows.contains(where: { $0.name == window }) else { return false }
    windows.removeAll { $0.name == window }
    screens.removeAll { $0.window == window }
    for tab in [Self.tabA, Self.tabB] { missing[window * 1_000 + tab] = nil }
    if focus == window { focus = windows.last?.name }
    return true
  }

  /// A module goes: so do its screens, and with a modal that is empty then, those above it.
  mutating func uninstall(_ module: String) {
    let before = self
    screens.removeAll { $0.module == module }
    for window in windows.map(\.name) {
      for depth in 0..<before.modals(window) where stack(window, depth).isEmpty {
        screens.removeAll { $0.window == window && $0.layer >= depth }
        break
      }
      for tab in [Self.tabA, Self.tabB] where stack(window, tab).isEmpty {
        if let root = before.stack(window, tab).first { missing[window * 1_000 + tab] = root }
      }
    }
  }

  /// What was saved comes back, without the screens of modules that are gone.
  mutating func restore(_ saved: ReferenceModel, installed: Set<String>) {
    let now = self
    for window in saved.windows {
      screens.removeAll { $0.window == window.name }
      var depth = 0
      for layer in Self.tabA..<saved.modals(window.name) {
        var stack = saved.stack(window.name, layer).filter { installed.contains($0.module) }
        if layer >= 0 {
          if stack.isEmpty { continue }
          for index in stack.indices { stack[index].layer = depth }
          depth += 1
        } else if stack.isEmpty {
          stack = Array(now.stack(window.name, layer).prefix(1))
        }
        screens += stack
      }
      if let index = windows.firstIndex(where: { $0.name == window.name }) {
        windows[index].tab = window.tab
      } else {
        windows.append(window)
      }
    }
    if saved.focus != nil { focus = saved.focus }
  }
}
