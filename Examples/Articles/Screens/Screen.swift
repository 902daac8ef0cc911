import TenonScreens

/// Stands in for a view controller, so that the programs run in a terminal.
@MainActor open class Screen {
  public typealias Action = @MainActor () async throws -> Void

  public let title: String
  let buttons: [String: Action]

  public init(_ title: String, buttons: [String: Action] = [:]) {
    self.title = title
    self.buttons = buttons
  }
}

extension Navigator {
  /// The titles of the screens that the user has before them: the selected tab's, root first, and those of its sheets.
  public var titles: [String] {
    guard let window = state.window() else { return [] }
    let stacks = window.tabs.filter { $0.id == window.selectedTab }.map(\.stack) + window.modals.map(\.stack)
    return stacks.joined().compactMap { (destination(of: $0.id) as? Screen)?.title }
  }

  /// The uppermost screen.
  public var topScreen: Screen? { state.window()?.top.flatMap { destination(of: $0.id) as? Screen } }

  /// Taps a button of the uppermost screen, as soon as there is one with this label, and waits until its action has ended.
  public func tap(_ label: String) async throws {
    let changes = changes()
    if let action = topScreen?.buttons[label] { return try await action() }
    for await _ in changes {
      if let action = topScreen?.buttons[label] { return try await action() }
    }
  }
}
