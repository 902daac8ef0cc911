/// A file that differs between two versions of a repository.
public struct FileChange: Hashable, Sendable {
  /// What a version of the repository has at a path.
  public enum Content: Hashable, Sendable {
    case nothing
    case bytes([UInt8])
    /// A file whose content is not known.
    case unknown

    package var known: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
  }

  /// The path relative to the repository's root.
  public var path: String
  public var before: Content
  public var after: Content

  public init(path: String, before: Content, after: Content) {
    self.path = path
    self.before = before
    self.after = after
  }

  /// Whether the path may be that of a folder or a submodule, whose content cannot be read.
  var isFolder: Bool { after == .unknown || before == .unknown && after == .nothing }

  /// What happened to the file, for reports.
  var verb: String {
    switch (before, after) {
    case (.nothing, _): "was added"
    case (_, .nothing): "was deleted"
    default: "was changed"
    }
  }
}
