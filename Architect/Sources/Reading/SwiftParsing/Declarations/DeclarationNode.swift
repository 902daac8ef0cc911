internal import SwiftSyntax

extension DeclarationTree {
  /// A declaration, as the parser reads it.
  struct Node {
    let kind: Kind
    let syntax: DeclSyntax
    let modifiers: DeclModifierListSyntax
    let attributes: AttributeListSyntax
    /// The declaration as one with members.
    let group: (any DeclGroupSyntax)?
    /// The token that names the declaration; `nil` if it has no name, or several.
    let name: TokenSyntax?
    /// The index of the declaration around it.
    var parent: Int?
    /// The number of clauses of `#if` around it.
    var conditions = 0

    init(group kind: Kind, _ node: some DeclGroupSyntax, _ name: TokenSyntax?) {
      (self.kind, syntax, self.name, group) = (kind, DeclSyntax(node), name, node)
      (modifiers, attributes) = (node.modifiers, node.attributes)
    }

    init(
      _ kind: Kind, _ node: some DeclSyntaxProtocol & WithModifiersSyntax & WithAttributesSyntax,
      _ name: TokenSyntax? = nil
    ) {
      (self.kind, syntax, self.name, group) = (kind, DeclSyntax(node), name, nil)
      (modifiers, attributes) = (node.modifiers, node.attributes)
    }

    init(_ node: OperatorDeclSyntax) {
      (kind, syntax, name, group) = (.operator, DeclSyntax(node), node.name, nil)
      (modifiers, attributes) = ([], [])
    }
  }
}

extension DeclarationTree.Node {
  /// The tokens that name what is declared, without those of an extended type.
  var nameTokens: [TokenSyntax] {
    if let name { return [name] }
    if let variable = syntax.as(VariableDeclSyntax.self) {
      return variable.bindings.flatMap { binding in
        binding.pattern.tokens(viewMode: .sourceAccurate).filter { $0.identifier != nil }
      }
    }
    return syntax.as(EnumCaseDeclSyntax.self)?.elements.map(\.name) ?? []
  }

  /// The names, without backticks; `init` and `subscript` for what has no other.
  var names: [String] {
    switch kind {
    case .initializer: ["init"]
    case .subscript: ["subscript"]
    default: nameTokens.map(\.plain)
    }
  }

  var extendedType: TypeSyntax? { syntax.as(ExtensionDeclSyntax.self)?.extendedType }
  var inheritedTypes: [TypeSyntax] { group?.inheritanceClause?.inheritedTypes.map(\.type) ?? [] }
  var generics: (any WithGenericParametersSyntax)? {
    syntax.asProtocol((any WithGenericParametersSyntax).self)
  }
  var parameters: FunctionParameterClauseSyntax? {
    syntax.as(FunctionDeclSyntax.self)?.signature.parameterClause
      ?? syntax.as(InitializerDeclSyntax.self)?.signature.parameterClause
      ?? syntax.as(SubscriptDeclSyntax.self)?.parameterClause
  }

  // MARK: - Modifiers

  func hasModifier(_ words: Set<String>) -> Bool { modifiers.contains { words.contains($0.name.text) } }

  /// Whether the declaration says that other modules, or other modules of the package, can see it.
  func isVisible(to words: Set<String>, byDefault: Bool = false) -> Bool {
    modifiers.access.map { words.contains($0.name.text) } ?? byDefault
  }
  var isPublic: Bool { isVisible(to: Self.publicWords) }
  static let publicWords: Set = ["public", "open"]
  static let packageWords: Set = ["public", "open", "package"]

  /// Whether what is assigned to the declaration is stored: it has no accessors apart from observers.
  var isStored: Bool {
    syntax.as(VariableDeclSyntax.self)?.bindings.contains { binding in
      switch binding.accessorBlock?.accessors {
      case nil: true
      case .accessors(let list):
        list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
      default: false
      }
    } ?? false
  }
}
