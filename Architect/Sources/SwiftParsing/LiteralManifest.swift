internal import SwiftParser
internal import SwiftSyntax

/// A Swift manifest that contains only imports and constants with literal values.
public struct LiteralManifest: Sendable {
  /// The constants, in order.
  public private(set) var constants: [(name: String, value: Literal)] = []
  /// Whether everything in the file was understood.
  public private(set) var isWhole = true

  private var lines: LineTable

  /// Reads the constants in `syntax`.
  public init(_ syntax: ManifestSyntax) {
    lines = syntax.lines
    self = DeepStack.run { [self] in
      var manifest = self
      if syntax.file.hasError { manifest.isWhole = false }
      for item in syntax.file.statements { manifest.read(item) }
      return manifest
    }
  }

  /// Parses and reads `bytes`.
  /// - Throws: ``ParsingRefusal`` if the bytes exceed the limits for the parser.
  public init(_ bytes: [UInt8]) throws(ParsingRefusal) { self.init(try ManifestSyntax(bytes)) }

  /// Returns the value of the first constant that is a call to `name`, such as `Package`.
  public func call(_ name: String) -> Literal? {
    constants.first { constant in
      if case .call(name, _) = constant.value.value { true } else { false }
    }?.value
  }

  private mutating func read(_ item: CodeBlockItemSyntax) {
    if Self.isImport(item) || Self.isRemark(item) { return }
    guard let variable = item.item.as(VariableDeclSyntax.self) else {
      if let expression = item.item.as(ExprSyntax.self), addition(expression) { return }
      isWhole = false
      return
    }
    for binding in variable.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        binding.accessorBlock == nil, let expression = binding.initializer?.value,
        let value = literal(expression, depth: 0)
      else {
        isWhole = false
        continue
      }
      constants.append((name, value))
    }
  }

  /// Whether the item is only a message for the user of the compiler.
  private static func isRemark(_ item: CodeBlockItemSyntax) -> Bool {
    let name =
      item.item.as(ExprSyntax.self)?.as(MacroExpansionExprSyntax.self)?.macroName
      ?? item.item.as(DeclSyntax.self)?.as(MacroExpansionDeclSyntax.self)?.macroName
    return name?.text == "warning"
  }

  /// Whether the item is an import or a choice between imports, on which no literal depends.
  private static func isImport(_ item: CodeBlockItemSyntax) -> Bool {
    if item.item.is(ImportDeclSyntax.self) { return true }
    guard let choice = item.item.as(DeclSyntax.self)?.as(IfConfigDeclSyntax.self) else { return false }
    return choice.clauses.allSatisfy { clause in
      guard case .statements(let items)? = clause.elements else { return clause.elements == nil }
      return items.allSatisfy { $0.item.is(ImportDeclSyntax.self) }
    }
  }

  /// Evaluates `list += […]`, `list.append(…)` and `package.targets.append(contentsOf: […])`.
  private mutating func addition(_ expression: ExprSyntax) -> Bool {
    if let sequence = expression.as(SequenceExprSyntax.self) {
      let parts = Array(sequence.elements)
      guard parts.count >= 3, parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "+=",
        let more = parts.count == 3
          ? literal(parts[2], depth: 0) : sum(parts.dropFirst(2), of: sequence, depth: 0)
      else { return false }
      return more.array.map { add($0, to: parts[0]) } ?? false
    }
    guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let argument = call.arguments.first, call.trailingClosure == nil,
      let access = call.calledExpression.as(MemberAccessExprSyntax.self),
      access.declName.baseName.text == "append", let base = access.base,
      let value = literal(argument.expression, depth: 0)
    else { return false }
    switch argument.label?.text {
    case nil: return add([value], to: base)
    case "contentsOf": return value.array.map { add($0, to: base) } ?? false
    default: return false
    }
  }

  /// Adds elements to a constant, or to an argument of the call that is the constant's value.
  private mutating func add(_ elements: [Literal], to target: ExprSyntax) -> Bool {
    if let name = target.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let index = constants.lastIndex(where: { $0.name == name }),
      case .array(let own) = constants[index].value.value
    {
      constants[index].value.value = .array(own + elements)
      return true
    }
    guard let access = target.as(MemberAccessExprSyntax.self),
      let name = access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let index = constants.lastIndex(where: { $0.name == name }),
      case .call(let called, var arguments) = constants[index].value.value
    else { return false }
    let label = access.declName.baseName.text
    if let place = arguments.firstIndex(where: { $0.label == label }) {
      guard case .array(let own) = arguments[place].value.value else { return false }
      arguments[place].value.value = .array(own + elements)
    } else {
      var value = constants[index].value
      value.value = .array(elements)
      arguments.append(.init(label: label, value: value))
    }
    constants[index].value.value = .call(called, arguments)
    return true
  }

  private func make(_ value: Literal.Value, _ syntax: some SyntaxProtocol) -> Literal {
    let (line, column) = lines.position(of: syntax.positionAfterSkippingLeadingTrivia.utf8Offset)
    return Literal(value: value, line: line, column: column)
  }

  private func literal(_ expression: ExprSyntax, depth: Int) -> Literal? {
    guard depth < 64 else { return nil }
    if let text = expression.as(StringLiteralExprSyntax.self) {
      return text.representedLiteralValue.map { make(.string($0), text) }
    }
    if let flag = expression.as(BooleanLiteralExprSyntax.self) {
      return make(.boolean(flag.literal.text == "true"), flag)
    }
    if expression.is(IntegerLiteralExprSyntax.self) || expression.is(FloatLiteralExprSyntax.self) {
      return make(.number(expression.trimmedDescription), expression)
    }
    if expression.is(NilLiteralExprSyntax.self) { return make(.null, expression) }
    if let array = expression.as(ArrayExprSyntax.self) {
      let elements = array.elements.map { literal($0.expression, depth: depth + 1) }
      let known = elements.compactMap { $0 }
      return known.count == elements.count ? make(.array(known), array) : nil
    }
    if let dictionary = expression.as(DictionaryExprSyntax.self) { return entries(dictionary, depth: depth) }
    if let call = expression.as(FunctionCallExprSyntax.self) { return self.call(call, depth: depth) }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      return make(.member(member.declName.baseName.text), member)
    }
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      return constants.first { $0.name == reference.baseName.text }?.value
    }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      return range(sequence, depth: depth) ?? sum(sequence.elements, of: sequence, depth: depth)
    }
    return nil
  }

  private func entries(_ dictionary: DictionaryExprSyntax, depth: Int) -> Literal? {
    guard case .elements(let elements) = dictionary.content else { return make(.dictionary([]), dictionary) }
    var entries: [Literal.Entry] = []
    for element in elements {
      guard let key = literal(element.key, depth: depth + 1),
        let value = literal(element.value, depth: depth + 1)
      else { return nil }
      entries.append(Literal.Entry(key: key, value: value))
    }
    return make(.dictionary(entries), dictionary)
  }

  private func call(_ call: FunctionCallExprSyntax, depth: Int) -> Literal? {
    guard call.trailingClosure == nil, call.additionalTrailingClosures.isEmpty else { return nil }
    let name: String
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
      name = member.declName.baseName.text
    } else if let reference = call.calledExpression.as(DeclReferenceExprSyntax.self) {
      name = reference.baseName.text
    } else {
      return nil
    }
    var arguments: [Literal.Argument] = []
    for argument in call.arguments {
      guard let value = literal(argument.expression, depth: depth + 1) else { return nil }
      arguments.append(Literal.Argument(label: argument.label?.text, value: value))
    }
    return make(.call(name, arguments), call)
  }

  /// Returns two literals with `..<` or `...` between them as a call of the operator.
  private func range(_ sequence: SequenceExprSyntax, depth: Int) -> Literal? {
    let parts = Array(sequence.elements.prefix(4))
    guard parts.count == 3, let name = parts[1].as(BinaryOperatorExprSyntax.self)?.operator.text,
      ["..<", "..."].contains(name), let from = literal(parts[0], depth: depth + 1),
      let to = literal(parts[2], depth: depth + 1)
    else { return nil }
    return make(.call(name, [.init(label: nil, value: from), .init(label: nil, value: to)]), sequence)
  }

  /// Returns the array that results from joining arrays with `+`.
  private func sum(
    _ elements: some Sequence<ExprSyntax>, of sequence: SequenceExprSyntax, depth: Int
  ) -> Literal? {
    var joined: [Literal] = []
    for (index, element) in elements.enumerated() {
      if index % 2 == 1 {
        guard element.as(BinaryOperatorExprSyntax.self)?.operator.text == "+" else { return nil }
      } else {
        guard let part = literal(element, depth: depth + 1)?.array else { return nil }
        joined += part
      }
    }
    return make(.array(joined), sequence)
  }
}
