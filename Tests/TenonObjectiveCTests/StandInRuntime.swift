import Foundation
import TenonObjectiveC

/// Objective-C in Swift, with the targets of Targets.m. It answers as Objective-C does: the same tests run with
/// both (Tests/ObjectiveCOnLinux).
struct StandInRuntime: ObjectiveCRuntime {
  /// An object of Foundation.
  private final class Boxed {
    let value: ObjectiveCValue
    init(_ value: ObjectiveCValue) { self.value = value }
  }

  private final class Block {
    let shape: ObjectiveCBlock.Shape
    let body: @Sendable ([ObjectiveCResult]) -> Void

    init(_ shape: ObjectiveCBlock.Shape, _ body: @escaping @Sendable ([ObjectiveCResult]) -> Void) {
      self.shape = shape
      self.body = body
    }
  }

  struct Problem: Error {
    let domain: String
    let code: Int
  }

  private final class ProblemBox {
    let problem: Problem
    init(_ problem: Problem) { self.problem = problem }
  }

  /// An instance of a target.
  final class Instance {
    fileprivate let methods: [String: StandInTargets.Method]
    var count = 0
    var kept: [AnyObject?] = []
    fileprivate init(_ methods: [String: StandInTargets.Method]) { self.methods = methods }
  }

  func hasClass(named name: String) -> Bool { StandInTargets.classes[name] != nil }

  func signature(of selector: String, in className: String) -> [String]? {
    StandInTargets.classes[className]?[selector]?.types
  }

  func instance(of className: String) -> AnyObject { Instance(StandInTargets.classes[className] ?? [:]) }

  func send(
    _ selector: String, _ signature: MethodSignature, to object: AnyObject, _ arguments: [AnyObject?]
  ) -> ObjectiveCResult {
    guard let instance = object as? Instance, let method = instance.methods[selector] else { return .nothing }
    return method.body(instance, arguments)
  }

  func object(
    for value: ObjectiveCValue, block: (ObjectiveCBlock) throws -> AnyObject
  ) rethrows -> AnyObject? {
    switch value {
    case .null: return nil
    case .object(let object): return object
    case .block(let made): return try block(made)
    case .array(let values):
      return Boxed(.array(try values.map { .object(try self.object(for: $0, block: block) ?? Boxed(.null)) }))
    case .dictionary(let values):
      return Boxed(
        .dictionary(try values.mapValues { .object(try self.object(for: $0, block: block) ?? Boxed(.null)) }))
    default: return Boxed(value)
    }
  }

  func value(of object: AnyObject) -> ObjectiveCValue {
    guard let boxed = object as? Boxed else { return .object(object) }
    return switch boxed.value {
    case .array(let values): .array(values.map(plain))
    case .dictionary(let values): .dictionary(values.mapValues(plain))
    default: boxed.value
    }
  }

  private func plain(_ value: ObjectiveCValue) -> ObjectiveCValue {
    if case .object(let object) = value { self.value(of: object) } else { value }
  }

  func error(of object: AnyObject) -> (any Error)? { (object as? ProblemBox)?.problem }

  func block(
    _ shape: ObjectiveCBlock.Shape, _ body: @escaping @Sendable ([ObjectiveCResult]) -> Void
  ) -> AnyObject { Block(shape, body) }

  // MARK: What targets do

  static func object(_ value: ObjectiveCValue) -> ObjectiveCResult { .object(Boxed(value)) }

  static func problem(_ domain: String, _ code: Int) -> ObjectiveCResult {
    .object(ProblemBox(Problem(domain: domain, code: code)))
  }

  /// Calls a block as a function of its shape.
  static func call(_ block: AnyObject?, _ arguments: ObjectiveCResult...) {
    (block as? Block)?.body(arguments)
  }

  /// The object for a key of a dictionary.
  static func entry(_ key: String, of dictionary: AnyObject?) -> AnyObject? {
    guard case .dictionary(let values)? = (dictionary as? Boxed)?.value,
      case .object(let object)? = values[key]
    else { return nil }
    return object
  }
}

/// The targets of Targets.m.
enum StandInTargets {
  struct Method: Sendable {
    let types: [String]
    let body: @Sendable (StandInRuntime.Instance, [AnyObject?]) -> ObjectiveCResult

    init(
      _ types: String...,
      body: @escaping @Sendable (StandInRuntime.Instance, [AnyObject?]) -> ObjectiveCResult
    ) {
      self.types = types
      self.body = body
    }
  }

  typealias Stand = StandInRuntime

  private static func returns(_ type: String, _ result: @escaping @Sendable () -> ObjectiveCResult) -> Method
  {
    Method(type, "@") { _, _ in result() }
  }

  static let classes: [String: [String: Method]] = [
    "Target_Pay": [
      "action_payWithOrderId:callback:": Method("v", "@", "@?") { _, arguments in
        Stand.call(arguments[1], .primitive(.bool(true)))
        return .nothing
      },
      "Action_canPay:": Method("B", "@") { _, arguments in
        .primitive(.bool(Stand.entry("orderID", of: arguments[0]) != nil))
      },
    ],
    "Target_Results": [
      "Action_nothing:": returns("v") { .nothing },
      "Action_nil:": returns("@") { .object(nil) },
      "Action_bool:": returns("B") { .primitive(.bool(true)) },
      "Action_integer:": returns("q") { .primitive(.integer(-7)) },
      "Action_unsigned:": returns("Q") { .primitive(.unsigned(7)) },
      "Action_int:": returns("i") { .primitive(.integer(-3)) },
      "Action_double:": returns("d") { .primitive(.double(1.5)) },
      "Action_float:": returns("f") { .primitive(.double(2.5)) },
      "Action_character:": returns("c") { .character(1) },
      "Action_string:": returns("@") { Stand.object(.string("text")) },
      "Action_yes:": returns("@") { Stand.object(.bool(true)) },
      "Action_number:": returns("@") { Stand.object(.integer(1)) },
      "Action_url:": returns("@") { URL(string: "shop://a").map { Stand.object(.url($0)) } ?? .nothing },
      "Action_date:": returns("@") { Stand.object(.date(Date(timeIntervalSinceReferenceDate: 5))) },
      "Action_data:": returns("@") { Stand.object(.data(Data([1, 2]))) },
      "Action_strings:": returns("@") { Stand.object(.array([.string("a"), .string("b")])) },
      "Action_mixed:": returns("@") { Stand.object(.array([.string("a"), .integer(1)])) },
      "Action_table:": returns("@") {
        Stand.object(.dictionary(["a": .integer(1), "b": .array([.string("c")])]))
      },
      "Action_self:": Method("@", "@") { instance, _ in .object(instance) },
      "Action_selfInside:": Method("@", "@") { instance, _ in Stand.object(.array([.object(instance)])) },
      "Action_echo:": Method("@", "@") { _, arguments in .object(arguments[0]) },
    ],
    "Target_Lower": ["action_a:": returns("@") { Stand.object(.string("lower")) }],
    "Target_WithParams": [
      "Action_aWithParams:": returns("@") { Stand.object(.string("A")) },
      "action_bWithParams:": returns("@") { Stand.object(.string("b")) },
    ],
    "Target_Both": [
      "Action_a:": returns("@") { Stand.object(.string("upper")) },
      "action_a:": returns("@") { Stand.object(.string("lower")) },
    ],
    "Target_OfClass": [:],
    "Target_NotFound": [
      "notFound:": Method("@", "@") { _, arguments in .object(Stand.entry("name", of: arguments[0])) }
    ],
    "Target_Unusable": [
      "Action_structure:": Method("{Pair=qq}", "@") { _, _ in .nothing },
      "Action_pointer:": Method("^v", "@") { _, _ in .nothing },
      "Action_flag:": Method("v", "B") { _, _ in .nothing },
      "Action_number:": Method("v", "q") { _, _ in .nothing },
      "Action_one:two:three:": Method("v", "@", "@", "@") { _, _ in .nothing },
    ],
    "Target_Count": [
      "Action_next:": Method("q", "@") { instance, _ in
        instance.count += 1
        return .primitive(.integer(instance.count))
      }
    ],
    "Target_Callback": [
      "Action_object:": asked { Stand.call($0, Stand.object(.string("told"))) },
      "Action_nothing:": asked { Stand.call($0) },
      "Action_bool:": asked { Stand.call($0, .primitive(.bool(true))) },
      "Action_integer:": asked { Stand.call($0, .primitive(.integer(9))) },
      "Action_double:": asked { Stand.call($0, .primitive(.double(0.5))) },
      "Action_error:": asked { Stand.call($0, .object(nil), Stand.problem("Pay", 4)) },
      "Action_noError:": asked { Stand.call($0, Stand.object(.string("told")), .object(nil)) },
      "Action_objects:": asked { Stand.call($0, Stand.object(.string("a")), Stand.object(.string("b"))) },
      "Action_twice:": asked {
        Stand.call($0, Stand.object(.string("first")))
        Stand.call($0, Stand.object(.string("second")))
      },
      "Action_forget:": asked { _ in },
      "Action_keep:": Method("v", "@") { instance, arguments in
        instance.kept.append(Stand.entry("callback", of: arguments[0]))
        return .nothing
      },
      "Action_keptCount:": Method("q", "@") { instance, _ in .primitive(.integer(instance.kept.count)) },
      "Action_answerKept:": Method("v", "@") { instance, _ in
        let kept = instance.kept
        instance.kept = []
        for block in kept { Stand.call(block, Stand.object(.string("late"))) }
        return .nothing
      },
      "Action_forgetKept:": Method("v", "@") { instance, _ in
        instance.kept = []
        return .nothing
      },
    ],
    "Some.Target_Swift": ["Action_a:": returns("@") { Stand.object(.string("Swift")) }],
  ]

  /// A method that calls the block with the key `callback`.
  private static func asked(_ body: @escaping @Sendable (AnyObject?) -> Void) -> Method {
    Method("v", "@") { _, arguments in
      body(Stand.entry("callback", of: arguments[0]))
      return .nothing
    }
  }
}
