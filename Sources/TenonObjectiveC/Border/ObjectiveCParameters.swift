/// What a target of Objective-C receives: a dictionary, as CTMediator's targets do, or up to two objects.
///
/// ```swift
/// contract.performs(.canPay, byTarget: "Pay", action: "canPay") { ["orderID": $0.id] }
/// contract.performs(.pay, byTarget: "Pay", action: "payWithOrderId:callback:", answer: .callback) { [$0.id, ObjectiveCBlock.answer] }
/// ```
/// The values are strings, Booleans, numbers, dates, URLs, data, arrays and dictionaries of these, blocks, and objects of
/// `Sendable` classes. Objective-C cannot use other values, and the call throws ``ObjectiveCError`` with the code
/// `wrongParameters`.
public struct ObjectiveCParameters: Sendable {
  enum Content: Sendable {
    case dictionary([String: any Sendable])
    case objects([any Sendable])
  }

  var content: Content
}

extension ObjectiveCParameters: ExpressibleByDictionaryLiteral {
  /// Creates a dictionary. If a key occurs twice, the last value is used.
  public init(dictionaryLiteral elements: (String, any Sendable)...) {
    content = .dictionary(Dictionary(elements) { $1 })
  }
}

extension ObjectiveCParameters: ExpressibleByArrayLiteral {
  /// Creates up to two objects, in the order of the selector.
  public init(arrayLiteral elements: any Sendable...) { content = .objects(elements) }
}
