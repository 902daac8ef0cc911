import TenonDiagnostics

/// What a method returned, or a block received, before it is read as a type of Swift.
package enum ObjectiveCResult: @unchecked Sendable {
  case nothing
  case object(AnyObject?)
  case primitive(ObjectiveCValue)
  /// A `char`. `BOOL` is one on some systems, so the type with which it is read decides.
  case character(Int8)

  /// Reads the result.
  /// - Throws: ``ObjectiveCError`` with the code `wrongResult`.
  func read<Output>(as type: Output.Type, _ runtime: any ObjectiveCRuntime) throws(ObjectiveCError) -> Output
  {
    let value: ObjectiveCValue
    switch self {
    case .nothing:
      if let nothing = () as? Output { return nothing }
      throw .wrongResult("nothing", type)
    case .object(let object?):
      // A class of Foundation is not converted.
      if type is AnyClass, let object = object as? Output { return object }
      value = runtime.value(of: object)
    case .object(nil): value = .null
    case .primitive(let primitive): value = primitive
    case .character(let character):
      value = type is Bool.Type || type is Bool?.Type ? .bool(character != 0) : .integer(Int(character))
    }
    if type == Void.self, let nothing = () as? Output { return nothing }
    if let output = value.read(as: type) { return output }
    throw .wrongResult(value.name, type)
  }
}

/// The arguments of a call of a block.
struct ObjectiveCArguments {
  let results: [ObjectiveCResult]
  let runtime: any ObjectiveCRuntime

  func read<Value>(_ index: Int, as type: Value.Type = Value.self) throws(ObjectiveCError) -> Value {
    try results[index].read(as: type, runtime)
  }

  /// The last argument, if it is an error.
  var error: (any Error)? {
    guard case .object(let object?)? = results.last else { return nil }
    return runtime.error(of: object)
  }
}

extension ObjectiveCValue {
  /// What the value is, for errors.
  var name: String {
    switch self {
    case .null: "nil"
    case .bool: "a Boolean"
    case .integer, .unsigned: "an integer"
    case .double: "a floating-point number"
    case .string: "a string"
    case .date: "a date"
    case .url: "a URL"
    case .data: "data"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .object(let object): "an object of the class \(typeName(type(of: object)))"
    case .block: "a block"
    }
  }
}
