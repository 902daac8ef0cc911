import TenonNavigator
import Testing

/// The pure part: states and operations.
@Suite(.timeLimit(.minutes(10))) struct OperationTests {
  private func entry(_ number: UInt, _ children: NavigationEntry...) -> NavigationEntry {
    NavigationEntry(id: EntryID(number), children: children)
  }

  private func numbers(_ entries: [NavigationEntry]) -> [EntryID] { entries.map(\.id) }
  private func ids(_ numbers: UInt...) -> [EntryID] { numbers.map { EntryID($0) } }

  private var tabbed: NavigationState {
    NavigationState(windows: [
      NavigationWindow(
        tabs: [
          NavigationTab("shop", stack: [entry(1), entry(2), entry(3)]),
          NavigationTab("cart", stack: [entry(4)]),
        ])
    ])
  }

  private func modal(_ number: UInt, _ entries: NavigationEntry..., container: ModalContainer = .stack)
    -> NavigationModal
  {
    NavigationModal(id: ModalID(number), style: .sheet, container: container, stack: entries)
  }

  @Test("pushing puts an entry on the stack that the person sees")
  func push() throws {
    var state = tabbed
    let difference = try state.apply(.push([entry(5)], .top))
    #expect(numbers(state.windows[0].topStack) == ids(1, 2, 3, 5))
    #expect(difference.added == [entry(5)])
    #expect(difference.removed.isEmpty)
  }

  @Test("pushing in a named tab leaves the selection alone")
  func pushInTab() throws {
    let state = try tabbed.applying(.push([entry(5)], .tab("cart")))
    #expect(state.windows[0].selectedTab == "shop")
    #expect(numbers(state.windows[0].tabs[1].stack) == ids(4, 5))
  }

  @Test("popping tells what went, the uppermost first")
  func pop() throws {
    var state = tabbed
    let difference = try state.apply(.pop(count: 2, .top))
    #expect(numbers(difference.removed) == ids(3, 2))
    #expect(numbers(state.windows[0].topStack) == ids(1))
  }

  @Test("a root is never popped", arguments: [0, 3, 4, -1, Int.max, Int.min])
  func popRoot(count: Int) {
    #expect(throws: NavigationError.self) { try tabbed.applying(.pop(count: count, .top)) }
  }

  @Test(
    "of a tab that has been emptied nothing is popped",
    arguments: [NavigationOperation.popToRoot(.top), .pop(count: 1, .top)])
  func popEmptied(_ operation: NavigationOperation) {
    let state = NavigationState(windows: [NavigationWindow(tabs: [NavigationTab("shop", stack: [])])])
    let error = #expect(throws: NavigationError.self) { try state.applying(operation) }
    #expect(error?.code == .nothingThere)
  }

  @Test("popping to the root, and to an entry, leave that one on top")
  func popTo() throws {
    #expect(numbers(try tabbed.applying(.popToRoot(.top)).windows[0].topStack) == ids(1))
    #expect(numbers(try tabbed.applying(.popTo(EntryID(2))).windows[0].topStack) == ids(1, 2))
  }

  @Test("a replaced screen goes and the new one comes")
  func replace() throws {
    var state = tabbed
    let difference = try state.apply(.replace(entry(9), .top))
    #expect(numbers(state.windows[0].topStack) == ids(1, 2, 9))
    #expect(numbers(difference.removed) == ids(3))
    #expect(numbers(difference.added) == ids(9))
  }

  @Test("a modal has a stack of its own, and dismissing it brings back what was under it")
  func modals() throws {
    var state = tabbed
    try state.apply(.present(modal(1, entry(5)), window: nil))
    try state.apply(.push([entry(6)], .top))
    #expect(numbers(state.windows[0].topStack) == ids(5, 6))
    let difference = try state.apply(.dismiss(window: nil))
    #expect(numbers(difference.removed) == ids(6, 5))
    #expect(state == tabbed)
  }

  @Test("dismissing a modal takes those above it along")
  func dismissBelow() throws {
    var state = tabbed
    for number: UInt in 1...3 { try state.apply(.present(modal(number, entry(number + 10)), window: nil)) }
    let difference = try state.apply(.dismissModal(ModalID(2)))
    #expect(numbers(difference.removed) == ids(13, 12))
    try state.apply(.dismissAll(window: nil))
    #expect(state == tabbed)
  }

  @Test("nothing is pushed on a modal without a stack")
  func noStack() throws {
    let state = try tabbed.applying(.present(modal(1, entry(5), container: .none), window: nil))
    #expect(throws: NavigationError.self) { try state.applying(.push([entry(6)], .top)) }
  }

  @Test("going back to an entry selects its tab, and removes what is over it")
  func goBack() throws {
    var state = tabbed
    try state.apply(.select("cart", window: nil))
    try state.apply(.present(modal(1, entry(5)), window: nil))
    let difference = try state.apply(.goBack(to: EntryID(2)))
    #expect(numbers(difference.removed) == ids(5, 3))
    #expect(state.windows[0].selectedTab == "shop")
    #expect(state.windows[0].top?.id == EntryID(2))
  }

  @Test("landing dismisses modals, selects the tab, and keeps the entries that stay")
  func land() throws {
    var state = tabbed
    try state.apply(.present(modal(1, entry(5)), window: nil))
    let difference = try state.apply(.land([entry(4), entry(6)], .tab("cart")))
    #expect(state.windows[0].selectedTab == "cart")
    #expect(numbers(state.windows[0].topStack) == ids(4, 6))
    #expect(numbers(difference.added) == ids(6))
    #expect(numbers(difference.removed) == ids(5))
  }

  @Test("finishing the root of a modal dismisses it, and finishing another entry pops it")
  func finish() throws {
    var state = tabbed
    try state.apply(.present(modal(1, entry(5), entry(6)), window: nil))
    #expect(numbers(try state.applying(.finish(EntryID(6))).windows[0].topStack) == ids(5))
    #expect(try state.applying(.finish(EntryID(5))) == tabbed)
    #expect(throws: NavigationError.self) { try state.applying(.finish(EntryID(4))) }
  }

  @Test("a child lives and goes with its parent")
  func children() throws {
    var state = tabbed
    try state.apply(.addChild(entry(7), to: EntryID(3)))
    try state.apply(.addChild(entry(8), to: EntryID(7)))
    #expect(state.entry(EntryID(8)) != nil)
    let difference = try state.apply(.pop(count: 1, .top))
    #expect(numbers(difference.removed) == ids(8, 7, 3))
  }

  @Test("removing entries wherever they are drops emptied modals with those above, and keeps emptied tabs")
  func remove() throws {
    var state = tabbed
    for number: UInt in 1...3 { try state.apply(.present(modal(number, entry(number + 10)), window: nil)) }
    try state.apply(.addChild(entry(20), to: EntryID(1)))
    let difference = try state.apply(.remove([EntryID(12), EntryID(4), EntryID(20)]))
    #expect(state.windows[0].modals.map(\.id) == [ModalID(1)])
    #expect(state.windows[0].tabs[1].stack.isEmpty)
    #expect(numbers(difference.removed) == ids(13, 12, 4, 20))
  }

  @Test("windows are opened with the focus, and closing one gives it back")
  func windows() throws {
    var state = tabbed
    try state.apply(.open(NavigationWindow("second", stack: [entry(30)])))
    #expect(state.focusedWindow == "second")
    try state.apply(.focus(.main))
    try state.apply(.push([entry(31)], .window("second")))
    #expect(numbers(try #require(state.window("second")).topStack) == ids(30, 31))
    let difference = try state.apply(.close(.main))
    #expect(difference.removed.count == 4)
    #expect(state.focusedWindow == "second")
  }

  @Test("an entry that is shown already is refused, and the state stays")
  func duplicates() {
    var state = tabbed
    #expect(throws: NavigationError.self) { try state.apply(.push([entry(1)], .top)) }
    #expect(throws: NavigationError.self) { try state.apply(.push([entry(9), entry(9)], .top)) }
    #expect(throws: NavigationError.self) { try state.apply(.present(modal(1, entry(2)), window: nil)) }
    #expect(throws: NavigationError.self) { try state.apply(.open(NavigationWindow(stack: [entry(40)]))) }
    #expect(state == tabbed)
  }

  @Test("what does not exist is an error that names what does")
  func unknown() {
    let error = #expect(throws: NavigationError.self) { try tabbed.applying(.select("crat", window: nil)) }
    #expect(error?.description == "window main has no tab named crat; it has: shop, cart")
    #expect(throws: NavigationError.self) { try tabbed.applying(.push([entry(9)], .window("other"))) }
    #expect(throws: NavigationError.self) { try tabbed.applying(.goBack(to: EntryID(99))) }
    #expect(throws: NavigationError.self) { try tabbed.applying(.dismiss(window: nil)) }
    #expect(throws: NavigationError.self) { try tabbed.applying(.dismissModal(ModalID(9))) }
    #expect(throws: NavigationError.self) { try tabbed.applying(.addChild(entry(9), to: EntryID(99))) }
    #expect(throws: NavigationError.self) { try NavigationState().applying(.push([entry(9)], .top)) }
    #expect(throws: NavigationError.self) { try tabbed.applying(.present(modal(1), window: nil)) }
  }

  @Test("children are as deep as the limit at most, counted from the screen on the stack")
  func childDepth() throws {
    var state = tabbed
    try state.apply(.addChild(entry(10), to: EntryID(3)), limit: 4)
    try state.apply(.addChild(entry(20), to: EntryID(3)), limit: 4)
    try state.apply(.addChild(entry(11), to: EntryID(10)), limit: 4)
    let pair = entry(12, entry(13))
    for (child, parent, limit) in [(pair, 11, 3), (pair, 10, 3), (entry(14), 11, 3)] as [(_, UInt, _)] {
      #expect(throws: NavigationError.self) {
        try state.apply(.addChild(child, to: EntryID(parent)), limit: limit)
      }
    }
    try state.apply(.addChild(entry(21), to: EntryID(20)), limit: 3)
    try state.apply(.addChild(pair, to: EntryID(11)), limit: 5)
    #expect(throws: NavigationError.self) {
      try state.apply(.addChild(entry(15), to: EntryID(13)), limit: 5)
    }
  }

  @Test("an entry comes once, and a child that is there already is refused like any other")
  func repeatedEntries() throws {
    for operation in [
      .push([entry(2)], .top), .addChild(entry(2), to: EntryID(3)), .addChild(entry(3), to: EntryID(3)),
      .replace(entry(4), .top), .present(modal(1, entry(1)), window: nil), .push([entry(9), entry(9)], .top),
      .push([entry(9, entry(2))], .top),
      .push([entry(9, entry(9))], .top),
    ] as [NavigationOperation] {
      #expect(throws: NavigationError.self) { try tabbed.applying(operation) }
    }
  }

  @Test("entries are equal that have the same identity, route, interface, transition and children")
  @MainActor
  func equalEntries() async throws {
    let navigator = try await Navigator.shop()
    func entry(
      _ number: UInt, _ product: Int?, _ transition: ScreenTransition = .named("zoom"), children: UInt...
    ) throws -> NavigationEntry {
      let below = children.map { self.entry($0) }
      guard let product else {
        return NavigationEntry(id: EntryID(number), interface: "P", transition: transition, children: below)
      }
      return try #require(
        navigator.entryAtOnce(
          for: Product(id: product), id: EntryID(number), transition: transition, children: below))
    }
    let (first, same) = try (entry(1, 1, children: 2), entry(1, 1, children: 2))
    let others = try [
      entry(2, 1, children: 2), entry(1, 2, children: 2), entry(1, nil, children: 2),
      entry(1, 1, .immediate, children: 2), entry(1, 1),
    ]
    #expect(first == same && first == first)
    for other in others { #expect(first != other && other != first) }
    #expect(try entry(1, nil) == entry(1, nil))
    #expect(try entry(1, nil) != self.entry(1))
  }

  @Test("everything is as deep as the limit at most: stacks, modals over each other, and what is restored")
  func limits() throws {
    func entries(_ count: Int) -> [NavigationEntry] { (0..<count).map { entry(UInt(100 + $0)) } }
    func window(_ count: Int) -> NavigationWindow { NavigationWindow("w", stack: entries(count)) }
    func family(_ count: Int) -> NavigationEntry {
      (1..<count).reduce(entry(100)) { child, number in
        entry(UInt(100 + number), child)
      }
    }
    func modals(_ count: Int) throws -> NavigationState {
      var state = NavigationState(windows: [NavigationWindow(stack: [entry(1)])])
      for number in 0..<count {
        try state.apply(.present(modal(UInt(number + 1), entry(UInt(number + 10))), window: nil))
      }
      return state
    }
    let empty = NavigationState(windows: [NavigationWindow(stack: [])])
    let making: [(Int) throws -> NavigationOperation] = [
      { .open(window($0)) }, { .push(entries($0), .top) }, { .land(entries($0), .top) },
      { .present(NavigationModal(id: ModalID(9), style: .sheet, stack: entries($0)), window: nil) },
      { .push([family($0)], .top) }, { .restore(NavigationState(windows: [window($0)])) },
      { .restore(NavigationState(windows: [NavigationWindow(stack: [family($0)])])) },
      { .restore(try modals($0)) },
    ]
    for make in making {
      var state = empty
      #expect(throws: Never.self) { try state.apply(make(3), limit: 3) }
      state = empty
      #expect(throws: NavigationError.self) { try state.apply(make(4), limit: 3) }
      #expect(state == empty)
    }
  }

  @Test("screens over each other are limited, so that an endless recursion ends")
  func depth() throws {
    var state = tabbed
    for number: UInt in 10..<17 { try state.apply(.push([entry(number)], .top), limit: 10) }
    #expect(throws: NavigationError.self) { try state.apply(.push([entry(17)], .top), limit: 10) }
    var chain = entry(1_000)
    for number: UInt in 1_001..<1_020 {
      chain = entry(number, chain)
    }
    #expect(throws: NavigationError.self) { try state.apply(.push([chain], .tab("cart")), limit: 10) }
    for number: UInt in 1..<10 {
      try state.apply(.present(modal(number, entry(number + 50)), window: nil), limit: 9)
    }
    #expect(throws: NavigationError.self) {
      try state.apply(.present(modal(20, entry(90)), window: nil), limit: 9)
    }
  }
}
