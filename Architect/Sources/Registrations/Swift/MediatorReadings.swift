import SwiftParsing

/// CTMediator, whose targets and actions are found by name when the application runs.
enum CTMediatorReading: SwiftReading {
  static let framework = Registration.Framework.ctMediator

  static func read(_ node: CodeWalk.Node, _ scope: CodeScope, _ found: inout SwiftFindings) {
    switch node {
    case .function(let function):
      guard let target = scope.types.last?.name.last, target.hasPrefix("Target_"), !scope.isInFunction,
        function.name.hasPrefix("Action_")
      else { return }
      var action = function.name.dropFirst("Action_".count)
      // The name in Objective-C, which is looked for, contains the label.
      if let label = function.parameters.first?.label {
        action += "With\(label.prefix(1).uppercased())\(label.dropFirst())"
      }
      found.add(
        framework, .registration, .text("\(target.dropFirst("Target_".count))/\(action)"),
        at: function.offset, scope)
    case .expression(let expression):
      guard let call = MethodCall(expression) else { return }
      if call.name == "performAction", call.argument("withUrl") != nil {
        return found.addGap(framework, hides: .use, "the target and the action of a URL", at: call.offset)
      }
      guard call.name == "performTarget", let target = call.first,
        let action = call.argument("action")
      else { return }
      found.add(
        framework, .use, .joined([found.formula(target, scope), .text("/"), found.formula(action, scope)]),
        at: call.offset, scope)
    case .variable, .attribute, .type: break
    }
  }
}

/// MGJRouter.
enum MGJRouterReading: SwiftReading {
  static let framework = Registration.Framework.mgjRouter

  static func read(_ node: CodeWalk.Node, _ scope: CodeScope, _ found: inout SwiftFindings) {
    guard case .expression(let expression) = node, let call = MethodCall(expression),
      call.receiver?.path?.last == "MGJRouter"
    else { return }
    switch call.name {
    case "registerURLPattern":
      guard let pattern = call.first ?? call.argument("pattern") else { return }
      found.add(framework, .registration, found.formula(pattern, scope), at: call.offset, scope)
    case "openURL", "open", "objectForURL", "object", "canOpenURL", "canOpen":
      guard let url = call.first ?? call.argument("forURL") ?? call.argument("for") else { return }
      found.add(framework, .use, found.formula(url, scope), at: call.offset, scope)
    default: break
    }
  }
}

/// BeeHive.
enum BeeHiveReading: SwiftReading {
  static let framework = Registration.Framework.beeHive

  static func read(_ node: CodeWalk.Node, _ scope: CodeScope, _ found: inout SwiftFindings) {
    guard case .expression(let expression) = node, let call = MethodCall(expression), call.receiver != nil,
      let first = call.first
    else { return }
    switch call.name {
    case "registerService":
      guard call.argument("service") ?? call.argument("implClass") != nil else { return }
      found.add(framework, .registration, key(first, scope, found), at: call.offset, scope)
    case "createService":
      found.add(framework, .use, key(first, scope, found), at: call.offset, scope)
    case "registerDynamicModule":
      found.add(framework, .registration, key(first, scope, found), at: call.offset, scope) {
        $0.isUsedByFramework = true
      }
    default: break
    }
  }

  /// The name of a protocol or of a class: `P.self`, `NSProtocolFromString("P")`.
  private static func key(_ expression: Code.Expression, _ scope: CodeScope, _ found: SwiftFindings)
    -> Formula
  {
    switch expression.kind {
    case .type(let type): return .text(type.spelling)
    case .call(let callee, let arguments):
      guard let name = callee.path?.last, ["NSProtocolFromString", "NSClassFromString"].contains(name),
        let text = arguments.first
      else { return .computed(expression.spelling) }
      return found.formula(text.value, scope)
    default: return .computed(expression.spelling)
    }
  }
}
