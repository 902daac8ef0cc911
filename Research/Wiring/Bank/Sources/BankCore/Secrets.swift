/// Keeps secrets.
public protocol Secrets: Sendable {
  func secret(_ name: String) -> String?
}

/// Reaches the bank's servers.
public protocol Line: Sendable {
  func get(_ path: String) async throws -> String
}

/// Writes lines.
public protocol Journal: Sendable {
  func write(_ line: String)
}

/// A list of what a module wants to have migrated.
public struct Migration: Sendable {
  public var name: String
  public init(_ name: String) { self.name = name }
}

/// The screen of a line of text.
public struct TextScreen: Sendable {
  public var text: String
  public init(_ text: String) { self.text = text }
}

/// The bank's servers can be reached.
public struct LineOpened: Sendable {
  public init() {}
}
