/// The parameters of an action: values of this process, or texts from a URL, read with the type that is wanted.
///
/// ```swift
/// let orderID = try parameters.required("orderID", as: String.self)
/// let count = try parameters.optional("count", as: Int.self) ?? 1
/// let done = try parameters.optional("done", as: (@Sendable (Bool) -> Void).self)
/// ```
///
/// A value must be of the wanted type. A text is converted by one rule, the same for every action: see
/// <doc:ReadingParameters>.
public struct ActionParameters: Sendable {
  @usableFromInline
  enum Stored: Sendable {
    case value(any Sendable)
    /// Every occurrence of the key, in order.
    case texts([String])
  }

  @usableFromInline var values: [String: Stored] = [:]
  private var reader = Reader.nobody

  /// Who reads them, for messages, and the input of a call by reference. One word, so that a call by key does not pay
  /// for the input that it does not have.
  private enum Reader: Sendable {
    case nobody
    case action(ActionCall)
    indirect case carrying(any Sendable, ActionCall?)
  }

  private var call: ActionCall? {
    switch reader {
    case .nobody: nil
    case .action(let call): call
    case .carrying(_, let call): call
    }
  }

  /// The input of a call by reference, which needs no dictionary.
  package var input: (any Sendable)? {
    get { if case .carrying(let input, _) = reader { input } else { nil } }
    set {
      if let newValue {
        reader = .carrying(newValue, call)
      } else {
        reader = call.map { .action($0) } ?? .nobody
      }
    }
  }

  /// No parameters.
  public init() {}

  /// What a call by reference passes.
  init(carrying input: any Sendable) { reader = .carrying(input, nil) }

  /// Values of this process.
  public init(_ values: [String: any Sendable]) {
    self.values = values.mapValues { .value($0) }
  }

  /// Texts, to be converted when they are read; a key that occurs more than once has several.
  public init(texts: some Sequence<(key: String, text: String)>) {
    var lists: [String: [String]] = [:]
    for (key, text) in texts { lists[key, default: []].append(text) }
    values = lists.mapValues { .texts($0) }
  }

  /// The keys, sorted.
  public var keys: [String] { values.keys.sorted() }

  /// Sets a value of this process, or removes it.
  public mutating func set(_ value: (any Sendable)?, for key: String) {
    values[key] = value.map { .value($0) }
  }

  /// The value of a parameter that must be there.
  /// - Throws: ``ActionError/missingParameter(_:key:wanted:present:)``,
  ///   ``ActionError/wrongParameter(_:key:wanted:found:)``.
  @inlinable
  public func required<Value: Sendable>(_ key: String, as type: Value.Type = Value.self) throws(ActionError)
    -> Value
  {
    if case .value(let value)? = values[key], let value = Self.exactly(value, as: type) { return value }
    if let value = try optional(key, as: type) { return value }
    throw missing(key, type)
  }

  /// The value of a parameter that may be missing. One that is there and is of another type is an error all the same.
  /// - Throws: ``ActionError/wrongParameter(_:key:wanted:found:)``.
  public func optional<Value: Sendable>(_ key: String, as type: Value.Type = Value.self) throws(ActionError)
    -> Value?
  {
    let found: String
    switch values[key] {
    case nil: return nil
    case .value(let value)?:
      if let value = value as? Value { return value }
      found = "\(Swift.type(of: value)) \(ActionError.shown(String(describing: value)))"
    case .texts(let texts)?:
      if let value = TextConversion.value(of: texts, as: type) { return value }
      found = "the text " + texts.prefix(3).map { "\"\(ActionError.shown($0))\"" }.joined(separator: ", ")
    }
    throw .wrongParameter(call?.name, key: key, wanted: String(describing: type), found: found)
  }

  /// The value, if it is of just this type. Compares the types instead of casting, which is many times faster.
  @inlinable
  static func exactly<Found, Value>(_ value: Found, as type: Value.Type) -> Value? {
    Found.self == type ? unsafeBitCast(value, to: type) : nil
  }

  @usableFromInline
  func missing<Value>(_ key: String, _ type: Value.Type) -> ActionError {
    .missingParameter(call?.name, key: key, wanted: String(describing: type), present: keys)
  }

  /// The same parameters, for the action that is about to read them.
  func read(by call: ActionCall) -> ActionParameters {
    var parameters = self
    if case .carrying(let input, _) = reader {
      parameters.reader = .carrying(input, call)
    } else {
      parameters.reader = .action(call)
    }
    return parameters
  }
}

extension ActionParameters: ExpressibleByDictionaryLiteral {
  /// Values of this process; of a key that occurs twice the last counts.
  public init(dictionaryLiteral elements: (String, any Sendable)...) {
    for (key, value) in elements { values[key] = .value(value) }
  }
}
