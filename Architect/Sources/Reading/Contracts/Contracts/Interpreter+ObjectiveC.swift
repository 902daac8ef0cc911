import ModuleGraph
import SwiftParsing

/// Declarations at the border to Objective-C.
extension Interpreter {
  /// How often an allowance is followed to the member that makes it.
  private static let mostMembers = 8

  /// The target that performs an action; `nil` if code in Swift does, or if a name is computed.
  func target(_ arguments: DeclarationArguments) -> WireTarget? {
    guard let target = arguments["byTarget"] else { return nil }
    func text(_ value: Value?) -> String? {
      if case .unknown(let unknown)? = value { wants.formUnion(unknown.wants) }
      return DeclarationArguments.text(value)
    }
    var module: String??
    switch arguments["module"] {
    case nil, .null?: module = .some(nil)
    case let value?: module = text(value).map { .some($0) }
    }
    guard let name = text(target), let action = text(arguments["action"]), let module else {
      arguments.contract.addGap(
        "a target of Objective-C whose names are computed", arguments.place, hidesDeclarations: false)
      return nil
    }
    var hasFallback = false
    if case .boolean(true)? = arguments["notFound"] { hasFallback = true }
    return WireTarget(name, action: action, module: module, hasFallback: hasFallback)
  }

  /// Adds what a module's Objective-C may do.
  func allowsObjectiveC(_ arguments: DeclarationArguments, _ frame: Frame) -> Value {
    for argument in arguments.all { allow(argument.value, arguments, frame, depth: 0) }
    return .gap("the object that Objective-C gets", arguments.place)
  }

  private func allow(_ value: Value, _ arguments: DeclarationArguments, _ frame: Frame, depth: Int) {
    switch value {
    case .implicit(let member) where depth < Self.mostMembers:
      if let own = member.arguments, declare(member.name, own, member.place, arguments.contract, frame) {
        return
      }
      guard let found = outsideMember(member.name, of: "ObjectiveCAllowance", member.place) else {
        wants.formUnion(["ObjectiveCAllowance", member.name])
        break
      }
      let made = member.arguments.map { apply(found, $0, member.place, frame) } ?? found
      return allow(made, arguments, frame, depth: depth + 1)
    case .choice(let values):
      for value in values { under(isCertain: false) { allow(value, arguments, frame, depth: depth + 1) } }
      return
    case .conditional(let values):
      for build in values {
        under(build.condition) { allow(build.value, arguments, frame, depth: depth + 1) }
      }
      return
    case .unknown(let unknown): wants.formUnion(unknown.wants)
    default: break
    }
    arguments.contract.addGap("something that Objective-C may do, which is computed", arguments.place)
  }

  /// Adds one thing that Objective-C may do.
  /// - Returns: Whether the name is that of an allowance.
  private func declare(
    _ name: String, _ values: [ArgumentValue], _ place: Place, _ contract: ContractRecorder, _ frame: Frame
  ) -> Bool {
    let arguments = DeclarationArguments(values, place: place, contract: contract)
    switch name {
    case "calls": note(action(.calls, arguments, frame), arguments)
    case "opens": note(opens(arguments, isShown: false, frame), arguments)
    case "opensURLs":
      _ = add(.opensURLs, arguments, WireSubject("")) { $0.objectiveCName = "" }
    case "requires":
      let needed = requires(arguments, frame)
      guard case .handle(let handle) = needed else { return true }
      let name = protocolName(arguments["as"])
      if name == nil { addGapOfName(arguments) }
      contract.setObjectiveCName(name ?? WireSubject.unknown, of: handle.wire)
      // Objective-C receives the service whenever it asks for it.
      _ = add(.runs, arguments, WireSubject("objective-c \(name ?? WireSubject.unknown)")) { wire in
        wire.time = .call
        wire.given = [handle.wire]
      }
    default: return false
    }
    return true
  }

  private func note(_ value: Value, _ arguments: DeclarationArguments) {
    guard case .handle(let handle) = value else { return }
    if case .unknown(let unknown)? = arguments["as"] { wants.formUnion(unknown.wants) }
    let name = DeclarationArguments.text(arguments["as"])
    if name == nil { addGapOfName(arguments) }
    handle.contract.setObjectiveCName(name ?? WireSubject.unknown, of: handle.wire)
  }

  private func addGapOfName(_ arguments: DeclarationArguments) {
    arguments.contract.addGap(
      "a name for Objective-C that is computed, so that no name in Objective-C is called undeclared",
      arguments.place, hidesDeclarations: false)
  }

  /// What Objective-C calls a protocol.
  private func protocolName(_ value: Value?) -> String? {
    guard case .type(let type)? = value, !type.isOpen else { return nil }
    if let own = info(of: type)?.own?.syntax,
      let given = own.attributes.lazy.compactMap({ $0.name == "objc" ? $0.selector : nil }).first
    {
      return given
    }
    return WireSubject(spelling(type)).shortName
  }
}
