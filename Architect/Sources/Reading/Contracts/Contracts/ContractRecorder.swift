import ModuleGraph
import SwiftParsing

/// A contract while its declarations are followed.
final class ContractRecorder {
  /// The name of the module; `nil` if it is not known.
  let name: String?
  private(set) var wires: [Wire] = []
  private(set) var gaps: [WiringGap] = []
  private var knownGaps: Set<WiringGap> = []
  /// The declarations whose handles went to code that is not known.
  private var lost: Set<Int> = []

  init(name: String?) { self.name = name }

  func add(_ wire: Wire) -> Int {
    wires.append(wire)
    return wires.count - 1
  }

  func addGap(_ what: String, _ place: Place, hidesDeclarations: Bool = true) {
    let gap = WiringGap(place: place, what: what, hidesDeclarations: hidesDeclarations)
    if knownGaps.insert(gap).inserted { gaps.append(gap) }
  }

  /// Sets the name by which the module's Objective-C does what is declared.
  func setObjectiveCName(_ name: String, of wire: Int) { wires[wire].objectiveCName = name }

  /// Notes that a handle was passed to code that is not known, which may use it.
  func markUsed(_ wire: Int) { lost.insert(wire) }

  /// The declarations, in order. Handles that went to unknown code count as given to some code.
  var result: [Wire] {
    guard !lost.isEmpty, let last = wires.last else { return wires }
    var unknown = Wire(.runs, WireSubject(""), place: last.place)
    unknown.given = lost.sorted()
    return wires + [unknown]
  }
}

/// The arguments of a declaration, by role.
struct DeclarationArguments {
  let all: [ArgumentValue]
  let place: Place
  let contract: ContractRecorder

  init(_ all: [ArgumentValue], place: Place, contract: ContractRecorder) {
    self.all = all
    self.contract = contract
    var own = place
    if case .place(let passed)? = all.first(where: { $0.label == "line" })?.value { own = passed }
    self.place = own
  }

  subscript(label: String) -> Value? { all.first { $0.label == label }?.value }

  func has(_ label: String) -> Bool { all.contains { $0.label == label } }

  /// The first argument.
  var first: Value? { all.first?.value }

  /// The type that an argument names.
  func type(_ value: Value?) -> TypeReference? {
    switch value {
    case .type(let type)?: type
    case .implicit(let member)? where member.name == "self": nil
    default: nil
    }
  }

  /// The text that an argument is; `nil` if there is none or it is computed.
  static func text(_ value: Value?) -> String? {
    switch value {
    case .text(let parts)?: parts.contains(nil) ? nil : parts.compactMap(\.self).joined()
    // A type that wraps a text: `Layer("ui")`, `RoutePattern(stringLiteral: "/cart")`.
    case .implicit(let member)?:
      member.name == "init" ? text(member.arguments?.first?.value) : nil
    default: nil
    }
  }

  /// The name of a member, as of `.external`.
  static func member(_ value: Value?) -> Member? {
    guard case .implicit(let member)? = value else { return nil }
    return member
  }

  /// What the code of a declaration receives: the arguments from `with:` on, and the handles of `as:`.
  var given: (wires: [Int], isMore: Bool) {
    var result: (wires: [Int], isMore: Bool) = ([], false)
    guard let start = all.firstIndex(where: { $0.label == "with" }) else { return result }
    var index = start
    while index < all.count, index == start || all[index].label == nil, !all[index].isTrailing {
      take(all[index].value, into: &result)
      index += 1
    }
    return result
  }

  func take(_ value: Value?, into result: inout (wires: [Int], isMore: Bool)) {
    switch value {
    case .handle(let handle)?:
      if handle.contract === contract { result.wires.append(handle.wire) } else { result.isMore = true }
    case .choice(let values)?: for value in values { take(value, into: &result) }
    case .conditional(let values)?: for build in values { take(build.value, into: &result) }
    case .list(let list, _)?: for element in list.elements { take(element.value, into: &result) }
    case .tuple(let elements)?: for element in elements { take(element.value, into: &result) }
    default: result.isMore = true
    }
  }
}
