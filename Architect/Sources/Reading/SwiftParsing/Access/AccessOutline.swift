internal import SwiftSyntax

/// The declarations in a Swift file outside the bodies of functions, with all that is needed to change their access.
/// Every offset is in bytes.
package struct AccessOutline: Sendable {
  /// A modifier as written.
  package struct Modifier: Hashable, Sendable {
    package var word: String
    package var range: Range<Int>
  }

  package struct Entry: Sendable {
    package var kind: DeclarationTree.Kind
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
    /// Whether it is marked as `override` or `required`, so that it has to be as visible as its class.
    package var isOverride = false
    package var isOperator = false
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

  package private(set) var declarations: [Entry] = []
  /// Whether the file has statements outside declarations, or an attribute `@main`.
  package private(set) var isEntryPoint = false
  package private(set) var imports: [ImportedModule] = []
  /// The offset at which the first import of a file without imports is inserted.
  package private(set) var firstStatement = 0

  /// An import outside `#if`.
  package struct ImportedModule: Hashable, Sendable {
    package var module: String
    package var isTestable: Bool
    package var isScoped: Bool
    package var isConditional: Bool
    package var access: Modifier?
    package var range: Range<Int>
  }

  /// Parses a file.
  /// - Throws: ``ParsingRefusal`` if the bytes are not passed to the parser.
  package init(_ bytes: [UInt8]) throws(ParsingRefusal) {
    let lines = LineTable(bytes)
    self = try SourceText.parse(bytes) { AccessOutline($0, lines, size: bytes.count) }
  }

  private init(_ file: SourceFileSyntax, _ lines: LineTable, size: Int) {
    firstStatement = min(size, file.statements.first?.textRange.lowerBound ?? size)
    isEntryPoint = file.statements.contains { item in
      // The semicolon that the parser is given at the end of a text is no statement.
      guard !item.item.is(DeclSyntax.self), item.textRange.lowerBound < size, !item.item.textRange.isEmpty
      else { return false }
      return !item.item.is(MacroExpansionExprSyntax.self)
    }
    let tree = DeclarationTree(file)
    var indices: [Int: Int] = [:]
    for (index, node) in tree.nodes.enumerated() {
      switch node.kind {
      case .import:
        if let statement = ImportedModule(node) { imports.append(statement) }
      case .macroExpansion: break
      default:
        indices[index] = declarations.count
        let parent = node.parent.flatMap { indices[$0] } ?? -1
        declarations.append(Entry(index, in: tree, parent: parent, lines))
        if node.group != nil, declarations.last?.attributes.contains("main") == true { isEntryPoint = true }
      }
    }
  }
}

extension AccessOutline.ImportedModule {
  fileprivate init?(_ node: DeclarationTree.Node) {
    guard let syntax = node.syntax.as(ImportDeclSyntax.self), let first = syntax.path.first else {
      return nil
    }
    let attributes = node.attributes.names
    self.init(
      module: first.name.plain, isTestable: attributes.contains("testable"),
      isScoped: syntax.importKindSpecifier != nil,
      isConditional: node.conditions > 0, access: node.modifiers.access.map(AccessOutline.Modifier.init),
      range: syntax.textRange)
  }
}

extension AccessOutline.Modifier {
  fileprivate init(_ syntax: DeclModifierSyntax) {
    self.init(word: syntax.name.text, range: syntax.textRange)
  }
}

extension AccessOutline.Entry {
  fileprivate init(_ index: Int, in tree: DeclarationTree, parent: Int, _ lines: LineTable) {
    let node = tree.nodes[index]
    (kind, names, self.parent, range) = (node.kind, node.names, parent, node.syntax.textRange)
    let keyword = node.attributes.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
    insertion = keyword?.textRange.lowerBound ?? range.lowerBound
    let start = lines.position(of: range.lowerBound).line
    self.lines =
      start...max(start, lines.position(of: max(range.lowerBound, range.upperBound - 1)).line)
    access = node.modifiers.access.map(AccessOutline.Modifier.init)
    setter = node.modifiers.setter.map(AccessOutline.Modifier.init)
    attributes = Set(node.attributes.names)
    usableFromInline = node.attributes.range(of: "usableFromInline")
    isOverride = node.hasModifier(["override", "required"])
    isOperator = node.kind == .function && node.name?.identifier == nil
    isFinal = node.hasModifier(["final"])
    isStatic = node.hasModifier(["static", "class"])
    signature = TypePaths.signature(of: node)
    labels = node.kind == .subscript ? [] : node.parameters?.neededLabels ?? []
    inherited = node.inheritedTypes.map(TypePaths.first)
    if let type = node.extendedType {
      extended = TypePaths.first(in: type)
      names = extended.suffix(1)
    } else if let group = node.group {
      body = group.memberBlock.leftBrace.textRange.upperBound
      implicitInitializer = ImplicitInitializer(of: index, in: tree)
      let last = node.inheritedTypes.last?.textRange ?? node.generics?.genericParameterClause?.textRange
      conformanceInsertion = (last ?? node.name?.textRange)?.upperBound
    }
    if let statements = node.syntax.as(InitializerDeclSyntax.self)?.body?.statements, !statements.isEmpty {
      assignments = Self.assignments(statements)
      assignmentRange = statements.textRange
    }
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
      let value = ExprListSyntax(Array(elements.dropFirst(2))).trimmedDescription
      result.append(.init(name: target.declName.baseName.plain, value: value))
    }
    return result
  }
}
