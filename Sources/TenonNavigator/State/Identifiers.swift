/// What people and code call a part of the screen; written as a string literal, and coded as its text.
public protocol NavigationName: Hashable, Codable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The text.
  var name: String { get }
  init(_ name: String)
}

extension NavigationName {
  public init(stringLiteral name: String) { self.init(name) }
  public init(from decoder: any Decoder) throws { self.init(try String(from: decoder)) }
  public func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }
  public var description: String { name }
}

/// Names a window: on Apple's systems the persistent identifier of its scene.
public struct WindowID: NavigationName {
  public let name: String
  public init(_ name: String) { self.name = name }

  /// The name of the only window of an application that has one.
  public static let main: WindowID = "main"
}

/// Names a tab within its window.
public struct TabID: NavigationName {
  public let name: String
  public init(_ name: String) { self.name = name }

  /// The only tab of a window without a tab bar.
  public static let main: TabID = "main"
}

/// Names a view or button that a popover points at; the host knows which one it is.
public struct AnchorID: NavigationName {
  public let name: String
  public init(_ name: String) { self.name = name }
}

/// Identifies one appearance of a destination; never used twice by a navigator.
public struct EntryID: Hashable, Comparable, Sendable, CustomStringConvertible {
  let number: UInt

  /// An identity of a state that is made by hand, as in tests; a ``Navigator`` gives out its own.
  public init(_ number: UInt) { self.number = number }
  public static func < (left: EntryID, right: EntryID) -> Bool { left.number < right.number }
  public var description: String { "#\(number)" }
}

/// Identifies a modal; never used twice by a navigator.
public struct ModalID: Hashable, Sendable, CustomStringConvertible {
  let number: UInt

  /// An identity of a state that is made by hand, as in tests; a ``Navigator`` gives out its own.
  public init(_ number: UInt) { self.number = number }
  public var description: String { "modal #\(number)" }
}
