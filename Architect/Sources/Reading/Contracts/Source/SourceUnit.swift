import ModuleGraph
import SwiftParsing

/// A parsed file, as part of a module.
final class SourceUnit {
  let path: String
  /// The position of the module in the graph.
  let module: Int
  let code: Code.File
  /// The modules that the file imports, by position in the graph, and the names of those from outside the repository.
  let imports: (own: [Int], outside: Set<String>)

  init(path: String, module: Int, code: Code.File, imports: (own: [Int], outside: Set<String>)) {
    self.path = path
    self.module = module
    self.code = code
    self.imports = imports
  }

  func place(_ offset: Int) -> Place {
    let (line, column) = code.position(of: offset)
    return Place(file: path, line: line, column: column)
  }
}

/// A declaration, with the file and the conditions around it.
struct Declared<Syntax> {
  var syntax: Syntax
  var unit: SourceUnit
  var condition: Condition
  /// What the `where` clause of the extension around it makes equal.
  var equalities: [(name: String, type: Code.TypeName)] = []

  var place: Place { unit.place(offset) }

  private var offset: Int {
    switch syntax {
    case let value as Code.Variable: value.offset
    case let value as Code.Function: value.offset
    case let value as Code.TypeDeclaration: value.offset
    case let value as Code.Alias: value.offset
    case let value as Code.Case: value.offset
    default: 0
    }
  }
}

/// A type of the repository, or the extensions of a type from outside it.
final class TypeInfo {
  let id: TypeID
  /// The declarations of the type, and its extensions.
  var declarations: [Declared<Code.TypeDeclaration>] = []
  var variables: [String: [Declared<Code.Variable>]] = [:]
  var functions: [String: [Declared<Code.Function>]] = [:]
  var cases: [String: Declared<Code.Case>] = [:]
  /// The stored properties, in order.
  var stored: [Declared<Code.Variable>] = []

  init(_ id: TypeID) { self.id = id }

  /// The declaration itself; `nil` for a type from outside the repository.
  var own: Declared<Code.TypeDeclaration>? { declarations.first { $0.syntax.kind != .extension } }

  /// The name without the names of the types around it.
  var lastName: String { String(id.path.split(separator: ".").last ?? "") }

  var kind: DeclarationTree.Kind? { own?.syntax.kind }
}

/// The identity of a type: the module that declares it, and its name with the names of the types around it.
struct TypeID: Hashable {
  /// The position of the module in the graph; `nil` for types from outside the repository.
  var module: Int?
  var path: String
}
