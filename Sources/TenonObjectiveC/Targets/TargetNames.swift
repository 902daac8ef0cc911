/// The names under which a target and its action are looked for, in order. They are those of CTMediator in both of its
/// versions, and of mediators that were made after it.
struct TargetNames: Hashable, Sendable {
  let target: String
  let action: String
  /// The Swift module that may contain the class.
  let module: String?

  var classes: [String] {
    let name = "Target_\(target)"
    return (module.map { ["\($0).\(name)"] } ?? []) + [name]
  }

  /// A name with a colon is a selector. Upper case comes first, because CTMediator accepts only that since its second
  /// version.
  var selectors: [String] {
    let endings = action.contains(":") ? [action] : ["\(action):", "\(action)WithParams:"]
    return endings.flatMap { ["Action_\($0)", "action_\($0)"] }
  }

  /// Finds the class.
  /// - Throws: ``ObjectiveCError`` with the code `missingTarget`, with the names.
  func className(_ runtime: any ObjectiveCRuntime) throws(ObjectiveCError) -> String {
    if let name = classes.first(where: runtime.hasClass) { return name }
    throw ObjectiveCError(
      .missingTarget,
      "there is no class \(list(classes)); link the target that has it, and in Swift write @objc(Target_\(target))"
        + (module == nil ? " or say `module:`" : ""))
  }

  /// Finds the method, and checks that it can be called.
  /// - Throws: ``ObjectiveCError`` with the code `missingSelector`, with the names, or `unusableSignature`.
  func method(
    of className: String, _ runtime: any ObjectiveCRuntime
  ) throws(ObjectiveCError) -> TargetMethod {
    for selector in selectors {
      if let types = runtime.signature(of: selector, in: className) {
        return TargetMethod(
          selector: selector, signature: try MethodSignature(types, of: selector, in: className))
      }
    }
    throw ObjectiveCError(
      .missingSelector,
      "\(className) has no method \(list(selectors)); methods of the class itself do not count, and in Swift they need"
        + " @objc")
  }

  /// Returns the method for actions that a target does not have; `nil` if there is none.
  func fallback(
    of className: String, _ runtime: any ObjectiveCRuntime
  ) throws(ObjectiveCError) -> TargetMethod? {
    let selector = "notFound:"
    guard let types = runtime.signature(of: selector, in: className) else { return nil }
    return TargetMethod(
      selector: selector, signature: try MethodSignature(types, of: selector, in: className))
  }

  private func list(_ names: [String]) -> String { names.joined(separator: " or ") }
}

/// A method that can be called.
struct TargetMethod: Sendable {
  let selector: String
  let signature: MethodSignature
}
