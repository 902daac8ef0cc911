internal import SwiftSyntax

/// Determines the meaning of values where a type is expected.
extension Evaluator {
  /// Returns the value converted to `type`, with names that have no type resolved.
  /// - Parameter inside: The type whose body contains `type`.
  func coerce(_ value: Value, to type: TypeReference?, inside context: String?) -> Value {
    guard let type else { return value }
    let result = converted(value, to: type, inside: context)
    return value.isOptional ? result.optional : result
  }

  private func converted(_ value: Value, to type: TypeReference, inside context: String?) -> Value {
    if case .named(let name) = type, let target = declarations.target(ofAlias: name) {
      return coerce(value, to: target, inside: context)
    }
    meter.spend(1)
    switch (type, value.kind) {
    case (_, .sum(let left, let right)):
      return at(value) {
        let mark = manifest.syntax.file.endOfFileToken
        let scope = Scope(parent: nil, type: nil, unit: manifest, result: nil)
        return sum(
          coerce(left, to: type, inside: context), coerce(right, to: type, inside: context), mark, scope)
      }
    case (.array(let element), .array(let elements)):
      meter.spend(elements.count / 8)
      return at(value) { make(.array(elements.map { coerce($0, to: element, inside: context) })) }
    case (.dictionary(let element), .dictionary(let pairs)):
      return at(value) {
        make(.dictionary(pairs.map { ($0.key, coerce($0.value, to: element, inside: context)) }))
      }
    case (.tuple(let types), .tuple(let elements)) where types.count == elements.count:
      return at(value) {
        make(
          .tuple(
            zip(types, elements).map { type, element in
              .init(
                label: element.label ?? type.label,
                value: coerce(element.value, to: type.type, inside: context))
            }))
      }
    case (.named(let name), .array(let elements)):
      guard let element = vocabulary.lists[name] else { return value }
      return at(value) { make(.array(elements.map { coerce($0, to: .named(element), inside: context) })) }
    case (_, .member(let name, let arguments, of: nil)):
      return at(value) {
        resolved(name, arguments, in: declarations.resolve(type.name, inside: context), value)
      }
    case (_, .chain(let base, let name, let arguments)):
      return at(value) {
        let base = coerce(base, to: type, inside: context)
        return member(of: base, name, arguments) ?? base.gap.map { make(.unknown($0)) }
          ?? make(.unknown(EvaluationGap(file: manifest.name, line: value.line, what: "`.\(name)`")))
      }
    default: return value
    }
  }

  private func sum(_ left: Value, _ right: Value, _ mark: TokenSyntax, _ scope: Scope) -> Value {
    switch (left.kind, right.kind) {
    case (.array(let first), .array(let second)): return make(.array(first + second))
    case (.string(let first), .string(let second)): return make(.string(first + second))
    default:
      return make(
        .unknown(left.gap ?? right.gap ?? EvaluationGap(file: manifest.name, line: left.line, what: "a sum")))
    }
  }

  /// Resolves `.name(arguments)` where `type` is expected.
  private func resolved(_ name: String, _ arguments: [Value.Argument]?, in type: String, _ value: Value)
    -> Value
  {
    // A type parameter stands for a type that is known only later.
    if declarations.types[type] == nil, !vocabulary.knows(type), !Self.standardTypes.contains(type) {
      return value
    }
    if let found = staticMember(of: type, name, arguments) { return found }
    if declarations.types[type]?.isOwn == true {
      return make(
        .unknown(
          EvaluationGap(
            file: manifest.name, line: value.line, what: "`\(type).\(name)`, which is not declared")))
    }
    return library(name == "init" ? type : name, arguments, of: type)
  }

  private static let standardTypes: Set<String> = ["String", "Bool", "Int", "Array", "Dictionary", "Double"]

  /// Returns a gap at the current place.
  func gapHere(_ what: String) -> EvaluationGap {
    EvaluationGap(file: manifest.name, line: place.line, what: what)
  }

  /// Returns a value of the manifest's library, with only the relevant arguments.
  func library(_ name: String, _ arguments: [Value.Argument]?, of type: String) -> Value {
    if arguments == nil, name == "init", Self.standardTypes.contains(type) {
      return make(.member(name, nil, of: type))
    }
    guard vocabulary.knows(type) else {
      return make(.unknown(gapHere(name == type ? "the use of `\(type)`" : "`\(type).\(name)`")))
    }
    if let functions = vocabulary.program?.functions[type], name != type, !functions.contains(name) {
      return make(.unknown(gapHere("`\(type).\(name)`, which is not declared")))
    }
    guard let arguments else { return make(.member(name, nil, of: type)) }
    // `.init(stringLiteral: "a")` is what the compiler makes of a plain literal.
    if name == type, arguments.count == 1, ["stringLiteral", "booleanLiteral"].contains(arguments[0].label) {
      return arguments[0].value
    }
    let wanted = arguments.enumerated().compactMap { index, argument -> Value.Argument? in
      guard let label = argument.label else {
        // A condition may follow the first argument without a label.
        if vocabulary.program != nil, arguments[..<index].contains(where: { $0.label == nil }) {
          return vocabulary.typeOfFollowing(in: type).map {
            .init(label: nil, value: coerce(argument.value, to: $0, inside: nil))
          }
        }
        guard let type = vocabulary.typeOfUnlabelled(in: name, of: type) else { return nil }
        return .init(label: nil, value: coerce(argument.value, to: type, inside: nil))
      }
      guard let type = vocabulary.type(of: label, in: type) else { return nil }
      return .init(label: label, value: coerce(argument.value, to: type, inside: nil))
    }
    return identified(make(.member(name, wanted, of: type)), of: type)
  }
}
