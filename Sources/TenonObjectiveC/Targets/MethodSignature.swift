import TenonDiagnostics

/// The types of a method: up to two objects or blocks, and a result that Swift can read.
///
/// The letters are those of Objective-C's encodings of types.
package struct MethodSignature: Sendable {
  package enum Result: Character, Sendable {
    case nothing = "v"
    case object = "@"
    case bool = "B"
    case character = "c"
    case unsignedCharacter = "C"
    case short = "s"
    case unsignedShort = "S"
    case int = "i"
    case unsignedInt = "I"
    case long = "l"
    case unsignedLong = "L"
    case longLong = "q"
    case unsignedLongLong = "Q"
    case float = "f"
    case double = "d"
  }

  package let result: Result
  /// The number of parameters.
  package let count: Int

  /// - Throws: ``ObjectiveCError`` with the code `unusableSignature`.
  init(_ types: [String], of selector: String, in className: String) throws(ObjectiveCError) {
    let method = "-[\(className) \(selector)]"
    let types = types.map { $0.drop { "rnNoORVA+".contains($0) } }
    // A block is an object: `@?`. A class's name may follow: `@"NSString"`.
    guard let first = types.first, let code = first.first, let result = Result(rawValue: code),
      code == "@" || first.count == 1
    else {
      throw ObjectiveCError(
        .unusableSignature,
        "\(method) returns \(types.first.map(Self.name) ?? "an unknown type"); return an object, a number, a Boolean or nothing"
      )
    }
    for (index, type) in types.dropFirst().enumerated() where type.first != "@" {
      throw ObjectiveCError(
        .unusableSignature,
        "parameter \(index + 1) of \(method) is \(Self.name(type)); parameters are objects or blocks: pass an NSNumber"
      )
    }
    guard types.count <= 3 else {
      throw ObjectiveCError(
        .unusableSignature, "\(method) takes \(types.count - 1) objects, of two at most: pass a dictionary")
    }
    self.result = result
    count = types.count - 1
  }

  private static func name(_ encoding: Substring) -> String {
    switch encoding.first {
    case "{": "the structure \(encoding.dropFirst().prefix { $0 != "=" && $0 != "}" })"
    case "(": "a union"
    case "[": "an array of C"
    case "^": "a pointer"
    case "*": "a string of C"
    case "#": "a class"
    case ":": "a selector"
    case "B", "c": "a Boolean or a character"
    case "v": "nothing"
    case let code? where Result(rawValue: code) != nil: "a number"
    default: "a type that cannot be passed (\(encoding))"
    }
  }

  /// Returns why the result can never be read as this type; `nil` if it may be.
  func mismatch(_ type: Any.Type) -> String? {
    if type == Void.self { return nil }
    let base = (type as? any OptionalType.Type)?.wrapped ?? type
    let isKnown = base is any ObjectiveCConvertible.Type
    let isInteger = isKnown && base is any FixedWidthInteger.Type
    let isNumber = isInteger || isKnown && base is any BinaryFloatingPoint.Type
    switch result {
    case .object: return isKnown || !isValue(base) ? nil : different("an object", type)
    case .nothing: return different("nothing", type)
    case .bool: return base == Bool.self ? nil : different("a Boolean", type)
    case .character: return base == Bool.self || isInteger ? nil : different("a character", type)
    case .float, .double: return isNumber && !isInteger ? nil : different("a floating-point number", type)
    default: return isNumber ? nil : different("an integer", type)
    }
  }

  private func different(_ found: String, _ type: Any.Type) -> String {
    "returns \(found), but the action's output is \(typeName(type, qualified: false))"
  }
}
