import TenonDiagnostics

/// A name for a part of the screen; write it as a string literal.
///
/// ```swift
/// extension TabID { static var cart: TabID { "cart" } }
/// extension WindowID { static var checkout: WindowID { "checkout" } }
/// ```
public struct NavigationName<Part>: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible,
  Textual
{
  package let name: String

  /// Creates a name from a string.
  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }
  package var text: String { name }

  /// The name of the window in a single-window application, and of the only tab in a window without a tab bar.
  public static var main: NavigationName { "main" }
}

/// Names a window: on Apple's systems the persistent identifier of its scene.
public typealias WindowID = NavigationName<NavigationWindow>
/// Names a tab within its window.
public typealias TabID = NavigationName<NavigationTab>
/// Names a view or button that a popover points at; the host knows which one has the name.
public typealias AnchorID = NavigationName<ModalStyle>

/// Identifies one appearance of a destination; never used twice by a navigator.
public struct EntryID: Hashable, Sendable {
  let number: UInt

  /// A ``Navigator`` gives out its own.
  package init(_ number: UInt) { self.number = number }

  /// What messages call it.
  package var name: String { "#\(number)" }
}

/// Identifies a modal; never used twice by a navigator.
public struct ModalID: Hashable, Sendable {
  let number: UInt

  /// A ``Navigator`` gives out its own.
  package init(_ number: UInt) { self.number = number }

  /// What messages call it.
  package var name: String { "modal #\(number)" }
}
