/// Stub: what a view shows.
@MainActor
public final class StubNode {
  public let kind: String
  public internal(set) var text = ""
  public private(set) var children: [StubNode] = []
  public internal(set) var selected: AnyHashable?
  public internal(set) var tag: AnyHashable?
  public internal(set) var allowsDismissal = true
  var environment = EnvironmentValues.current
  var action: (@MainActor () -> Void)?
  var setDepth: (@MainActor (Int) -> Void)?
  var select: (@MainActor (AnyHashable) -> Void)?
  var close: (@MainActor () -> Void)?
  var destination: (@MainActor (AnyHashable, StubNode) -> Void)?
  var openURL: ((URL) -> Void)?
  var change: (() -> Void)?
  var appear: (() -> Void)?
  var disappear: (() -> Void)?
  var onDismiss: (() -> Void)?

  init(_ kind: String) { self.kind = kind }

  /// Shows a view.
  public static func show(_ view: some View) -> StubNode {
    let node = StubNode("window")
    view._render(into: node)
    return node
  }

  func add(_ kind: String) -> StubNode {
    let node = StubNode(kind)
    children.append(node)
    return node
  }

  /// All nodes of a kind, from above.
  public func all(_ kind: String) -> [StubNode] {
    children.flatMap { ($0.kind == kind ? [$0] : []) + $0.all(kind) }
  }

  /// All texts, in order.
  public var texts: [String] { (text.isEmpty ? [] : [text]) + children.flatMap(\.texts) }

  // MARK: What a person and the system do

  /// Taps a button.
  public func tap() { EnvironmentValues.with(environment) { action?() } }
  /// Goes back to so many screens over the root.
  public func goBack(to depth: Int) { setDepth?(depth) }
  /// Taps a tab.
  public func selectTab(_ tag: AnyHashable) { select?(tag) }
  /// Drags a modal down.
  public func swipeDown() { if allowsDismissal { close?() } }
  /// Code takes a modal away, or a person does although that is disabled.
  public func dismiss() { close?() }
  /// The system opens a URL.
  public func receive(_ url: URL) {
    openURL?(url)
    for child in children { child.receive(url) }
  }
  /// The views appear, and their tasks begin; with what is presented over them, or without.
  public func appeared(withModals: Bool = true) {
    appear?()
    if kind == "task" { action?() }
    for child in children where withModals || !["sheet", "cover", "popover"].contains(child.kind) {
      child.appeared(withModals: withModals)
    }
  }
  /// The views disappear.
  public func disappeared() {
    disappear?()
    for child in children { child.disappeared() }
  }
  /// What was presented has gone, and SwiftUI says so.
  public func ended() {
    disappeared()
    onDismiss?()
  }
  /// The system changes what `onChange` looks at.
  public func changed() {
    change?()
    for child in children { child.changed() }
  }
}

/// Stub: a view and what a modifier does around it.
public struct StubModified<Content: View>: StubLeaf {
  let content: Content
  let around: @MainActor (StubNode, @escaping @MainActor (StubNode) -> Void) -> Void

  public func _render(into node: StubNode) { around(node) { content._render(into: $0) } }
}

extension View {
  func stub(
    _ around: @escaping @MainActor (StubNode, @escaping @MainActor (StubNode) -> Void) -> Void
  ) -> StubModified<Self> { StubModified(content: self, around: around) }
}
