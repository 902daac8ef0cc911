internal import SwiftSyntax

/// Executes a manifest that is a program: statement after statement, with variables that functions and statements change.
extension Evaluator {
  /// Executes the manifest. The result is the last value of the requested type that the manifest has created.
  ///
  /// If a statement cannot be executed, anything may follow from it, so that nothing is known about the result.
  func runProgram() -> ManifestProgram.Result {
    let scope = Scope(parent: nil, type: nil, unit: manifest, result: nil, isCalled: false)
    globals = scope
    let statements = manifest.syntax.file.statements
    let tail = ManifestTail(of: statements, root: vocabulary.root)
    do throws(EvaluationGap) {
      if manifest.syntax.file.hasError { throw gap(statements, manifest, "a syntax error") }
      // All conditions that do not depend on the toolchain have been evaluated before.
      if let condition = declarations.condition, condition.syntax.position < tail.position {
        throw gap(
          condition.syntax, condition.unit, "an `#if` whose condition only the toolchain can evaluate")
      }
      for item in statements.prefix(tail.start) { try perform(item, scope) }
    } catch {
      return .init(literal: nil, gaps: [error], cost: cost, environment: environment)
    }
    var writer = LiteralWriter(manifest: manifest.name, incidental: vocabulary.incidental)
    let literal = root.map { writer.literal($0) }
    // A function that was left can have changed something only if it mentions it.
    var gaps = writer.gaps + [tail.hasPureFunctions ? nil : interruption].compactMap { $0 }
    if root == nil, let unknown = scope.values.values.compactMap(\.gap).min(by: { $0.line < $1.line }) {
      gaps.append(unknown)
    } else if root == nil, !statements.allSatisfy(Self.isRemark) {
      gaps.append(gap(statements, manifest, "what it declares"))
    }
    return .init(literal: literal, gaps: gaps, cost: cost, environment: environment)
  }

  private func perform(_ item: CodeBlockItemSyntax, _ scope: Scope) throws(EvaluationGap) {
    if let declaration = item.item.as(DeclSyntax.self) {
      // Functions and types are known already, and a variable with a getter is evaluated where it is used.
      guard let variable = declaration.as(VariableDeclSyntax.self),
        variable.bindings.allSatisfy({ $0.accessorBlock?.getter == nil })
      else { return }
      declare(variable, scope)
      return
    }
    if item.item.as(ExprSyntax.self)?.as(MacroExpansionExprSyntax.self)?.macroName.text == "warning" {
      return
    }
    switch try execute(item.item, scope) {
    case .next(let value):
      if let gap = value?.gap { throw gap }
    default: throw gap(item, manifest, "a statement that leaves the program")
    }
  }

  /// Whether the item is an import, or only informs the user of the manifest.
  private static func isRemark(_ item: CodeBlockItemSyntax) -> Bool {
    item.item.is(ImportDeclSyntax.self) || item.item.is(IfConfigDeclSyntax.self)
      || item.item.as(ExprSyntax.self)?.is(MacroExpansionExprSyntax.self) == true
      || item.item.as(DeclSyntax.self)?.is(MacroExpansionDeclSyntax.self) == true
  }

  /// The functions that only inform the user of the manifest.
  static let harmless: Set<String> = ["print", "debugPrint", "dump", "assert", "precondition"]

  /// Records that the manifest reads the environment.
  func readEnvironment() {
    guard environment == nil else { return }
    environment = EvaluationGap(file: manifest.name, line: place.line, what: "the environment")
  }

  /// Returns an object with the content, if values of its type are objects.
  func identified(_ value: Value, of type: String) -> Value {
    guard let program = vocabulary.program, program.classes.contains(type), value.gap == nil else {
      return value
    }
    let made = Value(kind: .object(.init(value.kind)), line: value.line, column: value.column)
    if type == vocabulary.root { root = made }
    return made
  }

  /// Returns a property of a library value that the manifest has not set, or `nil` if nothing is known about it.
  func standardProperty(_ name: String, of made: String, _ type: String) -> Value? {
    if let program = vocabulary.program, let kinds = program.kinds[type], let kind = kinds[made] {
      if name == "type" { return make(.member(kind, nil, of: "\(type).type")) }
      if name == "isTest" { return make(.boolean(kind == "test")) }
    }
    return vocabulary.properties["\(type).\(name)"].map { standard in
      switch standard {
      case .empty: make(.array([]))
      case .null: make(.null)
      }
    }
  }
}
