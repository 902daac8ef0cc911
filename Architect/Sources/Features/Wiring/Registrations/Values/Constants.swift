import ModuleGraph
import SwiftParsing

/// The constants of a repository that hold texts.
struct Constants: Sendable {
  struct Constant: Sendable {
    var owners: [String]
    var value: Formula?
    /// The raw value of a case of an enumeration.
    var isRaw = false
    var file: String
  }

  private var byName: [String: [Constant]] = [:]
  /// The number of names that one value can depend on.
  private static let maximumNames = 100

  // MARK: - Collection

  /// Adds the constants of a Swift file.
  mutating func add(_ items: [Code.Statement], file: String) { add(items, owners: [], file: file) }

  /// Adds a constant of an Objective-C file.
  mutating func add(_ name: String, _ value: Formula, file: String) {
    byName[name, default: []].append(Constant(owners: [], value: value, file: file))
  }

  mutating func add(_ other: Constants) { byName.merge(other.byName) { $0 + $1 } }

  private mutating func add(_ items: [Code.Statement], owners: [String], file: String) {
    let scope = ValueScope(file: file, types: owners)
    for item in items {
      switch item {
      case .conditional(let clauses): for clause in clauses { add(clause.items, owners: owners, file: file) }
      case .type(let type):
        let inner = owners + type.name
        let isText = type.inherited.contains { $0.lastName == "String" }
        for one in type.cases {
          let value: Formula? = one.value.map { .swift($0, scope) } ?? (isText ? .text(one.name) : nil)
          byName[one.name, default: []].append(
            Constant(owners: inner, value: value, isRaw: true, file: file))
        }
        add(type.members, owners: inner, file: file)
      case .variables(let variables):
        for variable in variables where variable.parts.isEmpty {
          guard let value = Self.value(of: variable) else { continue }
          byName[variable.name, default: []].append(
            Constant(owners: owners, value: .swift(value, scope), file: file))
        }
      default: break
      }
    }
  }

  private static func value(of variable: Code.Variable) -> Code.Expression? {
    if variable.isConstant { return variable.value }
    guard variable.isStatic, let getter = variable.getter, getter.count == 1 else { return nil }
    switch getter[0] {
    case .expression(let value): return value
    case .returns(let value, _): return value
    default: return nil
    }
  }

  /// Returns the names that the value depends on, also through the constants that are known.
  func names(for formula: Formula) -> Set<String> {
    var result = formula.names
    var next = Array(result)
    while let name = next.popLast(), result.count < Self.maximumNames {
      for value in (byName[name] ?? []).compactMap(\.value) {
        for more in value.names where result.insert(more).inserted { next.append(more) }
      }
    }
    return result
  }

  // MARK: - Access

  /// The value of an unqualified name, which may belong to an enclosing type.
  func constants(named name: String, from scope: ValueScope) -> [Constant] {
    let all = byName[name] ?? []
    for count in stride(from: scope.types.count, through: 1, by: -1) {
      let owners = Array(scope.types.prefix(count))
      let found = all.filter { !$0.isRaw && $0.owners == owners }
      if !found.isEmpty { return found }
    }
    return all.filter(\.owners.isEmpty)
  }

  /// The members of a type, or the cases of an enumeration, of one name.
  func members(of owner: [String], named name: String, isRaw: Bool, from scope: ValueScope) -> [Constant] {
    let found = (byName[name] ?? []).filter {
      $0.isRaw == isRaw && $0.owners.suffix(owner.count) == owner[...]
    }
    let near = found.filter { scope.types.starts(with: $0.owners.dropLast(owner.count)) }
    return near.isEmpty ? found : near
  }

  /// The constants of Objective-C files of one name.
  func symbols(named name: String) -> [Constant] {
    (byName[name] ?? []).filter { !SourceFile.isSwift($0.file) }
  }
}
