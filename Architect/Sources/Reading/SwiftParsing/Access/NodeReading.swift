internal import SwiftSyntax

extension TokenSyntax {
  /// The text without backticks.
  var plain: String { identifier?.name ?? text }
}

extension SyntaxProtocol {
  /// The range without the white space and comments around.
  var textRange: Range<Int> {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
  }
}

extension AttributeListSyntax {
  /// The names of the attributes, also of those in `#if`.
  var names: [String] {
    flatMap { element -> [String] in
      if let attribute = element.as(AttributeSyntax.self) {
        return [attribute.attributeName.trimmedDescription]
      }
      let clauses = element.as(IfConfigDeclSyntax.self)?.clauses.map { $0 } ?? []
      return clauses.flatMap { $0.elements?.as(AttributeListSyntax.self)?.names ?? [] }
    }
  }

  /// The range of an attribute outside `#if`, up to the next token.
  func range(of name: String) -> Range<Int>? {
    guard
      let attribute = lazy.compactMap({ $0.as(AttributeSyntax.self) }).first(where: {
        $0.attributeName.trimmedDescription == name
      }), let last = attribute.lastToken(viewMode: .sourceAccurate)
    else { return nil }
    let start = attribute.positionAfterSkippingLeadingTrivia.utf8Offset
    guard let next = last.nextToken(viewMode: .sourceAccurate),
      (last.trailingTrivia.pieces + next.leadingTrivia.pieces).allSatisfy(\.isWhitespace)
    else { return start..<last.endPositionBeforeTrailingTrivia.utf8Offset }
    return start..<next.positionAfterSkippingLeadingTrivia.utf8Offset
  }
}

extension DeclModifierListSyntax {
  private static let words: Set = ["private", "fileprivate", "internal", "package", "public", "open"]

  /// The modifier that says who can see the declaration.
  var access: DeclModifierSyntax? { first { Self.words.contains($0.name.text) && $0.detail == nil } }
  /// The modifier that says who can set it, as `private(set)` does.
  var setter: DeclModifierSyntax? {
    first { Self.words.contains($0.name.text) && $0.detail?.detail.text == "set" }
  }
}

extension FunctionParameterClauseSyntax {
  /// The labels of the parameters that have no default and cannot be trailing closures.
  var neededLabels: [String] {
    parameters.compactMap { parameter in
      guard parameter.defaultValue == nil, parameter.ellipsis == nil, parameter.firstName.text != "_",
        !TypePaths.isFunction(parameter.type)
      else { return nil }
      return parameter.firstName.plain
    }
  }
}
