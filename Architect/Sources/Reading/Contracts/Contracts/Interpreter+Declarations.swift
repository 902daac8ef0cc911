import ModuleGraph
import SwiftParsing
import Text

/// What each method of a contract declares.
extension Interpreter {
  /// Follows a call of a contract's method.
  func declare(
    _ name: String, _ contract: ContractRecorder, _ values: [ArgumentValue], _ place: Place, _ frame: Frame
  ) -> Value {
    // An extension in the repository may have the name of a method of the runtime, but takes other arguments.
    if case .function(let function)? = contractExtension(name, contract),
      match(function.candidates, values) != nil, !callers.contains(place)
    {
      return call(function, values, place)
    }
    guard let verb = ContractVerb(rawValue: name) else {
      contract.addGap("`\(name)`, which is no declaration that is known", place)
      wants.formUnion(["ModuleContract", name])
      for argument in values {
        if case .handle(let handle) = argument.value { contract.markUsed(handle.wire) }
      }
      return .gap("the result of `\(name)`", place)
    }
    return declare(verb, DeclarationArguments(values, place: place, contract: contract), frame)
  }

  private func declare(_ verb: ContractVerb, _ arguments: DeclarationArguments, _ frame: Frame) -> Value {
    switch verb {
    case .provides: return provides(arguments, frame)
    case .requires: return requires(arguments, frame)
    case .collects: return add(.collects, arguments, service(arguments, arguments.first, frame))
    case .contributes:
      return add(.contributes, arguments, service(arguments, arguments.first, frame)) { wire in
        self.setLifetime(of: &wire, arguments["lifetime"])
      }
    case .decorates:
      return add(
        .decorates, arguments, service(arguments, arguments.first, frame, variant: variant(arguments)))
    case .adapts: return adapts(arguments, frame)
    case .opensScope:
      return add(.opensScope, arguments, subject(arguments, arguments.first, frame)) { wire in
        wire.scope = self.scope(arguments.first)
      }
    case .sends: return event(.sends, arguments, frame)
    case .observes: return event(.observes, arguments, frame)
    case .handles:
      let member = DeclarationArguments.member(arguments.first)
      return add(.handles, arguments, WireSubject(member?.name ?? WireSubject.unknown))
    case .performs: return action(.performs, arguments, frame)
    case .calls: return action(.calls, arguments, frame)
    case .authorizes:
      return add(.authorizes, arguments, text(arguments.first, "ActionAuthorization", frame))
    case .routes: return answers(.routes, arguments, frame)
    case .destination, .screen: return answers(.destination, arguments, frame)
    case .opens: return opens(arguments, isShown: false, frame)
    case .shows: return opens(arguments, isShown: true, frame)
    case .requiresDestination:
      return add(.requiresDestination, arguments, subject(arguments, arguments.first, frame))
    case .adaptsRoute: return adapts(arguments, as: .route, frame)
    case .adaptsDestination: return adapts(arguments, as: .destination, frame)
    case .redirects: return redirects(arguments, frame)
    case .answersUnmatched:
      let scheme = DeclarationArguments.text(arguments["scheme"])
      return add(.answersUnmatched, arguments, WireSubject(scheme ?? ""))
    case .opensURLs: return add(.opensURLs, arguments, WireSubject(""))
    case .needs: return needs(arguments, frame)
    case .allowsObjectiveC: return allowsObjectiveC(arguments, frame)
    case .runs where arguments.has("in"):
      return add(.runsIn, arguments, subject(arguments, arguments["in"], frame)) { wire in
        wire.scope = self.scope(arguments["in"])
      }
    case .setsUp, .starts, .readies, .runs, .stops, .guards, .intercepts, .chooses, .code, .knowsRequester,
      .knowsSender:
      return code(verb, arguments)
    case .handle: return .gap("a part of the contract", arguments.place)
    case .remove:
      arguments.contract.addGap("a declaration that is removed again", arguments.place)
      return .gap("the result of `remove`", arguments.place)
    }
  }

  // MARK: - Adding

  func add(
    _ kind: Wire.Kind, _ arguments: DeclarationArguments, _ subject: WireSubject,
    _ complete: (inout Wire) -> Void = { _ in }
  ) -> Value {
    var wire = Wire(kind, subject, place: arguments.place, calls: calls(arguments), reach: reach)
    let given = arguments.given
    let isKept = allows(.walking(given.wires.count))
    wire.given = isKept ? given.wires : []
    wire.isGivenMore = given.isMore || !isKept
    complete(&wire)
    return .handle(Handle(contract: arguments.contract, wire: arguments.contract.add(wire)))
  }

  private func calls(_ arguments: DeclarationArguments) -> [Place] {
    var places: [Place] = []
    for place in callers.reversed() where place != arguments.place && !places.contains(place) {
      places.append(place)
    }
    return places
  }

  func subject(
    _ arguments: DeclarationArguments, _ value: Value?, _ frame: Frame, label: String? = nil,
    variant: String? = nil
  ) -> WireSubject {
    if let type = arguments.type(value), !type.isOpen { return subject(type, label: label, variant: variant) }
    if case .unknown(let unknown)? = value { wants.formUnion(unknown.wants) }
    arguments.contract.addGap(
      "a declaration of a type that is computed", arguments.place, hidesDeclarations: false)
    return WireSubject(WireSubject.unknown, label: label, variant: variant, isUnresolved: true)
  }

  func text(_ value: Value?, _ type: String, _ frame: Frame) -> WireSubject {
    var value = value
    if case .implicit(let member)? = value, member.arguments == nil,
      let found = outsideMember(member.name, of: type, member.place)
    {
      value = found
    }
    if case .unknown(let unknown)? = value { wants.formUnion(unknown.wants) }
    if let text = DeclarationArguments.text(value) { return WireSubject(text) }
    if case .implicit(let member)? = value, member.name != "init" {
      wants.insert(type)
      return WireSubject(".\(member.name)", isUnresolved: true)
    }
    return WireSubject(WireSubject.unknown, isUnresolved: true)
  }

  // MARK: - Services

  private func variant(_ arguments: DeclarationArguments) -> String? {
    if arguments.has("async") { return "async" }
    if arguments.has("onMainActor") { return "main actor" }
    if arguments.has("taking") {
      return "taking \(arguments.type(arguments["taking"]).map(spelling) ?? WireSubject.unknown)"
    }
    return nil
  }

  private func service(
    _ arguments: DeclarationArguments, _ value: Value?, _ frame: Frame, variant: String? = nil
  ) -> WireSubject {
    var label = DeclarationArguments.text(arguments["named"])
    if label == nil, let named = arguments["named"] {
      if case .null = named {} else { label = WireSubject.unknown }
    }
    var result = subject(arguments, value, frame, label: label, variant: variant)
    if label == WireSubject.unknown {
      result.isUnresolved = true
      arguments.contract.addGap(
        "the name of a service that is computed", arguments.place, hidesDeclarations: false)
    }
    return result
  }

  private func setLifetime(of wire: inout Wire, _ value: Value?) {
    guard let value else {
      wire.lifetime = .singleton
      return
    }
    var member = DeclarationArguments.member(value)
    if let own = member, own.arguments == nil, let found = outsideMember(own.name, of: "Lifetime", own.place)
    {
      member = DeclarationArguments.member(found)
    }
    switch member?.name {
    case "singleton", "cached", "weak": wire.lifetime = .singleton
    case "transient", "graph": wire.lifetime = .unkept
    case "scoped":
      wire.scope = scope(member?.arguments?.first?.value)
      wire.lifetime = wire.scope == nil ? .unknown : .scoped
    default: wire.lifetime = .unknown
    }
  }

  private func provides(_ arguments: DeclarationArguments, _ frame: Frame) -> Value {
    var fromNeeds: [Int] = []
    if let initializer = arguments["from"] {
      fromNeeds = parameters(of: initializer, arguments, frame)
    }
    return add(.provides, arguments, service(arguments, arguments.first, frame, variant: variant(arguments)))
    { wire in
      self.setLifetime(of: &wire, arguments["lifetime"])
      if arguments.has("taking"), !arguments.has("lifetime") { wire.lifetime = .unkept }
      wire.given += fromNeeds
      if let source = arguments["as"] {
        var given = (wires: wire.given, isMore: wire.isGivenMore)
        arguments.take(source, into: &given)
        (wire.given, wire.isGivenMore) = given
        wire.lifetime = .unkept
      }
    }
  }

  /// The services that the parameters of an initializer are, which `provides(_:from:)` requires.
  private func parameters(of value: Value, _ arguments: DeclarationArguments, _ frame: Frame) -> [Int] {
    var types: [TypeReference] = []
    switch value {
    case .function(let function):
      guard let candidate = function.candidates.first, function.candidates.count == 1 else {
        arguments.contract.addGap("an initializer that is one of several", arguments.place)
        return []
      }
      types = candidate.syntax.parameters.map {
        resolve($0.type, unit: candidate.unit, inside: function.type, generics: function.generics)
      }
    case .closure(let closure): types = closure.syntax.types.compactMap { $0.map { resolve($0, frame) } }
    default:
      arguments.contract.addGap("the parameters of a function that was not found", arguments.place)
      if case .unknown(let unknown) = value { wants.formUnion(unknown.wants) }
    }
    return types.map { type in
      let needed = subject(type)
      spend(arguments.contract.wires.count / 8)
      if let own = arguments.contract.wires.firstIndex(where: { $0.kind == .provides && $0.subject == needed }
      ) {
        return own
      }
      var wire = Wire(.requires, needed, place: arguments.place, calls: calls(arguments), reach: reach)
      wire.scope = scopeOpened(by: type)
      return arguments.contract.add(wire)
    }
  }

  func requires(_ arguments: DeclarationArguments, _ frame: Frame) -> Value {
    add(.requires, arguments, service(arguments, arguments.first, frame, variant: variant(arguments))) {
      wire in
      wire.isOptional = arguments.has("ifPresent")
      wire.isLater = arguments.has("later")
      if wire.subject.label == nil, wire.subject.variant == nil {
        wire.scope = arguments.type(arguments.first).flatMap(self.scopeOpened)
      }
    }
  }

  private func adapts(_ arguments: DeclarationArguments, _ frame: Frame) -> Value {
    let takings = arguments.all.filter { $0.label == "taking" }.map {
      arguments.type($0.value).map(spelling) ?? WireSubject.unknown
    }
    return add(
      .adapts, arguments,
      subject(arguments, arguments["to"], frame, variant: takings.count > 1 ? "taking \(takings[1])" : nil)
    ) { wire in
      wire.source = self.subject(
        arguments, arguments.first, frame, variant: takings.first.map { "taking \($0)" })
      wire.adapter = .service
    }
  }

  // MARK: - Events

  private func event(_ kind: Wire.Kind, _ arguments: DeclarationArguments, _ frame: Frame) -> Value {
    var subject: WireSubject
    if let name = arguments["notification"] {
      subject = text(name, "String", frame)
    } else {
      subject = self.subject(
        arguments, arguments["stream"] ?? arguments["publisher"] ?? arguments.first, frame)
    }
    return add(kind, arguments, subject) { wire in
      guard kind == .sends else { return }
      wire.directions = arguments.all.dropFirst().filter { $0.label == nil }.map { self.direction($0.value) }
    }
  }

  private func direction(_ value: Value) -> Wire.Direction {
    var member = DeclarationArguments.member(value)
    if let own = member, !["broadcast", "report"].contains(own.name),
      let found = outsideMember(own.name, of: "EventDirection", own.place)
    {
      let frame = Frame(
        parent: nil, unit: own.unit, receiver: nil, type: nil, generics: [:], level: level)
      let value = own.arguments.map { apply(found, $0, own.place, frame) } ?? found
      member = DeclarationArguments.member(value)
    }
    switch member?.name {
    case "broadcast": return .broadcast
    case "report":
      let target = member?.arguments?.first
      let isOptional = target?.label == "ifPresent"
      if case .unknown(let unknown)? = target?.value { wants.formUnion(unknown.wants) }
      return DeclarationArguments.text(target?.value).map { .report(to: $0, isOptional: isOptional) }
        ?? .unknown
    default: return .unknown
    }
  }

  // MARK: - Actions

  func action(_ kind: Wire.Kind, _ arguments: DeclarationArguments, _ frame: Frame) -> Value {
    var value = arguments.first
    if case .implicit(let member)? = value { value = action(from: member, frame) }
    var subject = WireSubject(WireSubject.unknown, isUnresolved: true)
    var input: String?
    var output: String?
    var isReadable: Bool?
    if case .action(let action)? = value {
      if let name = action.name {
        subject = WireSubject(name)
      } else {
        arguments.contract.addGap(
          "the name of an action that is computed", action.place, hidesDeclarations: false)
      }
      if let type = action.input, type.isKnown {
        input = spelling(type)
        isReadable = isReadableFromURL(type)
      }
      if let type = action.output, type.isKnown { output = spelling(type) }
    } else {
      arguments.contract.addGap("an action that was not found", arguments.place, hidesDeclarations: false)
      if case .unknown(let unknown)? = value { wants.formUnion(unknown.wants) }
      if let member = DeclarationArguments.member(arguments.first) {
        wants.formUnion([member.name, "ActionReference"])
      }
    }
    return add(kind, arguments, subject) { wire in
      wire.isOptional = arguments.has("ifPresent")
      wire.isExternal = exposure(arguments)
      wire.input = input
      wire.isInputReadable = isReadable
      wire.output = output
      wire.target = self.target(arguments)
      if let authorization = arguments["authorization"] {
        let needed = self.text(authorization, "ActionAuthorization", frame)
        if !needed.isUnresolved { wire.authorization = needed.name }
      }
    }
  }

  /// Whether an action's input can be made from the parameters of a URL; `nil` if that is not known.
  private func isReadableFromURL(_ type: TypeReference) -> Bool? {
    switch type {
    case .tuple(let parts): return parts.isEmpty
    case .own(let id, _): return base.types[id].map { conforms($0, to: ["ActionInput"]) }
    case .outside(let name, _):
      if name == "ActionParameters" { return true }
      guard TypeReference.standard[name] != nil else {
        wants.insert(name)
        return nil
      }
      return base.outside(name).map { conforms($0, to: ["ActionInput"]) } ?? false
    case .optional, .array, .dictionary, .function, .metatype: return false
    default: return nil
    }
  }

  private func action(from member: Member, _ frame: Frame) -> Value {
    if member.name == "named" || member.name == "init", let arguments = member.arguments {
      let texts = arguments.prefix(2).map { DeclarationArguments.text($0.value) }
      if texts.count == 2, let target = texts[0], let name = texts[1] {
        return .action(ActionValue(name: "\(target).\(name)", place: member.place))
      }
    }
    guard let found = outsideMember(member.name, of: "ActionReference", member.place) else {
      return .implicit(member)
    }
    guard let arguments = member.arguments else { return found }
    return apply(found, arguments, member.place, frame)
  }

  func exposure(_ arguments: DeclarationArguments) -> Bool? {
    guard let value = arguments["exposure"] else { return false }
    switch DeclarationArguments.member(value)?.name {
    case "internal": return false
    case "external": return true
    default: return nil
    }
  }

  // MARK: - Configuration

  private func needs(_ arguments: DeclarationArguments, _ frame: Frame) -> Value {
    var value = arguments.first
    if case .implicit(let member)? = value, member.name != "init" {
      value = outsideMember(member.name, of: "ConfigurationKey", member.place) ?? value
      if case .implicit(let still)? = value, still.name == member.name {
        wants.formUnion(["ConfigurationKey", member.name])
      }
    }
    guard case .implicit(let key)? = value, key.name == "init",
      let name = DeclarationArguments.text(key.arguments?.first?.value)
    else {
      return add(.needs, arguments, WireSubject(WireSubject.unknown, isUnresolved: true))
    }
    return add(.needs, arguments, WireSubject(name)) { wire in
      wire.isOptional = key.arguments?.contains { $0.label == "default" } ?? false
    }
  }
}
