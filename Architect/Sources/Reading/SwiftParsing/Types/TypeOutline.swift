internal import SwiftSyntax

/// The types that a Swift file declares and extends: what they conform to, and whether other modules can create them.
public struct TypeOutline: Hashable, Sendable {
  /// The declaration of a type, or an extension.
  public struct Entry: Hashable, Sendable {
    public var kind: DeclarationTree.Kind
    /// The name, qualified with the names of the enclosing types: `Cart.CartModule`.
    public var name: String
    /// The line, from 1.
    public var line: Int
    /// The column in bytes, from 1.
    public var column: Int
    /// Whether other modules can see the type, as far as this file shows.
    public var isPublic: Bool
    /// Whether the type, or a type that encloses it, has generic parameters.
    public var isGeneric = false
    /// Whether the declaration is inside `#if`, has an `@available` that restricts its use, or extends only
    /// some specializations.
    public var isConditional = false
    /// The types that the declaration inherits from and conforms to, as written.
    public var inherited: [String] = []
    /// Whether the declaration contains a public initializer.
    public var hasPublicInitializer = false
    /// Whether the declaration contains a public initializer that can be called without arguments, `try` or
    /// `await`, and that does not return an optional.
    public var hasPlainInitializer = false
    /// The property `name`, if the declaration contains it.
    public var nameProperty: NameProperty?
  }

  /// The value of a property called `name`.
  public enum NameProperty: Hashable, Sendable {
    case literal(String)
    case computed
  }

  public private(set) var declarations: [Entry] = []

  /// Parses a file.
  /// - Throws: ``ParsingRefusal`` if the bytes are not passed to the parser.
  public init(_ bytes: [UInt8]) throws(ParsingRefusal) {
    let lines = LineTable(bytes)
    self = try SourceText.parse(bytes) { TypeOutline(DeclarationTree($0), lines) }
  }

  private init(_ tree: DeclarationTree, _ lines: LineTable) {
    var indices: [Int: Int] = [:]
    for (index, node) in tree.nodes.enumerated() {
      let outer = node.parent.flatMap { indices[$0] }
      switch node.kind {
      case .structure, .class, .actor, .enumeration, .protocol, .extension, .typealias:
        indices[index] = declarations.count
        declarations.append(Entry(node, in: tree, around: outer.map { declarations[$0] }, lines))
      case .initializer:
        guard let outer, Self.isPublic(node, in: tree) else { continue }
        declarations[outer].hasPublicInitializer = true
        if Self.isPlainInitializer(node, in: tree) { declarations[outer].hasPlainInitializer = true }
      case .variable:
        guard let outer, !node.hasModifier(["static", "class"]) else { continue }
        for binding in node.syntax.as(VariableDeclSyntax.self)?.bindings ?? []
        where binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain == "name" {
          let text = tree.isUnconditional(node) ? Self.value(of: binding) : nil
          declarations[outer].nameProperty = text.map { .literal($0) } ?? .computed
        }
      default: break
      }
    }
  }

  /// Whether a declaration is public on its own or by the extension around it.
  fileprivate static func isPublic(_ node: DeclarationTree.Node, in tree: DeclarationTree) -> Bool {
    let around = tree.parent(of: node)
    return node.isVisible(
      to: DeclarationTree.Node.publicWords, byDefault: around?.kind == .extension && around?.isPublic == true)
  }

  /// Whether an initializer can be called without arguments, `try` or `await`, and does not return an optional.
  private static func isPlainInitializer(_ node: DeclarationTree.Node, in tree: DeclarationTree) -> Bool {
    guard let syntax = node.syntax.as(InitializerDeclSyntax.self) else { return false }
    return tree.isUnconditional(node) && !node.restrictsAvailability && syntax.optionalMark == nil
      && syntax.genericParameterClause == nil && syntax.genericWhereClause == nil
      && syntax.signature.effectSpecifiers == nil
      && syntax.signature.parameterClause.parameters.allSatisfy {
        $0.defaultValue != nil || $0.ellipsis != nil
      }
  }

  private static func value(of binding: PatternBindingSyntax) -> String? {
    if let value = binding.initializer?.value { return literal(value) }
    guard case .getter(let items)? = binding.accessorBlock?.accessors, items.count == 1,
      let item = items.first
    else { return nil }
    if case .expr(let value) = item.item { return literal(value) }
    return item.item.as(ReturnStmtSyntax.self)?.expression.flatMap(literal)
  }

  private static func literal(_ value: ExprSyntax) -> String? {
    value.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }
}

extension TypeOutline.Entry {
  fileprivate init(
    _ node: DeclarationTree.Node, in tree: DeclarationTree, around outer: Self?, _ lines: LineTable
  ) {
    let syntax = node.extendedType.map(Syntax.init) ?? node.name.map(Syntax.init) ?? Syntax(node.syntax)
    let own = Self.name(syntax)
    (line, column) = lines.position(of: syntax.textRange.lowerBound)
    kind = node.kind
    name = outer.map { "\($0.name).\(own)" } ?? own
    // Extensions are as visible as their members and the types that they extend.
    isPublic = (kind == .extension || TypeOutline.isPublic(node, in: tree)) && outer?.isPublic ?? true
    isGeneric = node.generics?.genericParameterClause != nil || outer?.isGeneric ?? false
    isConditional =
      node.conditions > 0 || outer?.isConditional ?? false || node.restrictsAvailability
      || kind == .extension && node.group?.genericWhereClause != nil
    inherited = node.inheritedTypes.flatMap(Self.names)
  }

  private static func name(_ syntax: some SyntaxProtocol) -> String {
    syntax.tokens(viewMode: .sourceAccurate).map(\.plain).joined()
  }

  /// The names of the parts of a composition, without attributes.
  private static func names(_ type: TypeSyntax) -> [String] {
    if let composition = type.as(CompositionTypeSyntax.self) {
      return composition.elements.flatMap { names($0.type) }
    }
    if let attributed = type.as(AttributedTypeSyntax.self) { return names(attributed.baseType) }
    return [name(type)]
  }
}

extension DeclarationTree.Node {
  /// Whether not every build, and every system that the build runs on, can use what has the attributes.
  fileprivate var restrictsAvailability: Bool {
    attributes.contains { element in
      guard case .attribute(let attribute) = element else { return true }
      guard attribute.attributeName.trimmedDescription == "available" else { return false }
      let arguments = attribute.arguments?.trimmedDescription ?? ""
      return !arguments.hasPrefix("*") || arguments.contains("unavailable")
    }
  }
}
