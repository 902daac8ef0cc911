/// The name of a header, which is not case-sensitive. Names are written in code, never computed.
public struct HeaderName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name in lower case.
  let lowercased: String
  /// The name as it is sent.
  public let description: String

  public init(stringLiteral value: StaticString) { self.init(received: "\(value)") }

  init(received text: String) {
    description = text
    lowercased = text.lowercased()
  }

  public static func == (first: HeaderName, second: HeaderName) -> Bool {
    first.lowercased == second.lowercased
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(lowercased) }
}

/// The headers of a request or a response, in order.
public struct Headers: Sendable {
  private(set) var fields: [(name: HeaderName, value: String)] = []

  public init() {}

  /// The first value for a name. Setting this value replaces all values for the name.
  ///
  /// Control characters are removed from a new value, so that it cannot begin another header.
  public subscript(_ name: HeaderName) -> String? {
    get { fields.first { $0.name == name }?.value }
    set {
      fields.removeAll { $0.name == name }
      if let newValue { add(newValue, for: name) }
    }
  }

  /// Returns all values for a name.
  public func all(_ name: HeaderName) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// Adds a value to the existing ones.
  public mutating func add(_ value: String, for name: HeaderName) {
    let clean = value.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f }
    fields.append((name, String(String.UnicodeScalarView(clean))))
  }
}
