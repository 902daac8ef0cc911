import ModuleGraph
import SwiftParsing

/// What types inherit, and their static members.
extension Interpreter {
  /// A type, and what it inherits from, with extensions of protocols from outside the repository.
  func lineage(of info: TypeInfo) -> [TypeInfo] {
    if let known = lineages[ObjectIdentifier(info)] { return known }
    let result = foundLineage(of: info)
    lineages[ObjectIdentifier(info)] = result
    return result
  }

  private func foundLineage(of info: TypeInfo) -> [TypeInfo] {
    var result = [info]
    var index = 0
    while index < result.count, result.count < 64 {
      let current = result[index]
      index += 1
      for type in supertypes(of: current) where !result.contains(where: { $0 === type }) {
        result.append(type)
      }
      for declaration in current.declarations {
        for inherited in declaration.syntax.inherited {
          guard case .named(let path, _) = inherited, let name = path.last, let outside = base.outside(name),
            !result.contains(where: { $0 === outside })
          else { continue }
          result.append(outside)
        }
      }
    }
    return result
  }

  func staticMember(_ name: String, of info: TypeInfo, _ generics: [String: TypeReference], _ place: Place)
    -> Value?
  {
    for type in lineage(of: info) {
      if let variable = type.variables[name]?.first(where: { $0.syntax.isStatic && !$0.syntax.isRequirement })
      {
        return once("static \(variable.place)") {
          value(of: variable, receiver: nil, type: info, generics: generics)
        }
      }
      let functions = (type.functions[name] ?? []).filter { $0.syntax.isStatic && $0.syntax.body != nil }
      if !functions.isEmpty, name != "init" {
        return .function(
          FunctionValue(name: name, candidates: functions, receiver: nil, type: info, generics: generics))
      }
    }
    if let one = info.cases[name] {
      return .implicit(
        Member(
          type: info.id.path, name: one.syntax.name, place: place, unit: one.unit, enumeration: info))
    }
    if name == "allCases", info.kind == .enumeration {
      let cases = info.cases.values.sorted { $0.place < $1.place }
      return .list(
        List(
          cases.compactMap { one in
            staticMember(one.syntax.name, of: info, generics, place).map {
              ($0, WireReach(condition: one.condition))
            }
          }))
    }
    if name == "init" {
      let initializers = (info.functions["init"] ?? []).filter { $0.syntax.body != nil }
      guard initializers.isEmpty else {
        return .function(
          FunctionValue(name: name, candidates: initializers, receiver: nil, type: info, generics: generics))
      }
      return memberwise(info)
    }
    return nil
  }

  /// The memberwise initializer of a structure.
  private func memberwise(_ info: TypeInfo) -> Value? {
    guard let own = info.own else { return nil }
    var function = Code.Function(name: "init", offset: own.syntax.offset)
    for stored in info.stored where stored.syntax.value == nil || !stored.syntax.isConstant {
      guard let type = stored.syntax.type else { return nil }
      function.parameters.append(
        Code.Parameter(
          label: stored.syntax.name, name: stored.syntax.name, type: type, value: stored.syntax.value))
    }
    let declared = Declared(syntax: function, unit: own.unit, condition: .always)
    return .function(FunctionValue(name: "init", candidates: [declared], receiver: nil, type: info))
  }

  /// The raw value of a case of an enumeration.
  func rawValue(_ name: String, of member: Member) -> Value? {
    guard name == "rawValue" || name == "description", let type = member.type else { return nil }
    for module in [member.unit.module] + member.unit.imports.own {
      guard let info = base.types[TypeID(module: module, path: type)], let one = info.cases[member.name]
      else {
        continue
      }
      guard let value = one.syntax.value else { return .text([one.syntax.name]) }
      return evaluate(
        value, Frame(parent: nil, unit: one.unit, receiver: nil, type: info, generics: [:], level: level))
    }
    // A name that a type from outside the repository wraps.
    if case .text(let text)? = member.arguments?.first?.value, member.name == "init" { return .text(text) }
    return nil
  }
}
