internal import SwiftSyntax

/// The types that a Swift file declares and extends: what they conform to, and whether other modules can create them.
public struct TypeOutline: Hashable, Sendable {
  /// The declaration of a type, or an extension.
  public struct Declaration: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case type, `protocol`, alias, `extension`
    }

    public var kind: Kind
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

  public private(set) var declarations: [Declaration] = []

  /// Parses a file.
  /// - Throws: ``ParsingRefusal`` if the bytes are not passed to the parser.
  public init(_ bytes: [UInt8]) throws(ParsingRefusal) {
    let lines = LineTable(bytes)
    declarations = try SourceText.parse(bytes) { file in
      let finder = TypeFinder(lines)
      finder.walk(file)
      return finder.declarations
    }
  }
}

/// Collects the types of a file, without looking into bodies of functions.
private final class TypeFinder: SyntaxVisitor {
  var declarations: [TypeOutline.Declaration] = []
  private let lines: LineTable
  /// The indices of the types and extensions around the current position.
  private var around: [Int] = []
  /// The number of conditions around each of them.
  private var conditionsAround: [Int] = []
  private var conditions = 0

  init(_ lines: LineTable) {
    self.lines = lines
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: Types

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(.type, node, node.name, node.inheritanceClause, isGeneric: node.genericParameterClause != nil)
  }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(.type, node, node.name, node.inheritanceClause, isGeneric: node.genericParameterClause != nil)
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(.type, node, node.name, node.inheritanceClause, isGeneric: node.genericParameterClause != nil)
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(.type, node, node.name, node.inheritanceClause, isGeneric: node.genericParameterClause != nil)
  }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(.protocol, node, node.name, node.inheritanceClause, isGeneric: false)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let kind = enter(
      .extension, node, node.extendedType, node.inheritanceClause, isGeneric: false)
    if node.genericWhereClause != nil { declarations[declarations.count - 1].isConditional = true }
    return kind
  }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    _ = enter(.alias, node, node.name, nil, isGeneric: node.genericParameterClause != nil)
    leave()
    return .skipChildren
  }

  override func visitPost(_ node: StructDeclSyntax) { leave() }
  override func visitPost(_ node: ClassDeclSyntax) { leave() }
  override func visitPost(_ node: ActorDeclSyntax) { leave() }
  override func visitPost(_ node: EnumDeclSyntax) { leave() }
  override func visitPost(_ node: ProtocolDeclSyntax) { leave() }
  override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

  private func enter(
    _ kind: TypeOutline.Declaration.Kind,
    _ node: some DeclSyntaxProtocol & WithModifiersSyntax & WithAttributesSyntax,
    _ name: some SyntaxProtocol, _ inheritance: InheritanceClauseSyntax?, isGeneric: Bool
  ) -> SyntaxVisitorContinueKind {
    let outer = around.last.map { declarations[$0] }
    let own = name.tokens(viewMode: .sourceAccurate).map { $0.identifier?.name ?? $0.text }.joined()
    let position = lines.position(of: name.positionAfterSkippingLeadingTrivia.utf8Offset)
    // Extensions are as visible as their members and the types that they extend.
    let isPublic = (kind == .extension || isPublic(node.modifiers)) && outer?.isPublic ?? true
    let isConditional =
      conditions > 0 || outer?.isConditional ?? false || Self.restrictsAvailability(node.attributes)
    around.append(declarations.count)
    conditionsAround.append(conditions)
    publicByDefault.append(kind == .extension && Self.hasPublic(node.modifiers))
    declarations.append(
      TypeOutline.Declaration(
        kind: kind, name: outer.map { "\($0.name).\(own)" } ?? own, line: position.line,
        column: position.column,
        isPublic: isPublic, isGeneric: isGeneric || outer?.isGeneric ?? false, isConditional: isConditional,
        inherited: inheritance?.inheritedTypes.flatMap { Self.names($0.type) } ?? []))
    return .visitChildren
  }

  private func leave() {
    around.removeLast()
    conditionsAround.removeLast()
    publicByDefault.removeLast()
  }

  // MARK: Members

  /// Whether each of the extensions around makes its members public.
  private var publicByDefault: [Bool] = []

  private func isPublic(_ modifiers: DeclModifierListSyntax) -> Bool {
    if Self.hasPublic(modifiers) { return true }
    let restricts = modifiers.contains {
      ["private", "fileprivate", "internal", "package"].contains($0.name.text)
    }
    return publicByDefault.last ?? false && !restricts
  }

  private static func hasPublic(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { ["public", "open"].contains($0.name.text) && $0.detail == nil }
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let type = around.last, isPublic(node.modifiers) else { return .skipChildren }
    declarations[type].hasPublicInitializer = true
    guard conditions == conditionsAround.last, node.optionalMark == nil, node.genericParameterClause == nil,
      node.genericWhereClause == nil,
      node.signature.effectSpecifiers == nil, !Self.restrictsAvailability(node.attributes),
      node.signature.parameterClause.parameters.allSatisfy({ $0.defaultValue != nil || $0.ellipsis != nil })
    else { return .skipChildren }
    declarations[type].hasPlainInitializer = true
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let isStatic = node.modifiers.contains { ["static", "class"].contains($0.name.text) }
    guard let type = around.last, !isStatic else { return .skipChildren }
    for binding in node.bindings
    where binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifier?.name == "name" {
      let isPlain = conditions == conditionsAround.last
      let text = isPlain ? Self.value(of: binding) : nil
      declarations[type].nameProperty = text.map { .literal($0) } ?? .computed
    }
    return .skipChildren
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

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  // MARK: Conditions

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    conditions += 1
    return .visitChildren
  }
  override func visitPost(_ node: IfConfigClauseSyntax) { conditions -= 1 }

  /// Whether not every build, and every system that the build runs on, can use what has the attributes.
  private static func restrictsAvailability(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains { element in
      guard case .attribute(let attribute) = element else { return true }
      guard attribute.attributeName.trimmedDescription == "available" else { return false }
      let arguments = attribute.arguments?.trimmedDescription ?? ""
      return !arguments.hasPrefix("*") || arguments.contains("unavailable")
    }
  }

  /// The names of the parts of a composition, without attributes.
  private static func names(_ type: TypeSyntax) -> [String] {
    if let composition = type.as(CompositionTypeSyntax.self) {
      return composition.elements.flatMap { names($0.type) }
    }
    if let attributed = type.as(AttributedTypeSyntax.self) { return names(attributed.baseType) }
    return [type.tokens(viewMode: .sourceAccurate).map { $0.identifier?.name ?? $0.text }.joined()]
  }
}
