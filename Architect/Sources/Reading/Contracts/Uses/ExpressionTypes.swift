import ModuleGraph
import SwiftParsing

/// The types of expressions, as far as declarations with written types and a few known members show them.
struct ExpressionTypes {
  let interpreter: Interpreter
  let unit: SourceUnit
  let type: TypeInfo?
  /// The types of local variables and parameters.
  var locals: [String: TypeReference] = [:]

  /// The types of members of the runtime's types.
  private static let members: [String: [String: String]] = [
    "Application": [
      "router": "Router", "navigator": "Navigator", "services": "ServiceContainer", "mediator": "Mediator",
    ],
    "ApplicationHost": ["application": "Application"],
  ]

  /// The type of an expression; `nil` if it is not known.
  func type(of expression: Code.Expression) -> TypeReference? {
    switch expression.kind {
    case .name(let name, _):
      if let local = locals[name] { return local }
      if name == "self" { return type.map { .own($0.id, []) } }
      if let type, let found = property(name, of: type) { return found }
      if let variable = interpreter.base.global(named: name, from: unit) {
        return declared(variable, inside: nil)
      }
      if interpreter.base.find([name], from: unit, inside: type) != nil || name.first?.isUppercase == true {
        return .metatype(resolve(.named([name], [])))
      }
      return nil
    case .member(let base?, let name, _):
      guard let owner = type(of: base) else { return nil }
      if case .metatype(let inner) = owner {
        guard let info = interpreter.info(of: inner) else { return nil }
        return property(name, of: info)
      }
      if let outside = owner.outsideName, let member = Self.members[outside]?[name] {
        return .outside(member, [])
      }
      return interpreter.info(of: owner).flatMap { property(name, of: $0) }
    case .call(let callee, _):
      if case .member(let base?, let name, _) = callee.kind {
        if name == "opensURLs", type(of: base)?.outsideName == "ModuleContract" {
          return .outside("URLOpener", [])
        }
        if let owner = type(of: base), let info = interpreter.info(of: owner) {
          return result(of: name, in: info)
        }
      }
      if case .name(let name, _) = callee.kind {
        if let type, let found = result(of: name, in: type) { return found }
        if let function = interpreter.base.functions(named: name, from: unit).first,
          let result = function.syntax.result
        {
          return interpreter.resolve(result, unit: function.unit, inside: nil, generics: [:])
        }
      }
      if case .metatype(let made)? = type(of: callee) { return made }
      return nil
    case .cast(_, let name): return resolve(name)
    default: return nil
    }
  }

  func resolve(_ name: Code.TypeName) -> TypeReference {
    let found = interpreter.resolve(name, unit: unit, inside: type, generics: [:])
    if case .optional(let inner) = found { return inner }
    return found
  }

  private func property(_ name: String, of info: TypeInfo) -> TypeReference? {
    for type in interpreter.lineage(of: info) {
      if let variable = type.variables[name]?.first { return declared(variable, inside: type) }
    }
    return nil
  }

  private func result(of name: String, in info: TypeInfo) -> TypeReference? {
    for type in interpreter.lineage(of: info) {
      guard let function = type.functions[name]?.first, let result = function.syntax.result else { continue }
      return interpreter.resolve(result, unit: function.unit, inside: type, generics: [:])
    }
    return nil
  }

  private func declared(_ variable: Declared<Code.Variable>, inside info: TypeInfo?) -> TypeReference? {
    if let written = variable.syntax.type {
      let found = interpreter.resolve(written, unit: variable.unit, inside: info, generics: [:])
      if case .optional(let inner) = found { return inner }
      return found
    }
    guard let value = variable.syntax.value else { return nil }
    // One step is enough: properties without a written type are usually made by a call of their type.
    guard case .call(let callee, _) = value.kind, case .name(let name, _) = callee.kind,
      name.first?.isUppercase == true
    else { return nil }
    return interpreter.resolve(.named([name], []), unit: variable.unit, inside: info, generics: [:])
  }
}
