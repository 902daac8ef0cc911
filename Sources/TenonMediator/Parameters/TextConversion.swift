import Foundation

/// The one rule by which text becomes a value. <doc:ReadingParameters> states it for users.
enum TextConversion {
  /// The value that the texts of one key say, or `nil` if they do not say one of this type.
  static func value<Value>(of texts: [String], as type: Value.Type) -> Value? {
    if let list = type as? any TextList.Type { return list.init(texts: texts) as? Value }
    guard texts.count == 1, let text = texts.first else { return nil }
    return value(of: text, as: type)
  }

  static func value<Value>(of text: String, as type: Value.Type) -> Value? {
    switch type {
    case is String.Type: return text as? Value
    case is Bool.Type: return bool(text) as? Value
    case is URL.Type: return URL(string: text) as? Value
    case is UUID.Type: return UUID(uuidString: text) as? Value
    default: break
    }
    if let lossless = type as? any LosslessStringConvertible.Type { return lossless.init(text) as? Value }
    if let raw = type as? any RawRepresentable.Type { return rawRepresentable(text, raw) as? Value }
    return nil
  }

  /// `true` and `false` as Swift has them, and `1` and `0` as URLs have them.
  private static func bool(_ text: String) -> Bool? {
    switch text {
    case "1": true
    case "0": false
    default: Bool(text)
    }
  }

  private static func rawRepresentable<Raw: RawRepresentable>(_ text: String, _ type: Raw.Type) -> Raw? {
    value(of: text, as: Raw.RawValue.self).flatMap(Raw.init)
  }
}

/// Several texts of one key.
private protocol TextList {
  init?(texts: [String])
}

extension Array: TextList {
  fileprivate init?(texts: [String]) {
    self = []
    for text in texts {
      guard let value = TextConversion.value(of: text, as: Element.self) else { return nil }
      append(value)
    }
  }
}
