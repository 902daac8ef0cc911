import SwiftParsing

/// CTMediator, whose targets and actions are found by name when the application runs.
enum CTMediatorReading: SwiftReading {
  static let framework = Registration.Framework.ctMediator

  static func read(_ node: CodeWalk.Node, _ scope: CodeScope, _ found: inout SwiftFindings) {
    switch node {
    case .function(let function):
      guard let type = scope.types.last, let name = type.name.last, !scope.isInFunction, !function.isStatic
      else { return }
      let target = type.attributes.first { $0.name == "objc" }?.selector ?? name
      // The name in Objective-C, which is looked for, contains the labels.
      let selector = function.objectiveCSelector
      guard target.hasPrefix("Target_"), selector.hasPrefix("Action_") || selector.hasPrefix("action_") else {
        return
      }
      let action = ActionKey.key(ofSelector: String(selector.dropFirst("Action_".count)))
      found.add(
        framework, .registration, .text("\(target.dropFirst("Target_".count))/\(action)"),
        at: function.offset, scope)
    case .expression(let expression):
      readNames(expression, scope, &found)
      guard let call = MethodCall(expression) else { return }
      if call.name == "performs", let target = call.argument("byTarget"), let action = call.argument("action")
      {
        // The target is a module's already, and a name with a colon is the rest of a selector.
        let key = Formula.selector(found.formula(action, scope))
        found.add(
          framework, .use, .joined([found.formula(target, scope), .text("/"), key]), at: call.offset, scope)
        return
      }
      readCategoryCall(call, scope, &found)
      if call.name == "performAction", let url = call.argument("withUrl") {
        return readURL(url, call, scope, &found)
      }
      guard call.name == "performTarget", let target = call.first,
        let action = call.argument("action")
      else { return }
      let key = Formula.joined([
        found.formula(target, scope), .text("/"), .action(found.formula(action, scope)),
      ])
      found.add(framework, .use, key, at: call.offset, scope)
      addCategoryMethod(key, scope, &found)
    case .variable, .attribute, .type: break
    }
  }

  /// Reads the target and the action of a URL.
  private static func readURL(
    _ url: Code.Expression, _ call: MethodCall, _ scope: CodeScope, _ found: inout SwiftFindings
  ) {
    guard case .call(let callee, let arguments) = url.withoutUnwrapping.kind,
      ["URL", "NSURL"].contains(callee.path?.last), arguments.first?.label == "string"
    else {
      return found.addGap(framework, hides: .use, "the target and the action of a URL", at: call.offset)
    }
    let key = Formula.url(found.formula(arguments[0].value, scope))
    found.add(framework, .use, key, at: call.offset, scope)
    addCategoryMethod(key, scope, &found)
  }

  /// Notes what a method of an extension uses.
  private static func addCategoryMethod(_ key: Formula, _ scope: CodeScope, _ found: inout SwiftFindings) {
    guard let type = scope.types.last, type.kind == .extension, type.name.last == "CTMediator",
      let function = scope.function
    else { return }
    let labels = function.parameters.map { $0.label ?? "" }
    found.findings.categoryMethods.append(
      CategoryMethod(
        names: [
          CategoryCall.name([function.name] + labels), CategoryCall.name([function.objectiveCSelector]),
        ], count: labels.count,
        title: "\(function.name)(\(labels.map { $0.isEmpty ? "_:" : "\($0):" }.joined()))", key: key))
  }

  /// Notes a call of the mediator, whose method may be one of an extension or a category.
  private static func readCategoryCall(_ call: MethodCall, _ scope: CodeScope, _ found: inout SwiftFindings) {
    guard !call.name.hasPrefix("perform"), call.name != "sharedInstance", let receiver = call.receiver else {
      return
    }
    let isInside = scope.types.last?.name.last == "CTMediator" && receiver.path == ["self"]
    guard isInside || receiver.begins(with: "CTMediator") || call.isReceiver("mediator") else { return }
    found.findings.categoryCalls.append(
      CategoryCall(
        name: CategoryCall.name(
          [call.name] + call.arguments.filter { !$0.isTrailing }.map { $0.label ?? "" }),
        count: call.arguments.count, isPartial: true, place: found.place(call.offset),
        isTest: found.findings.isTest, isOutside: found.findings.isOutside,
        circumstances: Circumstances(
          target: found.findings.target, conditions: scope.conditions, branches: scope.branches)))
  }
}

extension Code.Expression {
  /// The expression before `!` or `?`.
  fileprivate var withoutUnwrapping: Code.Expression {
    guard case .operation(let operands, let operators) = kind, operands.count == 1,
      ["!", "?"].contains(operators)
    else { return self }
    return operands[0]
  }

  /// Whether a chain of members and calls begins with a name.
  fileprivate func begins(with name: String) -> Bool {
    var next: Code.Expression? = self
    while let current = next {
      switch current.kind {
      case .name(let first, _): return first == name
      case .member(let base, _, _): next = base
      case .call(let callee, _): next = callee
      default: return false
      }
    }
    return false
  }
}

/// TinyPart.
enum TinyPartReading: SwiftReading {
  static let framework = Registration.Framework.tinyPart

  static func read(_ node: CodeWalk.Node, _ scope: CodeScope, _ found: inout SwiftFindings) {
    guard case .expression(let expression) = node, let call = MethodCall(expression) else { return }
    switch call.name {
    case "performAction":
      guard let action = call.first, let router = call.argument("router") else { return }
      let key = Formula.joined([found.formula(router, scope), .text("/"), found.formula(action, scope)])
      found.add(framework, .use, key, at: call.offset, scope)
    case "service":
      guard let name = call.argument("withName") else { return }
      found.add(framework, .use, found.formula(name, scope), at: call.offset, scope)
    case "registerService":
      guard call.argument("impClass") != nil, let service = call.argument("withName") ?? call.first else {
        return
      }
      found.add(framework, .registration, found.formula(service, scope), at: call.offset, scope)
    default: break
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
