import SwiftParsing

/// The declarations that a Swift file exposes to other modules, with lines and columns.
public struct FileOutline: Hashable, Sendable {
  /// An entry of the outline, with its position.
  public struct Entry: Hashable, Sendable {
    public var text: String
    /// A summary or the name of a type; may be empty.
    public var note: String
    public var line: Int
    public var column: Int
    /// The number of types that contain the declaration.
    public var depth = 0
  }

  public var declarations: [Entry] = []
  public var routes: [Entry] = []
  /// The reason that the file was not parsed, with the line that caused the failure.
  public var refusal: Entry?

  init() {}

  init(_ bytes: [UInt8]) {
    let outline: InterfaceOutline
    do {
      outline = try InterfaceOutline(bytes)
    } catch {
      refusal = Entry(text: error.reason, note: "", line: error.line, column: 1)
      return
    }
    guard outline != InterfaceOutline.empty else { return }
    let lines = LineTable(bytes)
    func entry(_ text: String, _ note: String, _ offset: Int, _ depth: Int = 0) -> Entry {
      let (line, column) = lines.position(of: offset)
      return Entry(text: text, note: note, line: line, column: column, depth: depth)
    }
    declarations = outline.declarations.map { entry($0.signature, $0.summary, $0.offset, $0.depth) }
    routes = outline.routes.map { entry($0.pattern, $0.type, $0.offset) }
  }
}
