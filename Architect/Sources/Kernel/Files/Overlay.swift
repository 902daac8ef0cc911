/// File contents that replace the contents on disk, such as unsaved text in an editor or a proposed change.
public struct Overlay: Hashable, Sendable {
  /// The contents, by path relative to the repository's root. A file whose content is `nil` is treated as removed.
  public let contents: PathTable<[UInt8]?>
  /// Whether manifests among the contents may be run, as those on disk may. Contents that someone else proposes must not
  /// be run before a person has saved them.
  public let mayRun: Bool
  /// Where the contents come from, which decides how manifests that may not be run can be run.
  public let origin: Origin

  public enum Origin: Hashable, Sendable {
    /// Text that was not saved yet.
    case proposal
    /// A commit that is not checked out.
    case commit
  }

  public init(_ contents: [String: [UInt8]?] = [:], mayRun: Bool = false, origin: Origin = .proposal) {
    self.init(PathTable(contents.map { ($0, $1) }), mayRun: mayRun, origin: origin)
  }

  public init(_ contents: PathTable<[UInt8]?>, mayRun: Bool = false, origin: Origin = .proposal) {
    self.contents = contents
    self.mayRun = mayRun
    self.origin = origin
  }

  /// Returns the overlay with the contents of another on top. Its manifests may be run if both permit it.
  public func adding(_ other: Overlay) -> Overlay {
    var all = contents
    for (path, content) in other.contents { all[path] = .some(content) }
    return Overlay(
      all, mayRun: other.mayRun && (mayRun || isEmpty),
      origin: other.origin)
  }

  public var isEmpty: Bool { contents.isEmpty }
}
