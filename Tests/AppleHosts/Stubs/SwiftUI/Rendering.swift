/// Stub: what a view shows.
@MainActor
public final class StubNode {
  public let kind: String
  /// Where the node is in its tree, and which identity it has there.
  let path: String
  private var identities: [String] = []
  private var ordinals: [String: Int] = [:]
  public internal(set) var text = ""
  public private(set) var children: [StubNode] = []
  public internal(set) var selected: AnyHashable?
  public internal(set) var tag: AnyHashable?
  public internal(set) var allowsDismissal = true
  /// The scene, which lives as long as its root.
  var scene: StubScene?
  var environment = EnvironmentValues.current
  var action: (@MainActor () -> Void)?
  var setDepth: (@MainActor (Int) -> Void)?
  var select: (@MainActor (AnyHashable) -> Void)?
  var close: (@MainActor () -> Void)?
  var destination: (@MainActor (AnyHashable, StubNode) -> Void)?
  var openURL: ((URL) -> Void)?
  var activity: (type: String, action: (NSUserActivity) -> Void)?
  public internal(set) var hidesBackButton = false
  var change: (() -> Void)?
  var appear: (() -> Void)?
  var disappear: (() -> Void)?
  var onDismiss: (() -> Void)?

  init(_ kind: String, path: String = "") {
    self.kind = kind
    self.path = path
  }

  /// Shows a view, with a new state.
  public static func show(_ view: some View) -> StubNode { StubScene { view }.node }

  func add(_ kind: String, id: AnyHashable? = nil) -> StubNode {
    let identity = id.map { "\($0)" } ?? "\(ordinal(of: kind))"
    let node = StubNode(kind, path: "\(key)/\(kind)=\(identity)")
    children.append(node)
    return node
  }

  /// The node's path with the identities that views in it have.
  var key: String { path + identities.map { "[\($0)]" }.joined() }

  /// The number of earlier parts of the node that are the same.
  func ordinal(of part: String) -> Int {
    let part = "\(key)|\(part)"
    defer { ordinals[part, default: 0] += 1 }
    return ordinals[part, default: 0]
  }

  func with(identity: AnyHashable, _ body: () -> Void) {
    identities.append("\(identity)")
    body()
    identities.removeLast()
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
  /// Whether a stack's path is a state of a view, and not a binding that is made in each update.
  public internal(set) var isPathState = false
  /// Whether a stack's path was last set with animations.
  public internal(set) var isAnimated = true
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
  /// The system continues an activity.
  public func receive(_ activity: NSUserActivity) {
    if let known = self.activity, known.type == activity.activityType { known.action(activity) }
    for child in children { child.receive(activity) }
  }
  /// A cover has been presented over the views. UIKit removes them from the window, so they disappear; what is presented
  /// does not.
  public func covered() {
    disappear?()
    for child in children where !["sheet", "cover", "popover"].contains(child.kind) { child.covered() }
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
