internal import SwiftSyntax

/// The properties of the target platform that `#if` conditions can test.
public struct Platform: Sendable {
  /// The operating system, as written in `os(…)`, or `nil` if it is not known.
  public var system: String?
  /// The modules that can be imported, or `nil` if they are not known.
  public var modules: Set<String>?

  public init(system: String? = nil, modules: Set<String>? = nil) {
    self.system = system
    self.modules = modules
  }

  /// Returns whether an `#if` condition is true, or `nil` if that is unknown.
  func holds(_ condition: ExprSyntax) -> Bool? {
    if let not = condition.as(PrefixOperatorExprSyntax.self), not.operator.text == "!" {
      return holds(not.expression).map { !$0 }
    }
    if let tuple = condition.as(TupleExprSyntax.self), let only = tuple.elements.first,
      tuple.elements.count == 1
    {
      return holds(only.expression)
    }
    if let infix = condition.as(InfixOperatorExprSyntax.self) {
      let (left, right) = (holds(infix.leftOperand), holds(infix.rightOperand))
      switch infix.operator.trimmedDescription {
      case "&&": return left == false || right == false ? false : left == true && right == true ? true : nil
      case "||": return left == true || right == true ? true : left == false && right == false ? false : nil
      default: return nil
      }
    }
    guard let call = condition.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let argument = call.arguments.first?.expression.trimmedDescription
    else { return nil }
    switch call.calledExpression.trimmedDescription {
    case "os": return system.map { $0 == argument }
    case "canImport": return modules.map { $0.contains(argument) }
    default: return nil
    }
  }
}
