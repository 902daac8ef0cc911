/// Contents that replace those on disk: texts that an editor has not saved, and changes that are only proposed.
public struct Overlay: Hashable, Sendable {
  /// The contents by path relative to the repository's root; `nil` for a file that counts as removed.
  public let contents: [String: [UInt8]?]

  public init(_ contents: [String: [UInt8]?] = [:]) { self.contents = contents }

  public var isEmpty: Bool { contents.isEmpty }
}
