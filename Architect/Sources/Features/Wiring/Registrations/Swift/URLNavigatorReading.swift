import SwiftParsing

/// URLNavigator.
enum URLNavigatorReading: SwiftReading {
  static let framework = Registration.Framework.urlNavigator
  private static let registering: Set<String> = ["register", "handle", "map"]
  private static let opening: Set<String> = ["push", "pushURL", "present", "presentURL", "open", "openURL"]
  private static let building: Set<String> = ["viewController", "handler", "build"]
  private static let openingLabels: Set<String?> = [
    "context", "from", "animated", "wrap", "completion", "userInfo",
  ]

  static func read(_ node: CodeWalk.Node, _ scope: CodeScope, _ found: inout SwiftFindings) {
    guard case .expression(let expression) = node, let call = MethodCall(expression), call.receiver != nil
    else {
      return
    }
    if registering.contains(call.name) {
      // The second argument is a function without a label.
      guard let pattern = call.first, call.arguments.count == 2, call.otherLabels.allSatisfy({ $0 == nil })
      else { return }
      if case .type = pattern.kind { return }
      guard call.isReceiver("navigator") || call.name != "map" else { return }
      let isKnown = call.isReceiver("navigator") || call.isReceiver("matcher")
      let key = found.formula(pattern, scope)
      found.add(
        framework, .registration, key, at: call.offset, scope, requirement: isKnown ? .nothing : .knownKey)
    } else if opening.contains(call.name) {
      guard let url = call.first, Set(call.otherLabels).isSubset(of: openingLabels) else { return }
      readUse(url, call, scope, &found)
    } else if building.contains(call.name), let url = call.argument("for"), call.arguments[0].label == "for" {
      readUse(url, call, scope, &found)
    }
  }

  private static func readUse(
    _ url: Code.Expression, _ call: MethodCall, _ scope: CodeScope, _ found: inout SwiftFindings
  ) {
    let value = Self.text(of: url)
    let isNavigator = call.isReceiver("navigator")
    var requirement = Draft.Requirement.knownKey
    if case .text = value.kind {
      // Other libraries take texts, too, but not texts of URLs.
      guard isNavigator || value.spelling.contains("/") else { return }
      requirement = .nothing
    } else if isNavigator {
      // A view controller can be given instead of a URL.
      let name = value.lastName?.lowercased() ?? ""
      let isAddress = ["url", "uri", "link", "path", "pattern", "route"].contains(where: name.contains)
      if isAddress || url.isURL { requirement = .nothing }
    } else {
      return
    }
    found.add(framework, .use, found.formula(value, scope), at: call.offset, scope, requirement: requirement)
  }

  /// The text of `URL(string: text)`, or the expression itself.
  private static func text(of expression: Code.Expression) -> Code.Expression {
    guard expression.isURL, case .call(_, let arguments) = expression.kind else { return expression }
    return arguments[0].value
  }
}

extension Code.Expression {
  fileprivate var isURL: Bool {
    guard case .call(let callee, let arguments) = kind else { return false }
    return callee.path == ["URL"] && arguments.first?.label == "string"
  }
}
