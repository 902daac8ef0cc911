internal import SwiftSyntax

/// Walks a syntax tree and tells its subclass where each declaration begins and ends: the one place that knows which of
/// the parser's nodes are declarations.
class DeclarationVisitor: SyntaxVisitor {
  typealias Visit = SyntaxVisitorContinueKind

  /// Begins a declaration.
  /// - Returns: Whether what is in the declaration is visited.
  func begin(_ node: DeclarationTree.Node) -> Visit { .visitChildren }

  /// Ends the declaration that began last and has not ended yet.
  func end(_ kind: DeclarationTree.Kind) {}

  override func visit(_ node: StructDeclSyntax) -> Visit { begin(.init(group: .structure, node, node.name)) }
  override func visit(_ node: ClassDeclSyntax) -> Visit { begin(.init(group: .class, node, node.name)) }
  override func visit(_ node: EnumDeclSyntax) -> Visit { begin(.init(group: .enumeration, node, node.name)) }
  override func visit(_ node: ActorDeclSyntax) -> Visit { begin(.init(group: .actor, node, node.name)) }
  override func visit(_ node: ProtocolDeclSyntax) -> Visit { begin(.init(group: .protocol, node, node.name)) }
  override func visit(_ node: ExtensionDeclSyntax) -> Visit { begin(.init(group: .extension, node, nil)) }
  override func visit(_ node: TypeAliasDeclSyntax) -> Visit { begin(.init(.typealias, node, node.name)) }
  override func visit(_ node: AssociatedTypeDeclSyntax) -> Visit {
    begin(.init(.associatedType, node, node.name))
  }
  override func visit(_ node: FunctionDeclSyntax) -> Visit { begin(.init(.function, node, node.name)) }
  override func visit(_ node: InitializerDeclSyntax) -> Visit { begin(.init(.initializer, node)) }
  override func visit(_ node: SubscriptDeclSyntax) -> Visit { begin(.init(.subscript, node)) }
  override func visit(_ node: VariableDeclSyntax) -> Visit { begin(.init(.variable, node)) }
  override func visit(_ node: EnumCaseDeclSyntax) -> Visit { begin(.init(.enumerationCase, node)) }
  override func visit(_ node: MacroDeclSyntax) -> Visit { begin(.init(.macro, node, node.name)) }
  override func visit(_ node: MacroExpansionDeclSyntax) -> Visit {
    begin(.init(.macroExpansion, node, node.macroName))
  }
  override func visit(_ node: ImportDeclSyntax) -> Visit { begin(.init(.import, node)) }
  override func visit(_ node: OperatorDeclSyntax) -> Visit { begin(.init(node)) }

  override func visitPost(_ node: StructDeclSyntax) { end(.structure) }
  override func visitPost(_ node: ClassDeclSyntax) { end(.class) }
  override func visitPost(_ node: EnumDeclSyntax) { end(.enumeration) }
  override func visitPost(_ node: ActorDeclSyntax) { end(.actor) }
  override func visitPost(_ node: ProtocolDeclSyntax) { end(.protocol) }
  override func visitPost(_ node: ExtensionDeclSyntax) { end(.extension) }
  override func visitPost(_ node: TypeAliasDeclSyntax) { end(.typealias) }
  override func visitPost(_ node: AssociatedTypeDeclSyntax) { end(.associatedType) }
  override func visitPost(_ node: FunctionDeclSyntax) { end(.function) }
  override func visitPost(_ node: InitializerDeclSyntax) { end(.initializer) }
  override func visitPost(_ node: SubscriptDeclSyntax) { end(.subscript) }
  override func visitPost(_ node: VariableDeclSyntax) { end(.variable) }
  override func visitPost(_ node: EnumCaseDeclSyntax) { end(.enumerationCase) }
  override func visitPost(_ node: MacroDeclSyntax) { end(.macro) }
  override func visitPost(_ node: MacroExpansionDeclSyntax) { end(.macroExpansion) }
  override func visitPost(_ node: ImportDeclSyntax) { end(.import) }
  override func visitPost(_ node: OperatorDeclSyntax) { end(.operator) }
}
