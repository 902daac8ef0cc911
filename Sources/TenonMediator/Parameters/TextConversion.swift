import Foundation
import TenonURLCoding

/// The only rule by which text is converted to a value. <doc:ReadingParameters> documents it for users.
enum TextConversion {
  /// Returns the value that the strings of one key represent, or `nil` if they do not represent a value of this type.
  static func value<Value>(of texts: [String], as type: Value.Type) -> Value? {
    if let list = type as? any TextList.Type { return list.init(texts: texts) as? Value }
    guard texts.count == 1, let text = texts.first else { return nil }
    return value(of: text, as: type)
  }

  static func value<Value>(of text: String, as type: Value.Type) -> Value? {
    switch type {
    case is String.Type: return text as? Value
    case is Bool.Type: return ScalarText.bool(text) as? Value
    case is URL.Type: return ScalarText.url(text) as? Value
    case is UUID.Type: return ScalarText.uuid(text) as? Value
    case let integer as any FixedWidthInteger.Type: return self.integer(text, integer) as? Value
    case let decimal as any (BinaryFloatingPoint & LosslessStringConvertible).Type:
      return self.decimal(text, decimal) as? Value
    default: break
    }
    if let lossless = type as? any LosslessStringConvertible.Type { return lossless.init(text) as? Value }
    if let raw = type as? any RawRepresentable.Type { return rawRepresentable(text, raw) as? Value }
    return nil
  }

  private static func integer<Number: FixedWidthInteger>(_ text: String, _: Number.Type) -> Number? {
    ScalarText.integer(text)
  }

  private static func decimal<Number: BinaryFloatingPoint & LosslessStringConvertible>(
    _ text: String, _: Number.Type
  ) -> Number? {
    ScalarText.decimal(text)
  }

  private static func rawRepresentable<Raw: RawRepresentable>(_ text: String, _ type: Raw.Type) -> Raw? {
    value(of: text, as: Raw.RawValue.self).flatMap(Raw.init)
  }
}

/// A type that can be created from all strings of one key.
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
