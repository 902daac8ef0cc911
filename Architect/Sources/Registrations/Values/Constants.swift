import SwiftParsing

/// The constants of a repository that hold texts.
struct Constants: Sendable {
  private struct Constant: Sendable {
    var owners: [String]
    var value: Formula?
    /// The raw value of a case of an enumeration.
    var isRaw = false
    var file: String
  }

  private var byName: [String: [Constant]] = [:]
  /// References can lead from constant to constant, also in circles.
  private static let maximumDepth = 8

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

  /// Returns the names that the value depends on and that no constant has.
  func missing(for formula: Formula) -> Set<String> { missing(for: formula, Self.maximumDepth) }

  private func missing(for formula: Formula, _ depth: Int) -> Set<String> {
    guard depth > 0 else { return [] }
    var result: Set<String> = []
    for name in formula.names {
      result.insert(name)
      for constant in byName[name] ?? [] {
        if let value = constant.value { result.formUnion(missing(for: value, depth - 1)) }
      }
    }
    return result
  }

  // MARK: - Evaluation

  /// Returns the value of a key or a name, or the expression as it is written.
  func value(of formula: Formula) -> Registration.Value {
    if let text = text(of: formula, Self.maximumDepth) { return .known(text) }
    return .computed(Self.spelling(of: formula))
  }

  private static func spelling(of formula: Formula) -> String {
    switch formula {
    case .text(let text), .computed(let text), .symbol(let text): text
    case .swift(let expression, _): expression.spelling
    case .joined(let parts): parts.map(spelling).joined()
    }
  }

  private func text(of formula: Formula, _ depth: Int) -> String? {
    guard depth > 0 else { return nil }
    switch formula {
    case .text(let text): return text
    case .computed: return nil
    case .symbol(let name): return only(byName[name] ?? [], from: nil, depth)
    case .joined(let parts):
      let texts = parts.map { text(of: $0, depth) }
      return texts.contains(nil) ? nil : texts.compactMap(\.self).joined()
    case .swift(let expression, let scope): return text(of: expression, scope, depth)
    }
  }

  private func text(of expression: Code.Expression, _ scope: ValueScope, _ depth: Int) -> String? {
    guard depth > 0 else { return nil }
    switch expression.kind {
    case .text(let parts):
      var result = ""
      for part in parts {
        switch part {
        case .literal(let text): result += text
        case .value(let value):
          guard let text = text(of: value, scope, depth - 1) else { return nil }
          result += text
        }
      }
      return result
    case .operation(let operands, let operators):
      guard operators.allSatisfy({ $0 == "+" }), operands.count == operators.count + 1 else { return nil }
      let texts = operands.map { text(of: $0, scope, depth - 1) }
      return texts.contains(nil) ? nil : texts.compactMap(\.self).joined()
    case .cast(let inner, _): return text(of: inner, scope, depth - 1)
    case .name(let name, _):
      if let local = scope.constants[name] { return local.flatMap { text(of: $0, scope, depth - 1) } }
      return member(name, from: scope, depth)
    case .member(nil, let name, _): return member(["String"], name, isRaw: false, scope, depth)
    case .member(let base?, let name, _):
      guard var path = base.path else { return nil }
      let isRaw = name == "rawValue"
      let wanted = isRaw ? path.removeLast() : name
      if path == ["self"] || path == ["Self"] {
        return isRaw ? nil : member(scope.types, wanted, isRaw: false, scope, depth)
      }
      if path.isEmpty { return member(scope.types, wanted, isRaw: isRaw, scope, depth) }
      return member(path, wanted, isRaw: isRaw, scope, depth)
    case .call(let callee, let arguments):
      // `String(describing: T.self)` is the name of the type.
      guard callee.path == ["String"], arguments.count == 1, arguments[0].label == "describing",
        case .type(.named(let path, let generics)) = arguments[0].value.kind, generics.isEmpty, path != ["Self"]
      else { return nil }
      return path.last
    default: return nil
    }
  }

  /// The value of an unqualified name, which may belong to an enclosing type.
  private func member(_ name: String, from scope: ValueScope, _ depth: Int) -> String? {
    for count in stride(from: scope.types.count, through: 1, by: -1) {
      let owners = scope.types.prefix(count)
      let found = (byName[name] ?? []).filter { !$0.isRaw && $0.owners == Array(owners) }
      if !found.isEmpty { return only(found, from: scope.file, depth) }
    }
    return only((byName[name] ?? []).filter { $0.owners.isEmpty }, from: scope.file, depth)
  }

  private func member(_ owner: [String], _ name: String, isRaw: Bool, _ scope: ValueScope, _ depth: Int)
    -> String?
  {
    let found = (byName[name] ?? []).filter { $0.isRaw == isRaw && $0.owners.hasSuffix(owner) }
    let near = found.filter { scope.types.starts(with: $0.owners.dropLast(owner.count)) }
    return only(near.isEmpty ? found : near, from: scope.file, depth)
  }

  /// The value that all the constants have; those of the same file come first.
  private func only(_ found: [Constant], from file: String?, _ depth: Int) -> String? {
    let here = found.filter { $0.file == file }
    let texts = Set(
      (here.isEmpty ? found : here).map { $0.value.flatMap { text(of: $0, depth - 1) } })
    return texts.count == 1 ? texts.first ?? nil : nil
  }
}

extension Array where Element: Equatable {
  fileprivate func hasSuffix(_ suffix: [Element]) -> Bool { self.suffix(suffix.count) == suffix[...] }
}

extension Formula {
  /// The names on which the value depends.
  var names: Set<String> {
    switch self {
    case .text, .computed: []
    case .symbol(let name): [name]
    case .joined(let parts): parts.reduce(into: []) { $0.formUnion($1.names) }
    case .swift(let expression, let scope): Self.names(in: expression, scope)
    }
  }

  private static func names(in expression: Code.Expression, _ scope: ValueScope) -> Set<String> {
    switch expression.kind {
    case .name(let name, _):
      guard let local = scope.constants[name] else { return [name] }
      // A local constant can have its own name in its value.
      var outer = scope
      outer.constants.removeValue(forKey: name)
      return local.map { names(in: $0, outer) } ?? []
    case .member(let base, let name, _):
      if name == "rawValue", let path = base?.path { return Set(path.suffix(1)) }
      return base == nil || base?.path != nil ? [name] : []
    case .text(let parts):
      return parts.reduce(into: []) { result, part in
        if case .value(let value) = part { result.formUnion(names(in: value, scope)) }
      }
    case .operation(let operands, _):
      return operands.reduce(into: []) { $0.formUnion(names(in: $1, scope)) }
    case .cast(let inner, _): return names(in: inner, scope)
    default: return []
    }
  }
}
