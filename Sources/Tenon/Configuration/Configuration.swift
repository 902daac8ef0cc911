import Foundation
import TenonDiagnostics

/// An application's configuration: an immutable value that is loaded once and read with typed keys.
///
/// ```swift
/// extension ConfigurationKey where Value == Int {
///   static var pageSize: Self { ConfigurationKey("catalogue.pageSize", default: 20) }
/// }
///
/// let pageSize = contract.needs(.pageSize)               // in a module
/// let pageSize = try configuration[.pageSize]            // in the host
/// ```
public struct Configuration: Sendable, Equatable {
  private let root: ConfigurationValue

  /// Creates an empty configuration.
  public init() { root = .object([:]) }

  /// Creates a configuration from strings, numbers, lists, dictionaries and any other values that can be
  /// encoded. When a value is read, each dot in its key denotes a nested object. In the keys passed to this
  /// initializer, dots have no special meaning.
  ///
  /// ```swift
  /// options.configuration = try Configuration(["catalogue": ["pageSize": 20]])
  /// ```
  /// - Throws: Any error thrown while encoding a value.
  public init(_ values: [String: any Encodable]) throws {
    root = .object(
      try values.mapValues { value in
        try JSONDecoder().decode([ConfigurationValue].self, from: JSONEncoder().encode([Encoded(value)]))[0]
      })
  }

  /// A value of unknown type.
  private struct Encoded: Encodable {
    let value: any Encodable
    init(_ value: any Encodable) { self.value = value }
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  /// Reads a configuration from a JSON file, or from a property list if the file's extension is `plist`. Lists and
  /// objects may nest 32 levels deep.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.configuration = try Configuration(contentsOf: file)
  /// ```
  /// - Parameters:
  ///   - file: The file to read.
  /// - Throws: ``ApplicationError`` with the code `invalidConfiguration`.
  public init(contentsOf file: URL) throws(ApplicationError) {
    do {
      root = try ConfigurationValue(decodingFile: file)
    } catch {
      throw .unreadable(file.path, valueText(error))
    }
    guard case .object = root else {
      throw .unreadable(file.path, "the outermost value is not an object")
    }
  }

  /// The value for a key, or the key's default if there is no value.
  ///
  /// ```swift
  /// do { print(try configuration[.pageSize]) } catch where error.code == .invalidConfiguration { print(error.message) }
  /// ```
  /// - Throws: ``ApplicationError`` with the code `invalidConfiguration` if there is neither a value nor a default, or if
  ///   the value does not have the requested type.
  public subscript<Value>(key: ConfigurationKey<Value>) -> Value {
    get throws(ApplicationError) {
      guard let found = value(at: key.name), found != .null else {
        guard let fallback = key.fallback else { throw .missing(key.name) }
        return fallback()
      }
      do {
        let data = try JSONEncoder().encode([found])
        guard let value = try JSONDecoder().decode([Value].self, from: data).first else {
          throw ApplicationError.missing(key.name)
        }
        return value
      } catch {
        throw .wrongType(key.name, wanted: Value.self, error)
      }
    }
  }

  /// Whether there is a value for a key.
  func has(_ key: String) -> Bool { value(at: key).map { $0 != .null } ?? false }

  /// Returns the value at a path of names joined by dots.
  private func value(at path: String) -> ConfigurationValue? {
    var current = root
    for name in path.split(separator: ".") {
      guard case .object(let members) = current, let next = members[String(name)] else { return nil }
      current = next
    }
    return current
  }
}

/// A key that identifies a configuration value and its type.
///
/// ```swift
/// extension ConfigurationKey where Value == URL {
///   static var gateway: Self { ConfigurationKey("payment.gateway") }   // has to be there: verified before the launch
/// }
/// ```
public struct ConfigurationKey<Value: Codable & Sendable>: Sendable {
  /// The path of names, joined by dots.
  package let name: String
  /// This is a closure so that the key's layout does not depend on the value's layout.
  let fallback: (@Sendable () -> Value)?

  /// Creates a key for a value that must be present.
  public init(_ name: String) {
    self.name = name
    fallback = nil
  }

  /// Creates a key for a value that may be absent.
  public init(_ name: String, default fallback: Value) {
    self.name = name
    self.fallback = { fallback }
  }
}

extension ApplicationError {
  fileprivate static func unreadable(_ file: String, _ reason: String) -> Self {
    Self(
      .invalidConfiguration, subject: file,
      "\(file) cannot be read as a configuration: \(reason)"
        + "; it must contain one JSON object or property list")
  }

  fileprivate static func missing(_ key: String) -> Self {
    Self(
      .invalidConfiguration, subject: key,
      "the configuration has no \(key); add it to the file, or give the key a default")
  }

  fileprivate static func wrongType(_ key: String, wanted: Any.Type, _ error: any Error) -> Self {
    Self(
      .invalidConfiguration, subject: key, cause: error,
      "\(key) in the configuration is not \(typeName(wanted, qualified: false)): \(reason(error)); correct the file"
    )
  }

  /// Returns a decoder's message about an error, with the path inside the value.
  private static func reason(_ error: any Error) -> String {
    let context: DecodingError.Context? =
      switch error as? DecodingError {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
        .dataCorrupted(let context):
        context
      default: nil
      }
    guard let context else { return valueText(error) }
    // The first element is the index in the array that wraps the value.
    let path = context.codingPath.dropFirst().map { $0.intValue.map(String.init) ?? $0.stringValue }
    let text = context.debugDescription
    return (path.isEmpty ? "" : "at \(path.joined(separator: ".")): ")
      + (text.hasSuffix(".") ? String(text.dropLast()) : text)
  }
}
