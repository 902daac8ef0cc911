internal import SwiftSyntax

/// The names through which other modules can access a Swift file's declarations.
///
/// Members of the module's own types are not listed, because code that uses them also uses the type or one of these
/// names.
public struct ExportedNames: Hashable, Sendable {
  /// The types, functions, variables, operators and macros outside any type.
  public private(set) var names: Set<String> = []
  /// The types that the file declares outside other types, public or not.
  public private(set) var types: Set<String> = []
  /// What extensions add to types, by the first name of the extended type.
  public private(set) var extensions: [String: Extension] = [:]
  /// The modules that the file exports in addition to its own declarations.
  public private(set) var modules: Set<String> = []

  /// The members and conformances that extensions add to one type.
  public struct Extension: Hashable, Sendable {
    /// The members that have names.
    public var members: Set<String> = []
    /// Whether the extensions add something that is used without a name: a conformance, an initializer or a
    /// subscript.
    public var hasUnnamed = false
  }

  /// Parses a file.
  /// - Throws: ``ParsingRefusal`` if the bytes are not passed to the parser.
  public init(_ bytes: [UInt8]) throws(ParsingRefusal) {
    self = try SourceText.parse(bytes) { ExportedNames(DeclarationTree($0)) }
  }

  private init(_ tree: DeclarationTree) {
    for (index, node) in tree.nodes.enumerated() where node.parent == nil {
      let isVisible = Self.isVisible(node)
      switch node.kind {
      case .import:
        let isExported = isVisible || node.attributes.contains { $0.trimmedDescription == "@_exported" }
        if isExported, let part = node.syntax.as(ImportDeclSyntax.self)?.path.first {
          modules.insert(part.name.plain)
        }
      case .extension: add(node, tree.members(of: index))
      case .operator: names.formUnion(node.names)
      default:
        if node.kind.isType { types.formUnion(node.names) }
        if isVisible, Self.isNamed(node) { names.formUnion(node.names) }
      }
    }
  }

  private mutating func add(_ node: DeclarationTree.Node, _ members: [DeclarationTree.Node]) {
    let first = node.extendedType?.firstToken(viewMode: .sourceAccurate)?.plain ?? ""
    var added = extensions[first] ?? Extension()
    if node.group?.inheritanceClause != nil { added.hasUnnamed = true }
    for member in members where Self.isVisible(member, byDefault: Self.isVisible(node)) {
      if Self.isNamed(member) { added.members.formUnion(member.names) } else { added.hasUnnamed = true }
    }
    extensions[first] = added
  }

  /// Modules of the same package see what is `package`.
  private static func isVisible(_ node: DeclarationTree.Node, byDefault: Bool = false) -> Bool {
    node.isVisible(to: DeclarationTree.Node.packageWords, byDefault: byDefault)
  }

  /// Whether code uses the declaration by its name.
  private static func isNamed(_ node: DeclarationTree.Node) -> Bool {
    node.kind.hasMembers || [.typealias, .function, .macro, .variable].contains(node.kind)
  }
}
