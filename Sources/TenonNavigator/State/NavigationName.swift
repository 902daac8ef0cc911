import TenonDiagnostics

/// The name of a part of the user interface, such as a window or a tab. Write it as a string literal.
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

/// The name of a window; on Apple platforms, the persistent identifier of the window's scene.
public typealias WindowID = NavigationName<NavigationWindow>
/// The name of a tab within its window.
public typealias TabID = NavigationName<NavigationTab>
/// The name of a view or button that a popover points to. The host finds the view or button with this name.
public typealias AnchorID = NavigationName<ModalStyle>

/// The identity of one appearance of a destination. A navigator never uses an identity twice.
public struct EntryID: Hashable, Sendable {
  let number: UInt

  /// Creates an identity. Use the identities that a ``Navigator`` assigns.
  package init(_ number: UInt) { self.number = number }

  @MainActor private static var lastUnassigned = UInt.max

  /// Creates an identity that no navigator assigns, because navigators count from 1 upwards.
  @MainActor static func unassigned() -> EntryID {
    lastUnassigned -= 1
    return EntryID(lastUnassigned)
  }

  /// The text that identifies it in messages.
  package var name: String { "#\(number)" }
}

/// The identity of a modal. A navigator never uses an identity twice.
public struct ModalID: Hashable, Sendable {
  let number: UInt

  /// Creates an identity. Use the identities that a ``Navigator`` assigns.
  package init(_ number: UInt) { self.number = number }

  /// The text that identifies it in messages.
  package var name: String { "modal #\(number)" }
}
