/// A file that differs between two versions of a repository.
public struct ChangedFile: Hashable, Sendable {
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
  /// Whether the file is, or was, in the work tree. A sparse checkout leaves files out.
  package var isCheckedOut = true
  /// The path of the file that changed, if ``path`` is that of a link to it.
  private(set) var original: String?

  public init(path: String, before: Content, after: Content) {
    self.path = path
    self.before = before
    self.after = after
  }

  /// Whether the path may be that of a folder or a submodule, whose content cannot be read.
  var isFolder: Bool { after == .unknown || before == .unknown && after == .nothing }

  /// The same change at another path, which leads to the file by a link.
  func linked(at link: String) -> ChangedFile {
    var result = self
    (result.path, result.original) = (link, path)
    return result
  }

  /// The path, for reports.
  var shown: String { original.map { "\(path), a link to \($0)," } ?? path }

  /// What happened to the file, for reports.
  var verb: String {
    switch (before, after) {
    case (.nothing, _): "was added"
    case (_, .nothing): "was deleted"
    default: "was changed"
    }
  }
}
