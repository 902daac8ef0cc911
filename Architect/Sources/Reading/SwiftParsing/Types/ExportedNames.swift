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
    self = try SourceText.parse(bytes) { ExportedNames($0) }
  }

  private init(_ file: SourceFileSyntax) {
    for item in file.statements {
      if let declaration = item.item.as(DeclSyntax.self) { add(declaration) }
    }
  }

  private mutating func add(_ declaration: DeclSyntax) {
    if let conditional = declaration.as(IfConfigDeclSyntax.self) {
      let clauses = conditional.clauses.compactMap { $0.elements?.as(CodeBlockItemListSyntax.self) }
      for item in clauses.joined() {
        if let declaration = item.item.as(DeclSyntax.self) { add(declaration) }
      }
    } else if let node = declaration.as(ImportDeclSyntax.self) {
      let isExported =
        node.attributes.contains { $0.trimmedDescription == "@_exported" } || Self.isVisible(node.modifiers)
      if isExported, let part = node.path.first { modules.insert(Self.text(part.name)) }
    } else if let node = declaration.as(ExtensionDeclSyntax.self) {
      add(node)
    } else {
      if let name = Self.typeName(declaration) { types.insert(name) }
      if let node = declaration.asProtocol((any WithModifiersSyntax).self), Self.isVisible(node.modifiers) {
        names.formUnion(Self.names(of: declaration))
      }
      if let name = declaration.as(OperatorDeclSyntax.self)?.name { names.insert(name.text) }
    }
  }

  private mutating func add(_ node: ExtensionDeclSyntax) {
    let first = node.extendedType.firstToken(viewMode: .sourceAccurate).map(Self.text) ?? ""
    var added = extensions[first] ?? Extension()
    if node.inheritanceClause != nil { added.hasUnnamed = true }
    add(node.memberBlock.members, to: &added, isVisible: Self.isVisible(node.modifiers))
    extensions[first] = added
  }

  private func add(_ members: MemberBlockItemListSyntax, to added: inout Extension, isVisible: Bool) {
    for member in members {
      if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        for clause in conditional.clauses {
          guard let inner = clause.elements?.as(MemberBlockItemListSyntax.self) else { continue }
          add(inner, to: &added, isVisible: isVisible)
        }
        continue
      }
      guard let node = member.decl.asProtocol((any WithModifiersSyntax).self) else {
        added.hasUnnamed = true
        continue
      }
      guard isVisible && !Self.isRestricted(node.modifiers) || Self.isVisible(node.modifiers) else {
        continue
      }
      let names = Self.names(of: member.decl)
      added.members.formUnion(names)
      if names.isEmpty { added.hasUnnamed = true }
    }
  }

  /// Modules of the same package see what is `package`.
  private static func isVisible(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { ["public", "open", "package"].contains($0.name.text) && $0.detail == nil }
  }

  private static func isRestricted(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { ["private", "fileprivate", "internal"].contains($0.name.text) && $0.detail == nil }
  }

  private static func names(of declaration: DeclSyntax) -> [String] {
    if let name = typeName(declaration) { return [name] }
    if let node = declaration.as(FunctionDeclSyntax.self) { return [text(node.name)] }
    if let node = declaration.as(MacroDeclSyntax.self) { return [text(node.name)] }
    if let node = declaration.as(VariableDeclSyntax.self) {
      return node.bindings.flatMap { binding in
        binding.pattern.tokens(viewMode: .sourceAccurate).filter { $0.identifier != nil }.map(text)
      }
    }
    return []
  }

  private static func typeName(_ declaration: DeclSyntax) -> String? {
    let name: TokenSyntax? =
      switch declaration.as(DeclSyntaxEnum.self) {
      case .structDecl(let node): node.name
      case .classDecl(let node): node.name
      case .enumDecl(let node): node.name
      case .actorDecl(let node): node.name
      case .protocolDecl(let node): node.name
      case .typeAliasDecl(let node): node.name
      default: nil
      }
    return name.map(text)
  }

  private static func text(_ token: TokenSyntax) -> String { token.identifier?.name ?? token.text }
}
