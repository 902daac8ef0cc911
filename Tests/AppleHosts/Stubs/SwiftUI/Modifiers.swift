@MainActor
public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = AnyView
  @ViewBuilder func body(content: Content) -> Body
}

extension View {
  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View {
    stub { node, render in
      StubScene.current?.connect(modifier, in: node)
      modifier.body(content: AnyView(StubClosure(render: render)))._render(into: node)
    }
  }

  public func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View { self }

  public func navigationDestination<Element: Hashable, Content: View>(
    for type: Element.Type, @ViewBuilder destination: @escaping (Element) -> Content
  ) -> some View {
    stub { node, render in
      node.destination = { element, node in
        if let element = element.base as? Element { destination(element)._render(into: node) }
      }
      render(node)
    }
  }

  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    stub {
      $1($0); Self.present("sheet", item, content, onDismiss, in: $0)
    }
  }

  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    stub {
      $1($0); Self.present("cover", item, content, onDismiss, in: $0)
    }
  }

  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect, arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    stub {
      $1($0); Self.present("popover", item, content, nil, in: $0)
    }
  }

  private static func present<Item: Identifiable, Content: View>(
    _ kind: String, _ item: Binding<Item?>, _ content: (Item) -> Content,
    _ onDismiss: (() -> Void)?, in node: StubNode
  ) {
    guard let value = item.wrappedValue else { return }
    let modal = node.add(kind, id: value.id)
    modal.onDismiss = onDismiss
    modal.close = { item.wrappedValue = nil }
    content(value)._render(into: modal)
  }

  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    stub { node, render in
      node.allowsDismissal = !isDisabled
      render(node)
    }
  }

  public func tabItem<Label: View>(@ViewBuilder _ label: @escaping () -> Label) -> some View {
    stub { node, render in
      label()._render(into: node.add("tab item"))
      render(node)
    }
  }

  public func tag<Tag: Hashable>(_ tag: Tag) -> some View {
    stub { node, render in
      let tab = node.add("tab")
      tab.tag = tag
      render(tab)
    }
  }

  public func environment<Value>(_ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value)
    -> some View
  {
    stub { node, render in
      var values = EnvironmentValues.current
      values[keyPath: path] = value
      EnvironmentValues.with(values) { render(node) }
    }
  }

  public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    stub { node, render in
      let inner = node.add("group")
      inner.openURL = action
      render(inner)
    }
  }

  public func onChange<Value: Equatable>(of value: Value, perform action: @escaping (Value) -> Void)
    -> some View
  {
    stub { node, render in
      let inner = node.add("group")
      inner.change = { action(value) }
      StubScene.current?.watch(value, at: inner.path, action)
      render(inner)
    }
  }

  public func navigationBarBackButtonHidden(_ isHidden: Bool = true) -> some View {
    stub { node, render in
      node.hidesBackButton = isHidden
      render(node)
    }
  }

  public func toolbar<Content: View>(@ViewBuilder content: @escaping () -> Content) -> some View {
    stub { node, render in
      render(node)
      content()._render(into: node.add("toolbar"))
    }
  }

  public func onContinueUserActivity(_ type: String, perform action: @escaping (NSUserActivity) -> Void)
    -> some View
  {
    stub { node, render in
      let inner = node.add("group")
      inner.activity = (type, action)
      render(inner)
    }
  }

  public func overlay<Content: View>(@ViewBuilder content: @escaping () -> Content) -> some View {
    stub { node, render in
      render(node)
      content()._render(into: node.add("overlay"))
    }
  }

  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    stub { node, render in
      let inner = node.add("group")
      inner.appear = action
      render(inner)
    }
  }

  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    stub { node, render in
      let inner = node.add("group")
      inner.disappear = action
      render(inner)
    }
  }

  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    stub { node, render in
      render(node)
      node.add("task").action = { Task(priority: priority) { await action() } }
    }
  }

  public func id(_ id: some Hashable) -> some View {
    stub { node, render in
      let inner = node.add("identity", id: AnyHashable(id))
      inner.tag = AnyHashable(id)
      render(inner)
    }
  }
}

public enum Edge: Sendable { case top, bottom, leading, trailing }

/// Simplified: SwiftUI's cases have values.
public enum PopoverAttachmentAnchor: Sendable { case rect }

/// Stub: what a modifier is put around.
struct StubClosure: StubLeaf {
  let render: @MainActor (StubNode) -> Void
  func _render(into node: StubNode) { render(node) }
}
