import ModuleGraph
import SwiftParsing

/// A piece of code that is followed from its beginning: a function, the initial value of a variable, or the statements of
/// a program's main file.
struct CodeRoot {
  var unit: SourceUnit
  /// The type around the code.
  var type: TypeInfo?
  var content: Content
  var condition: Condition

  enum Content {
    case function(Code.Function)
    case variable(Code.Variable)
    case statements([Code.Statement])
  }

  /// The names by which other code calls it.
  var names: Set<String> {
    switch content {
    case .function(let function):
      function.name == "init" ? type.map { [$0.lastName] } ?? [] : [function.name]
    case .variable(let variable):
      // The value of a property is computed where its type is created.
      Set([variable.name] + (type.map { variable.isStatic ? [] : [$0.lastName] } ?? []))
    case .statements: []
    }
  }

  var place: Place {
    switch content {
    case .function(let function): unit.place(function.offset)
    case .variable(let variable): unit.place(variable.offset)
    case .statements: Place(file: unit.path)
    }
  }

  var key: String {
    switch content {
    case .function(let function): "\(unit.path):\(function.offset)"
    case .variable(let variable): "\(unit.path):\(variable.offset)"
    case .statements: unit.path
    }
  }
}

extension CodeBase {
  /// All functions, variables and programs whose code calls one of the names.
  func roots(calling names: Set<String>) -> [CodeRoot] {
    var result: [CodeRoot] = []
    for unit in units { collect(unit.code.items, unit, nil, .always, names, isTop: true, into: &result) }
    return result
  }

  private func collect(
    _ items: [Code.Statement], _ unit: SourceUnit, _ type: TypeInfo?, _ condition: Condition,
    _ names: Set<String>, isTop: Bool, into result: inout [CodeRoot]
  ) {
    var statements: [Code.Statement] = []
    for item in items {
      switch item {
      case .type(let declaration):
        let info = self.info(of: declaration, in: unit, around: type)
        collect(declaration.members, unit, info, condition, names, isTop: false, into: &result)
      case .function(let function):
        guard let body = function.body, body.calls(names) else { continue }
        result.append(CodeRoot(unit: unit, type: type, content: .function(function), condition: condition))
      case .variables(let variables):
        if isTop { statements.append(item) }
        for variable in variables where !isTop || variable.getter != nil {
          let items: [Code.Statement] =
            (variable.value.map { [.expression($0)] } ?? []) + (variable.getter ?? [])
          guard items.calls(names) else { continue }
          result.append(CodeRoot(unit: unit, type: type, content: .variable(variable), condition: condition))
        }
      case .conditional(let clauses):
        if isTop { statements.append(item) }
        for (clause, own) in zip(clauses, clauses.conditions) {
          collect(
            clause.items.declarations, unit, type, .both(condition, own), names, isTop: false, into: &result)
        }
      case .alias: break
      default: statements.append(item)
      }
    }
    if isTop, statements.calls(names) {
      result.append(
        CodeRoot(unit: unit, type: nil, content: .statements(unit.code.items), condition: condition))
    }
  }

  func info(of declaration: Code.TypeDeclaration, in unit: SourceUnit, around: TypeInfo?) -> TypeInfo? {
    if declaration.kind == .extension {
      if case .type(let info)? = find(declaration.name, from: unit, inside: nil) { return info }
      return outside(declaration.name.last ?? "")
    }
    let name = declaration.name.joined(separator: ".")
    return types[TypeID(module: unit.module, path: around.map { "\($0.id.path).\(name)" } ?? name)]
  }
}

extension [Code.Statement] {
  /// The declarations of types and functions among the statements.
  fileprivate var declarations: [Code.Statement] {
    filter { item in
      switch item {
      case .type, .function: true
      default: false
      }
    }
  }
}
