internal import SwiftSyntax

/// The declarations in the files of a program, by name.
struct Declarations: Sendable {
  struct Property: Sendable {
    var binding: PatternBindingSyntax
    var isStatic: Bool
    var isVariable: Bool
    var unit: SourceUnit
  }

  struct Function: Sendable {
    var parameters: FunctionParameterListSyntax
    var body: CodeBlockItemListSyntax?
    var result: TypeSyntax?
    var isStatic: Bool
    /// Whether the function changes the value that it is called on.
    var isMutating = false
    /// Whether the function is an initializer that may return no value.
    var isFailable = false
    var typeParameters: [TypeParameter] = []
    /// The type that contains the function.
    var type: String?
    var unit: SourceUnit
  }

  struct EnumCase: Sendable {
    var name: String
    var parameters: EnumCaseParameterListSyntax?
    var rawValue: ExprSyntax?
    var unit: SourceUnit
  }

  struct TypeDeclaration: Sendable {
    var isEnum = false
    var isClass = false
    /// Whether the type is declared in these files, rather than only extended.
    var isOwn = false
    var isProtocol = false
    var isPrivate = false
    var isGeneric = false
    /// Whether the type inherits from something that has no simple name.
    var inheritsUnknown = false
    /// The file that declares the type.
    var unit: SourceUnit?
    var cases: [EnumCase] = []
    /// The names of the stored properties, in the order of the memberwise initializer's parameters.
    var stored: [String] = []
    var properties: [String: [Property]] = [:]
    var functions: [String: [Function]] = [:]
    var inherited: [String] = []

    func declares(_ name: String) -> Bool { properties[name] != nil || functions[name] != nil }
  }

  /// Whether these files declare classes, whose values may have several names.
  private(set) var hasClasses = false

  /// The methods that change the value on which they are called.
  private(set) var changing: Set<String> = []
  /// The operators that the manifest declares.
  private(set) var operators: Set<String> = []

  private(set) var types: [String: TypeDeclaration] = [:]
  private var functions: [String: [Function]] = [:]
  private var constants: [String: Property] = [:]
  private(set) var aliases: [String: TypeSyntax] = [:]
  /// The names of all aliases, including private ones.
  private(set) var aliasNames: Set<String> = []
  /// The module that contains the shared files.
  let module: String
  /// The types of the manifest's library.
  var library: Set<String> = []
  /// The first condition on which declarations depend.
  private(set) var condition: (syntax: IfConfigDeclSyntax, unit: SourceUnit)?
  /// The names of the constants in each file, in order.
  private(set) var order: [String: [String]] = [:]

  init(module: String) { self.module = module }

  /// Adds the top-level aliases of a file, which must be known before any other declaration.
  mutating func addAliases(_ unit: SourceUnit) {
    for item in unit.syntax.file.statements {
      guard let alias = item.item.as(DeclSyntax.self)?.as(TypeAliasDeclSyntax.self) else { continue }
      add(alias, unit)
    }
  }

  private mutating func add(_ alias: TypeAliasDeclSyntax, _ unit: SourceUnit) {
    aliases[Self.key(alias, unit)] = alias.initializer.value
    aliasNames.insert(alias.name.text)
  }

  /// Returns the key of an alias, which includes the file name if the alias is private.
  private static func key(_ alias: TypeAliasDeclSyntax, _ unit: SourceUnit) -> String {
    key(alias.name.text, in: unit, isPrivate: alias.modifiers.isPrivate)
  }

  private static func key(_ name: String, in unit: SourceUnit, isPrivate: Bool = true) -> String {
    isPrivate ? "\(unit.name)/\(name)" : name
  }

  /// Returns the top-level constant that the name refers to in `unit`. A constant of the same file takes precedence
  /// over constants of other files.
  func constant(_ name: String, in unit: SourceUnit) -> Property? {
    constants[Self.key(name, in: unit)] ?? constants[name]
  }

  /// Returns the top-level functions that the name may refer to in `unit`.
  func functions(_ name: String, in unit: SourceUnit) -> [Function] {
    (functions[Self.key(name, in: unit)] ?? []) + (functions[name] ?? [])
  }

  /// Returns the full name of an extended type. The first part of `name` may be an alias.
  private func expanded(_ name: String, _ unit: SourceUnit) -> String {
    let parts = name.split(separator: ".", maxSplits: 1)
    guard let first = parts.first, let target = target(ofAlias: String(first), in: unit) else { return name }
    return ([target.name] + parts.dropFirst().map(String.init)).joined(separator: ".")
  }

  mutating func add(_ unit: SourceUnit) {
    for item in unit.syntax.file.statements { add(item.item.as(DeclSyntax.self), type: nil, unit) }
  }

  /// Returns the full name of the type that `name` refers to inside `type`.
  func resolve(_ name: String, inside type: String?) -> String {
    var scope = type
    while let current = scope {
      if name == "Self" { return current }
      let candidate = "\(current).\(name)"
      if types[candidate] != nil || library.contains(candidate) { return candidate }
      scope = current.lastIndex(of: ".").map { String(current[..<$0]) }
    }
    return name
  }

  /// Returns the type that a `typealias` refers to, with further aliases resolved.
  func target(ofAlias name: String, in unit: SourceUnit? = nil) -> TypeReference? {
    var target: TypeReference?
    var next = name
    for _ in 0..<16 {
      guard let alias = unit.flatMap({ aliases["\($0.name)/\(next)"] }) ?? aliases[next],
        let type = TypeReference(alias)
      else { return target }
      target = type
      guard case .named(let further) = type else { return target }
      next = further
    }
    return nil
  }

  private mutating func add(_ declaration: DeclSyntax?, type: String?, _ unit: SourceUnit) {
    guard let declaration else { return }
    if let variable = declaration.as(VariableDeclSyntax.self) {
      add(variable, type: type, unit)
    } else if let function = declaration.as(FunctionDeclSyntax.self) {
      var made = Function(function, type: type, unit: unit)
      made.isStatic = function.modifiers.isStatic
      made.isMutating = function.modifiers.contains { $0.name.text == "mutating" }
      let name = function.name.plain
      if made.isMutating { changing.insert(name) }
      if let first = name.unicodeScalars.first, first != "_", !first.properties.isXIDStart {
        operators.insert(name)
      }
      let isOfFile = type == nil && function.modifiers.isPrivate
      add(made, named: isOfFile ? Self.key(name, in: unit) : name, to: type)
    } else if let initializer = declaration.as(InitializerDeclSyntax.self) {
      let made = Function(
        parameters: initializer.signature.parameterClause.parameters, body: initializer.body?.statements,
        result: nil, isStatic: true, isFailable: initializer.optionalMark?.text == "?",
        typeParameters: TypeParameter.all(initializer.genericParameterClause, initializer.genericWhereClause),
        type: type, unit: unit)
      add(made, named: "init", to: type)
    } else if let cases = declaration.as(EnumCaseDeclSyntax.self), let type {
      for element in cases.elements {
        types[type, default: .init()].cases.append(
          EnumCase(
            name: element.name.plain, parameters: element.parameterClause?.parameters,
            rawValue: element.rawValue?.value, unit: unit))
      }
    } else if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      add(alias, unit)
    } else if let conditional = declaration.as(IfConfigDeclSyntax.self) {
      if condition == nil, !conditional.onlyChoosesImports { condition = (conditional, unit) }
      // Manifests are read as on a Mac, where most `#if` conditions in manifests are true, so the first branch is used.
      guard let elements = conditional.clauses.first?.elements else { return }
      if let members = elements.as(MemberBlockItemListSyntax.self) {
        for member in members { add(member.decl, type: type, unit) }
      } else if let items = elements.as(CodeBlockItemListSyntax.self) {
        for item in items { add(item.item.as(DeclSyntax.self), type: type, unit) }
      }
    } else {
      addGroup(declaration, type: type, unit)
    }
  }

  private mutating func addGroup(_ declaration: DeclSyntax, type: String?, _ unit: SourceUnit) {
    guard let group = declaration.asProtocol((any DeclGroupSyntax).self) else { return }
    var name = ""
    if let made = declaration.asProtocol((any NamedDeclSyntax).self) {
      name = type.map { "\($0).\(made.name.text)" } ?? made.name.text
    } else if let extended = declaration.as(ExtensionDeclSyntax.self),
      let made = TypeReference(extended.extendedType)
    {
      name = expanded(made.name, unit)
    } else {
      return
    }
    let isOwn = !declaration.is(ExtensionDeclSyntax.self)
    types[name, default: .init()].isOwn = isOwn || types[name]?.isOwn == true
    if isOwn {
      types[name]?.isProtocol = declaration.is(ProtocolDeclSyntax.self)
      types[name]?.isPrivate =
        declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers.isPrivate ?? false
      types[name]?.isGeneric =
        declaration.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil
      types[name]?.unit = unit
    }
    if declaration.is(EnumDeclSyntax.self) { types[name]?.isEnum = true }
    if declaration.is(ClassDeclSyntax.self) {
      types[name]?.isClass = true
      hasClasses = true
    }
    for parent in group.inheritanceClause?.inheritedTypes ?? [] {
      if let parent = TypeReference(parent.type)?.name {
        types[name]?.inherited.append(parent)
      } else {
        types[name]?.inheritsUnknown = true
      }
    }
    guard !declaration.is(ProtocolDeclSyntax.self) else { return }
    for member in group.memberBlock.members { add(member.decl, type: name, unit) }
  }

  private mutating func add(_ variable: VariableDeclSyntax, type: String?, _ unit: SourceUnit) {
    for binding in variable.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain else {
        continue
      }
      let property = Property(
        binding: binding, isStatic: variable.modifiers.isStatic,
        isVariable: variable.bindingSpecifier.text == "var", unit: unit)
      if let type {
        types[type, default: .init()].properties[name, default: []].append(property)
        if !property.isStatic, binding.accessorBlock == nil { types[type]?.stored.append(name) }
      } else {
        constants[Self.key(name, in: unit)] = property
        if !variable.modifiers.isPrivate, constants[name] == nil { constants[name] = property }
        order[unit.name, default: []].append(name)
      }
    }
  }

  private mutating func add(_ function: Function, named name: String, to type: String?) {
    if let type {
      types[type, default: .init()].functions[name, default: []].append(function)
    } else {
      functions[name, default: []].append(function)
    }
  }

  private static let rawTypes: Set<String> = ["String", "Int"]

  /// Returns the types in which members of `name` are looked up: the type itself, and the types and protocols that it
  /// inherits from.
  func lineage(of name: String) -> [String] {
    var result = [name]
    var index = 0
    while index < result.count, result.count < 32 {
      let type = types[result[index]]
      for parent in type?.inherited.prefix(32) ?? [] {
        let resolved = resolve(parent, inside: name)
        if !result.contains(resolved) { result.append(resolved) }
      }
      index += 1
    }
    // Some conformances are added by Swift and are not declared in any file.
    if let type = types[name], type.isEnum, type.inherited.contains(where: Self.rawTypes.contains) {
      result.append("RawRepresentable")
    }
    if name == "String" { result.append("StringProtocol") }
    return result
  }
}

extension Declarations.Function {
  /// Creates a function that is called without a value.
  init(_ function: FunctionDeclSyntax, type: String?, unit: SourceUnit) {
    self.init(
      parameters: function.signature.parameterClause.parameters, body: function.body?.statements,
      result: function.signature.returnClause?.type, isStatic: true,
      typeParameters: TypeParameter.all(function.genericParameterClause, function.genericWhereClause),
      type: type,
      unit: unit)
  }
}

/// A type parameter of a function.
struct TypeParameter: Sendable {
  var name: String
  /// Whether a value is passed with the type that it has when the function is called. Without a constraint, its
  /// declared type counts, which may be a protocol.
  var isConstrained: Bool

  static func all(_ clause: GenericParameterClauseSyntax?, _ conditions: GenericWhereClauseSyntax?) -> [Self]
  {
    let constrained = conditions?.requirements.compactMap {
      $0.requirement.as(ConformanceRequirementSyntax.self)?.leftType.trimmedDescription
    }
    return (clause?.parameters ?? []).map { parameter in
      let name = parameter.name.text
      return Self(
        name: name, isConstrained: parameter.inheritedType != nil || constrained?.contains(name) == true)
    }
  }
}

extension IfConfigDeclSyntax {
  /// Whether the directive only chooses between imports.
  var onlyChoosesImports: Bool {
    clauses.allSatisfy { clause in
      guard case .statements(let items)? = clause.elements else { return clause.elements == nil }
      return items.allSatisfy { $0.item.is(ImportDeclSyntax.self) }
    }
  }
}

extension DeclModifierListSyntax {
  var isPrivate: Bool { contains { $0.name.text == "private" || $0.name.text == "fileprivate" } }
  var isStatic: Bool { contains { $0.name.text == "static" || $0.name.text == "class" } }
}

extension String {
  /// The text without backticks. A mark that combines with one does not hide it.
  var withoutBackticks: String {
    guard utf8.contains(UInt8(ascii: "`")) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "`" }))
  }
}
