import Foundation
import TenonObjectiveC

/// Objective-C in Swift, with the targets of Targets.m. It answers as Objective-C does: the same tests run with
/// both (Tests/ObjectiveCOnLinux).
struct StandInRuntime: ObjectiveCRuntime {
  /// An object of Foundation.
  private final class Boxed {
    let value: ObjectiveCValue
    /// Whether an array contains itself, twice.
    let cycle: Bool

    init(_ value: ObjectiveCValue, cycle: Bool = false) {
      self.value = value
      self.cycle = cycle
    }
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

  /// `@unchecked Sendable`: the object is handed on, once.
  fileprivate struct Sent: @unchecked Sendable { let object: AnyObject? }

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
      return Boxed(.array(try values.map { .object(try object(for: $0, block: block) ?? Boxed(.null)) }))
    case .dictionary(let values):
      return Boxed(
        .dictionary(try values.mapValues { .object(try object(for: $0, block: block) ?? Boxed(.null)) }))
    default: return Boxed(value)
    }
  }

  func content(of object: AnyObject) -> ObjectiveCContent {
    guard let boxed = object as? Boxed else { return .other }
    return switch boxed.value {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .unsigned(let value): .unsigned(value)
    case .double(let value): .double(value)
    case .string(let value): .string(value)
    case .date(let value): .date(value)
    case .url(let value): .url(value)
    case .data(let value): .data(value)
    case .array(let values): .array(boxed.cycle ? [boxed, boxed] : values.map(made))
    case .dictionary(let values): .dictionary(values.mapValues(made))
    case .object, .block: .other
    }
  }

  private func made(_ value: ObjectiveCValue) -> AnyObject {
    if case .object(let object) = value { object } else { Boxed(value) }
  }

  func error(of object: AnyObject) -> (any Error)? { (object as? ProblemBox)?.problem }

  func block(
    _ shape: ObjectiveCBlock.Shape, _ body: @escaping @Sendable ([ObjectiveCResult]) -> Void
  ) -> AnyObject { Block(shape, body) }

  // MARK: What targets do

  static func object(_ value: ObjectiveCValue) -> ObjectiveCResult { .object(Boxed(value)) }

  static func cycle() -> ObjectiveCResult { .object(Boxed(.array([]), cycle: true)) }

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
      "Action_cycle:": returns("@") { Stand.cycle() },
      "Action_nullInside:": returns("@") { Stand.object(.dictionary(["a": .null, "b": .integer(1)])) },
      "Action_keys:": Method("q", "@") { _, arguments in
        guard case .dictionary(let values)? = arguments[0].map({ Stand().content(of: $0) }) else {
          return .nothing
        }
        return .primitive(.integer(Int64(values.count)))
      },
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
      "notFound:": Method("@", "@") { _, arguments in .object(Stand.entry("name", of: arguments[0])) },
      "Action_next:": counted,
    ],
    "Target_Unusable": [
      "Action_structure:": Method("{Pair=qq}", "@") { _, _ in .nothing },
      "Action_pointer:": Method("^v", "@") { _, _ in .nothing },
      "Action_flag:": Method("v", "B") { _, _ in .nothing },
      "Action_number:": Method("v", "q") { _, _ in .nothing },
      "Action_one:two:three:": Method("v", "@", "@", "@") { _, _ in .nothing },
    ],
    "Target_Count": [
      "Action_next:": counted
    ],
    "Target_Callback": [
      "Action_object:": asked { Stand.call($0, Stand.object(.string("done"))) },
      "Action_nothing:": asked { Stand.call($0) },
      "Action_bool:": asked { Stand.call($0, .primitive(.bool(true))) },
      "Action_integer:": asked { Stand.call($0, .primitive(.integer(9))) },
      "Action_double:": asked { Stand.call($0, .primitive(.double(0.5))) },
      "Action_error:": asked { Stand.call($0, .object(nil), Stand.problem("Pay", 4)) },
      "Action_noError:": asked { Stand.call($0, Stand.object(.string("done")), .object(nil)) },
      "Action_boolAndError:": asked { Stand.call($0, .primitive(.bool(true)), .object(nil)) },
      "Action_errorOnly:": asked { Stand.call($0, Stand.problem("Pay", 5)) },
      "Action_objects:": asked { Stand.call($0, Stand.object(.string("a")), Stand.object(.string("b"))) },
      "Action_twice:": asked {
        Stand.call($0, Stand.object(.string("first")))
        Stand.call($0, Stand.object(.string("second")))
      },
      "Action_elsewhere:": asked { block in
        let sent = Stand.Sent(object: block)
        Thread.detachNewThread { Stand.call(sent.object, Stand.object(.string("done"))) }
      },
      "Action_forget:": asked { _ in },
      "Action_keep:": Method("v", "@") { instance, arguments in
        instance.kept.append(Stand.entry("callback", of: arguments[0]))
        return .nothing
      },
      "Action_keptCount:": Method("q", "@") { instance, _ in .primitive(.integer(Int64(instance.kept.count)))
      },
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

  /// A method that counts its calls.
  private static var counted: Method {
    Method("q", "@") { instance, _ in
      instance.count += 1
      return .primitive(.integer(Int64(instance.count)))
    }
  }

  /// A method that calls the block with the key `callback`.
  private static func asked(_ body: @escaping @Sendable (AnyObject?) -> Void) -> Method {
    Method("v", "@") { _, arguments in
      body(Stand.entry("callback", of: arguments[0]))
      return .nothing
    }
  }
}
