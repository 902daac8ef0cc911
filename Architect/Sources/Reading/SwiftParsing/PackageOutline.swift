internal import SwiftSyntax

/// The locations at which a Package.swift mentions targets and dependencies. `dump-package` does not report these
/// locations.
public struct PackageOutline: Sendable {
  /// A string literal and its range in bytes.
  public struct Text: Sendable {
    public var text: String
    public var offset: Int
  }

  /// Every string literal, in order.
  public private(set) var texts: [Text] = []
  /// The byte range of the call that declares each target.
  public private(set) var targets: [String: Range<Int>] = [:]
  /// For each string, the byte range of the first call that passes the string to one of the manifest's own functions,
  /// such as `feature("Cart")`.
  public private(set) var calls: [String: Range<Int>] = [:]
  /// The byte ranges of the calls that declare targets with computed names.
  public private(set) var computedTargets: [Range<Int>] = []

  /// Finds the locations in a manifest.
  /// - Parameter constructors: The names of the calls that declare targets.
  public init(_ syntax: ManifestSyntax, constructors: Set<String>) {
    self = DeepStack.run { PackageOutline(found: syntax, constructors) }
  }

  private init(found syntax: ManifestSyntax, _ constructors: Set<String>) {
    let finder = LiteralFinder(constructors)
    finder.walk(syntax.file)
    texts = finder.texts
    targets = finder.targets
    calls = finder.calls
    computedTargets = finder.computedTargets
  }
}

/// Collects string literals, and the calls that declare targets.
private final class LiteralFinder: SyntaxVisitor {
  var texts: [PackageOutline.Text] = []
  var targets: [String: Range<Int>] = [:]
  var calls: [String: Range<Int>] = [:]
  var computedTargets: [Range<Int>] = []
  private let constructors: Set<String>

  init(_ constructors: Set<String>) {
    self.constructors = constructors
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let text = node.representedLiteralValue {
      texts.append(.init(text: text, offset: node.positionAfterSkippingLeadingTrivia.utf8Offset))
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.is(DeclReferenceExprSyntax.self) { note(node) }
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      constructors.contains(member.declName.baseName.text), let first = node.arguments.first,
      first.label?.text == "name", declaresTarget(node)
    else { return .visitChildren }
    let range = node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPosition.utf8Offset
    if let name = first.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue {
      if targets[name] == nil { targets[name] = range }
    } else {
      computedTargets.append(range)
    }
    return .visitChildren
  }

  private func note(_ node: FunctionCallExprSyntax) {
    let range = node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPosition.utf8Offset
    for argument in node.arguments where argument.label == nil {
      guard let text = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
        calls[text] == nil
      else { continue }
      calls[text] = range
    }
  }

  /// Whether `.target(name:)` is in the list of targets rather than in a target's dependencies.
  private func declaresTarget(_ node: FunctionCallExprSyntax) -> Bool {
    var parent = node.parent
    while let current = parent {
      if let label = current.as(LabeledExprSyntax.self)?.label?.text {
        return label != "dependencies" && label != "plugins"
      }
      parent = current.parent
    }
    return true
  }
}
