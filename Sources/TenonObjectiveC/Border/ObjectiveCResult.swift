import TenonDiagnostics

/// What a method returned, or a block received, before it is read as a type of Swift.
///
/// `@unchecked Sendable`: an object is handed on once, from the thread that received it to the one that reads it.
package enum ObjectiveCResult: @unchecked Sendable {
  case nothing
  case object(AnyObject?)
  case primitive(ObjectiveCContent)
  /// A `char`. `BOOL` is one on some systems, so the type with which it is read decides.
  case character(Int8)

  /// Reads the result.
  /// - Throws: ``ObjectiveCError`` with the code `wrongResult`.
  func read<Output>(as type: Output.Type, _ runtime: any ObjectiveCRuntime) throws(ObjectiveCError) -> Output
  {
    if type == Void.self, let nothing = () as? Output { return nothing }
    let reader = ObjectiveCReader(runtime)
    let output: Output? =
      switch self {
      case .nothing: nil
      case .object(let object): reader.read(object)
      case .primitive(let content): reader.read(content, as: type)
      case .character(let character):
        reader.read(
          type is Bool.Type || type is Bool?.Type ? .bool(character != 0) : .integer(Int64(character)),
          as: type)
      }
    if let output { return output }
    throw .wrongResult(name(runtime), type)
  }

  /// What the result is, for errors.
  private func name(_ runtime: any ObjectiveCRuntime) -> String {
    switch self {
    case .nothing: "nothing"
    case .object(let object?): objectName(object, runtime)
    case .object(nil): ObjectiveCContent.null.name
    case .primitive(let content): content.name
    case .character: "a character"
    }
  }
}

/// What an object is, for errors.
func objectName(_ object: AnyObject, _ runtime: any ObjectiveCRuntime) -> String {
  let content = runtime.content(of: object)
  if case .other = content { return "an object of the class \(typeName(type(of: object)))" }
  return content.name
}

extension ObjectiveCContent {
  fileprivate var name: String {
    switch self {
    case .null: "nil"
    case .bool: "a Boolean"
    case .integer, .unsigned: "an integer"
    case .double: "a floating-point number"
    case .string: "a string"
    case .date: "a date"
    case .url: "a URL"
    case .data: "data"
    case .array: "an array whose elements are not all of that type"
    case .dictionary: "a dictionary whose values are not all of that type"
    case .other: "an object"
    }
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
