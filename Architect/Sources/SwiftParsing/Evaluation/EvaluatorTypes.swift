internal import SwiftSyntax

/// Determines the meaning of values where a type is expected.
extension Evaluator {
  /// Returns the value converted to `type`, with names that have no type resolved.
  /// - Parameter inside: The type whose body contains `type`.
  func coerce(_ value: Value, to type: TypeReference?, inside context: String?) -> Value {
    guard let type else { return value }
    if case .named(let name) = type, let target = declarations.target(ofAlias: name) {
      return coerce(value, to: target, inside: context)
    }
    switch (type, value.kind) {
    case (_, .sum(let left, let right)):
      return at(value) {
        let mark = manifest.syntax.file.endOfFileToken
        let scope = Scope(parent: nil, type: nil, unit: manifest, result: nil)
        return sum(
          coerce(left, to: type, inside: context), coerce(right, to: type, inside: context), mark, scope)
      }
    case (.array(let element), .array(let elements)):
      return at(value) { make(.array(elements.map { coerce($0, to: element, inside: context) })) }
    case (.dictionary(let element), .dictionary(let pairs)):
      return at(value) {
        make(.dictionary(pairs.map { ($0.key, coerce($0.value, to: element, inside: context)) }))
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
    case (.array(let first), .array(let second)): return bounded(make(.array(first + second)), mark, scope)
    case (.string(let first), .string(let second)): return bounded(make(.string(first + second)), mark, scope)
    default:
      return make(
        .unknown(left.gap ?? right.gap ?? EvaluationGap(file: manifest.name, line: left.line, what: "a sum")))
    }
  }

  /// Resolves `.name(arguments)` where `type` is expected.
  private func resolved(_ name: String, _ arguments: [Value.Argument]?, in type: String, _ value: Value)
    -> Value
  {
    if let found = staticMember(of: type, name, arguments) { return found }
    if declarations.types[type]?.isOwn == true {
      return make(
        .unknown(
          EvaluationGap(
            file: manifest.name, line: value.line, what: "`\(type).\(name)`, which is not declared")))
    }
    return library(name == "init" ? type : name, arguments, of: type)
  }

  /// Returns a value of the manifest's library, with only the relevant arguments.
  func library(_ name: String, _ arguments: [Value.Argument]?, of type: String) -> Value {
    guard let arguments else { return make(.member(name, nil, of: type)) }
    let wanted = arguments.compactMap { argument -> Value.Argument? in
      guard let label = argument.label else { return argument }
      guard let type = vocabulary.type(of: label) else { return nil }
      return .init(label: label, value: coerce(argument.value, to: type, inside: nil))
    }
    return make(.member(name, wanted, of: type))
  }
}
