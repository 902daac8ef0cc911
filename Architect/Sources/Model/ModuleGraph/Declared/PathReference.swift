/// A path that a manifest refers to, at which something must be for a build to work.
public struct PathReference: Hashable, Sendable {
  /// What must be there.
  public enum Kind: String, Hashable, Sendable {
    case pod, podspec, project
    /// The folder or the file with the sources of a target.
    case sources
    /// A binary that a target consists of.
    case binary
    /// A file or folder of any kind, which matters only if it is in a submodule.
    case file
  }

  public var kind: Kind
  /// The path relative to the repository's root.
  public var path: String
  /// The name by which the manifest knows what is there.
  public var name: String
  /// The location at which the manifest refers to it.
  public var place: Place

  public init(_ kind: Kind, _ path: String, name: String, place: Place) {
    self.kind = kind
    self.path = path
    self.name = name
    self.place = place
  }
}
