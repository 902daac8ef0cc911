import SourceReaders
import SwiftParsing
import Text

/// Factory by Michael Long.
enum FactoryReading: SwiftReading {
  static let framework = Registration.Framework.factory
  private static let factories: Set<String> = ["Factory", "ParameterFactory"]
  private static let wrappers: Set<String> = [
    "Injected", "LazyInjected", "WeakLazyInjected", "InjectedObject", "DynamicInjected", "InjectedObservable",
  ]
  /// Members of containers that are no registrations.
  private static let ownMembers: Set<String> = [
    "autoRegister", "cached", "decorator", "factory", "graph", "manager", "parameterFactory", "pop",
    "promised", "push", "register", "reset", "resolve", "scope", "self", "shared", "singleton", "unique",
    "with",
  ]

  static func read(_ node: CodeWalk.Node, _ scope: CodeScope, _ found: inout SwiftFindings) {
    switch node {
    case .variable(let variable): readVariable(variable, scope, &found)
    case .attribute(let attribute):
      let name = attribute.name.split(separator: ".").last.map(String.init) ?? ""
      if wrappers.contains(name), let first = attribute.arguments.first {
        readReference(first.value, at: attribute.offset, scope, &found)
      }
    case .expression(let expression): readExpression(expression, scope, &found)
    case .function(let function):
      if isInContainer(scope) { found.findings.otherMembers.insert(function.name) }
    case .type: break
    }
  }

  // MARK: - Registrations

  private static func readVariable(
    _ variable: Code.Variable, _ scope: CodeScope, _ found: inout SwiftFindings
  ) {
    guard !scope.isInFunction, !scope.types.isEmpty, variable.parts.isEmpty, !variable.isRequirement else {
      return
    }
    let isTyped = variable.type?.lastName.map(factories.contains) ?? false
    let isMade = variable.value.map { makesFactory($0, isTyped: isTyped) } ?? false
    guard isMade || (isTyped && variable.getter != nil) else {
      if isInContainer(scope) { found.findings.otherMembers.insert(variable.name) }
      return
    }
    found.add(
      framework, .registration, .text(variable.name), name: name(of: containers(around: scope).first),
      at: variable.offset, scope)
  }

  private static func makesFactory(_ value: Code.Expression, isTyped: Bool) -> Bool {
    guard case .call(let callee, _) = value.kind else { return false }
    switch callee.kind {
    case .name(let name, _): return factories.contains(name)
    case .member(nil, "init", _): return isTyped
    case .member(let base?, let name, _):
      return factories.contains(name) || (name == "init" && base.lastName.map(factories.contains) ?? false)
    default: return false
    }
  }

  private static func isInContainer(_ scope: CodeScope) -> Bool {
    !scope.isInFunction && scope.types.last?.name.last?.hasSuffix("Container") == true
  }

  /// The names of the enclosing containers, from the inside. A container can be any type in which factories are declared.
  private static func containers(around scope: CodeScope) -> [String] {
    scope.types.reversed().compactMap(\.name.last)
  }

  /// Registrations of the standard container have no other name.
  private static func name(of container: String?) -> Formula? {
    guard let container, container != "Container" else { return nil }
    return .text(container)
  }

  // MARK: - Uses

  /// Reads `\.key`, `\Other.key`, `Container.key` or `Container.shared.key`.
  private static func readReference(
    _ value: Code.Expression, at offset: Int, _ scope: CodeScope, _ found: inout SwiftFindings,
    requirement: Draft.Requirement = .nothing
  ) {
    if case .keyPath(let parts) = value.kind, let key = parts.last {
      found.add(
        framework, .use, .text(key), name: name(of: found.root(ofKeyPathAt: value.offset)), at: offset, scope,
        requirement: requirement)
    } else if let path = value.path, path.count > 1,
      let owner = path.dropLast().last(where: { $0 != "shared" })
    {
      found.add(framework, .use, .text(path[path.count - 1]), name: name(of: owner), at: offset, scope)
    }
  }

  private static func readExpression(
    _ expression: Code.Expression, _ scope: CodeScope, _ found: inout SwiftFindings
  ) {
    if case .member(_, let name, _) = expression.kind { found.findings.mentions[name, default: 0] += 1 }
    if case .keyPath(let parts) = expression.kind {
      for part in parts { found.findings.mentions[part, default: 0] += 1 }
    }
    guard var call = MethodCall(expression) else { return }
    if wrappers.contains(call.name) || call.name == "resolve", let first = call.first,
      case .keyPath = first.kind
    {
      // Other containers resolve key paths, too.
      return readReference(
        first, at: call.offset, scope, &found, requirement: call.name == "resolve" ? .registeredKey : .nothing
      )
    }
    if ["resolve", "callAsFunction"].contains(call.name), let receiver = call.receiver,
      case .member(let base?, let name, _) = receiver.kind
    {
      call.receiver = base
      (call.name, call.offset) = (name, receiver.offset)
    }
    if call.name == "register", case .member(_, let name, _)? = call.receiver?.kind {
      found.findings.mentions[name, default: 0] -= 1
    }
    guard !ownMembers.contains(call.name) else { return }
    readCall(call, scope, &found)
  }

  private static func readCall(_ call: MethodCall, _ scope: CodeScope, _ found: inout SwiftFindings) {
    let own = containers(around: scope)
    var path = call.receiver.map { $0.path ?? [] } ?? ["self"]
    // `let container = SharedContainer.shared`
    if path.count == 1, let value = scope.constants[path[0]] ?? nil, let other = value.path, other.count > 1 {
      path = other
    }
    var owner = path.last
    if owner == "shared", path.count > 1 { owner = path[path.count - 2] }
    guard let owner else {
      guard call.isReceiver("container") else { return }
      return add(call, nil, .registeredKey, scope, &found)
    }
    if owner == "self" || owner == "Self" {
      guard path.count == 1, let container = own.first else { return }
      add(call, container, .registeredInContainer, scope, &found)
    } else if owner.first?.isUppercase == true {
      // `Container.key()` and `Container.shared.key()`
      add(
        call, owner, owner == "Container" && path.last == "shared" ? .noOtherMember : .registeredInContainer,
        scope,
        &found)
    } else if owner.lowercased().hasSuffix("container") {
      add(call, nil, .registeredKey, scope, &found)
    }
  }

  private static func add(
    _ call: MethodCall, _ container: String?, _ requirement: Draft.Requirement, _ scope: CodeScope,
    _ found: inout SwiftFindings
  ) {
    found.add(
      framework, .use, .text(call.name), name: name(of: container), at: call.offset, scope,
      requirement: requirement)
  }
}

extension SwiftFindings {
  /// The type at the start of a key path; `nil` if it is not written.
  fileprivate func root(ofKeyPathAt offset: Int) -> String? {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\\") else { return nil }
    let text = String(
      decoding: bytes[(offset + 1)...].prefix { $0.isNameOrDollar || $0 == UInt8(ascii: ".") },
      as: UTF8.self)
    guard let first = text.split(separator: ".", omittingEmptySubsequences: false).first, !first.isEmpty
    else {
      return nil
    }
    return String(first)
  }
}
