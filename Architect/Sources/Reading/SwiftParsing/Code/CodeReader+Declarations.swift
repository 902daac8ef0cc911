internal import SwiftSyntax

extension CodeReader {
  func declaration(_ node: DeclSyntax) -> [Code.Statement] {
    switch node.kind {
    case .structDecl:
      let syntax = node.cast(StructDeclSyntax.self)
      return [group(syntax, .structure, syntax.name, syntax.genericParameterClause)]
    case .classDecl:
      let syntax = node.cast(ClassDeclSyntax.self)
      return [group(syntax, .class, syntax.name, syntax.genericParameterClause)]
    case .actorDecl:
      let syntax = node.cast(ActorDeclSyntax.self)
      return [group(syntax, .actor, syntax.name, syntax.genericParameterClause)]
    case .enumDecl:
      let syntax = node.cast(EnumDeclSyntax.self)
      return [group(syntax, .enumeration, syntax.name, syntax.genericParameterClause)]
    case .protocolDecl:
      let syntax = node.cast(ProtocolDeclSyntax.self)
      return [group(syntax, .protocol, syntax.name, nil)]
    case .extensionDecl: return extensionOf(node.cast(ExtensionDeclSyntax.self))
    case .typeAliasDecl:
      let syntax = node.cast(TypeAliasDeclSyntax.self)
      return [
        .alias(
          Code.Alias(
            name: syntax.name.plain, offset: offset(syntax.name),
            generics: generics(syntax.genericParameterClause), type: type(syntax.initializer.value)))
      ]
    case .functionDecl: return [.function(function(node.cast(FunctionDeclSyntax.self)))]
    case .initializerDecl: return [.function(initializer(node.cast(InitializerDeclSyntax.self)))]
    case .subscriptDecl:
      let syntax = node.cast(SubscriptDeclSyntax.self)
      var result = Code.Function(name: "subscript", offset: offset(syntax.subscriptKeyword))
      result.parameters = parameters(syntax.parameterClause)
      result.result = type(syntax.returnClause.type)
      result.generics = generics(syntax.genericParameterClause)
      result.body = syntax.accessorBlock.flatMap(getter)
      return [.function(result)]
    case .variableDecl: return [.variables(variables(node.cast(VariableDeclSyntax.self)))]
    case .ifConfigDecl:
      return [
        .conditional(
          node.cast(IfConfigDeclSyntax.self).clauses.map { clause in
            Code.ConditionalClause(
              condition: clause.poundKeyword.tokenKind == .poundElse
                ? nil : clause.condition?.trimmedDescription ?? "",
              items: items(clause.elements))
          })
      ]
    case .macroExpansionDecl: return [.other(children(of: Syntax(node)))]
    default: return []
    }
  }

  private func items(_ elements: IfConfigClauseSyntax.Elements?) -> [Code.Statement] {
    switch elements {
    case .statements(let statements): self.statements(statements)
    case .decls(let members): self.members(members)
    default: []
    }
  }

  private func members(_ list: MemberBlockItemListSyntax) -> [Code.Statement] {
    list.flatMap { declaration($0.decl) }
  }

  // MARK: - Types with members

  private func group(
    _ node: some DeclGroupSyntax, _ kind: DeclarationTree.Kind, _ name: TokenSyntax,
    _ generics: GenericParameterClauseSyntax?
  ) -> Code.Statement {
    var result = Code.TypeDeclaration(kind: kind, name: [name.plain], offset: offset(name))
    result.generics = self.generics(generics)
    fill(&result, node)
    return .type(result)
  }

  private func extensionOf(_ node: ExtensionDeclSyntax) -> [Code.Statement] {
    guard case .named(let path, let arguments) = type(node.extendedType) else { return [] }
    var result = Code.TypeDeclaration(kind: .extension, name: path, offset: offset(node.extendedType))
    result.equalities = (node.genericWhereClause?.requirements ?? []).compactMap { requirement in
      guard case .sameTypeRequirement(let same) = requirement.requirement,
        case .type(let left) = same.leftType, case .type(let right) = same.rightType
      else { return nil }
      return (left.trimmedDescription, type(right))
    }
    // `extension ConfigurationKey<Int>`
    result.equalities += arguments.enumerated().map { ("#\($0.offset)", $0.element) }
    fill(&result, node)
    return [.type(result)]
  }

  private func fill(_ result: inout Code.TypeDeclaration, _ node: some DeclGroupSyntax) {
    result.inherited = node.inheritanceClause?.inheritedTypes.map { type($0.type) } ?? []
    result.members = members(node.memberBlock.members)
    result.attributes = attributes(node.attributes)
    result.cases = node.memberBlock.members.flatMap { cases($0.decl) }
  }

  private func cases(_ node: DeclSyntax) -> [Code.Case] {
    if let condition = node.as(IfConfigDeclSyntax.self) {
      return condition.clauses.flatMap { clause -> [Code.Case] in
        guard case .decls(let members)? = clause.elements else { return [] }
        return members.flatMap { cases($0.decl) }
      }
    }
    return (node.as(EnumCaseDeclSyntax.self)?.elements ?? []).map { element in
      Code.Case(
        name: element.name.plain, offset: offset(element.name),
        parameters: (element.parameterClause?.parameters ?? []).map {
          Code.Parameter(
            label: $0.firstName?.plain, name: ($0.secondName ?? $0.firstName)?.plain ?? "_",
            type: type($0.type), value: $0.defaultValue.map { expression($0.value) })
        }, value: element.rawValue.map { expression($0.value) })
    }
  }

  private func generics(_ clause: GenericParameterClauseSyntax?) -> [Code.Generic] {
    (clause?.parameters ?? []).map {
      Code.Generic(name: $0.name.plain, constraint: $0.inheritedType.map(type))
    }
  }

  private func attributes(_ list: AttributeListSyntax) -> [Code.Attribute] {
    list.compactMap { element in
      guard let attribute = element.as(AttributeSyntax.self),
        case .named(let path, let generics) = type(attribute.attributeName)
      else { return nil }
      return Code.Attribute(
        name: path.joined(separator: "."), generics: generics, arguments: arguments(of: attribute),
        selector: selector(of: attribute), offset: offset(attribute.attributeName))
    }
  }

  /// The name in `@objc(name)`.
  private func selector(of attribute: AttributeSyntax) -> String? {
    guard case .objCName(let pieces)? = attribute.arguments else { return nil }
    return pieces.map { ($0.name?.plain ?? "") + ($0.colon == nil ? "" : ":") }.joined()
  }

  // MARK: - Functions and variables

  private func function(_ node: FunctionDeclSyntax) -> Code.Function {
    var result = Code.Function(name: node.name.plain, offset: offset(node.name))
    result.parameters = parameters(node.signature.parameterClause)
    result.result = node.signature.returnClause.map { type($0.type) }
    result.generics = generics(node.genericParameterClause)
    result.body = node.body.map { statements($0.statements) }
    result.isStatic = node.modifiers.isStatic
    result.isAsync = node.signature.effectSpecifiers?.asyncSpecifier != nil
    result.isThrowing = node.signature.effectSpecifiers?.throwsClause != nil
    result.attributes = attributes(node.attributes)
    return result
  }

  private func initializer(_ node: InitializerDeclSyntax) -> Code.Function {
    var result = Code.Function(name: "init", offset: offset(node.initKeyword))
    result.parameters = parameters(node.signature.parameterClause)
    result.generics = generics(node.genericParameterClause)
    result.body = node.body.map { statements($0.statements) }
    result.isStatic = true
    return result
  }

  private func parameters(_ clause: FunctionParameterClauseSyntax) -> [Code.Parameter] {
    clause.parameters.map { parameter in
      let name = (parameter.secondName ?? parameter.firstName).plain
      let label = parameter.firstName.text == "_" ? nil : parameter.firstName.plain
      let isInOut =
        parameter.type.as(AttributedTypeSyntax.self)?.specifiers.contains {
          $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.text == "inout"
        } ?? false
      return Code.Parameter(
        label: label, name: name, type: type(parameter.type), isInOut: isInOut,
        isVariadic: parameter.ellipsis != nil || parameter.type.is(PackExpansionTypeSyntax.self),
        value: parameter.defaultValue.map { expression($0.value) })
    }
  }

  private func variables(_ node: VariableDeclSyntax) -> [Code.Variable] {
    let isStatic = node.modifiers.isStatic
    let isLazy = node.modifiers.contains { $0.name.text == "lazy" }
    let attributes = attributes(node.attributes)
    var result: [Code.Variable] = node.bindings.map { binding in
      let names = self.names(in: binding.pattern)
      let identifier = binding.pattern.as(IdentifierPatternSyntax.self)
      var variable = Code.Variable(
        name: identifier?.identifier.plain ?? "", offset: offset(binding.pattern),
        type: binding.typeAnnotation.map { type($0.type) },
        value: binding.initializer.map { expression($0.value) },
        getter: binding.accessorBlock.flatMap(getter))
      variable.reactions = binding.accessorBlock.map(reactions) ?? []
      variable.isStatic = isStatic
      variable.isLazy = isLazy
      variable.isConstant = node.bindingSpecifier.text == "let"
      variable.parts = identifier == nil ? names : []
      variable.attributes = attributes
      return variable
    }
    // In `let a, b: Int`, the type belongs to all.
    for index in result.indices.reversed().dropFirst()
    where result[index].type == nil && result[index].value == nil {
      result[index].type = result[index + 1].type
    }
    return result
  }

  /// The code of a getter; `nil` if the variable only has observers.
  private func getter(_ block: AccessorBlockSyntax) -> [Code.Statement]? {
    switch block.accessors {
    case .getter(let items): return statements(items)
    case .accessors(let accessors):
      guard let getter = accessors.first(where: { $0.accessorSpecifier.text == "get" }) else { return nil }
      return getter.body.map { statements($0.statements) } ?? []
    @unknown default: return []
    }
  }

  /// The code of a setter and of observers.
  private func reactions(_ block: AccessorBlockSyntax) -> [Code.Statement] {
    guard case .accessors(let accessors) = block.accessors else { return [] }
    return accessors.filter { $0.accessorSpecifier.text != "get" }.flatMap { accessor in
      accessor.body.map { statements($0.statements) } ?? []
    }
  }

  // MARK: - Types

  func type(_ node: TypeSyntax) -> Code.TypeName {
    switch node.kind {
    case .identifierType:
      let syntax = node.cast(IdentifierTypeSyntax.self)
      return named([syntax.name.plain], syntax.genericArgumentClause)
    case .memberType:
      let syntax = node.cast(MemberTypeSyntax.self)
      guard case .named(let path, _) = type(syntax.baseType) else { return .other(node.trimmedDescription) }
      return named(path + [syntax.name.plain], syntax.genericArgumentClause)
    case .optionalType: return .optional(type(node.cast(OptionalTypeSyntax.self).wrappedType))
    case .implicitlyUnwrappedOptionalType:
      return .optional(type(node.cast(ImplicitlyUnwrappedOptionalTypeSyntax.self).wrappedType))
    case .arrayType: return .array(type(node.cast(ArrayTypeSyntax.self).element))
    case .dictionaryType:
      let syntax = node.cast(DictionaryTypeSyntax.self)
      return .dictionary(type(syntax.key), type(syntax.value))
    case .tupleType:
      let parts = node.cast(TupleTypeSyntax.self).elements.map { type($0.type) }
      return parts.count == 1 ? parts[0] : .tuple(parts)
    case .compositionType:
      return .composition(node.cast(CompositionTypeSyntax.self).elements.map { type($0.type) })
    case .metatypeType: return .metatype(type(node.cast(MetatypeTypeSyntax.self).baseType))
    case .someOrAnyType:
      let syntax = node.cast(SomeOrAnyTypeSyntax.self)
      let inner = type(syntax.constraint)
      return syntax.someOrAnySpecifier.text == "some" ? .opaque(inner) : inner
    case .attributedType: return type(node.cast(AttributedTypeSyntax.self).baseType)
    case .packExpansionType: return type(node.cast(PackExpansionTypeSyntax.self).repetitionPattern)
    case .packElementType: return type(node.cast(PackElementTypeSyntax.self).pack)
    case .functionType:
      let syntax = node.cast(FunctionTypeSyntax.self)
      return .function(syntax.parameters.map { type($0.type) }, type(syntax.returnClause.type))
    default: return .other(node.trimmedDescription)
    }
  }

  private func named(_ path: [String], _ clause: GenericArgumentClauseSyntax?) -> Code.TypeName {
    let arguments = clause?.arguments.compactMap(genericArgument) ?? []
    switch (path.last, arguments.count) {
    case ("Optional"?, 1): return .optional(arguments[0])
    case ("Array"?, 1): return .array(arguments[0])
    case ("Dictionary"?, 2): return .dictionary(arguments[0], arguments[1])
    default: return .named(path, arguments)
    }
  }

  func genericArgument(_ node: GenericArgumentSyntax) -> Code.TypeName? {
    node.argument.as(TypeSyntax.self).map(type)
  }
}
