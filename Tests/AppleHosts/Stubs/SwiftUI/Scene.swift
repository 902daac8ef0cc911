/// Stub: a view on a screen, whose state SwiftUI keeps from one update to the next.
@MainActor
public final class StubScene {
  static var current: StubScene?
  let kept: StubKept
  private let render: (StubNode) -> Void
  private var states: [String: AnyObject] = [:]
  private var visited: Set<String> = []
  private var watched: [String: Any] = [:]
  private var changes: [() -> Void] = []
  private weak var shown: StubNode?
  /// The number of screens above the root in each stack.
  private var depths: [String: Int] = [:]

  /// - Parameter kept: What the system has kept for the scene.
  public init(kept: StubKept = StubKept(), _ view: @escaping () -> some View) {
    self.kept = kept
    render = { view()._render(into: $0) }
  }

  /// What happens between the next two steps of an update.
  public var meanwhile: (() -> Void)?

  /// What is shown now.
  public var node: StubNode { shown ?? update() }

  /// Updates the view until nothing changes any more.
  @discardableResult
  public func update() -> StubNode {
    for _ in 0..<20 {
      let node = renderOnce()
      shown = node
      let now = changes
      changes = []
      if now.isEmpty { return node }
      for change in now { change() }
      meanwhile?()
      meanwhile = nil
    }
    fatalError("the view changes in each of its updates")
  }

  /// Updates the view, and lets the screens appear that have come to the top of their stacks. If a stack's path is not a
  /// state of its view, screens that are passed on the way in appear, too, and those that are come back to do not (as seen
  /// since the SDK of iOS 18.4).
  @discardableResult
  public func turn() -> StubNode {
    let node = update()
    for stack in node.all("stack") {
      let screens = stack.children.filter { $0.kind == "pushed" }
      let (before, now) = (depths[stack.path] ?? 0, screens.count)
      depths[stack.path] = now
      if now > before {
        for screen in stack.isPathState ? screens.suffix(1) : screens.suffix(now - before) {
          screen.appeared()
        }
      } else if now < before, stack.isPathState {
        (screens.last ?? stack).appeared()
      }
    }
    return node
  }

  private func renderOnce() -> StubNode {
    let (outer, node) = (Self.current, StubNode("window"))
    Self.current = self
    visited = []
    render(node)
    Self.current = outer
    node.scene = self
    // What is not shown any more loses its state.
    states = states.filter { visited.contains($0.key) }
    return node
  }

  /// Connects the states of a view or a modifier with what is kept for it.
  func connect(_ value: Any, in node: StubNode) {
    let type = "\(type(of: value))"
    let key = "\(node.key)|\(type)#\(node.ordinal(of: type))"
    for child in Mirror(reflecting: value).children {
      guard let property = child.value as? any StubDynamicProperty else { continue }
      let key = "\(key).\(child.label ?? "")"
      visited.insert(key)
      states[key] = property.stubConnect(to: states[key], in: self)
    }
  }

  /// Notes a value that a view wants to know the changes of.
  func watch<Value: Equatable>(_ value: Value, at path: String, _ action: @escaping (Value) -> Void) {
    if let old = watched[path] as? Value, old != value { changes.append { action(value) } }
    watched[path] = value
  }
}

/// Stub: a property whose value SwiftUI keeps.
@MainActor
protocol StubDynamicProperty {
  /// Takes over what is kept, or gives what is to be kept.
  func stubConnect(to kept: AnyObject?, in scene: StubScene) -> AnyObject
}
