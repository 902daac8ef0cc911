import SourceReaders

/// ZIKRouter: routers by protocol, by identifier and by URL.
extension ObjectiveCFileReading {
  private static let registering: Set<String> = [
    "registerDestinationProtocol", "registerModuleProtocol", "registerViewProtocol",
    "registerServiceProtocol",
  ]
  private static let using: Set<String> = [
    "ZIKRouterToView", "ZIKRouterToViewModule", "ZIKRouterToService", "ZIKRouterToServiceModule",
    "ZIKViewRouterToView", "ZIKViewRouterToModule", "ZIKServiceRouterToService", "ZIKServiceRouterToModule",
  ]

  /// Reads a macro, or a block of a router's type: `ZIKRouterToView(P)`, `ZIKViewRouter.toIdentifier(@"p")`.
  mutating func readZIKRouter(function name: String, _ index: Int) {
    guard index + 1 < tokens.count, tokens[index + 1].isMark("(") else { return }
    let isMember = index > 0 && tokens[index - 1].isMark(".")
    if Self.using.contains(name) {
      if let used = parameter(after: index) { add(.zikRouter, .use, .text(used), at: index) }
    } else if isMember {
      switch name {
      case "toView", "toService", "toModule":
        if let argument = only(after: index) { add(.zikRouter, .use, routable(argument), at: index) }
      case "toIdentifier":
        if let argument = only(after: index) { add(.zikRouter, .use, values.formula(argument), at: index) }
      case "registerIdentifier", "registerURLPattern":
        if let argument = only(after: index) {
          add(.zikRouter, .registration, values.formula(argument), at: index)
        }
      case _ where Self.registering.contains(name):
        if let argument = only(after: index) { add(.zikRouter, .registration, routable(argument), at: index) }
      default: break
      }
    }
  }

  private func only(after index: Int) -> Range<Int>? {
    guard let arguments = arguments(after: index), arguments.count == 1 else { return nil }
    return arguments[0]
  }

  /// Reads a message to a router, mostly in its method `registerRoutableDestination`.
  mutating func readZIKRouter(_ message: ObjectiveCMessage, _ first: (label: String, value: Range<Int>)) {
    switch first.label {
    case _ where Self.registering.contains(first.label):
      add(.zikRouter, .registration, routable(first.value), at: message.start)
    case "registerIdentifier": add(.zikRouter, .registration, values.formula(first.value), at: message.start)
    case "registerURLPattern" where message.arguments.count == 1:
      add(.zikRouter, .registration, values.formula(first.value), at: message.start)
    case "registerDestinationAdapter", "registerModuleAdapter":
      guard let adaptee = message.argument("forAdaptee") else { return }
      add(.zikRouter, .registration, routable(first.value), at: message.start)
      add(.zikRouter, .use, routable(adaptee), at: message.start)
    case "registerView", "registerExclusiveView", "registerService", "registerExclusiveService":
      guard message.arguments.count == 1,
        outline.method(around: message.start)?.selector == "registerRoutableDestination"
      else { return }
      // Several routers can make instances of one class.
      add(
        .zikRouter, .registration, type(first.value), at: message.start, isUsedByFramework: true,
        isSole: false)
    case "performURL", "routerForURL":
      addGap(.zikRouter, hides: .use, "the router of a URL", at: message.start)
    default: break
    }
  }

  /// The protocol in `ZIKRoutable(P)` or `@protocol(P)`.
  private func routable(_ range: Range<Int>) -> Formula {
    let tokens = tokens[range]
    if tokens.count == 4, let name = tokens.first?.name, name.hasPrefix("ZIKRoutable") {
      return tokens.dropFirst(2).first?.name.map { .text($0) } ?? type(range)
    }
    return type(range)
  }
}
