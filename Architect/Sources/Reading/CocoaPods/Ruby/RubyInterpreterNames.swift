/// What names and receivers stand for.
extension RubyInterpreter {
  /// Returns the part that is the receiver of a call, such as `s.ios`, or `nil` for any other receiver.
  func part(_ expression: RubyExpression?) -> (part: Int, path: [String])? {
    guard let expression, case .call(let call) = expression.kind, call.arguments.isEmpty, call.block == nil
    else {
      return nil
    }
    guard let receiver = call.receiver else {
      switch state.variables[call.name]?.value {
      case .part(let part)?: return (part, [])
      case .platform(let part, let name)?: return (part, [name])
      default: return nil
      }
    }
    guard var result = part(receiver), RubyPlatform.all.contains(call.name) else { return nil }
    result.path.append(RubyPlatform.name(call.name))
    return result
  }

  func variable(_ name: String) -> RubyVariable? {
    if let variable = state.variables[name] { return variable }
    if !scope.isEmpty, let variable = state.globals[scope + "::" + name] { return variable }
    return state.globals[name]
  }

  /// The name of a constant such as `Pod::Spec`.
  func constant(_ expression: RubyExpression?) -> String? {
    guard let expression, case .call(let call) = expression.kind, call.arguments.isEmpty, call.block == nil,
      call.name.first?.isUppercase == true
    else { return nil }
    guard let receiver = call.receiver else { return call.name }
    return constant(receiver).map { $0 + "::" + call.name }
  }
}
