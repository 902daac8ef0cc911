import SwiftParsing

/// ZIKRouter, whose routers are found by `RoutableView<P>()` and the like.
enum ZIKRouterReading: SwiftReading {
  static let framework = Registration.Framework.zikRouter
  private static let routables: Set<String> = [
    "RoutableView", "RoutableViewModule", "RoutableService", "RoutableServiceModule",
  ]

  static func read(_ node: CodeWalk.Node, _ scope: CodeScope, _ found: inout SwiftFindings) {
    guard case .expression(let expression) = node, let call = MethodCall(expression) else { return }
    switch call.name {
    case "register": readRegistration(call, scope, &found)
    case "registerView", "registerExclusiveView", "registerService", "registerExclusiveService":
      guard scope.function?.name == "registerRoutableDestination", call.arguments.count == 1,
        let type = call.first
      else { return }
      // Several routers can make instances of one class.
      let place = found.place(call.offset).description
      found.add(framework, .registration, .text(type.typeSpelling), at: call.offset, scope) {
        $0.isUsedByFramework = true
        $0.container = place
      }
    case "registerIdentifier":
      guard let identifier = call.first else { return }
      found.add(framework, .registration, found.formula(identifier, scope), at: call.offset, scope)
    case "registerURLPattern":
      guard let pattern = call.first, call.arguments.count == 1 else { return }
      found.add(framework, .registration, found.formula(pattern, scope), at: call.offset, scope)
    case "to" where call.isReceiver("router"):
      guard
        let identifier = call.argument("viewIdentifier") ?? call.argument("serviceIdentifier")
      else { return }
      found.add(framework, .use, found.formula(identifier, scope), at: call.offset, scope)
    case "performURL": found.addGap(framework, hides: .use, "the router of a URL", at: call.offset)
    default:
      // Any other place is a use: `Router.perform(to: RoutableView<P>())`.
      guard let key = key(expression, scope), !found.claimed.contains(call.offset) else { return }
      found.add(framework, .use, .text(key), at: call.offset, scope)
    }
  }

  /// Reads `register(RoutableView<P>())` and `register(adapter: RoutableView<P>(), forAdaptee: RoutableView<Q>())`.
  private static func readRegistration(_ call: MethodCall, _ scope: CodeScope, _ found: inout SwiftFindings) {
    guard let argument = call.first ?? call.argument("adapter"), let key = key(argument, scope),
      let offset = MethodCall(argument)?.offset
    else { return }
    found.claimed.insert(offset)
    found.add(framework, .registration, .text(key), at: call.offset, scope)
  }

  /// The type in `RoutableView<P>()`; `nil` for a parameter of generic code.
  private static func key(_ expression: Code.Expression, _ scope: CodeScope) -> String? {
    guard case .call(let callee, let arguments) = expression.kind, arguments.isEmpty,
      case .name(let name, let generics) = callee.kind, routables.contains(name), generics.count == 1
    else { return nil }
    let key = generics[0].spelling
    return scope.generics.contains(key) ? nil : key
  }
}
