internal import SwiftSyntax
internal import Text

/// A value in a manifest, with the place that it comes from.
struct EvaluatedValue: Measured {
  struct Argument {
    var label: String?
    var value: EvaluatedValue
  }

  indirect enum Kind {
    case string(String)
    case boolean(Bool)
    case number(String)
    case null
    case array([EvaluatedValue])
    case dictionary([(key: EvaluatedValue, value: EvaluatedValue)])
    case tuple([Argument])
    /// `.name` or `.name(arguments)`, whose type is determined by its context, or a value of the manifest's library.
    case member(String, [Argument]?, of: String?)
    /// `base.name(arguments)`, if the type of `base` is determined later.
    case chain(EvaluatedValue, String, [Argument]?)
    /// `left + right`, if the type of one operand is determined later.
    case sum(EvaluatedValue, EvaluatedValue)
    case instance(String, [String: EvaluatedValue])
    /// A value of a class, which all variables that refer to it share.
    case object(Object)
    case enumCase(String, String, [Argument])
    case type(String)
    case closure(Closure)
    /// The functions of the manifest that have the same name.
    case functions([Declarations.Function], around: Scope?, own: Holder)
    /// `\.name.name`, which can be called like a closure.
    case keyPath([String])
    case unknown(EvaluationGap)
  }

  struct Closure {
    var syntax: ClosureExprSyntax
    var scope: Scope
    /// Whether the closure is the body of a result builder.
    var isBuilder = false
  }

  /// The value on which a function is called, if there is one.
  struct Holder {
    var value: EvaluatedValue?
  }

  final class Object {
    var kind: Kind

    init(_ kind: Kind) { self.kind = kind }
  }

  let kind: Kind
  var line: Int
  var column: Int
  /// How large the value is. An object counts as one value, and its content is measured when it is changed.
  let extent: Extent
  /// Whether Swift knows the value as an optional one. This decides only about its text, because a missing value is
  /// a kind of its own.
  private(set) var isOptional = false

  init(kind: Kind, line: Int, column: Int) {
    (self.kind, self.line, self.column) = (kind, line, column)
    extent = Self.extent(of: kind)
  }

  /// The value as one that may be missing.
  var optional: Self { marked(isOptional: true) }
  /// The value as one that is not missing.
  var unwrapped: Self { marked(isOptional: false) }

  func marked(isOptional: Bool) -> Self {
    var value = self
    value.isOptional = isOptional
    return value
  }

  /// The value of a variable, parameter or result with this type. Without a type, or with one of the type parameters,
  /// the value keeps its own.
  func declared(as type: TypeSyntax?, typeParameters: [TypeParameter] = []) -> Self {
    guard let type else { return self }
    if type.isOptional { return optional }
    if let element = type.as(ArrayTypeSyntax.self)?.element, element.isOptional,
      case .array(let elements) = kind
    {
      return Self(kind: .array(elements.map(\.optional)), line: line, column: column)
    }
    let name = type.as(IdentifierTypeSyntax.self)?.name.text
    return typeParameters.contains { $0.name == name } ? self : unwrapped
  }

  /// The value itself or, for an object, the object's current content.
  var content: Kind { if case .object(let object) = kind { object.kind } else { kind } }

  var gap: EvaluationGap? { if case .unknown(let gap) = kind { gap } else { nil } }
  /// The gap that the value is or, if it is a list, that its elements contain.
  var firstGap: EvaluationGap? { gap ?? array?.lazy.compactMap(\.gap).first }
  var string: String? { if case .string(let text) = kind { text } else { nil } }
  var array: [EvaluatedValue]? { if case .array(let elements) = kind { elements } else { nil } }
  /// Whether the value can be passed to a method that calls a function for each element.
  var isFunction: Bool {
    switch kind {
    case .closure, .keyPath, .functions: true
    default: false
    }
  }
  var isNull: Bool { if case .null = kind { true } else { false } }

  /// Whether the value is `Context.packageDirectory`.
  var isPackageFolder: Bool {
    if case .member("packageDirectory", nil, of: "Context") = kind { true } else { false }
  }

  /// The type that declares the value's members, if it is one of the manifest's own types or of its library.
  var dynamicType: String? {
    switch content {
    case .instance(let type, _), .enumCase(let type, _, _), .member(_, _, of: let type?): type
    default: nil
    }
  }

  /// The name that patterns and comparisons use.
  var caseName: String? {
    switch kind {
    case .member(let name, _, _): name
    case .enumCase(_, let name, _): name
    default: nil
    }
  }

  /// Whether the value is made by a call of a library function.
  var isLibraryCall: Bool { if case .member(_, _?, of: _) = kind { true } else { false } }

  var payload: [Argument] {
    switch kind {
    case .member(_, let arguments, _): arguments ?? []
    case .enumCase(_, _, let arguments): arguments
    default: []
    }
  }

  /// The number of parts that the value adds to those that it is made of.
  var width: Int {
    switch kind {
    case .string(let text), .number(let text): Meter.size(ofText: text)
    case .array(let elements): 1 + elements.count
    case .dictionary(let pairs): 1 + 2 * pairs.count
    case .tuple(let arguments), .enumCase(_, _, let arguments): 1 + arguments.count
    case .member(_, let arguments, _), .chain(_, _, let arguments): 2 + (arguments?.count ?? 0)
    case .instance(_, let fields): 1 + fields.count
    default: 1
    }
  }

  private static func extent(of kind: Kind) -> Extent {
    func around(_ arguments: [Argument]) -> Extent { .around(arguments.lazy.map(\.value.extent)) }
    return switch kind {
    case .string(let text), .number(let text): .text(text)
    case .array(let elements): .around(elements.lazy.map(\.extent))
    case .dictionary(let pairs): .around(pairs.lazy.map { .pair($0.key.extent, $0.value.extent) })
    case .member(_, let arguments?, _), .tuple(let arguments), .enumCase(_, _, let arguments):
      around(arguments)
    case .chain(let base, _, let arguments): .around([base.extent, around(arguments ?? [])])
    case .sum(let left, let right): .around([left.extent, right.extent])
    case .instance(_, let fields): .around(fields.values.lazy.map(\.extent))
    case .boolean, .null, .member, .object, .type, .closure, .functions, .keyPath, .unknown: .atom
    }
  }
}

extension TypeSyntax {
  var isOptional: Bool {
    if let type = self.as(AttributedTypeSyntax.self)?.baseType { return type.isOptional }
    return self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || self.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
  }
}

/// The names that are visible in a block, including the names of enclosing blocks.
final class Scope {
  var values: [String: EvaluatedValue] = [:]
  /// The types that the variables are declared with.
  var types: [String: TypeReference] = [:]
  /// The variables whose values may be missing.
  var optionals: Set<String> = []
  var functions: [String: [FunctionDeclSyntax]] = [:]
  let parent: Scope?
  /// The type whose members are visible.
  let type: String?
  let unit: SourceUnit
  /// The type of the value that `return` returns.
  let result: TypeReference?
  /// Whether the code is part of a function. The values that it creates come from the place where it is called.
  let isCalled: Bool

  init(
    parent: Scope?, type: String?, unit: SourceUnit, result: TypeReference?, isCalled: Bool = true
  ) {
    self.parent = parent
    self.type = type
    self.unit = unit
    self.result = result
    self.isCalled = isCalled
  }

  /// Returns the scope of a block inside this scope.
  func inner(result: TypeReference?? = nil) -> Scope {
    Scope(parent: self, type: type, unit: unit, result: result ?? self.result, isCalled: isCalled)
  }

  func value(_ name: String) -> EvaluatedValue? { owner(of: name)?.values[name] }

  /// Returns the scope that declares a variable.
  func owner(of name: String) -> Scope? {
    var scope: Scope? = self
    while let current = scope {
      if current.values[name] != nil { return current }
      scope = current.parent
    }
    return nil
  }

  /// Changes a variable in the scope that declares it, and returns whether it was found.
  func change(_ name: String, _ value: EvaluatedValue) -> Bool {
    guard let owner = owner(of: name) else { return false }
    owner.values[name] = value
    return true
  }
}
