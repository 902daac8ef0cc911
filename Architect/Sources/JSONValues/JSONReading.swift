import Foundation

extension JSON {
  /// Why bytes are no value.
  public struct ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String
  }

  /// How deep arrays and objects may nest; what tools send each other nests a dozen levels.
  public static let maximumDepth = 64

  /// Reads one value.
  /// - Parameter bytes: UTF-8.
  /// - Throws: ``ReadingError`` for what is no JSON, or nests deeper than ``maximumDepth``.
  public init(reading bytes: [UInt8]) throws {
    guard Self.depth(of: bytes) <= Self.maximumDepth else {
      throw ReadingError(description: "arrays and objects nest deeper than \(Self.maximumDepth) levels")
    }
    do {
      self = try JSONDecoder().decode(JSON.self, from: Data(bytes))
    } catch let DecodingError.dataCorrupted(context) {
      let cause = (context.underlyingError as? NSError)?.userInfo["NSDebugDescription"] as? String
      throw ReadingError(description: cause ?? context.debugDescription)
    } catch {
      throw ReadingError(description: "\(error)")
    }
  }

  /// How deep brackets nest. Of what is no JSON any number will do: it is refused later.
  private static func depth(of bytes: [UInt8]) -> Int {
    var depth = 0
    var deepest = 0
    var isQuoted = false
    var isEscaped = false
    for byte in bytes {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isQuoted: isEscaped = true
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if !isQuoted { depth += 1 }
        deepest = max(deepest, depth)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): if !isQuoted { depth -= 1 }
      default: continue
      }
    }
    return deepest
  }
}

extension JSON: Decodable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads a value; an object's members come in the order of their keys.
  public init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Key.self) {
      self = .object(
        try object.allKeys.map {
          Member(key: $0.stringValue, value: try object.decode(JSON.self, forKey: $0))
        }
        .sorted { $0.key < $1.key })
      return
    }
    if var array = try? decoder.unkeyedContainer() {
      var values: [JSON] = []
      while !array.isAtEnd { values.append(try array.decode(JSON.self)) }
      self = .array(values)
      return
    }
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let truth = try? value.decode(Bool.self) {
      self = .boolean(truth)
    } else if let number = try? value.decode(Int.self) {
      self = .integer(number)
    } else {
      self = .number(try value.decode(Double.self))
    }
  }
}
