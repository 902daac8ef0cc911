import SwiftParsing

/// Follows one key or name to the texts that it consists of.
struct Evaluation {
  private let constants: Constants
  /// How many expressions are still looked at. Constants can refer to each other in a cycle, and many times.
  private var steps = 200

  private init(_ constants: Constants) { self.constants = constants }

  /// Returns the value of a key or a name, or the expression as it is written.
  static func value(of formula: Formula, _ constants: Constants) -> Registration.Value {
    var evaluation = Evaluation(constants)
    if let text = evaluation.text(of: formula) { return .known(text) }
    return .computed(evaluation.spelling(of: formula))
  }

  /// The parts of a joined value that are known are given as values.
  private mutating func spelling(of formula: Formula) -> String {
    switch formula {
    case .text(let text), .computed(let text), .symbol(let text): text
    case .swift(let expression, _): expression.spelling
    case .action(let inner), .selector(let inner), .url(let inner): spelling(of: inner)
    case .joined(let parts):
      parts.map { part -> String in
        if let text = text(of: part) { return text }
        return spelling(of: part)
      }.joined()
    }
  }

  private mutating func text(of formula: Formula) -> String? {
    switch formula {
    case .text(let text): text
    case .computed: nil
    case .symbol(let name): only(constants.symbols(named: name), from: nil)
    case .joined(let parts): joined(parts) { $0.text(of: $1) }
    case .action(let inner): text(of: inner).map(ActionKey.key(ofName:))
    case .selector(let inner): text(of: inner).map { ActionKey.key(ofSelector: $0) }
    case .url(let inner): text(of: inner).flatMap(ActionKey.key(ofURL:))
    case .swift(let expression, let scope): text(of: expression, scope)
    }
  }

  private mutating func joined<Part>(_ parts: [Part], _ text: (inout Evaluation, Part) -> String?) -> String?
  {
    var result = ""
    for part in parts {
      guard let next = text(&self, part) else { return nil }
      result += next
    }
    return result
  }

  private mutating func text(of expression: Code.Expression, _ scope: ValueScope) -> String? {
    steps -= 1
    guard steps > 0 else { return nil }
    switch expression.kind {
    case .text(let parts):
      return joined(parts) { evaluation, part in
        switch part {
        case .literal(let text): text
        case .value(let value): evaluation.text(of: value, scope)
        }
      }
    case .operation(let operands, let operators):
      guard operators.allSatisfy({ $0 == "+" }), operands.count == operators.count + 1 else { return nil }
      return joined(operands) { $0.text(of: $1, scope) }
    case .cast(let inner, _): return text(of: inner, scope)
    case .name(let name, _):
      if let local = scope.constants[name] {
        var outer = scope
        outer.constants.updateValue(nil, forKey: name)
        return local.flatMap { text(of: $0, outer) }
      }
      return only(constants.constants(named: name, from: scope), from: scope.file)
    case .member(nil, let name, _): return member(["String"], name, scope)
    case .member(let base?, let name, _):
      guard let path = base.path else { return nil }
      return name == "rawValue" ? raw(path, scope) : member(path, name, scope)
    case .call(let callee, let arguments):
      // `String(describing: T.self)` is the name of the type.
      guard callee.path == ["String"], arguments.count == 1, arguments[0].label == "describing",
        case .type(.named(let path, let generics)) = arguments[0].value.kind, generics.isEmpty,
        path != ["Self"]
      else { return nil }
      return path.last
    default: return nil
    }
  }

  private mutating func member(_ owner: [String], _ name: String, _ scope: ValueScope) -> String? {
    let isOwn = owner == ["self"] || owner == ["Self"]
    let found = constants.members(of: isOwn ? scope.types : owner, named: name, isRaw: false, from: scope)
    return only(found, from: scope.file)
  }

  /// The raw value of a case.
  private mutating func raw(_ path: [String], _ scope: ValueScope) -> String? {
    guard let name = path.last else { return nil }
    let owner = path.count == 1 ? scope.types : Array(path.dropLast())
    return only(constants.members(of: owner, named: name, isRaw: true, from: scope), from: scope.file)
  }

  /// The value that all the constants have; those of the same file come first.
  private mutating func only(_ found: [Constants.Constant], from file: String?) -> String? {
    let here = found.filter { $0.file == file }
    var result: String?
    for constant in here.isEmpty ? found : here {
      guard steps > 0, let value = constant.value, let text = text(of: value), text == result ?? text else {
        return nil
      }
      result = text
    }
    return result
  }
}
