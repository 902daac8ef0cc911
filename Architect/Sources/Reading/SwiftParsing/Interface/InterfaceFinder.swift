internal import SwiftSyntax

/// Collects the declarations that other modules can see. Members are collected only from public types.
final class InterfaceFinder: SyntaxVisitor {
  var declarations: [InterfaceOutline.Declaration] = []
  var contract: [InterfaceOutline.ContractLine] = []
  var routes: [InterfaceOutline.Route] = []
  private var depth = 0
  /// The number of enclosing types that are not public, whose members are not visible from outside.
  private var hidden = 0
  /// The name of the contract parameter in the enclosing function, if there is one.
  private var contractName: String?

  private static let verbs: Set<String> = [
    "provides", "contributes", "decorates", "requires", "collects", "needs", "adapts", "performs", "calls",
    "routes", "destination", "opens", "sends", "observes", "handles",
  ]

  private let bytes: UnsafeBufferPointer<UInt8>

  /// - Parameter bytes: The source text of the tree, which must outlive the finder.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: Types

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    route(node.name.text, node.inheritanceClause, node.memberBlock, at: node.name)
    return type(node, node.modifiers, body: node.memberBlock)
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    route(node.name.text, node.inheritanceClause, node.memberBlock, at: node.name)
    return type(node, node.modifiers, body: node.memberBlock)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    type(node, node.modifiers, body: node.memberBlock)
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    type(node, node.modifiers, body: node.memberBlock)
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    type(node, node.modifiers, body: node.memberBlock)
  }

  private func type(
    _ node: some DeclSyntaxProtocol, _ modifiers: DeclModifierListSyntax, body: MemberBlockSyntax
  ) -> SyntaxVisitorContinueKind {
    if Self.isPublic(modifiers) {
      add(node, upTo: body.positionAfterSkippingLeadingTrivia.utf8Offset)
    } else {
      hidden += 1
    }
    depth += 1
    return .visitChildren
  }

  private func leave(_ modifiers: DeclModifierListSyntax) {
    depth -= 1
    if !Self.isPublic(modifiers) { hidden -= 1 }
  }

  override func visitPost(_ node: StructDeclSyntax) { leave(node.modifiers) }
  override func visitPost(_ node: EnumDeclSyntax) { leave(node.modifiers) }
  override func visitPost(_ node: ClassDeclSyntax) { leave(node.modifiers) }
  override func visitPost(_ node: ActorDeclSyntax) { leave(node.modifiers) }
  override func visitPost(_ node: ProtocolDeclSyntax) { leave(node.modifiers) }
  override func visitPost(_ node: ExtensionDeclSyntax) { depth -= 1 }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let hasPublic = node.memberBlock.members.contains { member in
      member.decl.asProtocol((any WithModifiersSyntax).self).map { Self.isPublic($0.modifiers) } ?? false
    }
    if hasPublic { add(node, upTo: node.memberBlock.positionAfterSkippingLeadingTrivia.utf8Offset) }
    depth += 1
    return .visitChildren
  }

  // MARK: Members

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let parameter = node.signature.parameterClause.parameters.first {
      $0.type.trimmedDescription.hasSuffix("ModuleContract")
    }
    if let parameter {
      contractName = (parameter.secondName ?? parameter.firstName).text
      return .visitChildren
    }
    if Self.isPublic(node.modifiers) {
      add(node, upTo: node.body?.positionAfterSkippingLeadingTrivia.utf8Offset)
    }
    return .skipChildren
  }

  override func visitPost(_ node: FunctionDeclSyntax) {
    if contractName != nil { contractName = nil }
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if Self.isPublic(node.modifiers) {
      add(node, upTo: node.body?.positionAfterSkippingLeadingTrivia.utf8Offset)
    }
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if Self.isPublic(node.modifiers) {
      let value = node.bindings.first?.initializer?.positionAfterSkippingLeadingTrivia.utf8Offset
      add(
        node, upTo: value ?? node.bindings.first?.accessorBlock?.positionAfterSkippingLeadingTrivia.utf8Offset
      )
    }
    // In a contract, the module may store the result of a declaration in a variable.
    return contractName == nil ? .skipChildren : .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    if Self.isPublic(node.modifiers) { add(node, upTo: nil) }
    return .skipChildren
  }

  // MARK: Contracts and routes

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let contractName, let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.base?.trimmedDescription == contractName, Self.verbs.contains(member.declName.baseName.text)
    else { return .visitChildren }
    let verb = member.declName.baseName.text
    if let subject = node.arguments.first.map({ Self.typeName($0.expression.trimmedDescription) }),
      !subject.isEmpty
    {
      contract.append(
        .init(verb: verb, subject: subject, offset: node.positionAfterSkippingLeadingTrivia.utf8Offset))
    }
    return .skipChildren
  }

  /// `(any CartService).self` is `CartService`, and `.cartCount` is `cartCount`.
  private static func typeName(_ expression: String) -> String {
    var text = Substring(expression)
    if text.hasSuffix(".self") { text = text.dropLast(5) }
    if text.hasPrefix("("), text.hasSuffix(")") { text = text.dropFirst().dropLast() }
    if text.hasPrefix("any ") { text = text.dropFirst(4) }
    if text.hasPrefix(".") { text = text.dropFirst() }
    return String(text)
  }

  private func route(
    _ name: String, _ inheritance: InheritanceClauseSyntax?, _ members: MemberBlockSyntax,
    at token: TokenSyntax
  ) {
    let parents = inheritance?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
    guard parents.contains(where: { $0 == "Route" || $0.hasSuffix(".Route") }) else { return }
    let patterns = members.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap { variable in
      variable.bindings.compactMap { binding -> String? in
        guard binding.pattern.trimmedDescription == "pattern" else { return nil }
        return binding.initializer?.value.as(StringLiteralExprSyntax.self)?.representedLiteralValue
      }
    }
    guard let pattern = patterns.first else { return }
    routes.append(
      .init(type: name, pattern: pattern, offset: token.positionAfterSkippingLeadingTrivia.utf8Offset))
  }

  // MARK: Text

  private static func isPublic(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { ["public", "open"].contains($0.name.text) && $0.detail == nil }
  }

  private func add(_ node: some DeclSyntaxProtocol, upTo end: Int?) {
    guard hidden == 0 else { return }
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = max(start, end ?? node.endPositionBeforeTrailingTrivia.utf8Offset)
    declarations.append(
      .init(
        signature: DeclarationText.signature(bytes[start..<end]),
        summary: DeclarationText.summary(documentation(before: node)), depth: depth, offset: start))
  }

  private func documentation(before node: some DeclSyntaxProtocol) -> [Slice<UnsafeBufferPointer<UInt8>>] {
    var offset = node.position.utf8Offset
    return node.leadingTrivia.pieces.compactMap { piece in
      let start = offset
      offset += piece.sourceLength.utf8Length
      switch piece {
      case .docLineComment, .docBlockComment: return bytes[start..<offset]
      default: return nil
      }
    }
  }
}
