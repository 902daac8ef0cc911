import ModuleGraph
import SwiftParsing
import Text

/// Follows the code of modules and hosts far enough to know what contracts declare and which modules an application has.
///
/// Every branch is followed, because the source does not show which one a program takes: what a branch declares is
/// uncertain, and what depends on a value that is not known is a gap. Closures that a declaration keeps for later are not
/// followed.
final class Interpreter {
  let base: CodeBase
  /// The conditions of the code that is being followed.
  var reach = WireReach()
  /// The calls that lead to the current code, outermost first.
  var callers: [Place] = []
  /// The names of declarations that were needed but not found.
  var wants: Set<String> = []
  /// Receives each application that the code assembles.
  var onApplication: ((AssembledApplication) -> Void)?
  /// The number of branches around the current code of which the program may take none.
  var branches = 0
  /// Whether a `switch` over `self` was followed in a method of an enumeration whose case is not known.
  private(set) var dependsOnReceiver = false
  /// What following the code of the repository may cost.
  private let allowance = Allowance()
  private var meter: Meter
  private var depth = 0
  /// What types inherit, and which members of them other types replace, by the identity of the type.
  var lineages: [ObjectIdentifier: [TypeInfo]] = [:]
  var replacedNames: [ObjectIdentifier: Set<String>] = [:]
  /// The static constants that are being evaluated, which prevents endless recursion.
  private var evaluating: Set<String> = []

  /// The maximum number of expressions inside each other, in all functions that call each other.
  private static let deepestExpression = 4_096
  /// The maximum number of nodes in a type or a condition.
  private static let largestTerm = 128

  init(_ base: CodeBase) {
    self.base = base
    for unit in base.units { allowance.add(bytes: unit.code.length) }
    meter = allowance.meter
  }

  /// How the current code is reached.
  var level: Level { Level(branches: branches, condition: reach.condition) }

  var isExhausted: Bool {
    meter.isExhausted || callers.count > Meter.deepest || depth > Self.deepestExpression
  }

  /// Whether nothing more is followed until ``restart()``.
  var hasStopped: Bool { meter.isExhausted }

  /// Begins with other code, for which there is a new meter.
  func restart() {
    allowance.take(meter)
    meter = allowance.meter
    dependsOnReceiver = false
  }

  func noteDependenceOnReceiver() { dependsOnReceiver = true }

  func spend(_ steps: Int = 1) { meter.spend(steps) }

  /// Charges for an operation before it is performed.
  func allows(_ cost: Cost) -> Bool { meter.allows(cost) }

  /// Runs `body` one level deeper, and returns its value, unless that is larger than values may be. Each use of a value
  /// is charged with its size, because what follows looks at its parts.
  func measured(_ place: Place, _ body: () -> Value) -> Value {
    depth += 1
    defer { depth -= 1 }
    guard !isExhausted else { return .gap("code that is too long to follow", place) }
    let value = body()
    let extent = value.extent
    spend(1 + extent.size / 8)
    return extent.isAllowed ? value : .gap("a value that is too large to follow", place)
  }

  /// The conjunction of conditions. If it becomes too large, it is one that holds in some builds.
  func both(_ first: Condition, _ second: Condition) -> Condition {
    let both = Condition.both(first, second)
    guard case .and = both else { return both }
    return bounded(both)
  }

  func bounded(_ condition: Condition) -> Condition {
    var left = Self.largestTerm
    condition.count(down: &left)
    spend((Self.largestTerm - left) / 4)
    return left > 0 ? condition : .sometimes("conditions that are too many to follow")
  }

  /// Runs `body` with an additional condition.
  func under<Result>(_ condition: Condition = .always, isCertain: Bool = true, _ body: () -> Result) -> Result
  {
    let before = reach
    reach.condition = both(reach.condition, condition)
    reach.isCertain = reach.isCertain && isCertain
    defer { reach = before }
    return body()
  }

  /// The result for each of several values that exist in different builds.
  func forEachBuild(
    _ values: Parts<ValueOfBuilds>, _ body: (Value) -> Value?
  ) -> Value {
    .conditional(
      values.compactMap { build in
        under(build.condition) { body(build.value) }.map { ValueOfBuilds($0, build.condition) }
      })
  }

  /// Runs `body` unless it is already running for the same key.
  func once(_ key: String, _ body: () -> Value) -> Value? {
    guard evaluating.insert(key).inserted else { return nil }
    defer { evaluating.remove(key) }
    return body()
  }

  // MARK: - Types

  /// The type that a written type means.
  func resolve(_ type: Code.TypeName, _ frame: Frame) -> TypeReference {
    resolve(type, unit: frame.unit, inside: frame.type, generics: frame.generics)
  }

  func resolve(
    _ type: Code.TypeName, unit: SourceUnit, inside: TypeInfo?, generics: [String: TypeReference],
    depth: Int = 0
  ) -> TypeReference {
    spend()
    guard !isExhausted else { return .text("?") }
    let type = resolved(type, unit: unit, inside: inside, generics: generics, depth: depth)
    var left = Self.largestTerm
    type.count(down: &left)
    spend((Self.largestTerm - left) / 4)
    // Aliases that use their parameters twice would make types that are too large to spell.
    return left > 0 ? type : .text("?")
  }

  private func resolved(
    _ type: Code.TypeName, unit: SourceUnit, inside: TypeInfo?, generics: [String: TypeReference], depth: Int
  ) -> TypeReference {
    func next(_ type: Code.TypeName) -> TypeReference {
      resolve(type, unit: unit, inside: inside, generics: generics, depth: depth + 1)
    }
    guard depth < 32 else { return .text("?") }
    switch type {
    case .named(let path, let arguments):
      if path.count == 1, let bound = generics[path[0]] { return bound }
      if path == ["Self"] { return inside.map { .own($0.id, []) } ?? .text("Self") }
      let path = path.first == "Self" ? Array(path.dropFirst()) : path
      switch base.find(path, from: unit, inside: inside) {
      case .type(let info)?: return .own(info.id, arguments.map(next))
      case .alias(let alias)?:
        var inner: [String: TypeReference] = [:]
        for (generic, argument) in zip(alias.syntax.generics, arguments) {
          inner[generic.name] = next(argument)
        }
        return resolve(alias.syntax.type, unit: alias.unit, inside: nil, generics: inner, depth: depth + 1)
      case nil:
        let name = path.joined(separator: ".")
        return TypeReference.standard[name].map {
          $0 == "()" ? .tuple([]) : .outside(name, arguments.map(next))
        }
          ?? .outside(name, arguments.map(next))
      }
    case .optional(let inner): return .optional(next(inner))
    case .array(let inner): return .array(next(inner))
    case .dictionary(let key, let value): return .dictionary(next(key), next(value))
    case .tuple(let parts): return .tuple(parts.map(next))
    case .composition(let parts): return .composition(parts.map(next))
    case .metatype(let inner): return .metatype(next(inner))
    case .opaque(let inner): return next(inner)
    case .function(let parameters, let result): return .function(parameters.map(next), next(result))
    case .other(let text): return .text(text)
    }
  }

  func info(of type: TypeReference) -> TypeInfo? {
    guard case .own(let id, _) = type else { return nil }
    return base.types[id]
  }

  /// The full name of a type, as running programs spell it.
  func spelling(_ type: TypeReference) -> String {
    func list(_ types: [TypeReference]) -> String { types.map(spelling).joined(separator: ", ") }
    switch type {
    case .own(let id, let arguments):
      let module = id.module.map { base.graph.modules[$0].name + "." } ?? ""
      return module + id.path + (arguments.isEmpty ? "" : "<\(list(arguments))>")
    case .outside(let name, let arguments):
      let plain = TypeReference.standard[name] ?? name
      return plain + (arguments.isEmpty ? "" : "<\(list(arguments))>")
    case .optional(let inner): return "Swift.Optional<\(spelling(inner))>"
    case .array(let inner): return "Swift.Array<\(spelling(inner))>"
    case .dictionary(let key, let value): return "Swift.Dictionary<\(spelling(key)), \(spelling(value))>"
    case .tuple(let parts): return "(\(list(parts)))"
    case .composition(let parts):
      // A marker protocol is no part of a type when the program runs.
      let kept = parts.filter { $0.outsideName != "Sendable" }
      return (kept.isEmpty ? parts : kept).map(spelling).sorted().joined(separator: " & ")
    case .metatype(let inner): return "\(spelling(inner)).Type"
    case .function(let parameters, let result): return "(\(list(parameters))) -> \(spelling(result))"
    case .parameter(let name), .text(let name): return name
    }
  }

  /// The subject that a type is, for a declaration.
  func subject(_ type: TypeReference, label: String? = nil, variant: String? = nil) -> WireSubject {
    let missing = type.missing
    wants.formUnion(missing)
    return WireSubject(
      spelling(type), label: label, variant: variant, isUnresolved: !missing.isEmpty || !type.isKnown)
  }

  /// Whether a type, or a type that it inherits from, conforms to one of the protocols from outside the repository.
  func conforms(_ info: TypeInfo, to names: Set<String>, depth: Int = 0) -> Bool {
    guard depth < 16 else { return false }
    return info.declarations.contains { declaration in
      declaration.syntax.inherited.contains { inherited in
        parts(of: inherited).contains { part in
          let type = resolve(part, unit: declaration.unit, inside: info, generics: [:])
          if let name = type.outsideName { return names.contains(name) }
          return self.info(of: type).map { conforms($0, to: names, depth: depth + 1) } ?? false
        }
      }
    }
  }

  private func parts(of type: Code.TypeName) -> [Code.TypeName] {
    if case .composition(let parts) = type { parts } else { [type] }
  }

  /// The types that a type inherits from or conforms to, in the repository.
  func supertypes(of info: TypeInfo) -> [TypeInfo] {
    info.declarations.flatMap { declaration in
      declaration.syntax.inherited.flatMap(parts).compactMap {
        self.info(of: resolve($0, unit: declaration.unit, inside: info, generics: [:]))
      }
    }
  }
}
