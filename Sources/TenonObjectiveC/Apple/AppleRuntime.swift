#if canImport(ObjectiveC)
  import Foundation
  import ObjectiveC

  /// Objective-C's runtime. Swift has no `NSInvocation`, so the implementation of a method is called as the function of C
  /// that it is.
  struct AppleRuntime: ObjectiveCRuntime {
    func hasClass(named name: String) -> Bool { type(named: name) != nil }

    private func type(named name: String) -> NSObject.Type? { NSClassFromString(name) as? NSObject.Type }

    func signature(of selector: String, in className: String) -> [String]? {
      guard let type = type(named: className),
        let method = class_getInstanceMethod(type, NSSelectorFromString(selector))
      else { return nil }
      // The first two are the object and the selector.
      return [text(method_copyReturnType(method))]
        + (2..<max(2, method_getNumberOfArguments(method))).map { text(method_copyArgumentType(method, $0)) }
    }

    /// Takes ownership of a C string.
    private func text(_ characters: UnsafeMutablePointer<CChar>?) -> String {
      guard let characters else { return "" }
      defer { free(characters) }
      return String(cString: characters)
    }

    func instance(of className: String) -> AnyObject {
      guard let type = type(named: className) else { preconditionFailure("the class \(className) has gone") }
      return type.init()
    }

    func send(
      _ selector: String, _ signature: MethodSignature, to object: AnyObject, _ arguments: [AnyObject?]
    ) -> ObjectiveCResult {
      let name = NSSelectorFromString(selector)
      guard let code = class_getMethodImplementation(Swift.type(of: object), name) else { return .nothing }
      // Arguments are passed in registers, and a method does not read those that it does not have. The names of targets'
      // methods begin with `action` or `notFound`, so what they return is not owned by the caller.
      let first = arguments.first ?? nil
      let second = arguments.count > 1 ? arguments[1] : nil
      switch signature.result {
      case .nothing:
        typealias Function = @convention(c) (AnyObject, Selector, AnyObject?, AnyObject?) -> Void
        unsafeBitCast(code, to: Function.self)(object, name, first, second)
        return .nothing
      case .object:
        typealias Function = @convention(c) (AnyObject, Selector, AnyObject?, AnyObject?) -> AnyObject?
        return .object(unsafeBitCast(code, to: Function.self)(object, name, first, second))
      case .bool:
        typealias Function = @convention(c) (AnyObject, Selector, AnyObject?, AnyObject?) -> Bool
        return .primitive(.bool(unsafeBitCast(code, to: Function.self)(object, name, first, second)))
      case .character:
        typealias Function = @convention(c) (AnyObject, Selector, AnyObject?, AnyObject?) -> Int8
        return .character(unsafeBitCast(code, to: Function.self)(object, name, first, second))
      case .unsignedCharacter:
        typealias Function = @convention(c) (AnyObject, Selector, AnyObject?, AnyObject?) -> UInt8
        return integer(unsafeBitCast(code, to: Function.self)(object, name, first, second))
      case .short:
        typealias Function = @convention(c) (AnyObject, Selector, AnyObject?, AnyObject?) -> Int16
        return integer(unsafeBitCast(code, to: Function.self)(object, name, first, second))
      case .unsignedShort:
        typealias Function = @convention(c) (AnyObject, Selector, AnyObject?, AnyObject?) -> UInt16
        return integer(unsafeBitCast(code, to: Function.self)(object, name, first, second))
      // A `long` has 32 bits where it is encoded as `l`.
      case .int, .long:
        typealias Function = @convention(c) (AnyObject, Selector, AnyObject?, AnyObject?) -> Int32
        return integer(unsafeBitCast(code, to: Function.self)(object, name, first, second))
      case .unsignedInt, .unsignedLong:
        typealias Function = @convention(c) (AnyObject, Selector, AnyObject?, AnyObject?) -> UInt32
        return integer(unsafeBitCast(code, to: Function.self)(object, name, first, second))
      case .longLong:
        typealias Function = @convention(c) (AnyObject, Selector, AnyObject?, AnyObject?) -> Int64
        return integer(unsafeBitCast(code, to: Function.self)(object, name, first, second))
      case .unsignedLongLong:
        typealias Function = @convention(c) (AnyObject, Selector, AnyObject?, AnyObject?) -> UInt64
        return integer(unsafeBitCast(code, to: Function.self)(object, name, first, second))
      case .float:
        typealias Function = @convention(c) (AnyObject, Selector, AnyObject?, AnyObject?) -> Float
        return .primitive(
          .double(Double(unsafeBitCast(code, to: Function.self)(object, name, first, second))))
      case .double:
        typealias Function = @convention(c) (AnyObject, Selector, AnyObject?, AnyObject?) -> Double
        return .primitive(.double(unsafeBitCast(code, to: Function.self)(object, name, first, second)))
      }
    }

    private func integer(_ value: some FixedWidthInteger) -> ObjectiveCResult {
      .primitive(Int64(exactly: value).map { .integer($0) } ?? .unsigned(UInt64(truncatingIfNeeded: value)))
    }

    // MARK: Values

    func object(
      for value: ObjectiveCValue, block: (ObjectiveCBlock) throws -> AnyObject
    ) rethrows -> AnyObject? {
      switch value {
      case .null: nil
      case .bool(let value): NSNumber(value: value)
      case .integer(let value): NSNumber(value: value)
      case .unsigned(let value): NSNumber(value: value)
      case .double(let value): NSNumber(value: value)
      case .string(let value): value as NSString
      case .date(let value): value as NSDate
      case .url(let value): value as NSURL
      case .data(let value): value as NSData
      case .array(let values): try values.map { try object(for: $0, block: block) ?? NSNull() } as NSArray
      case .dictionary(let values):
        try values.mapValues { try object(for: $0, block: block) ?? NSNull() } as NSDictionary
      case .object(let object): object
      case .block(let made): try block(made)
      }
    }

    func content(of object: AnyObject) -> ObjectiveCContent {
      switch object {
      case let text as NSString: .string(text as String)
      case let number as NSNumber: content(of: number)
      case let date as NSDate: .date(date as Date)
      case let url as NSURL: .url(url as URL)
      case let data as NSData: .data(data as Data)
      case let array as NSArray: .array(array as [AnyObject])
      case let dictionary as NSDictionary:
        (dictionary as? [String: AnyObject]).map { .dictionary($0) } ?? .other
      case is NSNull: .null
      default: .other
      }
    }

    private func content(of number: NSNumber) -> ObjectiveCContent {
      if CFGetTypeID(number) == CFBooleanGetTypeID() { return .bool(number.boolValue) }
      return switch UInt8(bitPattern: number.objCType.pointee) {
      case UInt8(ascii: "f"), UInt8(ascii: "d"): .double(number.doubleValue)
      case UInt8(ascii: "Q"):
        Int64(exactly: number.uint64Value).map { .integer($0) } ?? .unsigned(number.uint64Value)
      default: .integer(number.int64Value)
      }
    }

    func error(of object: AnyObject) -> (any Error)? { object as? NSError }

    // MARK: Blocks

    func block(
      _ shape: ObjectiveCBlock.Shape, _ body: @escaping @Sendable ([ObjectiveCResult]) -> Void
    ) -> AnyObject {
      switch shape {
      case .nothing:
        let block: @convention(block) () -> Void = { body([]) }
        return unsafeBitCast(block, to: AnyObject.self)
      case .object:
        let block: @convention(block) (AnyObject?) -> Void = { body([.object($0)]) }
        return unsafeBitCast(block, to: AnyObject.self)
      case .bool:
        let block: @convention(block) (Bool) -> Void = { body([.primitive(.bool($0))]) }
        return unsafeBitCast(block, to: AnyObject.self)
      case .integer:
        let block: @convention(block) (Int) -> Void = { body([.primitive(.integer(Int64($0)))]) }
        return unsafeBitCast(block, to: AnyObject.self)
      case .double:
        let block: @convention(block) (Double) -> Void = { body([.primitive(.double($0))]) }
        return unsafeBitCast(block, to: AnyObject.self)
      case .boolAndError:
        let block: @convention(block) (Bool, AnyObject?) -> Void = {
          body([.primitive(.bool($0)), .object($1)])
        }
        return unsafeBitCast(block, to: AnyObject.self)
      case .objectAndError, .objects:
        let block: @convention(block) (AnyObject?, AnyObject?) -> Void = { body([.object($0), .object($1)]) }
        return unsafeBitCast(block, to: AnyObject.self)
      }
    }
  }
#endif
