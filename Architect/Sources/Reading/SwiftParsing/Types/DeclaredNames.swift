internal import SwiftSyntax

/// The names that a Swift file declares outside bodies of functions, by whether another module can use them.
package struct DeclaredNames: Sendable {
  /// The names of public declarations.
  package private(set) var visible: Set<String> = []
  /// The names of all other declarations.
  package private(set) var hidden: Set<String> = []

  /// Parses a file.
  /// - Throws: ``ParsingRefusal`` if the bytes are not passed to the parser.
  package init(_ bytes: [UInt8]) throws(ParsingRefusal) {
    let (visible, hidden) = try SourceText.parse(bytes) { file in
      let finder = NameFinder(viewMode: .sourceAccurate)
      finder.walk(file)
      return (finder.visible, finder.hidden)
    }
    self.visible = visible
    self.hidden = hidden
  }
}

private final class NameFinder: SyntaxVisitor {
  var visible: Set<String> = []
  var hidden: Set<String> = []
  /// Whether each of the declarations around makes its members public.
  private var publicByDefault = [false]

  private func add(_ name: TokenSyntax, _ modifiers: DeclModifierListSyntax) {
    let text = name.identifier?.name ?? name.text
    if isVisible(modifiers) { visible.insert(text) } else { hidden.insert(text) }
  }

  private func isVisible(_ modifiers: DeclModifierListSyntax) -> Bool {
    let words = modifiers.filter { $0.detail == nil }.map(\.name.text)
    if words.contains(where: { ["public", "open"].contains($0) }) { return true }
    let restricts = words.contains { ["private", "fileprivate", "internal", "package"].contains($0) }
    return publicByDefault.last ?? false && !restricts
  }

  private func enter(
    _ name: TokenSyntax?, _ modifiers: DeclModifierListSyntax, opens: Bool = false
  ) -> SyntaxVisitorContinueKind {
    if let name { add(name, modifiers) }
    publicByDefault.append(opens && isVisible(modifiers))
    return .visitChildren
  }

  private func leave() { publicByDefault.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name, node.modifiers)
  }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name, node.modifiers)
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name, node.modifiers)
  }
  // The cases of an enumeration and the requirements of a protocol are as visible as the type.
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name, node.modifiers)
  }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name, node.modifiers, opens: true)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(nil, node.modifiers, opens: true)
  }
  override func visitPost(_ node: StructDeclSyntax) { leave() }
  override func visitPost(_ node: ClassDeclSyntax) { leave() }
  override func visitPost(_ node: ActorDeclSyntax) { leave() }
  override func visitPost(_ node: EnumDeclSyntax) { leave() }
  override func visitPost(_ node: ProtocolDeclSyntax) { leave() }
  override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.name, node.modifiers)
    return .skipChildren
  }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    add(node.name, node.modifiers)
    return .skipChildren
  }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      for token in binding.pattern.tokens(viewMode: .sourceAccurate) where token.identifier != nil {
        add(token, node.modifiers)
      }
    }
    return .skipChildren
  }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    for element in node.elements { visible.insert(element.name.identifier?.name ?? element.name.text) }
    return .skipChildren
  }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
