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
      MentionedNodes(in: file).calls.compactMap { Lookup($0, lines) }
    }
  }
}

extension BundleLookups.Lookup {
  fileprivate init?(_ call: FunctionCallExprSyntax, _ lines: LineTable) {
    guard ["Bundle", "Foundation.Bundle", "Bundle.init"].contains(call.calledExpression.trimmedDescription),
      ["for", "identifier"].contains(call.arguments.first?.label?.text)
    else { return nil }
    line = lines.position(of: call.textRange.lowerBound).line
    body = Self.body(around: call)
    statement = Self.statement(of: call)
    value = statement.map { _ in call.textRange }
  }

  private static func isBundle(_ type: TypeSyntax?) -> Bool {
    let text = type?.trimmedDescription
    return text == "Bundle" || text == "Bundle?" || text == "Foundation.Bundle"
  }

  /// The text between two braces.
  private static func inside(_ block: some BracedSyntax) -> Range<Int> {
    block.leftBrace.textRange.upperBound..<block.rightBrace.textRange.lowerBound
  }

  private static func body(around node: FunctionCallExprSyntax) -> Range<Int>? {
    var parent = node.parent
    while let current = parent {
      if let function = current.as(FunctionDeclSyntax.self) {
        guard isBundle(function.signature.returnClause?.type), let body = function.body else { return nil }
        return inside(body)
      }
      if let binding = current.as(PatternBindingSyntax.self) {
        if isBundle(binding.typeAnnotation?.type) {
          if let block = binding.accessorBlock, case .getter = block.accessors {
            return inside(block)
          }
          if let call = binding.initializer?.value.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
            let closure = call.calledExpression.as(ClosureExprSyntax.self), closure.signature == nil
          {
            return inside(closure)
          }
        }
        // A variable inside the body of a function that returns a bundle.
        if !(binding.parent?.parent?.parent?.is(CodeBlockItemSyntax.self) ?? false) { return nil }
      }
      if current.isProtocol((any DeclGroupSyntax).self) || current.is(InitializerDeclSyntax.self) {
        return nil
      }
      parent = current.parent
    }
    return nil
  }

  /// The statement whose only value is the call: `return Bundle(for:)`, or a declaration of one variable.
  private static func statement(of node: FunctionCallExprSyntax) -> Range<Int>? {
    if let result = node.parent?.as(ReturnStmtSyntax.self) { return result.textRange }
    guard let binding = node.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
      let declaration = binding.parent?.parent?.as(VariableDeclSyntax.self), declaration.bindings.count == 1
    else { return nil }
    return declaration.textRange
  }
}
