internal import SwiftSyntax

/// The paths of names in types, such as `["Cart", "Item"]` for `Cart.Item`.
enum TypePaths {
  /// Returns the paths of all types in a part of a signature.
  static func all(in node: some SyntaxProtocol) -> [[String]] {
    MentionedNodes(in: node).types.map { type in
      var path = [type.name.plain]
      var part = Syntax(type)
      while let member = part.parent?.as(MemberTypeSyntax.self), member.baseType.id == part.id {
        path.append(member.name.plain)
        part = Syntax(member)
      }
      return path
    }
  }

  /// Returns the path of a type, without its generic arguments.
  static func first(in type: TypeSyntax) -> [String] { all(in: type).first ?? [] }

  /// Returns the paths of the types in the signature of a declaration, without those in its inheritance clause.
  static func signature(of node: DeclarationTree.Node) -> [[String]] {
    var paths: [[String]] = []
    func add(_ part: (some SyntaxProtocol)?) { if let part { paths += all(in: part) } }
    // The arguments of generic supertypes, such as the element in `Base<Element>`.
    if node.kind != .extension { paths += node.inheritedTypes.flatMap { all(in: $0).dropFirst() } }
    for parameter in node.parameters?.parameters ?? [] {
      paths += all(in: parameter.type) + all(in: parameter.attributes)
    }
    switch node.syntax.as(DeclSyntaxEnum.self) {
    case .extensionDecl(let syntax): add(syntax.extendedType)
    case .typeAliasDecl(let syntax): add(syntax.initializer)
    case .associatedTypeDecl(let syntax): add(syntax)
    case .functionDecl(let syntax):
      add(syntax.signature.returnClause)
      add(syntax.signature.effectSpecifiers?.throwsClause)
      add(syntax.attributes)
    case .initializerDecl(let syntax):
      add(syntax.signature.effectSpecifiers?.throwsClause)
      add(syntax.attributes)
    case .subscriptDecl(let syntax): add(syntax.returnClause)
    case .variableDecl(let syntax):
      for binding in syntax.bindings {
        add(binding.typeAnnotation)
        if binding.typeAnnotation == nil, let value = binding.initializer?.value { paths += ofValue(value) }
      }
      add(syntax.attributes)
    case .enumCaseDecl(let syntax): for element in syntax.elements { add(element.parameterClause) }
    case .macroDecl(let syntax): add(syntax.signature)
    default: break
    }
    add(node.generics?.genericParameterClause)
    add(node.generics?.genericWhereClause ?? node.group?.genericWhereClause)
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
