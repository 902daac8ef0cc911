import TenonDiagnostics

/// The parameters of an action: values from this process, or strings from a URL, which are converted to the requested
/// type.
///
/// ```swift
/// let orderID = try parameters.required("orderID", as: String.self)
/// let count = try parameters.optional("count", as: Int.self) ?? 1
/// let done = try parameters.optional("done", as: (@Sendable (Bool) -> Void).self)
/// ```
///
/// A value from this process must already have the requested type. Strings are converted in the same way for
/// every action; see <doc:ReadingParameters>.
public struct ActionParameters: Sendable {
  @usableFromInline
  enum Stored: Sendable {
    case value(any Sendable)
    /// Every occurrence of the key, in order.
    case texts([String])
  }

  /// An input behind a reference of one word, so that parameters by key, which carry no input, do not take more space.
  private final class Carried: Sendable {
    let input: any Sendable
    init(_ input: any Sendable) { self.input = input }
  }

  @usableFromInline var values = [String: Stored]()
  private var box: Carried?

  /// Creates parameters that carry the input of a call by reference, which a fallback can pass on.
  init(carrying input: any Sendable) { box = Carried(input) }

  /// The input of a call by reference, if these parameters carry one.
  var carried: (any Sendable)? { box?.input }

  /// Creates parameters from values in this process.
  ///
  /// ```swift
  /// let parameters = ActionParameters(fields)   // the strings of a form are read as those of a URL are
  /// ```
  public init(_ values: [String: any Sendable]) {
    self.values = values.mapValues { .value($0) }
  }

  /// Creates parameters from texts, which are converted when they are read. A key that occurs more than once has
  /// several texts.
  package init(texts: [(key: String, text: String)]) {
    var lists = [String: [String]]()
    for (key, text) in texts { lists[key, default: []].append(text) }
    values = lists.mapValues { .texts($0) }
  }

  /// Creates parameters from values in this process, and numbers, which are read as any type of number.
  package init(_ values: [String: any Sendable], numbers: [String: String]) {
    self.init(values)
    for (key, number) in numbers { self.values[key] = .texts([number]) }
  }

  /// The keys, sorted.
  ///
  /// ```swift
  /// let unknown = parameters.keys.filter { !["product", "count"].contains($0) }
  /// ```
  public var keys: [String] { Array(values.keys).coldSorted() }

  /// Returns the value of a required parameter.
  ///
  /// ```swift
  /// let product: String = try parameters.required("product")   // a missing one is an error that names the key
  /// ```
  /// - Throws: ``ActionError`` with the code `invalidParameter`.
  @inlinable
  public func required<Value: Sendable>(_ key: String, as type: Value.Type = Value.self) throws(ActionError)
    -> Value
  {
    if case .value(let value)? = values[key], let value = Self.exactly(value, as: type) { return value }
    if let value = try optional(key, as: type) { return value }
    throw missing(key, type)
  }

  /// Returns the value of a parameter that may be missing. It is still an error if the parameter is present but has the
  /// wrong type.
  ///
  /// ```swift
  /// let count = try parameters.optional("count") ?? 1   // `count=two` is an error, and not 1
  /// ```
  /// - Throws: ``ActionError`` with the code `invalidParameter`.
  public func optional<Value: Sendable>(_ key: String, as type: Value.Type = Value.self) throws(ActionError)
    -> Value?
  {
    let found: String
    switch values[key] {
    case nil: return nil
    case .value(let value)?:
      if let value = value as? Value { return value }
      found = "\(typeName(Swift.type(of: value), qualified: false)) \(ActionError.shown(valueText(value)))"
    case .texts(let texts)?:
      if let value = TextConversion.value(of: texts, as: type) { return value }
      found = "the text " + texts.prefix(3).map { "\"\(ActionError.shown($0))\"" }.joined(separator: ", ")
    }
    throw .invalidParameter(key, wanted: type, found: found)
  }

  /// Returns the value, if it has exactly this type. Compares the types, which is many times faster than a cast.
  @inlinable
  static func exactly<Found, Value>(_ value: Found, as type: Value.Type) -> Value? {
    Found.self == type ? unsafeBitCast(value, to: type) : nil
  }

  @usableFromInline
  func missing(_ key: String, _ type: Any.Type) -> ActionError {
    .missingParameter(key, wanted: type, present: keys)
  }
}

extension ActionParameters: ExpressibleByDictionaryLiteral {
  /// Creates parameters from values in this process. If a key occurs twice, the last value is used.
  public init(dictionaryLiteral elements: (String, any Sendable)...) {
    for (key, value) in elements { values[key] = .value(value) }
  }
}
