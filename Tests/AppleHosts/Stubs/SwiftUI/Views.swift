// A stand-in for the parts of SwiftUI that TenonSwiftUI uses, so that it compiles and runs on Linux. Written from Apple's
// public documentation. Instead of drawing, it makes a tree of nodes on which a test does what a person would.
@_exported import Foundation

@MainActor
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
  /// Stub: adds what the view shows to a node.
  func _render(into node: StubNode)
}

extension View {
  public func _render(into node: StubNode) {
    StubScene.current?.connect(self, in: node)
    body._render(into: node)
  }
}

extension Never: View {
  public var body: Never { fatalError("there is no view here") }
}

/// Stub: a view without a body.
@MainActor
public protocol StubLeaf: View where Body == Never {}

extension StubLeaf {
  public var body: Never { fatalError("a leaf has no body") }
}

@resultBuilder
@MainActor
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
    repeat each Content
  > {
    TupleView(content: (repeat each content))
  }
  public static func buildEither<First: View, Second: View>(first: First) -> ConditionalView<First, Second> {
    .first(first)
  }
  public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalView<First, Second>
  {
    .second(second)
  }
  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("a leaf has no body") }
  public func _render(into node: StubNode) { self?._render(into: node) }
}

public enum ConditionalView<First: View, Second: View>: StubLeaf {
  case first(First)
  case second(Second)
  public func _render(into node: StubNode) {
    switch self {
    case .first(let view): view._render(into: node)
    case .second(let view): view._render(into: node)
    }
  }
}

public struct TupleView<each Content: View>: StubLeaf {
  let content: (repeat each Content)
  public func _render(into node: StubNode) { repeat (each content)._render(into: node) }
}

public struct EmptyView: StubLeaf {
  public init() {}
  public func _render(into node: StubNode) {}
}

public struct AnyView: StubLeaf {
  let render: @MainActor (StubNode) -> Void
  public init(_ view: some View) { render = { view._render(into: $0) } }
  public func _render(into node: StubNode) { render(node) }
}

public struct Text: StubLeaf {
  let text: String
  public init(verbatim text: String) { self.text = text }
  public init(_ key: LocalizedStringKey) { text = key.text }
  // SwiftUI takes a literal for a key, and everything else for a text.
  @_disfavoredOverload
  public init(_ text: some StringProtocol) { self.text = String(text) }
  public func _render(into node: StubNode) { node.add("text").text = text }
}

/// A key of a table of texts. What stands in it must have a format, as in SwiftUI.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Sendable {
  let text: String
  public init(stringLiteral text: String) { self.text = text }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation(_ value: String) { text += value }
    public mutating func appendInterpolation(_ value: some _FormatSpecifiable) { text += "\(value)" }
  }
}

public protocol _FormatSpecifiable: Equatable {}
extension Int: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {}

public struct ZStack<Content: View>: StubLeaf {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public func _render(into node: StubNode) { content._render(into: node) }
}

public struct Button<Label: View>: StubLeaf {
  let action: @MainActor () -> Void
  let label: Label
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }
  public func _render(into node: StubNode) {
    let button = node.add("button")
    button.action = action
    label._render(into: button)
  }
}

public struct ForEach<Data: RandomAccessCollection, Content: View>: StubLeaf
where Data.Element: Identifiable {
  let data: Data
  let content: (Data.Element) -> Content
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
  }
  public func _render(into node: StubNode) {
    for element in data { node.with(identity: element.id) { content(element)._render(into: node) } }
  }
}

public struct NavigationStack<Element: Hashable, Root: View>: StubLeaf {
  let path: Binding<[Element]>
  let root: Root
  public init(path: Binding<[Element]>, @ViewBuilder root: () -> Root) {
    self.path = path
    self.root = root()
  }
  public func _render(into node: StubNode) {
    let stack = node.add("stack")
    let (path, scene) = (path, StubScene.current)
    stack.isPathState = path.stubTransaction != nil
    stack.isAnimated = path.stubTransaction?().disablesAnimations != true
    stack.setDepth = { depth in
      path.wrappedValue = Array(path.wrappedValue.prefix(depth))
      scene?.update()
    }
    root._render(into: stack)
    for element in path.wrappedValue { stack.destination?(element, stack.add("pushed", id: element)) }
  }
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
public struct NavigationSplitView<Sidebar: View, Detail: View>: StubLeaf {
  let sidebar: Sidebar
  let detail: Detail
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.sidebar = sidebar()
    self.detail = detail()
  }
  public func _render(into node: StubNode) {
    let split = node.add("split")
    sidebar._render(into: split.add("sidebar"))
    detail._render(into: split.add("detail"))
  }
}

public struct TabView<Selection: Hashable, Content: View>: StubLeaf {
  let selection: Binding<Selection>?
  let content: Content
  public init(selection: Binding<Selection>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }
  public func _render(into node: StubNode) {
    let tabs = node.add("tabs")
    content._render(into: tabs)
    let selection = selection
    tabs.select = { tag in if let tag = tag as? Selection { selection?.wrappedValue = tag } }
    tabs.selected = selection.map { AnyHashable($0.wrappedValue) }
  }
}

public struct Label<Title: View, Icon: View>: StubLeaf {
  let title: Title
  public func _render(into node: StubNode) { title._render(into: node) }
}

extension Label where Title == Text, Icon == Text {
  /// Simplified: the icon of SwiftUI's label is an image.
  public init(_ title: LocalizedStringKey, systemImage: String) { self.title = Text(title) }
}

public struct ToolbarItemPlacement: Sendable {
  @available(watchOS, unavailable)
  public static let navigation = ToolbarItemPlacement()
  public static let cancellationAction = ToolbarItemPlacement()
}

/// Simplified: in SwiftUI, what is in a toolbar is no view.
public struct ToolbarItem<Content: View>: StubLeaf {
  let content: Content
  public init(placement: ToolbarItemPlacement, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
  public func _render(into node: StubNode) { content._render(into: node) }
}
