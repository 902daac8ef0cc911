import CObjectiveC
import Foundation
import TenonObjectiveC

/// Objective-C itself. It does what Apple's runtime does, through functions of C.
struct GNUstepRuntime: ObjectiveCRuntime {
  /// An object of Objective-C.
  final class Object: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
    /// - Parameter pointer: An object that is owned.
    init(_ pointer: UnsafeMutableRawPointer) { self.pointer = pointer }
    deinit { tn_release(pointer) }

    func isSame(as other: Object) -> Bool { pointer == other.pointer }
  }

  struct Problem: Error {
    let domain: String
    let code: Int
  }

  func hasClass(named name: String) -> Bool { tn_has_class(name) }

  func signature(of selector: String, in className: String) -> [String]? {
    guard let result = text(tn_encoding(className, selector, 0)) else { return nil }
    var types = [result]
    while let parameter = text(tn_encoding(className, selector, UInt32(types.count))) {
      types.append(parameter)
    }
    // This runtime leaves the places of parameters at the end, and counts the mark of a block, `?`, as one.
    return types.map { type in String(type.prefix { !$0.isNumber }) }.filter { $0 != "?" }
  }

  /// Takes over a text of C.
  private func text(_ characters: UnsafeMutablePointer<CChar>?) -> String? {
    guard let characters else { return nil }
    defer { free(characters) }
    return String(cString: characters)
  }

  func instance(of className: String) -> AnyObject { Object(tn_instance(className)) }

  func send(
    _ selector: String, _ signature: MethodSignature, to object: AnyObject, _ arguments: [AnyObject?]
  ) -> ObjectiveCResult {
    guard let target = object as? Object, let kind = signature.result.rawValue.asciiValue else {
      return .nothing
    }
    let pointers = arguments.map { ($0 as? Object)?.pointer }
    return withExtendedLifetime(arguments) {
      Self.result(
        tn_send(
          target.pointer, selector, CChar(kind), pointers.first ?? nil, pointers.count > 1 ? pointers[1] : nil
        ))
    }
  }

  private static func result(_ result: tn_result) -> ObjectiveCResult {
    switch UInt8(bitPattern: result.kind) {
    case UInt8(ascii: "v"): .nothing
    case UInt8(ascii: "@"): .object(result.object.map(Object.init))
    case UInt8(ascii: "B"): .primitive(.bool(result.integer != 0))
    case UInt8(ascii: "c"): .character(Int8(result.integer))
    case UInt8(ascii: "f"), UInt8(ascii: "d"): .primitive(.double(result.number))
    case UInt8(ascii: "Q"), UInt8(ascii: "L"): .primitive(.unsigned(UInt64(bitPattern: result.integer)))
    default: .primitive(.integer(result.integer))
    }
  }

  // MARK: Values

  func object(
    for value: ObjectiveCValue, block: (ObjectiveCBlock) throws -> AnyObject
  ) rethrows -> AnyObject? {
    switch value {
    case .null: return nil
    case .bool(let value): return make("B", integer: value ? 1 : 0)
    case .integer(let value): return make("i", integer: value)
    case .unsigned(let value): return make("u", integer: Int64(bitPattern: value))
    case .double(let value): return make("d", number: value)
    case .string(let value): return make("s", bytes: Array(value.utf8))
    case .date(let value): return make("D", number: value.timeIntervalSinceReferenceDate)
    case .url(let value): return make("U", bytes: Array(value.absoluteString.utf8))
    case .data(let value): return make("b", bytes: Array(value))
    case .array(let values):
      let objects = try values.map { try object(for: $0, block: block) ?? make("n") }
      return withExtendedLifetime(objects) {
        Object(tn_array(objects.map { ($0 as? Object)?.pointer }, objects.count))
      }
    case .dictionary(let values):
      let objects = try values.map { try ($0, object(for: $1, block: block) ?? make("n")) }
      let keys = objects.map { strdup($0.0) }
      defer { keys.forEach { free($0) } }
      return withExtendedLifetime(objects) {
        Object(
          tn_table(keys.map { UnsafePointer($0) }, objects.map { ($0.1 as? Object)?.pointer }, objects.count))
      }
    case .object(let object): return object
    case .block(let made): return try block(made)
    }
  }

  private func make(_ kind: Unicode.Scalar, integer: Int64 = 0, number: Double = 0, bytes: [UInt8] = [])
    -> Object
  {
    (bytes + [0]).withUnsafeBytes { buffer in
      Object(
        tn_make(
          CChar(kind.value), integer, number, buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
          bytes.count))
    }
  }

  func content(of object: AnyObject) -> ObjectiveCContent {
    guard let object = object as? Object else { return .other }
    let value = tn_value_of(object.pointer)
    defer { free(value.text) }
    let bytes = UnsafeRawBufferPointer(start: value.text, count: value.text == nil ? 0 : value.count)
    func element(_ index: Int) -> Object { Object(tn_element(object.pointer, index)) }
    switch UInt8(bitPattern: value.kind) {
    case UInt8(ascii: "s"): return .string(String(decoding: bytes, as: UTF8.self))
    case UInt8(ascii: "B"): return .bool(value.integer != 0)
    case UInt8(ascii: "i"): return .integer(value.integer)
    case UInt8(ascii: "u"):
      let number = UInt64(bitPattern: value.integer)
      return Int64(exactly: number).map { .integer($0) } ?? .unsigned(number)
    case UInt8(ascii: "d"): return .double(value.number)
    case UInt8(ascii: "D"): return .date(Date(timeIntervalSinceReferenceDate: value.number))
    case UInt8(ascii: "U"):
      return URL(string: String(decoding: bytes, as: UTF8.self)).map { .url($0) } ?? .other
    case UInt8(ascii: "b"): return .data(Data(bytes))
    case UInt8(ascii: "a"): return .array((0..<value.count).map(element))
    case UInt8(ascii: "t"):
      var values: [String: AnyObject] = [:]
      for index in 0..<value.count {
        guard let key = text(tn_key(object.pointer, index)) else { return .other }
        values[key] = element(index)
      }
      return .dictionary(values)
    case UInt8(ascii: "n"): return .null
    default: return .other
    }
  }

  func error(of object: AnyObject) -> (any Error)? {
    guard let object = object as? Object else { return nil }
    let value = tn_value_of(object.pointer)
    defer { free(value.text) }
    guard UInt8(bitPattern: value.kind) == UInt8(ascii: "e"), let domain = value.text else { return nil }
    return Problem(domain: String(cString: domain), code: Int(value.integer))
  }

  // MARK: Blocks

  private final class Body {
    let run: @Sendable ([ObjectiveCResult]) -> Void
    let count: Int

    init(_ count: Int, _ run: @escaping @Sendable ([ObjectiveCResult]) -> Void) {
      self.count = count
      self.run = run
    }
  }

  func block(
    _ shape: ObjectiveCBlock.Shape, _ body: @escaping @Sendable ([ObjectiveCResult]) -> Void
  ) -> AnyObject {
    let count = shape == .nothing ? 0 : shape.hasTwoArguments ? 2 : 1
    let kind: Unicode.Scalar =
      switch shape {
      case .nothing: "n"
      case .object: "o"
      case .bool: "B"
      case .integer: "i"
      case .double: "d"
      case .boolAndError: "e"
      case .objectAndError, .objects: "t"
      }
    return Object(
      tn_block(
        CChar(kind.value),
        { context, first, second in
          guard let context else { return }
          let body = Unmanaged<Body>.fromOpaque(context).takeUnretainedValue()
          body.run(Array([first, second].prefix(body.count).map(GNUstepRuntime.result)))
        },
        { context in
          guard let context else { return }
          Unmanaged<Body>.fromOpaque(context).release()
        }, Unmanaged.passRetained(Body(count, body)).toOpaque()))
  }
}

typealias TestRuntime = GNUstepRuntime
typealias TestProblem = GNUstepRuntime.Problem
typealias TestInstance = GNUstepRuntime.Object
