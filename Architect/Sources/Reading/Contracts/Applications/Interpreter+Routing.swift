import ModuleGraph

extension Interpreter {
  /// The options of routing that a value of the type `RoutingOptions` shows.
  func routing(_ value: Value) -> WiredRouting {
    guard case .object(let options) = value else { return .unknown }
    var result = WiredRouting()
    for (name, value) in options.fields {
      switch name {
      case "schemesWithHostAsPath": result.schemesWithHostAsPath = schemes(value)
      case "readsFragmentAsPath": result.readsFragmentAsPath = value.boolean
      case "ignoresCase": result.ignoresCase = value.boolean
      case "maximumURLLength": result.maximumURLLength = value.integer
      case "maximumSegments": result.maximumSegments = value.integer
      case "maximumQueryItems": result.maximumQueryItems = value.integer
      case "maximumDepth": result.maximumDepth = value.integer
      default: break
      }
    }
    return result
  }

  private func schemes(_ value: Value) -> Set<String>? {
    guard case .list(let list, _) = value, list.rest == nil, list.elements.allSatisfy(\.reach.isCertain)
    else { return nil }
    let names = list.elements.map { DeclarationArguments.text($0.value)?.lowercased() }
    return names.contains(nil) ? nil : Set(names.compactMap(\.self))
  }
}

extension Value {
  fileprivate var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  fileprivate var integer: Int? {
    if case .number(let text) = self { Int(text.filter { $0 != "_" }) } else { nil }
  }
}
