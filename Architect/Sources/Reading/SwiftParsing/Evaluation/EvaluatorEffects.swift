internal import SwiftSyntax

/// Says what code may have changed that was left before its end.
extension Evaluator {
  /// Makes everything unknown that the statements of a function or a closure may have changed outside of it: variables
  /// that it captures, parameters that it shares with its caller, and the value that it is called on.
  func lose(_ body: CodeBlockItemListSyntax, _ scope: Scope, _ gap: EvaluationGap) {
    var seen: Set<String> = []
    lose(Syntax(body), scope, gap, &seen)
  }

  private func lose(_ body: Syntax, _ scope: Scope, _ gap: EvaluationGap, _ seen: inout Set<String>) {
    meter.spend(1 + body.totalLength.utf8Length / 16)
    let changes = Changes(of: body, by: Self.changers.union(declarations.changing))
    for name in changes.names {
      if let owner = scope.owner(of: name) {
        lose(name, of: owner, gap)
      } else if let owner = scope.owner(of: "self") {
        // The name is a property.
        lose("self", of: owner, gap)
      }
    }
    for name in changes.called where seen.insert(name).inserted && !meter.isExhausted {
      if let local = localFunctions(name, scope) {
        for function in local.functions {
          if let inner = function.body { lose(Syntax(inner.statements), local.scope, gap, &seen) }
        }
      } else if case .closure(let closure)? = scope.value(name)?.kind {
        lose(Syntax(closure.syntax.statements), closure.scope, gap, &seen)
      } else if declarations.changing.contains(name), let owner = scope.owner(of: "self") {
        lose("self", of: owner, gap)
      }
    }
  }

  private func lose(_ name: String, of owner: Scope, _ gap: EvaluationGap) {
    if case .object(let object)? = owner.values[name]?.kind {
      object.kind = .unknown(gap)
    } else {
      owner.values[name] = make(.unknown(gap))
    }
  }
}

/// The names of what code may change, and of the functions that it calls.
private final class Changes: SyntaxVisitor {
  private(set) var names: Set<String> = []
  private(set) var called: Set<String> = []
  private let methods: Set<String>

  init(of syntax: Syntax, by methods: Set<String>) {
    self.methods = methods
    super.init(viewMode: .sourceAccurate)
    walk(syntax)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    for (index, element) in elements.enumerated() where index > 0 {
      let sign = element.as(BinaryOperatorExprSyntax.self)?.operator.text
      let isChange = sign.map { $0.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains($0) }
      if element.is(AssignmentExprSyntax.self) || isChange == true { add(elements[index - 1]) }
    }
    return .visitChildren
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    add(node.expression)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let access = node.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base {
      let name = access.declName.baseName.plain
      if methods.contains(name) || name == "init" { add(base) }
    } else if let reference = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      called.insert(reference.baseName.plain)
    }
    return .visitChildren
  }

  private func add(_ target: ExprSyntax) {
    if target.is(DiscardAssignmentExprSyntax.self) { return }
    if let tuple = target.as(TupleExprSyntax.self) {
      for element in tuple.elements { add(element.expression) }
    } else {
      names.insert(target.rootName ?? "self")
    }
  }
}
