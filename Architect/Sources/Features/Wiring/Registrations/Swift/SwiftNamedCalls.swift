import SwiftParsing

/// Targets and actions that code names by the texts of their classes and selectors, or calls directly.
extension CTMediatorReading {
  static func readNames(_ expression: Code.Expression, _ scope: CodeScope, _ found: inout SwiftFindings) {
    switch expression.kind {
    case .text(let parts): readText(parts, expression.offset, scope, &found)
    case .name(let name, _): readClass(name, expression.offset, scope, &found)
    case .type(let type):
      if let name = type.lastName { readClass(name, expression.offset, scope, &found) }
    case .member(_, let name, _) where ActionKey.key(ofWholeSelector: name) != nil:
      // The labels of Swift are not those of the selector.
      var name = found.name(.text(name), at: expression.offset)
      name.isStart = true
      found.changeCalls(scope, at: expression.offset) { $0.selectors.append(name) }
    case .call: readLookup(expression, scope, &found)
    default: break
    }
  }

  private static func readClass(
    _ name: String, _ offset: Int, _ scope: CodeScope, _ found: inout SwiftFindings
  ) {
    guard ActionKey.target(name) != nil else { return }
    let name = found.name(.text(name), at: offset)
    found.changeCalls(scope, at: offset) { $0.classes.append(name) }
  }

  private static func readText(
    _ parts: [Code.TextPart], _ offset: Int, _ scope: CodeScope, _ found: inout SwiftFindings
  ) {
    if parts.count == 1, case .literal(let text) = parts[0] {
      let name = found.name(.text(text), at: offset)
      let target = text.split(separator: ".").last.map(String.init) ?? text
      if ActionKey.target(target) != nil {
        return found.changeCalls(scope, at: offset) { $0.classes.append(name) }
      }
      if ActionKey.key(ofWholeSelector: text) != nil {
        return found.changeCalls(scope, at: offset) { $0.selectors.append(name) }
      }
    }
    let hasParts = parts.contains { part in
      guard case .literal(let text) = part else { return false }
      return ([ActionKey.targetPrefix] + ActionKey.prefixes).contains(where: text.contains)
    }
    if hasParts { found.changeCalls(scope, at: offset) { $0.hasParts = true } }
  }

  /// Reads `NSClassFromString(name)`, `NSSelectorFromString(name)` and `Selector(name)`.
  private static func readLookup(
    _ expression: Code.Expression, _ scope: CodeScope, _ found: inout SwiftFindings
  ) {
    guard let call = MethodCall(expression), call.receiver == nil, var value = call.first,
      ["NSClassFromString", "NSSelectorFromString", "Selector"].contains(call.name)
    else { return }
    // Two pairs of parentheses silence the compiler.
    while case .tuple(let parts) = value.kind, parts.count == 1 { value = parts[0].value }
    var name = found.name(found.formula(value, scope), at: value.offset)
    name.isLookedUp = true
    found.changeCalls(scope, at: call.offset) { calls in
      if call.name == "NSClassFromString" { calls.classes.append(name) } else { calls.selectors.append(name) }
    }
  }
}

extension SwiftFindings {
  fileprivate func name(_ value: Formula, at offset: Int) -> NamedCalls.Name {
    NamedCalls.Name(value: value, place: place(offset))
  }

  /// Changes what the function around a place names.
  fileprivate mutating func changeCalls(
    _ scope: CodeScope, at offset: Int, _ body: (inout NamedCalls) -> Void
  ) {
    let empty = NamedCalls(
      function: scope.function?.name, isTest: findings.isTest, isOutside: findings.isOutside,
      circumstances: Circumstances(
        target: findings.target, conditions: scope.conditions, branches: scope.branches))
    body(&namedCalls[scope.function?.offset ?? -1, default: empty])
  }
}
