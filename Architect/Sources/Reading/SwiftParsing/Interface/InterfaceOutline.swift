/// The interface that a Swift file exposes to other modules: its public declarations, and the routes that it
/// defines.
public struct InterfaceOutline: Hashable, Sendable {
  /// A public declaration.
  public struct Declaration: Hashable, Sendable {
    /// The declaration without its body, on one line.
    public var signature: String
    /// The first paragraph of the declaration's documentation.
    public var summary: String
    /// The number of types that contain the declaration.
    public var depth: Int
    /// The byte offset at which the declaration begins.
    public var offset: Int
  }

  /// A route type that a URL can open.
  public struct Route: Hashable, Sendable {
    public var type: String
    public var pattern: String
    public var offset: Int
  }

  public private(set) var declarations: [Declaration] = []
  public private(set) var routes: [Route] = []

  /// The maximum size of a file in bytes. Larger files are generated and are not read.
  public static let maximumSize = 4 << 20

  /// Reads `bytes`. If only the parser can determine the declarations, the parts that other modules can see
  /// are parsed. The outline of a file that is larger than ``maximumSize`` is empty.
  /// - Throws: ``ParsingRefusal`` if the bytes exceed the limits for the parser.
  public init(_ bytes: [UInt8]) throws(ParsingRefusal) {
    guard bytes.count <= Self.maximumSize else { return }
    self = try bytes.withUnsafeBufferPointer { bytes throws(ParsingRefusal) in
      guard InterfaceSkeleton.showsAnything(bytes) else { return .empty }
      guard let skeleton = try? InterfaceSkeleton(bytes) else { return try InterfaceOutline(whole: bytes) }
      switch skeleton.content {
      case .nothing: return .empty
      case .declarations(let declarations):
        var outline = InterfaceOutline()
        outline.declarations = declarations
        return outline
      case .text(let visible):
        return try visible.withUnsafeBufferPointer { bytes throws(ParsingRefusal) in
          try InterfaceOutline(whole: bytes)
        }
      }
    }
  }

  private init() {}

  /// The outline of a file that exposes nothing.
  public static let empty = InterfaceOutline()

  /// Whether the file can expose anything to other modules. Most files in an application expose nothing.
  public static func isWorthParsing(_ bytes: [UInt8]) -> Bool {
    bytes.count <= maximumSize && bytes.withUnsafeBufferPointer(InterfaceSkeleton.showsAnything)
  }

  /// Parses all of `bytes`.
  /// - Throws: ``ParsingRefusal`` if the bytes exceed the limits for the parser.
  package init(whole bytes: UnsafeBufferPointer<UInt8>) throws(ParsingRefusal) {
    self = try SourceText.parse(bytes) { file in
      let finder = InterfaceFinder(bytes)
      finder.walk(file)
      var outline = InterfaceOutline()
      outline.declarations = finder.declarations
      outline.routes = finder.routes
      return outline
    }
  }
}
