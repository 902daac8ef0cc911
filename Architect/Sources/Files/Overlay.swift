/// Contents that replace those on disk: unsaved texts in an editor, and proposed changes.
public struct Overlay: Hashable, Sendable {
  /// The contents, by path relative to the repository's root; `nil` for a file that is treated as removed.
  public let contents: [String: [UInt8]?]

  public init(_ contents: [String: [UInt8]?] = [:]) { self.contents = contents }

  public var isEmpty: Bool { contents.isEmpty }
}
