internal import SwiftSyntax

/// The declarations in a Swift file outside the bodies of functions, with all that is needed to change their access.
/// Every offset is in bytes.
package struct AccessOutline: Sendable {
  package enum Kind: Hashable, Sendable {
    case structure, `class`, enumeration, actor, `protocol`, `typealias`, associatedType, function, variable
    case initializer, `subscript`, enumerationCase, `extension`, macro, `operator`

    /// Whether the declaration is a type with members.
    package var hasMembers: Bool {
      switch self {
      case .structure, .class, .enumeration, .actor, .protocol: true
      default: false
      }
    }
    package var isType: Bool { hasMembers || self == .typealias || self == .associatedType }
  }

  /// A modifier as written.
  package struct Modifier: Hashable, Sendable {
    package var word: String
    package var range: Range<Int>
  }

  package struct Declaration: Sendable {
    package var kind: Kind
    /// The names that are declared; for an extension, the last name of the extended type.
    package var names: [String]
    /// The path of the extended type.
    package var extended: [String] = []
    /// The index of the declaration around this one; -1 for the file.
    package var parent: Int
    package var access: Modifier?
    /// The access of the setter, as in `private(set)`.
    package var setter: Modifier?
    /// The offset at which a modifier can be inserted.
    package var insertion: Int
    package var range: Range<Int>
    /// The lines from the first modifier or keyword to the end, from 1.
    package var lines: ClosedRange<Int> = 1...1
    /// The paths of the types in the signature, without those in the inheritance clause.
    package var signature: [[String]] = []
    package var inherited: [[String]] = []
    /// The labels that every call has to write.
    package var labels: [String] = []
    package var isOperator = false
    /// Whether it is marked as `override` or `required`, so that it has to be as visible as its class.
    package var isOverride = false
    package var isStatic = false
    package var isFinal = false
    package var attributes: Set<String> = []
    /// The range of `@usableFromInline` with the white space after it; `nil` without it.
    package var usableFromInline: Range<Int>?
    /// The offset after the opening brace of the members.
    package var body: Int?
    /// The offset at which a conformance can be added, with a colon if there is none before.
    package var conformanceInsertion: Int?
    /// The initializer that the compiler provides, if another module cannot use it.
    package var implicitInitializer: ImplicitInitializer?
    /// The values that an initializer assigns to properties, if it does nothing else.
    package var assignments: [Assignment]?
    /// The range of these assignments.
    package var assignmentRange: Range<Int>?
  }

  /// A value that is assigned to a property.
  package struct Assignment: Hashable, Sendable {
    package var name: String
    package var value: String
  }

  package private(set) var declarations: [Declaration] = []
  /// Whether the file has statements outside declarations, or an attribute `@main`.
  package private(set) var isEntryPoint = false
  package private(set) var imports: [ImportedModule] = []
  /// The offset at which the first import of a file without imports is inserted.
  package private(set) var firstStatement = 0

  /// An import outside `#if`.
  package struct ImportedModule: Hashable, Sendable {
    package var module: String
    package var isTestable: Bool
    package var isExported: Bool
    package var isScoped: Bool
    package var isConditional: Bool
    package var access: Modifier?
    package var range: Range<Int>
  }

  /// Parses a file.
  /// - Throws: ``ParsingRefusal`` if the bytes are not passed to the parser.
  package init(_ bytes: [UInt8]) throws(ParsingRefusal) {
    let lines = LineTable(bytes)
    let size = bytes.count
    self = try SourceText.parse(bytes) { file in
      let finder = DeclarationFinder(lines, size)
      finder.walk(file)
      return finder.outline
    }
  }

  fileprivate init() {}

  fileprivate mutating func add(_ declaration: Declaration) { declarations.append(declaration) }
  fileprivate mutating func add(_ statement: ImportedModule) { imports.append(statement) }
  fileprivate mutating func markEntryPoint() { isEntryPoint = true }
  fileprivate mutating func setFirstStatement(_ offset: Int) { firstStatement = offset }
}

private final class DeclarationFinder: SyntaxVisitor {
  var outline = AccessOutline()
  private let lines: LineTable
  private let size: Int
  private var parents = [-1]
  private var conditions = 0

  init(_ lines: LineTable, _ size: Int) {
    self.lines = lines
    self.size = size
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: - The file

  override func visit(_ node: SourceFileSyntax) -> SyntaxVisitorContinueKind {
    if let first = node.statements.first {
      outline.setFirstStatement(min(size, first.positionAfterSkippingLeadingTrivia.utf8Offset))
    } else {
      outline.setFirstStatement(size)
    }
    for item in node.statements where item.item.as(DeclSyntax.self) == nil {
      // The semicolon that the parser is given at the end of a text is no statement.
      if item.positionAfterSkippingLeadingTrivia.utf8Offset < size, !item.item.trimmedDescription.isEmpty {
        if item.item.as(ExprSyntax.self)?.is(MacroExpansionExprSyntax.self) != true {
          outline.markEntryPoint()
        }
      }
    }
    return .visitChildren
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    conditions += 1
    return .visitChildren
  }
  override func visitPost(_ node: IfConfigClauseSyntax) { conditions -= 1 }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let first = node.path.first else { return .skipChildren }
    let attributes = node.attributes.names
    outline.add(
      AccessOutline.ImportedModule(
        module: first.name.plain, isTestable: attributes.contains("testable"),
        isExported: attributes.contains("_exported"), isScoped: node.importKindSpecifier != nil,
        isConditional: conditions > 0, access: node.modifiers.access, range: node.textRange))
    return .skipChildren
  }

  // MARK: - Types

  private func open(
    _ kind: AccessOutline.Kind, _ node: some DeclGroupSyntax & WithModifiersSyntax, _ name: TokenSyntax?,
    _ generics: GenericParameterClauseSyntax?
  ) -> SyntaxVisitorContinueKind {
    var declaration = start(kind, node, node.modifiers, node.attributes)
    declaration.names = name.map { [$0.plain] } ?? []
    declaration.inherited = node.inheritanceClause?.inheritedTypes.map { TypePaths.first(in: $0.type) } ?? []
    if let clause = node.inheritanceClause {
      // The arguments of generic supertypes, such as the element in `Base<Element>`.
      declaration.signature += clause.inheritedTypes.flatMap { TypePaths.all(in: $0.type).dropFirst() }
    }
    if let generics { declaration.signature += TypePaths.all(in: generics) }
    if let clause = node.genericWhereClause { declaration.signature += TypePaths.all(in: clause) }
    declaration.body = node.memberBlock.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
    declaration.implicitInitializer = ImplicitInitializer(of: node)
    let last = node.inheritanceClause?.inheritedTypes.last?.textRange.upperBound
    declaration.conformanceInsertion = last ?? generics?.textRange.upperBound ?? name?.textRange.upperBound
    if declaration.attributes.contains("main") { outline.markEntryPoint() }
    push(declaration)
    return .visitChildren
  }

  private func push(_ declaration: AccessOutline.Declaration) {
    parents.append(outline.declarations.count)
    outline.add(declaration)
  }

  private func start(
    _ kind: AccessOutline.Kind, _ node: some DeclSyntaxProtocol, _ modifiers: DeclModifierListSyntax,
    _ attributes: AttributeListSyntax
  ) -> AccessOutline.Declaration {
    let keyword = attributes.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
    let insertion = (keyword ?? node.firstToken(viewMode: .sourceAccurate))?
      .positionAfterSkippingLeadingTrivia.utf8Offset
    let range = node.textRange
    var declaration = AccessOutline.Declaration(
      kind: kind, names: [], parent: parents.last ?? -1, insertion: insertion ?? range.lowerBound,
      range: range)
    declaration.access = modifiers.access
    declaration.setter = modifiers.setter
    declaration.attributes = Set(attributes.names)
    declaration.usableFromInline = attributes.range(of: "usableFromInline")
    let words = Set(modifiers.map(\.name.text))
    declaration.isOverride = words.contains("override") || words.contains("required")
    declaration.isFinal = words.contains("final")
    declaration.isStatic = words.contains("static") || words.contains("class")
    let start = lines.position(of: range.lowerBound).line
    declaration.lines =
      start...max(start, lines.position(of: max(range.lowerBound, range.upperBound - 1)).line)
    return declaration
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    open(.structure, node, node.name, node.genericParameterClause)
  }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    open(.class, node, node.name, node.genericParameterClause)
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    open(.enumeration, node, node.name, node.genericParameterClause)
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    open(.actor, node, node.name, node.genericParameterClause)
  }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    open(.protocol, node, node.name, nil)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    var declaration = start(.extension, node, node.modifiers, node.attributes)
    declaration.extended = TypePaths.first(in: node.extendedType)
    declaration.names = declaration.extended.suffix(1).map { $0 }
    declaration.inherited = node.inheritanceClause?.inheritedTypes.map { TypePaths.first(in: $0.type) } ?? []
    declaration.signature = TypePaths.all(in: node.extendedType)
    if let clause = node.genericWhereClause { declaration.signature += TypePaths.all(in: clause) }
    push(declaration)
    return .visitChildren
  }
  override func visitPost(_ node: StructDeclSyntax) { parents.removeLast() }
  override func visitPost(_ node: ClassDeclSyntax) { parents.removeLast() }
  override func visitPost(_ node: EnumDeclSyntax) { parents.removeLast() }
  override func visitPost(_ node: ActorDeclSyntax) { parents.removeLast() }
  override func visitPost(_ node: ProtocolDeclSyntax) { parents.removeLast() }
  override func visitPost(_ node: ExtensionDeclSyntax) { parents.removeLast() }

  // MARK: - Members

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    var declaration = start(.typealias, node, node.modifiers, node.attributes)
    declaration.names = [node.name.plain]
    declaration.signature = TypePaths.all(in: node.initializer)
    if let generics = node.genericParameterClause { declaration.signature += TypePaths.all(in: generics) }
    outline.add(declaration)
    return .skipChildren
  }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    var declaration = start(.associatedType, node, node.modifiers, node.attributes)
    declaration.names = [node.name.plain]
    declaration.signature = TypePaths.all(in: node)
    outline.add(declaration)
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    var declaration = start(.function, node, node.modifiers, node.attributes)
    declaration.names = [node.name.plain]
    if case .binaryOperator = node.name.tokenKind { declaration.isOperator = true }
    if case .prefixOperator = node.name.tokenKind { declaration.isOperator = true }
    if case .postfixOperator = node.name.tokenKind { declaration.isOperator = true }
    declaration.signature = TypePaths.signature(
      node.signature.parameterClause, node.signature.returnClause, node.genericParameterClause,
      node.genericWhereClause, node.signature.effectSpecifiers)
    declaration.signature += TypePaths.all(in: node.attributes)
    declaration.labels = node.signature.parameterClause.neededLabels
    outline.add(declaration)
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    var declaration = start(.initializer, node, node.modifiers, node.attributes)
    declaration.names = ["init"]
    declaration.signature = TypePaths.signature(
      node.signature.parameterClause, nil, node.genericParameterClause, node.genericWhereClause,
      node.signature.effectSpecifiers)
    declaration.signature += TypePaths.all(in: node.attributes)
    declaration.labels = node.signature.parameterClause.neededLabels
    if let statements = node.body?.statements, let first = statements.first, let last = statements.last {
      declaration.assignments = Self.assignments(statements)
      declaration.assignmentRange = first.textRange.lowerBound..<last.textRange.upperBound
    }
    outline.add(declaration)
    return .skipChildren
  }

  /// The assignments `self.name = value`; `nil` if there are other statements.
  private static func assignments(_ statements: CodeBlockItemListSyntax) -> [AccessOutline.Assignment]? {
    var result: [AccessOutline.Assignment] = []
    for statement in statements {
      guard let elements = statement.item.as(SequenceExprSyntax.self)?.elements, elements.count >= 3,
        let target = elements.first?.as(MemberAccessExprSyntax.self),
        target.base?.trimmedDescription == "self",
        elements.dropFirst().first?.is(AssignmentExprSyntax.self) == true
      else { return nil }
      let value = elements.dropFirst(2).map(\.description).joined()
      result.append(
        AccessOutline.Assignment(
          name: target.declName.baseName.plain, value: value.trimmingSpaces))
    }
    return result
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    var declaration = start(.subscript, node, node.modifiers, node.attributes)
    declaration.names = ["subscript"]
    declaration.signature = TypePaths.signature(
      node.parameterClause, node.returnClause, node.genericParameterClause, node.genericWhereClause, nil)
    outline.add(declaration)
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    var declaration = start(.variable, node, node.modifiers, node.attributes)
    for binding in node.bindings {
      for token in binding.pattern.tokens(viewMode: .sourceAccurate) where token.identifier != nil {
        declaration.names.append(token.plain)
      }
      if let type = binding.typeAnnotation {
        declaration.signature += TypePaths.all(in: type)
      } else if let value = binding.initializer?.value {
        declaration.signature += TypePaths.ofValue(value)
      }
    }
    declaration.signature += TypePaths.all(in: node.attributes)
    outline.add(declaration)
    return .skipChildren
  }

  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    var declaration = start(.enumerationCase, node, node.modifiers, node.attributes)
    declaration.names = node.elements.map(\.name.plain)
    declaration.signature = node.elements.compactMap(\.parameterClause).flatMap { TypePaths.all(in: $0) }
    outline.add(declaration)
    return .skipChildren
  }

  override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
    var declaration = start(.macro, node, node.modifiers, node.attributes)
    declaration.names = [node.name.plain]
    declaration.signature = TypePaths.all(in: node.signature)
    outline.add(declaration)
    return .skipChildren
  }

  override func visit(_ node: OperatorDeclSyntax) -> SyntaxVisitorContinueKind {
    outline.add(
      AccessOutline.Declaration(
        kind: .operator, names: [node.name.text], parent: -1, insertion: node.textRange.lowerBound,
        range: node.textRange))
    return .skipChildren
  }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
