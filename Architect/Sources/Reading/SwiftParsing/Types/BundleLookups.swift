internal import SwiftSyntax

/// The places at which a Swift file looks for the bundle of its own resources, with `Bundle(for:)` or
/// `Bundle(identifier:)`.
package struct BundleLookups: Sendable {
  package struct Lookup: Hashable, Sendable {
    /// The line of the call, from 1.
    package var line: Int
    /// The content of the innermost function, accessor or closure around the call whose result is a bundle, in bytes
    /// and without its braces.
    package var body: Range<Int>?
    /// The statement or declaration whose only value is the call, in bytes.
    package var statement: Range<Int>?
    /// The value of the statement, in bytes.
    package var value: Range<Int>?
  }

  package private(set) var lookups: [Lookup] = []

  /// Parses a file.
  /// - Throws: ``ParsingRefusal`` if the bytes are not passed to the parser.
  package init(_ bytes: [UInt8]) throws(ParsingRefusal) {
    let lines = LineTable(bytes)
    lookups = try SourceText.parse(bytes) { file in
      let finder = LookupFinder(lines)
      finder.walk(file)
      return finder.lookups
    }
  }
}

private final class LookupFinder: SyntaxVisitor {
  var lookups: [BundleLookups.Lookup] = []
  private let lines: LineTable

  init(_ lines: LineTable) {
    self.lines = lines
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let called = node.calledExpression.trimmedDescription
    guard ["Bundle", "Foundation.Bundle", "Bundle.init"].contains(called), let first = node.arguments.first,
      ["for", "identifier"].contains(first.label?.text)
    else { return .visitChildren }
    var lookup = BundleLookups.Lookup(
      line: lines.position(of: node.positionAfterSkippingLeadingTrivia.utf8Offset).line)
    lookup.body = Self.body(around: node)
    if let (statement, value) = Self.statement(of: node) {
      lookup.statement = statement
      lookup.value = value
    }
    lookups.append(lookup)
    return .visitChildren
  }

  private static func range(_ node: some SyntaxProtocol) -> Range<Int> {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  private static func isBundle(_ type: TypeSyntax?) -> Bool {
    let text = type?.trimmedDescription
    return text == "Bundle" || text == "Bundle?" || text == "Foundation.Bundle"
  }

  /// The text between two braces.
  private static func inside(_ open: TokenSyntax, _ close: TokenSyntax) -> Range<Int> {
    open.endPositionBeforeTrailingTrivia.utf8Offset..<close.positionAfterSkippingLeadingTrivia.utf8Offset
  }

  private static func body(around node: FunctionCallExprSyntax) -> Range<Int>? {
    var parent = node.parent
    while let current = parent {
      if let function = current.as(FunctionDeclSyntax.self) {
        guard isBundle(function.signature.returnClause?.type), let body = function.body else { return nil }
        return inside(body.leftBrace, body.rightBrace)
      }
      if let binding = current.as(PatternBindingSyntax.self) {
        if isBundle(binding.typeAnnotation?.type) {
          if let block = binding.accessorBlock, case .getter = block.accessors {
            return inside(block.leftBrace, block.rightBrace)
          }
          if let call = binding.initializer?.value.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
            let closure = call.calledExpression.as(ClosureExprSyntax.self), closure.signature == nil
          {
            return inside(closure.leftBrace, closure.rightBrace)
          }
        }
        // A variable inside the body of a function that returns a bundle.
        if !(binding.parent?.parent?.parent?.is(CodeBlockItemSyntax.self) ?? false) { return nil }
      }
      if current.is(StructDeclSyntax.self) || current.is(ClassDeclSyntax.self)
        || current.is(EnumDeclSyntax.self) || current.is(ExtensionDeclSyntax.self)
        || current.is(InitializerDeclSyntax.self)
      {
        return nil
      }
      parent = current.parent
    }
    return nil
  }

  /// The statement whose only value is the call: `return Bundle(for:)`, or a declaration of one variable.
  private static func statement(of node: FunctionCallExprSyntax) -> (Range<Int>, Range<Int>)? {
    guard let parent = node.parent else { return nil }
    if let result = parent.as(ReturnStmtSyntax.self) { return (range(result), range(node)) }
    guard let initializer = parent.as(InitializerClauseSyntax.self),
      let binding = initializer.parent?.as(PatternBindingSyntax.self),
      let declaration = binding.parent?.parent?.as(VariableDeclSyntax.self), declaration.bindings.count == 1
    else { return nil }
    return (range(declaration), range(node))
  }
}
