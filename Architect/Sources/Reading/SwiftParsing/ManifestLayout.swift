internal import SwiftSyntax

/// The positions of the calls and lists in a Package.swift, which are used to edit the file. Every range is in bytes
/// and does not include the surrounding white space and comments.
public struct ManifestLayout: Sendable {
  /// A list in brackets.
  public struct List: Sendable {
    public var range: Range<Int>
    public var elements: [Element]

    public init(range: Range<Int>, elements: [Element]) {
      self.range = range
      self.elements = elements
    }
  }

  public struct Element: Sendable {
    public var range: Range<Int>
    /// The position of the comma after the element.
    public var comma: Int?
    /// The text of the element, if it is a plain string literal.
    public var text: String?
    /// The index in ``ManifestLayout/calls``, if the element is a call.
    public var call: Int?

    public init(range: Range<Int>, comma: Int?, text: String? = nil, call: Int? = nil) {
      self.range = range
      self.comma = comma
      self.text = text
      self.call = call
    }
  }

  public struct Argument: Sendable {
    public var label: String?
    /// The range from the label to the end of the value.
    public var range: Range<Int>
    /// The position of the comma after the argument.
    public var comma: Int?
    /// The text of the value, if it is a plain string literal.
    public var text: String?
    public var list: List?
    /// The value, if it is a single name.
    public var reference: String?
  }

  /// A call such as `Package(…)` or `.target(…)`.
  public struct Call: Sendable {
    /// The name, without the dot and the text before it.
    public var name: String
    public var range: Range<Int>
    /// The range between the opening and the closing parenthesis.
    public var inside: Range<Int>
    public var arguments: [Argument]
    /// The labels of the arguments that contain the call, from innermost to outermost.
    public var labels: [String]

    /// The argument with the given label.
    public subscript(label: String) -> Argument? { arguments.first { $0.label == label } }
  }

  /// All calls, in the order in which they begin.
  public fileprivate(set) var calls: [Call] = []
  /// The lists that initialize constants and variables in the file, by name.
  public fileprivate(set) var lists: [String: List] = [:]
  /// The number of times that the file mentions each name without calling it, excluding declarations.
  public fileprivate(set) var mentions: [String: Int] = [:]
  /// The ranges of the string literals, with their quotation marks, in order.
  public fileprivate(set) var strings: [Range<Int>] = []
  /// Whether the parser found any errors.
  public fileprivate(set) var hasErrors = false

  /// Finds the calls and lists.
  public init(_ syntax: ManifestSyntax) {
    self = DeepStack.run {
      let finder = LayoutFinder(viewMode: .sourceAccurate)
      finder.walk(syntax.file)
      finder.found.hasErrors = syntax.file.hasError
      finder.found.strings.sort { $0.lowerBound < $1.lowerBound }
      return finder.found
    }
  }

  fileprivate init() {}
}

private final class LayoutFinder: SyntaxVisitor {
  var found = ManifestLayout()

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    found.strings.append(node.textRange)
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    _ = call(node)
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    found.mentions[node.baseName.text, default: 0] += 1
    return .skipChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let array = node.initializer?.value.as(ArrayExprSyntax.self)
    else { return .visitChildren }
    found.lists[name] = list(array)
    return .skipChildren
  }

  private func call(_ node: FunctionCallExprSyntax) -> Int {
    let index = found.calls.count
    let name =
      node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
    let start = node.leftParen?.textRange.upperBound
    let end = node.rightParen?.textRange.lowerBound
    found.calls.append(
      ManifestLayout.Call(
        name: name, range: node.textRange, inside: (start ?? 0)..<max(start ?? 0, end ?? 0), arguments: [],
        labels: labels(around: node)))
    if let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base { walk(base) }
    found.calls[index].arguments = node.arguments.map(argument)
    if let closure = node.trailingClosure { walk(closure) }
    return index
  }

  private func argument(_ node: LabeledExprSyntax) -> ManifestLayout.Argument {
    let value = node.expression
    var argument = ManifestLayout.Argument(
      label: node.label?.text,
      range: (node.label?.textRange ?? value.textRange).lowerBound..<value.textRange.upperBound,
      comma: node.trailingComma?.textRange.lowerBound,
      text: value.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
      reference: value.as(DeclReferenceExprSyntax.self)?.baseName.text)
    if let array = value.as(ArrayExprSyntax.self) { argument.list = list(array) } else { walk(value) }
    return argument
  }

  private func list(_ node: ArrayExprSyntax) -> ManifestLayout.List {
    ManifestLayout.List(
      range: node.textRange,
      elements: node.elements.map { element in
        var entry = ManifestLayout.Element(
          range: element.expression.textRange,
          comma: element.trailingComma?.textRange.lowerBound,
          text: element.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue)
        if let node = element.expression.as(FunctionCallExprSyntax.self) {
          entry.call = call(node)
        } else {
          walk(element.expression)
        }
        return entry
      })
  }

  private func labels(around node: FunctionCallExprSyntax) -> [String] {
    var labels: [String] = []
    var parent = node.parent
    while let current = parent {
      if let label = current.as(LabeledExprSyntax.self)?.label?.text { labels.append(label) }
      // A list of dependencies is treated as if it were written where it is used.
      let type = current.as(PatternBindingSyntax.self)?.typeAnnotation?.type
      if let type, type.trimmedDescription.contains("Dependency") { labels.append("dependencies") }
      parent = current.parent
    }
    return labels
  }
}
