#if canImport(UIKit) && !os(watchOS)
  import TenonNavigator
  import UIKit

  /// The controllers of a tab whose details are shown next to its stack. If there is no room for two columns, the tab's
  /// single stack is shown and contains both.
  @MainActor
  struct WindowColumns {
    let split = UISplitViewController(style: .doubleColumn)
    let primary: UINavigationController
    let secondary: UINavigationController
    /// The controller that is shown in the second column while there is no detail.
    let placeholder: UIViewController
  }

  extension WindowHost {
    /// Shows a tab's details next to its stack if there is room for two columns; see `Presentation.detail`.
    ///
    /// ```swift
    /// host.split("mail") { HintScreen("Choose a message") }
    /// ```
    /// - Parameters:
    ///   - tab: The tab; by default, the only tab of a window without a tab bar. UIKit does not show columns in its
    ///     "More" list.
    ///   - placeholder: Creates the controller that is shown next to the stack while there is no detail.
    public func split(_ tab: TabID = .main, placeholder: @escaping @MainActor () -> UIViewController) {
      placeholders[tab] = placeholder
      goOn(animated: false)
    }

    /// Returns a tab's controller in the tab bar or window.
    func controller(of tab: TabID) -> UIViewController? { columns[tab]?.split ?? stacks[tab] }

    func makeColumns(_ tab: TabID, _ whole: UINavigationController) -> WindowColumns? {
      guard let placeholder = placeholders[tab] else { return nil }
      let made = WindowColumns(primary: newStack(), secondary: newStack(), placeholder: placeholder())
      made.secondary.setViewControllers([made.placeholder], animated: false)
      made.split.delegate = delegate
      made.split.setViewController(made.primary, for: .primary)
      made.split.setViewController(made.secondary, for: .secondary)
      // By default, UIKit combines two stacks by putting one stack into the other.
      made.split.setViewController(whole, for: .compact)
      return made
    }

    /// Returns the entries of each stack of a tab. Empty stacks come first, because a controller can be in only one
    /// stack.
    func parts(of tab: NavigationTab) -> [(stack: UINavigationController, entries: [NavigationEntry])] {
      guard let whole = stacks[tab.id] else { return [] }
      guard let columns = columns[tab.id] else { return [(whole, tab.stack)] }
      if columns.split.isCollapsed {
        return [(columns.primary, []), (columns.secondary, []), (whole, tab.stack)]
      }
      let primary = tab.stack.primary
      return [
        (whole, []), (columns.primary, primary), (columns.secondary, Array(tab.stack[primary.count...])),
      ]
    }

    /// Shows the stacks of a tab and, if one column hides the other, reveals the column that has changed.
    func show(_ tab: NavigationTab, animated: Bool) -> [WindowStep] {
      var steps: [WindowStep] = []
      for (stack, entries) in parts(of: tab) {
        // Another detail replaces the previous one and is not animated like a push.
        let isOther = isSecondary(stack) && entries.first.map(controller) !== stack.viewControllers.first
        let step = show(entries, in: stack, animated: animated && !isOther)
        steps.append(step)
        if step == .refused { break }
        if step == .taken { reveal(stack) }
      }
      return steps
    }

    private func reveal(_ stack: UINavigationController) {
      guard let columns = columns.values.first(where: { $0.primary === stack || $0.secondary === stack }),
        !columns.split.isCollapsed
      else { return }
      let isDetail = stack === columns.secondary && stack.viewControllers.first !== columns.placeholder
      columns.split.show(isDetail ? .secondary : .primary)
    }

    func isSecondary(_ stack: UINavigationController) -> Bool {
      columns.values.contains { $0.secondary === stack }
    }

    /// Returns the controller that a stack shows while it has no entries: the second column's placeholder, or an empty
    /// screen in a tab that lacks its root, because without one UIKit shows nothing at all.
    func placeholder(of stack: UINavigationController) -> UIViewController? {
      if let columns = columns.values.first(where: { $0.secondary === stack }) { return columns.placeholder }
      return blanks[ObjectIdentifier(stack)]
    }

    /// Returns the controllers that a stack shows while it has no entries.
    func whileEmpty(_ stack: UINavigationController) -> [UIViewController] {
      if let placeholder = placeholder(of: stack) { return [placeholder] }
      let tab = stacks.first { $0.value === stack }?.key ?? columns.first { $0.value.primary === stack }?.key
      guard let tab, navigator.lacksRoot(tab, in: window) else { return [] }
      let blank = UIViewController()
      #if !os(tvOS)
        blank.view.backgroundColor = .systemBackground
      #endif
      blanks[ObjectIdentifier(stack)] = blank
      return [blank]
    }
  }
#endif
