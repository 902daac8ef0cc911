import SwiftParsing

/// What encloses a place in a file.
struct CodeScope {
  /// The enclosing types, from the outside.
  var types: [Code.TypeDeclaration] = []
  /// The names of enclosing generic parameters.
  var generics: Set<String> = []
  /// The parameters and constants whose value is a type.
  var metatypes: Set<String> = []
  /// The values of local constants; `nil` for names whose value is not known.
  var constants: [String: Code.Expression?] = [:]
  /// The conditions of the enclosing `#if` directives. A negation starts with `!`.
  var conditions: [String] = []
  var branches: [Circumstances.Branch] = []
  var isInFunction = false
  /// The outermost function of the enclosing type.
  var function: Code.Function?

  /// The qualified name of the enclosing type.
  var typePath: [String] { types.flatMap(\.name) }

  mutating func enter(_ type: Code.TypeDeclaration) {
    types.append(type)
    generics.formUnion(type.generics.map(\.name))
    isInFunction = false
    function = nil
  }

  mutating func enter(_ function: Code.Function) {
    generics.formUnion(function.generics.map(\.name))
    isInFunction = true
    if self.function == nil { self.function = function }
    for parameter in function.parameters {
      constants.updateValue(nil, forKey: parameter.name)
      if case .metatype = parameter.type {
        metatypes.insert(parameter.name)
      } else {
        metatypes.remove(parameter.name)
      }
    }
  }

  mutating func enter(_ closure: Code.Closure) {
    isInFunction = true
    for (index, name) in (closure.parameters ?? []).enumerated() {
      constants.updateValue(nil, forKey: name)
      if index < closure.types.count, case .metatype? = closure.types[index] {
        metatypes.insert(name)
      } else {
        metatypes.remove(name)
      }
    }
  }

  mutating func declare(_ variable: Code.Variable) {
    let names = variable.parts.isEmpty ? [variable.name] : variable.parts
    for name in names { constants.updateValue(nil, forKey: name) }
    if variable.isConstant, variable.parts.isEmpty, let value = variable.value {
      constants.updateValue(value, forKey: variable.name)
    }
    if case .metatype? = variable.type { metatypes.insert(variable.name) }
  }
}
