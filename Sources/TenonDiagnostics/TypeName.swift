/// Returns the name under which a type is shown, compared and written, such as `CartInterface.CartService`.
///
/// Swift prints the address of each private or local context that a type is in, as in
/// `Cart.(unknown context at $5616131454c8).LiveCart`. The address differs in each run, and tells nobody anything, so
/// it is left out: `Cart.LiveCart`. This is the only place of the libraries that prints a type.
///
/// - Parameters:
///   - type: The type.
///   - qualified: Whether the name includes the module and the enclosing types.
package func typeName(_ type: Any.Type, qualified: Bool = true) -> String {
  withoutContexts(_typeName(type, qualified: qualified))
}

/// Returns whether two types are copies of one type, whose library is linked twice. Private types of two files are no
/// copies, even if their names are shown alike.
package func areCopies(_ one: Any.Type, _ other: Any.Type) -> Bool {
  one != other && _typeName(one) == _typeName(other)
}

/// Returns the text of a value, such as an error, in which no type's name has an address. Swift prints the full names of
/// the types of a value's properties unless they have descriptions of their own.
package func valueText(_ value: Any) -> String { withoutContexts(String(describing: value)) }

/// Returns a text without the addresses of private and local contexts.
private func withoutContexts(_ text: String) -> String {
  let context = "(unknown context at $".utf8
  guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
  var (kept, rest) = ([UInt8](), text.utf8[...])
  while let byte = rest.first {
    guard byte == UInt8(ascii: "("), rest.starts(with: context),
      let end = rest.dropFirst(context.count).firstIndex(where: { !isHexadecimal($0) }),
      rest[end] == UInt8(ascii: ")")
    else {
      kept.append(byte)
      rest.removeFirst()
      continue
    }
    rest = rest[rest.index(after: end)...]
    if rest.first == UInt8(ascii: ".") { rest.removeFirst() }
  }
  return String(decoding: kept, as: UTF8.self)
}

private func isHexadecimal(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
    UInt8(ascii: "A")...UInt8(ascii: "F"):
    true
  default: false
  }
}

extension DefaultStringInterpolation {
  /// A type in a message is written with ``typeName(_:qualified:)``.
  @available(*, deprecated, message: "write typeName(_:), or String(describing:) in a test")
  package mutating func appendInterpolation(_ type: Any.Type) {
    appendInterpolation(typeName(type, qualified: false))
  }
}
