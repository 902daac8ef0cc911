import ModuleGraph
import SwiftParsing

extension Interpreter {
  // MARK: - Names

  func named(_ name: String, _ generics: [Code.TypeName], _ expression: Code.Expression, _ frame: Frame)
    -> Value
  {
    let place = frame.unit.place(expression.offset)
    switch name {
    case "self": return frame.receiver ?? .gap("`self`", place)
    case "Self": return .type(resolve(.named(["Self"], []), frame))
    default: break
    }
    if let value = frame.value(name) { return value }
    if let (function, outer) = frame.localFunction(name) {
      return .function(
        FunctionValue(
          name: name, candidates: [function], receiver: outer.receiver, type: outer.type,
          generics: outer.generics, frame: outer))
    }
    if let receiver = frame.receiver, let value = member(name, of: receiver, place, frame) { return value }
    // Static members are visible by their name in static code.
    if let type = frame.type, let value = staticMember(name, of: type, frame.generics, place) { return value }
    if let value = global(name, frame.unit) { return value }
    let functions = base.functions(named: name, from: frame.unit)
    if !functions.isEmpty {
      return .function(FunctionValue(name: name, candidates: functions, receiver: nil, type: nil))
    }
    if let type = self.type([name], generics, frame) { return .type(type) }
    return .gap("`\(name)`, which was not found", place, wants: [name])
  }

  /// The type that a path of names means; `nil` if it is not a type of the repository or one that is known.
  private func type(_ path: [String], _ generics: [Code.TypeName], _ frame: Frame) -> TypeReference? {
    if path.count == 1, let bound = frame.generics[path[0]] { return bound }
    if base.find(path, from: frame.unit, inside: frame.type) != nil {
      return resolve(.named(path, generics), frame)
    }
    // Types from outside the repository begin with a capital letter.
    guard let last = path.last, last.first?.isUppercase == true else { return nil }
    return path.count == 1 || CodeBase.runtime.contains(path[0])
      ? .outside(last, generics.map { resolve($0, frame) }) : nil
  }

  /// The names in an expression such as `A.B.C`, if the first one is not a value.
  private func path(_ expression: Code.Expression, _ frame: Frame) -> [String]? {
    switch expression.kind {
    case .name(let name, _):
      guard name != "self", name != "Self", frame.value(name) == nil else { return nil }
      return [name]
    case .member(let base?, let name, _): return path(base, frame).map { $0 + [name] }
    default: return nil
    }
  }

  private func global(_ name: String, _ unit: SourceUnit) -> Value? {
    guard let variable = base.global(named: name, from: unit) else { return nil }
    return once("global \(variable.place)") { value(of: variable, receiver: nil, type: nil, generics: [:]) }
  }

  // MARK: - Members

  func member(
    _ base: Code.Expression?, _ name: String, _ generics: [Code.TypeName], _ expression: Code.Expression,
    _ frame: Frame, expecting type: TypeReference?
  ) -> Value {
    let place = frame.unit.place(expression.offset)
    guard let base else {
      return implicit(name, nil, place, frame, expecting: type)
    }
    if let path = path(expression, frame) {
      if self.base.find(path, from: frame.unit, inside: frame.type) != nil {
        return .type(resolve(.named(path, generics), frame))
      }
      // `Module.value`
      if path.count == 2, let modules = self.base.modulesByName[path[0]],
        self.base.find([path[0]], from: frame.unit, inside: frame.type) == nil
      {
        for module in modules {
          if let variable = self.base.globals[module]?[name] {
            return value(of: variable, receiver: nil, type: nil, generics: [:])
          }
          if let functions = self.base.functions[module]?[name] {
            return .function(FunctionValue(name: name, candidates: functions, receiver: nil, type: nil))
          }
        }
        return .gap("`\(path.joined(separator: "."))`, which was not found", place, wants: [name])
      }
    }
    let value = evaluate(base, frame)
    if case .unknown(let unknown) = value { return .unknown(unknown) }
    return member(name, of: value, place, frame)
      ?? .gap("`\(name)`, which was not found", place, wants: wanted(name, of: value))
  }

  private func wanted(_ name: String, of value: Value) -> Set<String> {
    let type: String? =
      switch value {
      case .object(let instance): instance.info.id.path.split(separator: ".").last.map(String.init)
      case .type(.own(let id, _)): id.path.split(separator: ".").last.map(String.init)
      case .type(let type): type.outsideName
      case .contract: "ModuleContract"
      default: nil
      }
    return type.map { [$0] } ?? []
  }

  /// A member without the type before it: `.broadcast`.
  func implicit(
    _ name: String, _ arguments: [ArgumentValue]?, _ place: Place, _ frame: Frame,
    expecting type: TypeReference?
  ) -> Value {
    var type = type
    if case .optional(let inner)? = type { type = inner }
    if let type, let info = info(of: type) {
      if name == "init", let arguments { return construct(type, arguments, place, frame) }
      if let value = staticMember(name, of: info, [:], place) {
        guard let arguments else { return value }
        return apply(value, arguments, place, frame)
      }
    }
    if let outside = type?.outsideName {
      if name == "init", let type, let arguments { return construct(type, arguments, place, frame) }
      if let value = outsideMember(name, of: outside, place) {
        guard let arguments else { return value }
        return apply(value, arguments, place, frame)
      }
    }
    return .implicit(
      Member(type: type?.outsideName, name: name, arguments: arguments, place: place, unit: frame.unit))
  }

  /// A static member that an extension in the repository adds to a type from outside it.
  func outsideMember(_ name: String, of type: String, _ place: Place) -> Value? {
    guard let info = base.outside(type) else { return nil }
    if let variable = info.variables[name]?.first(where: \.syntax.isStatic) {
      return once("static \(variable.place)") {
        value(
          of: variable, receiver: nil, type: info,
          generics: generics(of: type, variable.equalities, variable.unit))
      }
    }
    let functions = (info.functions[name] ?? []).filter(\.syntax.isStatic)
    guard let first = functions.first else { return nil }
    return .function(
      FunctionValue(
        name: name, candidates: functions, receiver: nil, type: info,
        generics: generics(of: type, first.equalities, first.unit)))
  }

  /// The names of the generic parameters of types of the runtime.
  private static let parameters = [
    "ActionReference": ["Input", "Output", "Failure"], "ConfigurationKey": ["Value"], "Needed": ["Value"],
  ]

  /// What `Self` and generic parameters mean in an extension.
  private func generics(
    of type: String, _ equalities: [(name: String, type: Code.TypeName)], _ unit: SourceUnit
  ) -> [String: TypeReference] {
    let names = Self.parameters[type] ?? []
    var result: [String: TypeReference] = [:]
    for (name, equal) in equalities {
      let resolved = resolve(equal, unit: unit, inside: nil, generics: [:])
      if name.hasPrefix("#"), let index = Int(name.dropFirst()), index < names.count {
        result[names[index]] = resolved
      } else {
        result[name] = resolved
      }
    }
    result["Self"] = .outside(type, names.map { result[$0] ?? .parameter($0) })
    return result
  }

  /// A member of a value; `nil` if the value has no such member that is known.
  func member(_ name: String, of value: Value, _ place: Place, _ frame: Frame) -> Value? {
    switch value {
    case .object(let instance): return member(name, of: instance, place)
    case .type(let type):
      if let info = info(of: type) { return staticMember(name, of: info, [:], place) }
      guard let outside = type.outsideName else { return nil }
      return outsideMember(name, of: outside, place)
        ?? .implicit(Member(type: outside, name: name, place: place, unit: frame.unit))
    case .contract(let contract):
      if name == "module" { return contract.name.map { .text([$0]) } ?? .text([nil]) }
      return contractExtension(name, contract)
    case .implicit(let found):
      return rawValue(name, of: found) ?? found.enumeration.flatMap { member(name, of: value, $0) }
    case .action(let action): return name == "name" ? .text([action.name]) : nil
    case .tuple(let elements):
      if let index = Int(name), index < elements.count { return elements[index].value }
      return elements.first { $0.label == name }?.value
    case .choice(let values):
      let members = values.compactMap { member(name, of: $0, place, frame) }
      return members.isEmpty ? nil : members.count == 1 ? members[0] : .choice(members)
    case .conditional(let values):
      return forEachBuild(values) { member(name, of: $0, place, frame) }
    case .list(let list, _):
      switch name {
      case "first", "last":
        return list.elements.isEmpty ? nil : .choice(list.elements.map(\.value))
      case "lazy": return value
      default: return nil
      }
    case .text(let text):
      return name == "description" || name == "lowercased" ? .text(text) : nil
    default: return nil
    }
  }

  /// A function or property that the repository adds to contracts.
  func contractExtension(_ name: String, _ contract: ContractRecorder) -> Value? {
    guard let info = base.outside("ModuleContract") else { return nil }
    if let functions = info.functions[name], !functions.isEmpty {
      return .function(
        FunctionValue(name: name, candidates: functions, receiver: .contract(contract), type: info))
    }
    guard let variable = info.variables[name]?.first else { return nil }
    return self.value(of: variable, receiver: .contract(contract), type: info, generics: [:])
  }

  /// A member of a case of an enumeration.
  private func member(_ name: String, of value: Value, _ enumeration: TypeInfo) -> Value? {
    for info in lineage(of: enumeration) {
      if let variable = info.variables[name]?.first(where: {
        !$0.syntax.isStatic && !$0.syntax.isRequirement
      }) {
        return once("field \(variable.place)") {
          self.value(of: variable, receiver: value, type: info, generics: [:])
        }
      }
      let functions = (info.functions[name] ?? []).filter { !$0.syntax.isStatic && $0.syntax.body != nil }
      if !functions.isEmpty {
        return .function(FunctionValue(name: name, candidates: functions, receiver: value, type: info))
      }
    }
    return nil
  }

  private func member(_ name: String, of instance: Instance, _ place: Place) -> Value? {
    if let value = instance.fields[name] { return value }
    if instance.isRoot, isReplaced(name, of: instance.info) { noteDependenceOnReceiver() }
    for info in lineage(of: instance.info) {
      if let variable = info.variables[name]?.first(where: {
        !$0.syntax.isStatic && !$0.syntax.isRequirement
      }) {
        if instance.isRoot, variable.syntax.isStored, !variable.syntax.isConstant,
          base.changedNames.contains(name)
        {
          noteDependenceOnReceiver()
        }
        if variable.syntax.isStored, variable.syntax.value == nil {
          if info.kind == .protocol { continue }
          var unknown = Unknown(
            gap: WiringGap(
              place: variable.place, what: "the property `\(name)` of `\(instance.info.id.path)`"))
          unknown.isParameter = true
          return .unknown(unknown)
        }
        let value = once("field \(variable.place)") {
          self.value(of: variable, receiver: .object(instance), type: info, generics: instance.generics)
        }
        if variable.syntax.isStored, let value { instance.set(name, value) }
        return value
      }
      let functions = (info.functions[name] ?? []).filter { !$0.syntax.isStatic && $0.syntax.body != nil }
      if !functions.isEmpty {
        return .function(
          FunctionValue(
            name: name, candidates: functions, receiver: .object(instance), type: info,
            generics: instance.generics
          ))
      }
    }
    return nil
  }

  /// Whether another type replaces a member that it inherits from a class or a protocol.
  private func isReplaced(_ name: String, of info: TypeInfo) -> Bool {
    guard info.kind == .class || info.kind == .protocol else { return false }
    if let known = replacedNames[ObjectIdentifier(info)] { return known.contains(name) }
    var names: Set<String> = []
    for other in base.types.values where other !== info && lineage(of: other).contains(where: { $0 === info })
    {
      names.formUnion(other.functions.keys)
      names.formUnion(other.variables.keys)
    }
    replacedNames[ObjectIdentifier(info)] = names
    return names.contains(name)
  }

  /// The value of a variable that is declared outside functions.
  func value(
    of variable: Declared<Code.Variable>, receiver: Value?, type: TypeInfo?, generics: [String: TypeReference]
  ) -> Value {
    let frame = Frame(
      parent: nil, unit: variable.unit, receiver: receiver, type: type, generics: generics, level: level)
    let expected = variable.syntax.type.map { resolve($0, frame) }
    return under(variable.condition) {
      if let getter = variable.syntax.getter { return body(getter, frame, expecting: expected) }
      if let value = variable.syntax.value {
        let initial = evaluate(value, frame, expecting: expected)
        // A variable of a type or a file may have another value when the code runs.
        let isShared = receiver == nil && variable.syntax.isStored && !variable.syntax.isConstant
        // So may the properties of an object that all code shares.
        if receiver == nil, case .object(let instance) = initial, instance.info.kind == .class {
          instance.isRoot = true
        }
        guard isShared, base.changedNames.contains(variable.syntax.name) else { return initial }
        return .choice([initial, .gap("`\(variable.syntax.name)`, which code changes", variable.place)])
      }
      return .gap("`\(variable.syntax.name)`, which has no value here", variable.place)
    }
  }
}
