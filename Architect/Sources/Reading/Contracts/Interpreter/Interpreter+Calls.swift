import ModuleGraph
import SwiftParsing

extension Interpreter {
  /// The value of a call.
  func call(
    _ callee: Code.Expression, _ syntax: [Code.Argument], _ frame: Frame, expecting type: TypeReference?
  ) -> Value {
    let place = frame.unit.place(callee.offset)
    func arguments() -> [ArgumentValue] { syntax.map { argument($0, frame) } }
    switch callee.kind {
    case .member(nil, let name, _): return implicit(name, arguments(), place, frame, expecting: type)
    case .member(let base?, let name, let generics):
      if case .name("super", _) = base.kind { return callSuper(name, arguments(), place, frame) }
      let isType = { () -> Bool in
        if case .type = self.member(base, name, generics, callee, frame, expecting: nil) {
          true
        } else {
          false
        }
      }
      if name.first?.isUppercase == true, isType() { break }
      let receiver = evaluate(base, frame)
      if let result = callMember(name, of: receiver, base, syntax, place, frame) { return result }
      // A function of a module, or a static member of a type from outside the repository.
      break
    case .name(let name, _):
      if frame.value(name) == nil, frame.localFunction(name) == nil,
        case .contract(let contract)? = frame.receiver
      {
        return declare(name, contract, arguments(), place, frame)
      }
      if name == "AnyModule" || name == "Array" || name == "Set" || name == "String",
        base.find([name], from: frame.unit, inside: frame.type) == nil, syntax.count == 1
      {
        return evaluate(syntax[0].value, frame, expecting: type)
      }
      // Functions that end the program.
      if name == "fatalError" || name == "preconditionFailure" { return .choice([]) }
    default: break
    }
    let value = evaluate(callee, frame)
    if case .type(let found) = value {
      return construct(specialized(found, expecting: type), arguments(), place, frame)
    }
    return apply(value, arguments(), place, frame)
  }

  /// The type of a call of an initializer, with generic arguments that follow from the context.
  private func specialized(_ type: TypeReference, expecting expected: TypeReference?) -> TypeReference {
    if case .outside(let name, []) = type, case .outside(let other, _)? = expected, name == other,
      let expected
    {
      return expected
    }
    return type
  }

  func argument(_ argument: Code.Argument, _ frame: Frame) -> ArgumentValue {
    var result = ArgumentValue(
      label: argument.label, value: evaluate(argument.value, frame),
      place: frame.unit.place(argument.value.offset), isTrailing: argument.isTrailing)
    if case .reference(let inner) = argument.value.kind { result.reference = (inner, frame) }
    return result
  }

  /// Calls a value with arguments.
  func apply(_ value: Value, _ arguments: [ArgumentValue], _ place: Place, _ frame: Frame) -> Value {
    switch value {
    case .closure(let closure): return run(closure, arguments.map(\.value), place, arguments)
    case .function(let function): return call(function, arguments, place)
    case .type(let type): return construct(type, arguments, place, frame)
    case .implicit(var member):
      member.arguments = arguments
      return .implicit(member)
    case .choice(let values):
      return .choice(
        values.map { value in
          under(isCertain: false) { measured(place) { apply(value, arguments, place, frame) } }
        })
    case .conditional(let values): return forEachBuild(values) { apply($0, arguments, place, frame) }
    case .object(let instance):
      if let function = self.member("callAsFunction", of: .object(instance), place, frame) {
        return apply(function, arguments, place, frame)
      }
      return .gap("a call of an object", place)
    case .unknown(let unknown): return lost(arguments, place, unknown)
    default:
      return lost(arguments, place, Unknown(gap: WiringGap(place: place, what: "the result of a call")))
    }
  }

  /// What follows from passing values to code that is not known.
  private func lost(_ arguments: [ArgumentValue], _ place: Place, _ unknown: Unknown) -> Value {
    for argument in arguments {
      switch argument.value {
      case .contract(let contract):
        contract.addGap("a call of code that was not found", place)
        wants.formUnion(unknown.wants)
      case .handle(let handle): handle.contract.markUsed(handle.wire)
      case .closure(let closure):
        branches += 1
        _ = under(isCertain: false) { run(closure, [], place) }
        branches -= 1
      case .object(let options) where options.info.own == nil:
        if let changed = argument.reference {
          assign(.unknown(unknown), to: changed.expression, changed.frame)
        }
      default: break
      }
    }
    return .unknown(unknown)
  }

  // MARK: - Functions

  /// Runs a closure.
  /// - Parameter arguments: The arguments that the closure may change.
  func run(
    _ closure: ClosureValue, _ values: [Value], _ place: Place, _ arguments: [ArgumentValue] = []
  ) -> Value {
    // The values around the closure are copied, even if it is empty.
    spend(4 + closure.frame.values.count / 4)
    guard !isExhausted else { return .gap("code that is too long to follow", place) }
    let frame = closure.frame.closure(level: level)
    for (name, value) in closure.frame.values { frame.values[name] = value }
    for (index, name) in (closure.syntax.parameters ?? []).enumerated() {
      frame.values[name] = index < values.count ? values[index] : .gap("a parameter of a closure", place)
    }
    if closure.syntax.parameters == nil {
      for (index, value) in values.enumerated() { frame.values["$\(index)"] = value }
    }
    callers.append(place)
    defer { callers.removeLast() }
    let result = body(closure.syntax.body, frame)
    for (index, argument) in arguments.enumerated() {
      let names = closure.syntax.parameters
      let name = names.map { index < $0.count ? $0[index] : "" } ?? "$\(index)"
      guard let reference = argument.reference, let value = frame.values[name] else { continue }
      if case .contract = value { continue }
      assign(value, to: reference.expression, reference.frame)
    }
    return result
  }

  /// Calls a function of the repository.
  func call(_ function: FunctionValue, _ arguments: [ArgumentValue], _ place: Place) -> Value {
    // An initializer as a value: `Module.init`.
    if function.name == "init", function.receiver == nil, let type = function.type, type.own != nil {
      let frame = Frame(
        parent: nil, unit: type.own?.unit ?? base.units[0], receiver: nil, type: nil, generics: [:],
        level: level)
      return construct(.own(type.id, []), arguments, place, frame)
    }
    guard let match = match(function.candidates, arguments) else {
      return lost(
        arguments, place,
        Unknown(
          gap: WiringGap(
            place: place, what: "a call of `\(function.name)` that fits none of its declarations"),
          wants: [function.name]))
    }
    return call(match.function, match.bindings, function, arguments, place)
  }

  /// Calls one of a function's declarations.
  /// - Parameter bindings: The arguments of each parameter, by position.
  func call(
    _ declared: Declared<Code.Function>, _ bindings: [Int: [Int]], _ function: FunctionValue,
    _ arguments: [ArgumentValue], _ place: Place
  ) -> Value {
    guard let items = declared.syntax.body, !isExhausted else {
      return lost(
        arguments, place, Unknown(gap: WiringGap(place: place, what: "a call of `\(function.name)`")))
    }
    let frame = Frame(
      parent: function.frame, unit: declared.unit, receiver: function.receiver, type: function.type,
      generics: function.generics, level: level)
    spend(4 + declared.syntax.parameters.count)
    bind(declared.syntax, bindings, arguments, frame, place)
    callers.append(place)
    defer { callers.removeLast() }
    let expected = declared.syntax.result.map { resolve($0, frame) }
    let result = under(declared.condition) { body(items, frame, expecting: expected) }
    for (index, parameter) in declared.syntax.parameters.enumerated() where parameter.isInOut {
      guard let argument = bindings[index]?.first, let reference = arguments[argument].reference,
        let value = frame.values[parameter.name]
      else { continue }
      if case .contract = value { continue }
      assign(value, to: reference.expression, reference.frame)
    }
    return result
  }

  // MARK: - Members

  /// Calls a member of a value; `nil` if the value is not known to have it.
  private func callMember(
    _ name: String, of receiver: Value, _ base: Code.Expression, _ syntax: [Code.Argument], _ place: Place,
    _ frame: Frame
  ) -> Value? {
    func arguments() -> [ArgumentValue] { syntax.map { argument($0, frame) } }
    switch receiver {
    case .contract(let contract): return declare(name, contract, arguments(), place, frame)
    case .list(let list, _): return callList(name, list, base, arguments(), place, frame)
    case .choice(let values):
      if let list = list(receiver), !list.elements.isEmpty || list.rest == nil,
        let result = callList(name, list, base, arguments(), place, frame)
      {
        return result
      }
      let called = values.compactMap { value in
        under(isCertain: false) { callMember(name, of: value, base, syntax, place, frame) }
      }
      return called.isEmpty ? nil : called.count == 1 ? called[0] : .choice(called)
    case .conditional(let values):
      if let list = list(receiver), let result = callList(name, list, base, arguments(), place, frame) {
        return result
      }
      return forEachBuild(values) { callMember(name, of: $0, base, syntax, place, frame) }
    case .object(let instance):
      if name == "init" { return initialize(instance, arguments(), place) }
      guard let member = member(name, of: receiver, place, frame) else {
        let wanted = instance.info.id.path.split(separator: ".").last.map(String.init)
        return lost(
          arguments(), place,
          Unknown(
            gap: WiringGap(place: place, what: "a call of `\(name)`, which was not found"),
            wants: wanted.map { [$0] } ?? []))
      }
      return apply(member, arguments(), place, frame)
    case .type(let type):
      if name == "init" { return construct(type, arguments(), place, frame) }
      if let info = info(of: type) {
        if let member = staticMember(name, of: info, [:], place) {
          return apply(member, arguments(), place, frame)
        }
        return lost(
          arguments(), place,
          Unknown(
            gap: WiringGap(place: place, what: "a call of `\(name)`, which was not found"),
            wants: [info.id.path.split(separator: ".").last.map(String.init) ?? ""]))
      }
      return nil
    case .implicit(let found) where found.enumeration != nil:
      return member(name, of: receiver, place, frame).map { apply($0, arguments(), place, frame) }
    case .closure, .function:
      return name == "callAsFunction" ? apply(receiver, arguments(), place, frame) : nil
    case .unknown(let unknown):
      // A function of a module: `Module.function()`.
      if case .name(let module, _) = base.kind, self.base.modulesByName[module] != nil { return nil }
      if ["append", "insert", "formUnion"].contains(name), let list = list(receiver) {
        return callList(name, list, base, arguments(), place, frame)
      }
      return lost(arguments(), place, unknown)
    default: return nil
    }
  }

  private func callSuper(_ name: String, _ arguments: [ArgumentValue], _ place: Place, _ frame: Frame)
    -> Value
  {
    guard case .object(let instance)? = frame.receiver, let type = frame.type else {
      return .gap("a call of a superclass", place)
    }
    for info in supertypes(of: type) where info.kind == .class {
      let candidates = info.functions[name] ?? []
      guard let match = match(candidates, arguments) else { continue }
      return call(
        match.function, match.bindings,
        FunctionValue(name: name, candidates: candidates, receiver: .object(instance), type: info), arguments,
        place)
    }
    for info in lineage(of: type).dropFirst() {
      guard let candidates = info.functions[name], let match = match(candidates, arguments) else { continue }
      return call(
        match.function, match.bindings,
        FunctionValue(name: name, candidates: candidates, receiver: .object(instance), type: info), arguments,
        place)
    }
    return lost(arguments, place, Unknown(gap: WiringGap(place: place, what: "a call of a superclass")))
  }
}
