/// The classes that an Objective-C file declares, extends and implements, with their methods.
package struct ObjectiveCOutline: Sendable {
  /// A class, or a category of one, between `@implementation` or `@interface` and `@end`.
  package struct Class: Sendable {
    package var name: String
    /// The name of the category; empty for an extension of the class; `nil` for the class itself.
    package var category: String?
    package var superclass: String?
    package var isImplementation: Bool
    /// The index of the class's name among the tokens.
    package var start: Int
    /// Whether macros stand where methods are declared, so that there may be more of them.
    package var hasMacros = false
  }

  package struct Method: Sendable {
    /// The position of the class.
    package var owner: Int
    /// The whole selector, such as `payWithOrder:callback:`.
    package var selector: String
    /// Whether it is a method of the class itself: `+`.
    package var isOfClass: Bool
    /// The index of the selector's first name among the tokens.
    package var start: Int
    /// The tokens of the body; `nil` for a declaration.
    package var body: Range<Int>?
  }

  package private(set) var classes: [Class] = []
  package private(set) var methods: [Method] = []

  /// The number of tokens that a method's name and parameters can have.
  private static let maximum = 200

  /// Reads the outline of a file.
  /// - Complexity: O(*n*) for *n* tokens.
  package init(_ text: ObjectiveCText) {
    let tokens = text.tokens
    var depth = 0
    var index = 0
    // The method whose body is open.
    var open: Int?
    func close(at index: Int) {
      if let method = open, let body = methods[method].body { methods[method].body = body.lowerBound..<index }
      open = nil
    }
    var isInside = false
    while index < tokens.count {
      switch tokens[index].kind {
      case .mark(UInt8(ascii: "{")):
        depth += 1
      case .mark(UInt8(ascii: "}")):
        depth = max(0, depth - 1)
        if depth == 0 { close(at: index) }
      case .mark(UInt8(ascii: "@")):
        switch index + 1 < tokens.count ? tokens[index + 1].name : nil {
        case "implementation", "interface":
          if let found = Self.class(at: index + 1, tokens) {
            classes.append(found)
            close(at: index)
            (isInside, depth) = (true, 0)
          }
        // Braces that do not match end with the class.
        case "end": (isInside, depth) = (false, 0)
        case "protocol": if depth == 0 { isInside = false }
        default: break
        }
      case .mark(UInt8(ascii: "-")), .mark(UInt8(ascii: "+")):
        // Each branch of an `#if` may open the same body, so a method at the start of a line is one at any depth.
        guard isInside, depth == 0 || text.isLineStart(index), let method = method(at: index, text),
          depth == 0 || method.method.body != nil
        else { break }
        depth = 0
        close(at: index)
        methods.append(method.method)
        if method.method.body != nil { open = methods.count - 1 }
        index = method.end
        continue
      case .name(let name) where depth == 0 && isInside:
        guard index + 1 < tokens.count, tokens[index + 1].isMark("("), name.isMacro else { break }
        classes[classes.count - 1].hasMacros = true
      default: break
      }
      index += 1
    }
  }

  /// The class around a token, which has to be in one.
  /// - Complexity: O(log *n*) for *n* classes.
  package func `class`(around token: Int) -> Class? {
    var (low, high) = (0, classes.count)
    while low < high {
      let middle = (low + high) / 2
      if classes[middle].start <= token { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? classes[low - 1] : nil
  }

  /// The method whose body contains a token.
  /// - Complexity: O(log *n*) for *n* methods.
  package func method(around token: Int) -> Method? {
    var (low, high) = (0, methods.count)
    while low < high {
      let middle = (low + high) / 2
      if methods[middle].start <= token { low = middle + 1 } else { high = middle }
    }
    guard low > 0, methods[low - 1].body?.contains(token) == true else { return nil }
    return methods[low - 1]
  }

  /// Reads `@implementation Name (Category)` or `@interface Name : Super`, from the keyword.
  private static func `class`(at index: Int, _ tokens: [ObjectiveCToken]) -> Class? {
    guard index + 1 < tokens.count, let name = tokens[index + 1].name else { return nil }
    var result = Class(
      name: name, isImplementation: tokens[index].name == "implementation", start: index + 1)
    guard index + 3 < tokens.count else { return result }
    if tokens[index + 2].isMark("(") { result.category = tokens[index + 3].name ?? "" }
    if tokens[index + 2].isMark(":") { result.superclass = tokens[index + 3].name }
    return result
  }

  /// Reads a method from its `-` or `+`.
  /// - Returns: The method, and the index of the token after its name and parameters.
  private func method(at index: Int, _ text: ObjectiveCText) -> (method: Method, end: Int)? {
    let tokens = text.tokens
    guard index + 1 < tokens.count, tokens[index + 1].isMark("("),
      let start = text.end(ofGroupAt: index + 1, limit: 40), start < tokens.count,
      let first = tokens[start].name
    else { return nil }
    var method = Method(
      owner: classes.count - 1, selector: "", isOfClass: tokens[index].isMark("+"), start: start)
    var next = start
    var label: String?
    let limit = min(tokens.count, start + Self.maximum)
    while next < limit {
      switch tokens[next].kind {
      case .mark(UInt8(ascii: "{")):
        if method.selector.isEmpty { method.selector = first }
        method.body = (next + 1)..<(next + 1)
        return (method, next)
      case .mark(UInt8(ascii: ";")):
        if method.selector.isEmpty { method.selector = first }
        return (method, next)
      case .mark(UInt8(ascii: ":")):
        method.selector += (label ?? "") + ":"
        label = nil
        next += 1
        // The type and the name of the parameter.
        if next < limit, tokens[next].isMark("(") { next = text.end(ofGroupAt: next) ?? limit }
        if next < limit, tokens[next].name != nil { next += 1 }
      case .mark(UInt8(ascii: "(")): next = text.end(ofGroupAt: next) ?? limit
      case .mark(UInt8(ascii: "-")), .mark(UInt8(ascii: "+")), .mark(UInt8(ascii: "@")),
        .mark(UInt8(ascii: "}")), .mark(UInt8(ascii: "]")):
        return nil
      case .name(let name):
        label = name
        next += 1
      default: next += 1
      }
    }
    return nil
  }
}

extension String {
  /// Whether it is written as macros usually are.
  fileprivate var isMacro: Bool {
    utf8.count > 2
      && utf8.allSatisfy { byte in
        byte == UInt8(ascii: "_") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
  }
}
