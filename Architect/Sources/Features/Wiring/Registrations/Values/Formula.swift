import SwiftParsing

/// How a key or a name is given in a source, before constants of other files are known.
indirect enum Formula: Sendable {
  case text(String)
  /// A value that only the running application knows.
  case computed(String)
  case swift(Code.Expression, ValueScope)
  /// A name in an Objective-C file.
  case symbol(String)
  case joined([Formula])
  /// The key of an action of which a mediator makes a selector.
  case action(Formula)
  /// The key of an action whose selector is given without its prefix.
  case selector(Formula)
  /// The target and the action of a URL.
  case url(Formula)
}

/// What the names in an expression can refer to.
struct ValueScope: Sendable {
  var file: String
  var types: [String]
  var constants: [String: Code.Expression?]

  init(file: String, types: [String] = [], constants: [String: Code.Expression?] = [:]) {
    self.file = file
    self.types = types
    self.constants = constants
  }
}

extension Formula {
  /// The names on which the value depends.
  var names: Set<String> {
    switch self {
    case .text, .computed: []
    case .symbol(let name): [name]
    case .joined(let parts): parts.reduce(into: []) { $0.formUnion($1.names) }
    case .action(let inner), .selector(let inner), .url(let inner): inner.names
    case .swift(let expression, let scope): Self.names(in: expression, scope)
    }
  }

  private static func names(in expression: Code.Expression, _ scope: ValueScope) -> Set<String> {
    switch expression.kind {
    case .name(let name, _):
      guard let local = scope.constants[name] else { return [name] }
      // The value of a local constant can contain its own name, which then is another one.
      var outer = scope
      outer.constants.updateValue(nil, forKey: name)
      return local.map { names(in: $0, outer) } ?? []
    case .member(let base, let name, _):
      if name == "rawValue", let path = base?.path { return Set(path.suffix(1)) }
      return base == nil || base?.path != nil ? [name] : []
    case .text(let parts):
      return parts.reduce(into: []) { result, part in
        if case .value(let value) = part { result.formUnion(names(in: value, scope)) }
      }
    case .operation(let operands, _):
      return operands.reduce(into: []) { $0.formUnion(names(in: $1, scope)) }
    case .cast(let inner, _): return names(in: inner, scope)
    default: return []
    }
  }
}
