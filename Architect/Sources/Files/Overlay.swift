/// File contents that replace the contents on disk, such as unsaved text in an editor or a proposed change.
public struct Overlay: Hashable, Sendable {
  /// The contents, by path relative to the repository's root. A file whose content is `nil` is treated as removed.
  public let contents: [String: [UInt8]?]

  public init(_ contents: [String: [UInt8]?] = [:]) { self.contents = contents }

  public var isEmpty: Bool { contents.isEmpty }
}
