internal import SwiftSyntax

/// The paths of names in types, such as `["Cart", "Item"]` for `Cart.Item`.
enum TypePaths {
  /// Returns the paths of all types in a part of a signature.
  static func all(in node: some SyntaxProtocol) -> [[String]] {
    let finder = PathFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.paths
  }

  /// Returns the path of a type, without its generic arguments.
  static func first(in type: TypeSyntax) -> [String] { all(in: type).first ?? [] }

  static func signature(
    _ parameters: FunctionParameterClauseSyntax, _ result: ReturnClauseSyntax?,
    _ generics: GenericParameterClauseSyntax?, _ conditions: GenericWhereClauseSyntax?,
    _ effects: FunctionEffectSpecifiersSyntax?
  ) -> [[String]] {
    var paths = parameters.parameters.flatMap { all(in: $0.type) + all(in: $0.attributes) }
    if let result { paths += all(in: result) }
    if let generics { paths += all(in: generics) }
    if let conditions { paths += all(in: conditions) }
    if let thrown = effects?.throwsClause { paths += all(in: thrown) }
    return paths
  }

  /// Returns the paths of the types that a value without a written type shows: `Cart` for `Cart()` and `Cart.empty`.
  static func ofValue(_ value: ExprSyntax) -> [[String]] {
    if let call = value.as(FunctionCallExprSyntax.self) { return ofValue(call.calledExpression) }
    if let member = value.as(MemberAccessExprSyntax.self) {
      guard let base = member.base.flatMap({ ofValue($0).first }) else { return [] }
      return [base + [member.declName.baseName.plain]]
    }
    if let name = value.as(DeclReferenceExprSyntax.self) { return [[name.baseName.plain]] }
    if let generic = value.as(GenericSpecializationExprSyntax.self) {
      return ofValue(generic.expression) + all(in: generic.genericArgumentClause)
    }
    if let array = value.as(ArrayExprSyntax.self) { return array.elements.flatMap { ofValue($0.expression) } }
    if let cast = value.as(AsExprSyntax.self) { return all(in: cast.type) }
    if let attempt = value.as(TryExprSyntax.self) { return ofValue(attempt.expression) }
    return []
  }

  /// Whether a type is written as a function, so that a closure can be its value.
  static func isFunction(_ type: TypeSyntax) -> Bool {
    if type.is(FunctionTypeSyntax.self) { return true }
    if let attributed = type.as(AttributedTypeSyntax.self) { return isFunction(attributed.baseType) }
    if let optional = type.as(OptionalTypeSyntax.self) { return isFunction(optional.wrappedType) }
    if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return isFunction(only.type)
    }
    return false
  }
}

private final class PathFinder: SyntaxVisitor {
  var paths: [[String]] = []

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    paths.append([node.name.plain])
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    paths.append(Self.path(TypeSyntax(node)))
    // The generic arguments of all parts are types of their own.
    if let arguments = node.genericArgumentClause { walk(arguments) }
    var base = node.baseType
    while let member = base.as(MemberTypeSyntax.self) {
      if let arguments = member.genericArgumentClause { walk(arguments) }
      base = member.baseType
    }
    if let arguments = base.as(IdentifierTypeSyntax.self)?.genericArgumentClause { walk(arguments) }
    return .skipChildren
  }

  private static func path(_ type: TypeSyntax) -> [String] {
    if let member = type.as(MemberTypeSyntax.self) { return path(member.baseType) + [member.name.plain] }
    if let name = type.as(IdentifierTypeSyntax.self) { return [name.name.plain] }
    return []
  }
}
