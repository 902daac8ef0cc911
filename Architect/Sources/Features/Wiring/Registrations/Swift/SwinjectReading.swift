import SwiftParsing

/// Swinject and SwinjectAutoregistration.
enum SwinjectReading: SwiftReading {
  static let framework = Registration.Framework.swinject

  static func read(_ node: CodeWalk.Node, _ scope: CodeScope, _ found: inout SwiftFindings) {
    guard case .expression(let expression) = node else { return }
    if case .operation(let operands, let operators) = expression.kind {
      return readOperators(operands, operators, scope, &found)
    }
    guard let call = MethodCall(expression) else { return }
    switch call.name {
    case "register": readRegister(call, scope, &found)
    case "autoregister": readAutoregister(call, scope, &found)
    case "implements": readImplements(call, scope, &found)
    case "resolve": readResolve(call, scope, &found)
    default: break
    }
  }

  // MARK: - Registrations

  private static func readRegister(_ call: MethodCall, _ scope: CodeScope, _ found: inout SwiftFindings) {
    guard isAddressed(call, scope), let first = call.first, let key = key(first, scope) else { return }
    let rest = call.arguments.dropFirst()
    let factory = rest.last { argument in
      if argument.label == "factory" { return true }
      if case .closure = argument.value.kind { return argument.label == nil || argument.isTrailing }
      return false
    }
    guard let factory, rest.allSatisfy({ ["name", "factory"].contains($0.label) || isClosure($0) }) else {
      return
    }
    var arguments: [String] = []
    if case .closure(let closure) = factory.value.kind, let parameters = closure.parameters {
      arguments = zip(parameters, closure.types).dropFirst().map { $1?.spelling ?? "_" }
    }
    let container = container(of: call, scope, found)
    found.add(
      framework, .registration, key, name: call.argument("name").flatMap { name($0, scope, found) },
      at: call.offset, scope
    ) {
      $0.arguments = arguments
      $0.container = container
    }
  }

  private static func isClosure(_ argument: Code.Argument) -> Bool {
    if case .closure = argument.value.kind { argument.label == nil || argument.isTrailing } else { false }
  }

  private static func readAutoregister(_ call: MethodCall, _ scope: CodeScope, _ found: inout SwiftFindings) {
    guard let first = call.first, let key = key(first, scope), call.argument("initializer") != nil else {
      return
    }
    let arguments = call.arguments.filter { $0.label?.hasPrefix("argument") == true }.map(\.value.spelling)
    let container = container(of: call, scope, found)
    found.add(
      framework, .registration, key, name: call.argument("name").flatMap { name($0, scope, found) },
      at: call.offset, scope
    ) {
      $0.arguments = arguments
      $0.container = container
    }
    found.addGap(
      framework, hides: .use, "what the initializer for \(first.typeSpelling) takes", at: call.offset)
  }

  private static func readImplements(_ call: MethodCall, _ scope: CodeScope, _ found: inout SwiftFindings) {
    guard call.receiver != nil, call.first != nil else { return }
    var pairs: [(key: Formula, name: Formula?)] = []
    for argument in call.arguments {
      if argument.label?.hasPrefix("name") == true, !pairs.isEmpty {
        pairs[pairs.count - 1].name = name(argument.value, scope, found)
      } else if argument.label == nil, case .type = argument.value.kind, let key = key(argument.value, scope)
      {
        pairs.append((key, nil))
      } else {
        return
      }
    }
    let container = origin(of: call).flatMap { self.container(of: $0, scope, found) }
    for pair in pairs {
      found.add(framework, .registration, pair.key, name: pair.name, at: call.offset, scope) {
        $0.container = container
      }
    }
  }

  /// The call of `register` at the start of a chain of calls.
  private static func origin(of call: MethodCall) -> MethodCall? {
    var next = call.receiver
    while let current = next {
      guard let call = MethodCall(current) else { return nil }
      if ["register", "autoregister"].contains(call.name) { return call }
      next = call.receiver
    }
    return nil
  }

  // MARK: - Uses

  private static func readResolve(_ call: MethodCall, _ scope: CodeScope, _ found: inout SwiftFindings) {
    guard isAddressed(call, scope), let first = call.first, let key = key(first, scope),
      !call.arguments.contains(where: \.isTrailing)
    else { return }
    var hasArguments = false
    for label in call.otherLabels {
      switch label {
      case "name": break
      case "argument", "arguments": hasArguments = true
      case nil where hasArguments: break
      default: return
      }
    }
    found.add(
      framework, .use, key, name: call.argument("name").flatMap { name($0, scope, found) }, at: call.offset,
      scope)
  }

  /// `resolver~>` resolves what its context takes, which is not followed.
  static func readInferred(_ found: inout SwiftFindings) {
    let ends = Set("),]}\n".utf8)
    let bytes = found.bytes
    for index in bytes.indices.dropLast(2)
    where bytes[index] == UInt8(ascii: "~") && bytes[index + 1] == UInt8(ascii: ">")
      && ends.contains(bytes[index + 2])
    {
      found.addGap(framework, hides: .use, "what ~> resolves", at: index)
      return
    }
  }

  /// `resolver ~> T.self` and `resolver ~> (T.self, name: "x")`
  private static func readOperators(
    _ operands: [Code.Expression], _ operators: [String], _ scope: CodeScope, _ found: inout SwiftFindings
  ) {
    for (index, symbol) in operators.enumerated() where symbol == "~>" && index + 1 < operands.count {
      let right = operands[index + 1]
      if case .tuple(let parts) = right.kind, let first = parts.first, let key = key(first.value, scope) {
        let name = parts.first { $0.label == "name" }.flatMap { self.name($0.value, scope, found) }
        found.add(framework, .use, key, name: name, at: first.value.offset, scope)
      } else if let key = key(right, scope) {
        found.add(framework, .use, key, at: right.offset, scope)
      }
    }
  }

  // MARK: - Parts

  /// Whether the call has a receiver, or is inside a container.
  private static func isAddressed(_ call: MethodCall, _ scope: CodeScope) -> Bool {
    if call.receiver != nil { return true }
    return scope.types.contains { type in
      ["Container", "Resolver"].contains(type.name.last)
        || type.inherited.contains { ["Container", "Resolver"].contains($0.lastName) }
    }
  }

  /// The key that an argument gives; `nil` if it is not a type.
  private static func key(_ expression: Code.Expression, _ scope: CodeScope) -> Formula? {
    switch expression.kind {
    case .type(let type):
      // The type of a value is only known when the application runs.
      let isOpen = type.names.contains { name in
        name == "Self" || scope.generics.contains(name) || scope.metatypes.contains(name)
          || name.first?.isLowercase == true
      }
      return isOpen ? .computed(type.spelling) : .text(type.spelling)
    case .name(let name, _): return scope.metatypes.contains(name) ? .computed(name) : nil
    case .call(let callee, let arguments):
      let isTypeOf = callee.path == ["type"] && arguments.first?.label == "of"
      return isTypeOf ? .computed(expression.spelling) : nil
    default: return nil
    }
  }

  private static func name(_ expression: Code.Expression, _ scope: CodeScope, _ found: SwiftFindings)
    -> Formula?
  {
    if case .null = expression.kind { return nil }
    return found.formula(expression, scope)
  }

  /// The container of a registration, if it is not one that is passed around.
  private static func container(of call: MethodCall, _ scope: CodeScope, _ found: SwiftFindings) -> String? {
    let owner = scope.types.last?.name.last ?? ""
    if ["Mock", "Stub", "Fake", "Preview", "Test", "Dummy"].contains(where: owner.contains) { return owner }
    guard let path = call.receiver?.path, path.count == 1 || path.first == "self" else { return nil }
    if path.count == 1, let local = scope.constants[path[0]] {
      guard let value = local, case .call = value.kind else { return nil }
      return "\(found.findings.path):\(value.offset)"
    }
    return "\(scope.typePath.joined(separator: ".")).\(path[path.count - 1])"
  }
}
