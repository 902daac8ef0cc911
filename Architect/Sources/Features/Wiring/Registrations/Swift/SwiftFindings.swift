import ModuleGraph
import SwiftParsing

/// Reads what one framework offers from the code of Swift files.
protocol SwiftReading: Sendable {
  static var framework: Registration.Framework { get }
  static func read(_ node: CodeWalk.Node, _ scope: CodeScope, _ found: inout SwiftFindings)
}

/// What a Swift file contains.
struct SwiftFindings {
  var findings: Findings
  let code: Code.File
  let bytes: [UInt8]
  /// The offsets of expressions that are part of a registration, and thus no uses.
  var claimed: Set<Int> = []
  /// What functions name by texts, by the offset of the function.
  var namedCalls: [Int: NamedCalls] = [:]

  func place(_ offset: Int) -> Place {
    let position = code.position(of: offset)
    return Place(file: findings.path, line: position.line, column: position.column)
  }

  /// Returns the value of an expression, to be followed when all constants are known.
  func formula(_ expression: Code.Expression, _ scope: CodeScope) -> Formula {
    .swift(expression, ValueScope(file: findings.path, types: scope.typePath, constants: scope.constants))
  }

  mutating func add(
    _ framework: Registration.Framework, _ kind: Registration.Kind, _ key: Formula, name: Formula? = nil,
    at offset: Int, _ scope: CodeScope, requirement: Draft.Requirement = .nothing,
    _ change: (inout Circumstances) -> Void = { _ in }
  ) {
    var circumstances = Circumstances(
      target: findings.target, conditions: scope.conditions, branches: scope.branches)
    change(&circumstances)
    findings.drafts.append(
      Draft(
        framework: framework, kind: kind, key: key, name: name, place: place(offset), isTest: findings.isTest,
        isOutside: findings.isOutside, circumstances: circumstances, requirement: requirement))
  }

  mutating func addGap(
    _ framework: Registration.Framework, hides kind: Registration.Kind?, _ what: String, at offset: Int
  ) {
    findings.gaps.append(.init(framework: framework, hides: kind, what: what, place: place(offset)))
  }
}

/// A call of a method or a function.
struct MethodCall {
  var receiver: Code.Expression?
  var name: String
  var arguments: [Code.Argument]
  /// The offset of the name.
  var offset: Int

  init?(_ expression: Code.Expression) {
    guard case .call(let callee, let arguments) = expression.kind else { return nil }
    switch callee.kind {
    case .name(let name, _): (receiver, self.name) = (nil, name)
    case .member(let base?, let name, _): (receiver, self.name) = (base, name)
    default: return nil
    }
    self.arguments = arguments
    offset = callee.offset
  }

  /// Returns the argument with the label.
  func argument(_ label: String) -> Code.Expression? { arguments.first { $0.label == label }?.value }

  /// The first argument, if it has no label and is not a closure after the parentheses.
  var first: Code.Expression? {
    guard let first = arguments.first, first.label == nil, !first.isTrailing else { return nil }
    return first.value
  }

  /// The labels of all arguments but the first and the closures after the parentheses.
  var otherLabels: [String?] { arguments.dropFirst().filter { !$0.isTrailing }.map(\.label) }

  /// Whether the receiver's last name ends with the word, in any case.
  func isReceiver(_ word: String) -> Bool {
    // `navigator`, `self.navigator`, `Navigator.shared`
    if let last = receiver?.lastName, last.lowercased().hasSuffix(word) { return true }
    return receiver?.path?.contains { $0.lowercased().hasSuffix(word) } ?? false
  }
}

extension Code.Expression {
  /// The last name of a chain of members and calls.
  var lastName: String? {
    switch kind {
    case .name(let name, _), .member(_, let name, _): name
    case .call(let callee, _): callee.lastName
    default: nil
    }
  }
}
