import ModuleGraph

/// The public declarations of a module.
public struct ModuleOutline: Hashable, Sendable {
  /// An entry of the outline, with its location.
  public struct Entry: Hashable, Sendable {
    public var text: String
    /// A summary or the name of a type; may be empty.
    public var note: String
    public var place: Place
    /// The number of types that contain the declaration.
    public var depth: Int

    public init(text: String, note: String = "", place: Place, depth: Int = 0) {
      self.text = text
      self.note = note
      self.place = place
      self.depth = depth
    }
  }

  /// The signatures of public declarations, with the first paragraph of their documentation.
  public var declarations: [Entry] = []
  /// The URL patterns, with the type that each pattern opens.
  public var routes: [Entry] = []
  /// The files that could not be parsed, with the reasons.
  public var unread: [Entry] = []

  public init() {}
}
