import SwiftParsing

extension Code.TypeName {
  /// The type as it is written in Swift.
  var spelling: String {
    switch self {
    case .named(let path, let arguments):
      path.joined(separator: ".") + (arguments.isEmpty ? "" : "<\(list(arguments))>")
    case .optional(let wrapped): "\(wrapped.spelling)?"
    case .array(let element): "[\(element.spelling)]"
    case .dictionary(let key, let value): "[\(key.spelling): \(value.spelling)]"
    case .tuple(let parts): "(\(list(parts)))"
    case .composition(let parts): parts.map(\.spelling).joined(separator: " & ")
    case .metatype(let inner): "\(inner.spelling).Type"
    case .opaque(let inner): "some \(inner.spelling)"
    case .function(let parameters, let result): "(\(list(parameters))) -> \(result.spelling)"
    case .other(let text): text
    }
  }

  /// The name of the type without qualifiers; `nil` for a type without a name.
  var lastName: String? {
    switch self {
    case .named(let path, _): path.last
    case .optional(let wrapped): wrapped.lastName
    default: nil
    }
  }

  /// The names that the type consists of.
  var names: Set<String> {
    switch self {
    case .named(let path, let arguments):
      Set(path.prefix(1)).union(arguments.flatMap(\.names))
    case .optional(let inner), .array(let inner), .metatype(let inner), .opaque(let inner): inner.names
    case .dictionary(let key, let value): key.names.union(value.names)
    case .tuple(let parts), .composition(let parts): Set(parts.flatMap(\.names))
    case .function(let parameters, let result): result.names.union(parameters.flatMap(\.names))
    case .other: []
    }
  }

  private func list(_ types: [Code.TypeName]) -> String { types.map(\.spelling).joined(separator: ", ") }
}

extension Code.Expression {
  /// The expression as it is written in Swift, without what is irrelevant for following values.
  var spelling: String {
    switch kind {
    case .name(let name, let generics): name + Self.generics(generics)
    case .member(let base, let name, let generics):
      "\(base?.spelling ?? "").\(name)\(Self.generics(generics))"
    case .call(let callee, let arguments):
      "\(callee.spelling)(\(Self.list(arguments.filter { !$0.isTrailing })))"
        + (arguments.contains(where: \.isTrailing) ? " { … }" : "")
    case .element(let base, let arguments): "\(base.spelling)[\(Self.list(arguments))]"
    case .text(let parts):
      "\"" + parts.map(\.spelling).joined() + "\""
    case .number(let text): text
    case .boolean(let value): "\(value)"
    case .null: "nil"
    case .array(let elements): "[\(elements.map(\.spelling).joined(separator: ", "))]"
    case .dictionary(let pairs):
      "[\(pairs.map { "\($0.key.spelling): \($0.value.spelling)" }.joined(separator: ", "))]"
    case .tuple(let arguments): "(\(Self.list(arguments)))"
    case .closure: "{ … }"
    case .type(let type): "\(type.spelling).self"
    case .reference(let inner): "&\(inner.spelling)"
    case .assignment(let left, let right): "\(left.spelling) = \(right.spelling)"
    case .operation(let operands, let operators):
      if operands.count == 1, operators.count == 1 {
        operators[0] + operands[0].spelling
      } else {
        operands.enumerated().map { index, operand in
          index > 0 && index <= operators.count
            ? "\(operators[index - 1]) \(operand.spelling)" : operand.spelling
        }.joined(separator: " ")
      }
    case .conditional(let condition, let first, let second):
      "\(condition.spelling) ? \(first.spelling) : \(second.spelling)"
    case .cast(let inner, let type): "\(inner.spelling) as \(type.spelling)"
    case .keyPath(let parts): "\\.\(parts.joined(separator: "."))"
    case .macro(let name, let arguments): "#\(name)(\(Self.list(arguments)))"
    case .branches, .other: "…"
    }
  }

  /// The expression without `.self`.
  var typeSpelling: String { if case .type(let type) = kind { type.spelling } else { spelling } }

  /// The names of a chain of members, such as `["Route", "home"]` for `Route.home`; `nil` for any other expression.
  var path: [String]? {
    switch kind {
    case .name(let name, _): [name]
    case .member(let base?, let name, _): base.path.map { $0 + [name] }
    default: nil
    }
  }

  private static func generics(_ types: [Code.TypeName]) -> String {
    types.isEmpty ? "" : "<\(types.map(\.spelling).joined(separator: ", "))>"
  }

  private static func list(_ arguments: [Code.Argument]) -> String {
    arguments.map { argument in
      (argument.label.map { "\($0): " } ?? "") + argument.value.spelling
    }.joined(separator: ", ")
  }
}

extension Code.TextPart {
  fileprivate var spelling: String {
    switch self {
    case .literal(let text): text
    case .value(let value): "\\(\(value.spelling))"
    }
  }
}
