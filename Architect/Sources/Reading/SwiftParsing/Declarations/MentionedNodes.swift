internal import SwiftSyntax

/// The types, values and calls that a part of a file mentions, in the order of the text.
final class MentionedNodes: SyntaxVisitor {
  private(set) var types: [IdentifierTypeSyntax] = []
  private(set) var values: [DeclReferenceExprSyntax] = []
  private(set) var calls: [FunctionCallExprSyntax] = []

  init(in node: some SyntaxProtocol) {
    super.init(viewMode: .sourceAccurate)
    walk(node)
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    types.append(node)
    return .visitChildren
  }
  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    values.append(node)
    return .visitChildren
  }
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    calls.append(node)
    return .visitChildren
  }
}
