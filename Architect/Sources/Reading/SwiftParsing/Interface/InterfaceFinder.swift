internal import SwiftSyntax

/// Collects the declarations that other modules can see. Members are collected only from public types.
final class InterfaceFinder: SyntaxVisitor {
  var declarations: [InterfaceOutline.Declaration] = []
  var routes: [InterfaceOutline.Route] = []
  private var depth = 0
  /// The number of enclosing types that are not public, whose members are not visible from outside.
  private var hidden = 0
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
    if Self.isPublic(node.modifiers) {
      add(node, upTo: node.body?.positionAfterSkippingLeadingTrivia.utf8Offset)
    }
    return .skipChildren
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
    return .skipChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    if Self.isPublic(node.modifiers) { add(node, upTo: nil) }
    return .skipChildren
  }

  // MARK: Routes

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
