import ModuleGraph
import SwiftParsing

/// Which arguments the parameters of a function take.
extension Interpreter {
  /// Gives the parameters of a function their values, and its generic parameters the types that follow from these.
  func bind(
    _ function: Code.Function, _ bindings: [Int: [Int]], _ arguments: [ArgumentValue], _ frame: Frame,
    _ place: Place
  ) {
    let generics = Set(function.generics.map(\.name))
    for (index, parameter) in function.parameters.enumerated() {
      for argument in bindings[index] ?? [] {
        infer(parameter.type, arguments[argument].value, generics, frame)
      }
    }
    for name in generics where frame.generics[name] == nil { frame.generics[name] = .parameter(name) }
    for (index, parameter) in function.parameters.enumerated() {
      let type = resolve(parameter.type, frame)
      let given = bindings[index] ?? []
      if parameter.isVariadic {
        frame.values[parameter.name] = .list(
          List(given.flatMap { flattened(contextual(arguments[$0].value, type, place, frame), reach) }))
      } else if let first = given.first {
        frame.values[parameter.name] = copied(contextual(arguments[first].value, type, place, frame))
      } else if let value = parameter.value {
        if case .macro("line", _) = value.kind {
          frame.values[parameter.name] = .place(place)
        } else {
          frame.values[parameter.name] = evaluate(value, frame, expecting: type)
        }
      } else {
        var unknown = Unknown(
          gap: WiringGap(
            place: frame.unit.place(function.offset),
            what: "the parameter `\(parameter.name)` of `\(function.name)`"))
        unknown.isParameter = true
        frame.values[parameter.name] = .unknown(unknown)
      }
    }
  }

  /// Gives a member without a type the type that a parameter has.
  func contextual(_ value: Value, _ type: TypeReference, _ place: Place, _ frame: Frame) -> Value {
    guard case .implicit(let member) = value, member.type == nil else { return value }
    let inner = Frame(
      parent: nil, unit: member.unit, receiver: nil, type: nil, generics: [:], level: level)
    return implicit(member.name, member.arguments, member.place, inner, expecting: type)
  }

  private func infer(_ type: Code.TypeName, _ value: Value, _ generics: Set<String>, _ frame: Frame) {
    switch (type, value) {
    case (.metatype(.named(let path, [])), .type(let found)):
      guard path.count == 1, generics.contains(path[0]) else { return }
      frame.generics[path[0]] = found
    case (.named(let path, []), .object(let instance)):
      guard path.count == 1, generics.contains(path[0]) else { return }
      frame.generics[path[0]] = instance.type
    case (.named(let path, let arguments), .action(let action)):
      guard path.last == "ActionReference" else { return }
      for (argument, type) in zip(arguments, [action.input, action.output]) {
        if case .named(let name, []) = argument, name.count == 1, generics.contains(name[0]), let type {
          frame.generics[name[0]] = type
        }
      }
    case (.optional(let inner), _): infer(inner, value, generics, frame)
    default: break
    }
  }

  /// The function that arguments fit, with the arguments of each parameter.
  func match(
    _ candidates: [Declared<Code.Function>], _ arguments: [ArgumentValue]
  ) -> (function: Declared<Code.Function>, bindings: [Int: [Int]])? {
    var best: (function: Declared<Code.Function>, bindings: [Int: [Int]], missing: Int)?
    for candidate in candidates where candidate.syntax.body != nil {
      guard let bindings = bindings(candidate.syntax.parameters, arguments) else { continue }
      let missing = candidate.syntax.parameters.count - bindings.count
      if best.map({ missing < $0.missing }) ?? true { best = (candidate, bindings, missing) }
    }
    return best.map { ($0.function, $0.bindings) }
  }

  /// Which arguments each parameter takes; `nil` if they do not fit.
  private func bindings(_ parameters: [Code.Parameter], _ arguments: [ArgumentValue]) -> [Int: [Int]]? {
    var result: [Int: [Int]] = [:]
    var next = 0
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      if argument.isTrailing, argument.label == nil {
        // The first trailing closure goes to the first remaining parameter that takes a function.
        let rest = parameters.indices.filter { $0 >= next }
        let later = arguments[(index + 1)...].compactMap(\.label)
        guard
          let found = rest.first(where: {
            isFunction(parameters[$0].type) && !later.contains(parameters[$0].label ?? "")
          })
            ?? rest.last
        else { return nil }
        for skipped in rest
        where skipped < found && parameters[skipped].value == nil && !parameters[skipped].isVariadic {
          return nil
        }
        result[found] = [index]
        next = found + 1
        index += 1
        continue
      }
      guard
        let found = parameters.indices.first(where: { $0 >= next && parameters[$0].label == argument.label })
      else { return nil }
      for skipped in next..<found where parameters[skipped].value == nil && !parameters[skipped].isVariadic {
        return nil
      }
      result[found] = [index]
      index += 1
      if parameters[found].isVariadic {
        while index < arguments.count, arguments[index].label == nil, !arguments[index].isTrailing {
          result[found, default: []].append(index)
          index += 1
        }
      }
      next = found + 1
    }
    for rest in parameters.indices where rest >= next && result[rest] == nil {
      guard parameters[rest].value != nil || parameters[rest].isVariadic else { return nil }
    }
    return result
  }

  private func isFunction(_ type: Code.TypeName) -> Bool {
    switch type {
    case .function: true
    case .optional(let inner): isFunction(inner)
    default: false
    }
  }
}
