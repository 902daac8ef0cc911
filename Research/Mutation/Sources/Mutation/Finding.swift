internal import SwiftOperators
internal import SwiftParser
internal import SwiftSyntax

extension Mutant {
  /// Returns all mutants that the tool can create in a file's compiled code.
  /// - Parameter platform: The target platform; code that is not compiled for it is skipped.
  public static func all(in source: String, file: String, on platform: Platform = Platform()) -> [Mutant] {
    let parsed = Parser.parse(source: source)
    let tree = OperatorTable.standardOperators.foldAll(parsed) { _ in }
    let finder = Finder(
      file: file, source: Array(source.utf8), lines: SourceLocationConverter(fileName: file, tree: parsed),
      platform: platform)
    finder.walk(tree)
    return finder.mutants
  }

  /// Returns up to `count` mutants, in random order and without overlaps.
  public static func choose(_ count: Int, of mutants: [Mutant], using random: inout SeededRandom) -> [Mutant]
  {
    var chosen: [Mutant] = []
    for mutant in mutants.shuffled(using: &random) where chosen.count < count {
      let isFree = !chosen.contains { $0.file == mutant.file && $0.range.overlaps(mutant.range) }
      if isFree { chosen.append(mutant) }
    }
    return chosen
  }
}

private final class Finder: SyntaxVisitor {
  let file: String
  let source: [UInt8]
  let lines: SourceLocationConverter
  let platform: Platform
  var mutants: [Mutant] = []

  init(file: String, source: [UInt8], lines: SourceLocationConverter, platform: Platform) {
    self.file = file
    self.source = source
    self.lines = lines
    self.platform = platform
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: Conditional compilation

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in node.clauses {
      let holds: Bool? = if let condition = clause.condition { platform.holds(condition) } else { true }
      if holds != false, let elements = clause.elements { walk(elements) }
      if holds == true { break }
    }
    return .skipChildren
  }

  // MARK: Conditions

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition { negate(condition) }
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  private func negate(_ condition: ExprSyntax) {
    add(.negatedCondition, of: condition, before: "(@ != (", after: "))")
  }

  // MARK: Operators

  private static let swapped = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "===",
    "&&": "||", "||": "&&",
    "+": "-", "-": "+", "*": "+", "&+": "&-", "&-": "&+", "...": "..<", "<<": ">>", ">>": "<<", "&": "|",
    "|": "&",
  ]
  private static let swappedAssignments = [
    "+=": "-=", "-=": "+=", "&+=": "&-=", "&-=": "&+=", "|=": "&=", "&=": "|=",
  ]

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard let sign = node.operator.as(BinaryOperatorExprSyntax.self)?.operator else { return .visitChildren }
    if let other = Self.swapped[sign.text], !(sign.text == "+" && joinsTexts(node)) {
      add(
        .swappedOperator, of: node, before: "(@ ? (\(text(of: node, with: other, for: sign))) : ", after: ")")
    } else if let other = Self.swappedAssignments[sign.text],
      node.parent?.is(CodeBlockItemSyntax.self) == true
    {
      add(
        .swappedOperator, of: node, before: "if @ { \(text(of: node, with: other, for: sign)) } else { ",
        after: " }")
    }
    return .visitChildren
  }

  private func joinsTexts(_ node: InfixOperatorExprSyntax) -> Bool {
    [node.leftOperand, node.rightOperand].contains {
      $0.is(StringLiteralExprSyntax.self) || $0.is(ArrayExprSyntax.self)
    }
  }

  private func text(of node: some SyntaxProtocol, with replacement: String, for token: TokenSyntax) -> String
  {
    let (start, end) = (
      node.positionAfterSkippingLeadingTrivia.utf8Offset, node.endPositionBeforeTrailingTrivia.utf8Offset
    )
    let sign = token.positionAfterSkippingLeadingTrivia.utf8Offset
    let after = token.endPositionBeforeTrailingTrivia.utf8Offset
    let text =
      String(decoding: source[start..<sign], as: UTF8.self) + replacement
      + String(decoding: source[after..<end], as: UTF8.self)
    // On one line, so that the line numbers in the compiler's errors match the file.
    return text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if isDroppable(node) { add(.droppedStatement, of: node.item, before: "if !@ { ", after: " }") }
    return .visitChildren
  }

  private func isDroppable(_ item: CodeBlockItemSyntax) -> Bool {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), let block = list.parent,
      !block.is(SourceFileSyntax.self)
    else { return false }
    if case .stmt(let statement) = item.item { return statement.is(ContinueStmtSyntax.self) }
    guard case .expr(var expression) = item.item else { return false }
    while true {
      if let inner = expression.as(TryExprSyntax.self)?.expression { expression = inner; continue }
      if let inner = expression.as(AwaitExprSyntax.self)?.expression { expression = inner; continue }
      break
    }
    // The only expression of a closure, an accessor or a function that returns a value is its result.
    if list.count == 1, !(block.parent.map { returnsNothing($0) } ?? false) { return false }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      let name = call.calledExpression.trimmedDescription
      let stays = [
        "fatalError", "preconditionFailure", "precondition", "assert", "assertionFailure",
        "withExtendedLifetime",
      ]
      return !stays.contains(name) && !name.hasSuffix(".init") && name != "init"
        && !name.hasSuffix("reserveCapacity")
    }
    if let infix = expression.as(InfixOperatorExprSyntax.self) {
      let assigns =
        infix.operator.is(AssignmentExprSyntax.self)
        || infix.operator.as(BinaryOperatorExprSyntax.self).map {
          Self.swappedAssignments[$0.operator.text] != nil
        } ?? false
      let isForgotten =
        infix.leftOperand.is(DiscardAssignmentExprSyntax.self)
        && infix.rightOperand.is(DeclReferenceExprSyntax.self)
      return assigns && !isForgotten && !isInInitializer(Syntax(item))
    }
    return false
  }

  /// Whether a block belongs to a statement or to a function without a result, so that none of its
  /// expressions is a result.
  private func returnsNothing(_ owner: Syntax) -> Bool {
    if let function = owner.as(FunctionDeclSyntax.self) { return function.signature.returnClause == nil }
    return owner.is(IfExprSyntax.self) || owner.is(ForStmtSyntax.self) || owner.is(WhileStmtSyntax.self)
      || owner.is(DeinitializerDeclSyntax.self) || owner.is(DoStmtSyntax.self)
      || owner.is(CatchClauseSyntax.self)
  }

  private func isInInitializer(_ node: Syntax) -> Bool {
    var next = node.parent
    while let parent = next {
      if parent.is(InitializerDeclSyntax.self) { return true }
      if parent.is(FunctionDeclSyntax.self) || parent.is(ClosureExprSyntax.self) { return false }
      next = parent.parent
    }
    return false
  }

  override func visit(_ node: DeferStmtSyntax) -> SyntaxVisitorContinueKind {
    if let first = node.body.statements.first, let last = node.body.statements.last {
      add(
        .droppedDefer, from: Syntax(first), to: Syntax(last), before: "if !@ { ", after: " }",
        shown: Syntax(node))
    }
    return .visitChildren
  }

  // MARK: Functions

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let statements = node.body?.statements, let first = statements.first else { return .visitChildren }
    guard let result = result(of: node.signature.returnClause?.type) else { return .visitChildren }
    var continuation = ""
    if statements.count == 1, node.signature.returnClause != nil, case .expr(let expression) = first.item {
      // A function that already returns the empty value does not change.
      if " \(expression.trimmedDescription)" == result { return .visitChildren }
      if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) { return .visitChildren }
      continuation = "return "
    }
    let text = "if @ { return\(result) }; \(continuation)"
    // The signature shows which function it is.
    add(
      .earlyReturn, from: Syntax(first), to: nil, before: text, after: "",
      shown: Syntax(node.with(\.body, nil).with(\.attributes, []).with(\.leadingTrivia, [])))
    return .visitChildren
  }

  /// Returns the text of an early result: the emptiest value of a type, or `nil` for a type without one.
  private func result(of type: TypeSyntax?) -> String? {
    guard let type else { return "" }
    if type.is(OptionalTypeSyntax.self) { return " nil" }
    if type.is(ArrayTypeSyntax.self) { return " []" }
    if type.is(DictionaryTypeSyntax.self) { return " [:]" }
    return ["Void": "", "Bool": " false", "Int": " 0", "String": " \"\"", "Substring": " \"\""][
      type.trimmedDescription]
  }

  // MARK: Adding

  private func add(_ kind: Mutant.Kind, of node: some SyntaxProtocol, before: String, after: String) {
    add(kind, from: Syntax(node), to: Syntax(node), before: before, after: after, shown: Syntax(node))
  }

  private func add(
    _ kind: Mutant.Kind, from first: Syntax, to last: Syntax?, before: String, after: String, shown: Syntax
  ) {
    let start = first.positionAfterSkippingLeadingTrivia
    let end = last?.endPositionBeforeTrailingTrivia ?? start
    var insertions = [Mutant.Insertion(offset: start.utf8Offset, text: before)]
    if !after.isEmpty { insertions.append(Mutant.Insertion(offset: end.utf8Offset, text: after)) }
    let words = shown.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    mutants.append(
      Mutant(
        kind: kind, original: words.count <= 120 ? words : words.prefix(119) + "…",
        lines: lines.location(for: start).line...lines.location(for: end).line, insertions: insertions,
        file: file))
  }
}
