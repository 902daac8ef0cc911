import ModuleGraph
import SwiftParsing

/// Finds the URLs that code opens as text, and code that uses the application past a contract.
///
/// In contrast to declarations, these uses are spread over all code of a module. Each function is read once, with the
/// types of its variables as far as they are written.
final class UseFinder {
  private let base: CodeBase
  private let interpreter: Interpreter
  /// The URLs that each module of the graph opens.
  var openings: [Int: [URLOpening]] = [:]
  /// The places where each module of the graph changes routes while the application runs.
  private(set) var changes: [Int: [WiringGap]] = [:]
  private(set) var undeclared: [UndeclaredUse] = []
  /// The modules whose code may only use what contracts declare.
  private let bound: Set<Int>
  /// The number of previews around the code that is being read.
  private var previews = 0

  init(_ base: CodeBase, bound: Set<Int>) {
    self.base = base
    self.bound = bound
    interpreter = Interpreter(base)
    for unit in base.units where interpreter.usesRuntime(unit) {
      read(unit.code.items, unit, nil, .always)
    }
    undeclared = Dictionary(grouping: undeclared) { $0.place }.compactMap(\.value.first).sorted {
      $0.place < $1.place
    }
  }

  private func read(_ items: [Code.Statement], _ unit: SourceUnit, _ type: TypeInfo?, _ condition: Condition)
  {
    let types = ExpressionTypes(interpreter: interpreter, unit: unit, type: type)
    var statements: [Code.Statement] = []
    for item in items {
      switch item {
      case .type(let declaration):
        let isPreview = declaration.inherited.contains(.named(["PreviewProvider"], []))
        if isPreview { previews += 1 }
        defer { if isPreview { previews -= 1 } }
        read(declaration.members, unit, base.info(of: declaration, in: unit, around: type), condition)
      case .function(let function): read(function, types, condition)
      case .variables(let variables):
        for variable in variables {
          if let written = variable.type { noteUse(of: written, unit.place(variable.offset), types) }
          if let getter = variable.getter { read(getter, types, condition) }
        }
        statements.append(item)
      case .conditional(let clauses):
        for (clause, own) in zip(clauses, clauses.conditions) {
          read(clause.items, unit, type, .both(condition, own))
        }
      case .alias: break
      default: statements.append(item)
      }
    }
    read(statements, types, condition)
  }

  private func read(_ function: Code.Function, _ types: ExpressionTypes, _ condition: Condition) {
    var types = types
    for parameter in function.parameters {
      types.locals[parameter.name] = types.resolve(parameter.type)
      noteUse(of: parameter.type, types.unit.place(function.offset), types)
    }
    read(function.body ?? [], types, condition)
  }

  private func read(_ items: [Code.Statement], _ types: ExpressionTypes, _ condition: Condition) {
    var types = types
    let frame = Frame(
      parent: nil, unit: types.unit,
      receiver: types.type.map {
        .object(Instance(.own($0.id, []), $0, place: types.unit.place(0), callers: []))
      },
      type: types.type, generics: [:], level: Level())
    for item in items {
      switch item {
      case .variables(let variables):
        for variable in variables {
          if let value = variable.value { visit(value, types, frame, condition) }
          types.locals[variable.name] = variable.type.map(types.resolve) ?? variable.value.flatMap(types.type)
          if let value = variable.value, value.isText {
            interpreter.restart()
            frame.values[variable.name] = interpreter.evaluate(value, frame)
          }
          if let getter = variable.getter { read(getter, types, condition) }
        }
      case .function(let function): read(function, types, condition)
      case .expression(let expression): visit(expression, types, frame, condition)
      case .returns(let expression, _): if let expression { visit(expression, types, frame, condition) }
      case .other(let expressions):
        for expression in expressions { visit(expression, types, frame, condition) }
      case .choice(let choice):
        for expression in choice.conditions { visit(expression, types, frame, condition) }
        for block in choice.blocks {
          var inner = types
          for (name, value) in block.bindings {
            if let value { visit(value, types, frame, condition) }
            inner.locals[name] = value.flatMap(types.type) ?? types.locals[name]
          }
          if choice.isGuard, !block.bindings.isEmpty { types = inner }
          read(block.body, inner, condition)
        }
      case .loop(let loop):
        if let sequence = loop.sequence { visit(sequence, types, frame, condition) }
        read(loop.body, types, condition)
      case .conditional(let clauses):
        for (clause, own) in zip(clauses, clauses.conditions) {
          read(clause.items, types, .both(condition, own))
        }
      case .type, .alias, .leavesRound: break
      }
    }
  }

  private func visit(
    _ expression: Code.Expression, _ types: ExpressionTypes, _ frame: Frame, _ condition: Condition
  ) {
    switch expression.kind {
    case .call(let callee, let arguments):
      check(callee, arguments, types, frame, condition)
      if case .member(let base?, _, _) = callee.kind { visit(base, types, frame, condition) }
      for argument in arguments { visit(argument.value, types, frame, condition) }
    case .closure(let closure):
      var inner = types
      for (index, name) in (closure.parameters ?? []).enumerated() {
        inner.locals[name] = index < closure.types.count ? closure.types[index].map(types.resolve) : nil
      }
      for (name, value) in closure.captures { inner.locals[name] = types.type(of: value) }
      read(closure.body, inner, condition)
    case .branches(let statement): read([statement], types, condition)
    case .assignment(let left, let right):
      visit(left, types, frame, condition)
      visit(right, types, frame, condition)
    case .member(let base?, _, _), .cast(let base, _), .reference(let base):
      visit(base, types, frame, condition)
    case .array(let elements), .operation(let elements, _), .other(let elements):
      for element in elements { visit(element, types, frame, condition) }
    case .macro(let name, let arguments):
      if name == "Preview" { previews += 1 }
      defer { if name == "Preview" { previews -= 1 } }
      for argument in arguments { visit(argument.value, types, frame, condition) }
    case .tuple(let arguments):
      for argument in arguments { visit(argument.value, types, frame, condition) }
    case .element(let base, let arguments):
      visit(base, types, frame, condition)
      for argument in arguments { visit(argument.value, types, frame, condition) }
    case .conditional(let test, let first, let second):
      for part in [test, first, second] { visit(part, types, frame, condition) }
    case .dictionary(let pairs):
      for (key, value) in pairs {
        visit(key, types, frame, condition)
        visit(value, types, frame, condition)
      }
    case .text(let parts):
      for part in parts { if case .value(let value) = part { visit(value, types, frame, condition) } }
    default: break
    }
  }

  // MARK: - Calls

  /// The methods that add routes, with the types that have them.
  private static let changing = ["update": "Router", "apply": "Router", "install": "Application"]
  private static let openers: Set<String> = ["Router", "Application", "Navigator", "URLOpener"]
  private static let openingNames: Set<String> = ["open", "canOpen", "show", "callAsFunction"]

  /// The types that give access to everything, and what their methods should be replaced with.
  private static let doors = [
    "ServiceContainer": "declare `requires`, and list it in `with:`",
    "Application": "declare what is needed in the contract",
    "Router": "declare `opens`, or `opensURLs` for URLs",
    "Mediator": "declare `calls`",
    "EventBus": "declare `sends` or `observes`",
  ]

  /// The types of handles, and what declares each of them.
  private static let handles = [
    "RoutePresenter": "declare `shows`",
    "DestinationOpener": "declare `requiresDestination`",
    "URLOpener": "declare `opensURLs`",
    "RouteOpener": "declare `opens`",
    "ActionCaller": "declare `calls`",
    "ModuleEventSender": "declare `sends`",
    "Provider": "declare `requires(later:)`",
    "AsyncProvider": "declare `requires(async:)`",
    "MainActorProvider": "declare `requires(onMainActor:)`",
    "ArgumentProvider": "declare `requires(_:taking:)`",
    "ScopeOpener": "declare `opensScope`",
    "DestinationContext": "take it from the closure of a destination",
  ]

  /// Notes a handle that the code makes itself. Every initializer that code outside the runtime can call takes a closure.
  private func noteFake(_ callee: Code.Expression, _ types: ExpressionTypes) {
    guard previews == 0, bound.contains(types.unit.module),
      case .metatype(let made)? = types.type(of: callee),
      let name = made.outsideName, let declaration = Self.handles[name]
    else { return }
    undeclared.append(
      UndeclaredUse(
        home: base.id(of: types.unit.module), place: types.unit.place(callee.offset), what: name,
        instead: declaration, isFake: true))
  }

  private func check(
    _ callee: Code.Expression, _ arguments: [Code.Argument], _ types: ExpressionTypes, _ frame: Frame,
    _ condition: Condition
  ) {
    noteFake(callee, types)
    var opener: String?
    var isStack = false
    if case .member(let base?, let name, _) = callee.kind {
      let owner = types.type(of: base)?.outsideName
      if let owner, Self.doors[owner] != nil { noteUse(of: owner, callee, "\(owner).\(name)", types) }
      if Self.openingNames.contains(name) { opener = owner }
      isStack = owner == "Navigator" || name == "show"
    } else if types.type(of: callee)?.outsideName == "URLOpener" {
      opener = "URLOpener"
    }
    noteChange(callee, types)
    guard let opener, Self.openers.contains(opener), let argument = arguments.first,
      argument.label == nil || argument.label == "external"
    else { return }
    interpreter.restart()
    guard case .text(let parts) = interpreter.evaluate(argument.value, frame) else { return }
    openings[types.unit.module, default: []].append(
      URLOpening(
        text: parts, isExternal: argument.label == "external", isStack: isStack,
        place: types.unit.place(argument.value.offset), condition: condition))
  }

  /// Notes code that adds routes while the application runs, or that has a router of its own.
  private func noteChange(_ callee: Code.Expression, _ types: ExpressionTypes) {
    var what: String?
    if case .member(let base?, let name, _) = callee.kind, let changed = Self.changing[name],
      types.type(of: base).map({ $0.outsideName == changed }) ?? base.isNamed(like: changed)
    {
      what = "routes that `\(changed).\(name)` changes while the application runs"
    } else if case .metatype(let made)? = types.type(of: callee), made.outsideName == "Router" {
      what = "the routes of a router outside the application"
    }
    guard let what else { return }
    changes[types.unit.module, default: []].append(
      WiringGap(
        place: types.unit.place(callee.offset), what: what, hidesDeclarations: false, hidesRoutes: true))
  }

  private func noteUse(of written: Code.TypeName, _ place: Place, _ types: ExpressionTypes) {
    guard bound.contains(types.unit.module) else { return }
    for name in types.resolve(written).outsideNames {
      guard let door = Self.doors[name] else { continue }
      undeclared.append(
        UndeclaredUse(home: base.id(of: types.unit.module), place: place, what: name, instead: door))
    }
  }

  private func noteUse(of name: String, _ callee: Code.Expression, _ what: String, _ types: ExpressionTypes) {
    guard bound.contains(types.unit.module), let door = Self.doors[name] else { return }
    undeclared.append(
      UndeclaredUse(
        home: base.id(of: types.unit.module), place: types.unit.place(callee.offset), what: what,
        instead: door))
  }
}

extension Code.Expression {
  /// Whether an expression of an unknown type has the name of a type: `self.appRouter` for `Router`.
  fileprivate func isNamed(like type: String) -> Bool {
    switch kind {
    case .name(let name, _), .member(_, let name, _):
      let name = name.lowercased()
      return name.hasSuffix(type.lowercased()) || type == "Application" && name.hasSuffix("app")
    case .call(let callee, _): return callee.isNamed(like: type)
    case .reference(let base), .cast(let base, _), .element(let base, _): return base.isNamed(like: type)
    case .other(let parts): return parts.count == 1 && parts[0].isNamed(like: type)
    default: return false
    }
  }

  fileprivate var isText: Bool {
    switch kind {
    case .text: true
    case .operation(let operands, let operators):
      operators.allSatisfy { $0 == "+" } && operands.contains(where: \.isText)
    default: false
    }
  }
}
