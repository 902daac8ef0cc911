import ModuleGraph
import SwiftParsing

/// Calls of initializers.
extension Interpreter {
  /// Creates an instance of a type.
  func construct(_ type: TypeReference, _ arguments: [ArgumentValue], _ place: Place, _ frame: Frame) -> Value
  {
    guard let info = info(of: type) else { return constructOutside(type, arguments, place, frame) }
    if info.kind == .enumeration, arguments.first?.label == "rawValue" {
      return .gap("a case that is found by its raw value", place)
    }
    let instance = Instance(type, info, place: place, callers: callers, level: level)
    if case .own(_, let given) = type, let own = info.own {
      for (generic, argument) in zip(own.syntax.generics, given) {
        instance.generics[generic.name] = argument
      }
    }
    return initialize(instance, arguments, place)
  }

  func initialize(_ instance: Instance, _ arguments: [ArgumentValue], _ place: Place) -> Value {
    let info = instance.info
    let initializers = lineage(of: info).flatMap { type -> [(TypeInfo, Declared<Code.Function>)] in
      guard type === info || type.kind == .class || type.kind == .protocol else { return [] }
      return (type.functions["init"] ?? []).map { (type, $0) }
    }
    for type in [info] + lineage(of: info).dropFirst() {
      let candidates = initializers.filter { $0.0 === type }.map(\.1)
      guard let match = match(candidates, arguments) else { continue }
      _ = call(
        match.function, match.bindings,
        FunctionValue(
          name: "init", candidates: candidates, receiver: .object(instance), type: type,
          generics: instance.generics),
        arguments, place)
      return .object(instance)
    }
    if initializers.contains(where: { $0.0 === info }), !arguments.isEmpty {
      for argument in arguments {
        if case .contract(let contract) = argument.value {
          contract.addGap("a call of `init` that was not found", place)
        }
      }
      return .object(instance)
    }
    // The memberwise initializer.
    var rest = info.stored.filter { $0.syntax.value == nil || !$0.syntax.isConstant }
    for argument in arguments {
      let index = rest.firstIndex { stored in
        argument.label.map { $0 == stored.syntax.name } ?? argument.isTrailing
      }
      guard let index else { continue }
      let stored = rest.remove(at: index)
      let frame = Frame(
        parent: nil, unit: stored.unit, receiver: nil, type: info, generics: instance.generics,
        level: level)
      let type = stored.syntax.type.map { resolve($0, frame) }
      instance.set(
        stored.syntax.name, type.map { contextual(argument.value, $0, place, frame) } ?? argument.value)
    }
    return .object(instance)
  }

  private func constructOutside(
    _ type: TypeReference, _ arguments: [ArgumentValue], _ place: Place, _ frame: Frame
  ) -> Value {
    guard let name = type.outsideName else { return .gap("an instance of a type that is not known", place) }
    switch name {
    case "Application" where usesRuntime(frame.unit):
      if let modules = arguments.first, modules.label == nil {
        let list =
          self.list(modules.value)
          ?? List(
            rest: Unknown(gap: WiringGap(place: modules.place, what: "a list of modules that is computed")))
        onApplication?(
          AssembledApplication(
            place: place, callers: callers, list: list, reach: reach,
            options: arguments.first { $0.label == "options" }?.value))
      }
      return .gap("an application", place)
    case "ApplicationOptions", "RoutingOptions":
      let options = Instance(
        type, TypeInfo(TypeID(module: nil, path: name)), place: place, callers: callers, level: level)
      if name == "ApplicationOptions" {
        options.set("routing", constructOutside(.outside("RoutingOptions", []), [], place, frame))
      } else {
        // What code adds to it is an addition to nothing.
        options.set("schemesWithHostAsPath", .list(List()))
      }
      return .object(options)
    case "ActionReference":
      // In an extension, the generic arguments follow from what it makes equal.
      if case .outside(_, []) = type, let own = frame.generics["Self"], own.outsideName == name {
        return .action(action(own, arguments, place))
      }
      return .action(action(type, arguments, place))
    case "RoutePattern":
      if case .text(let text)? = arguments.first?.value { return .text(text) }
    case "Optional": if let value = arguments.first?.value { return value }
    default: break
    }
    for argument in arguments {
      switch argument.value {
      case .contract(let contract):
        contract.addGap("`\(name)`, which was not found", place)
        wants.insert(name)
      case .handle(let handle): handle.contract.markUsed(handle.wire)
      case .closure(let closure) where onApplication != nil: _ = run(closure, [], place)
      default: break
      }
    }
    return .implicit(Member(type: name, name: "init", arguments: arguments, place: place, unit: frame.unit))
  }

  /// Whether a file can use the runtime's types.
  func usesRuntime(_ unit: SourceUnit) -> Bool {
    !unit.imports.outside.isDisjoint(with: CodeBase.runtime)
  }

  private func action(_ type: TypeReference, _ arguments: [ArgumentValue], _ place: Place) -> ActionValue {
    var result = ActionValue(place: place)
    if case .outside(_, let generics) = type, generics.count >= 2 {
      (result.input, result.output) = (generics[0], generics[1])
    }
    let texts = arguments.prefix(2).compactMap { argument -> String? in
      if case .text(let parts) = argument.value, !parts.contains(nil) {
        parts.compactMap(\.self).joined()
      } else {
        nil
      }
    }
    if texts.count == 2 {
      result.name = texts.joined(separator: ".")
    } else {
      result.gap = WiringGap(place: place, what: "the name of an action that is computed")
    }
    return result
  }
}

/// The call of `Application(…)`, as code reaches it.
struct AssembledApplication {
  var place: Place
  var callers: [Place]
  var list: List
  var reach: WireReach
  var options: Value?
}
