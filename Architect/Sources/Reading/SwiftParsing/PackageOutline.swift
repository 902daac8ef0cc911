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
  public fileprivate(set) var texts: [Text] = []
  /// The byte range of the call that declares each target.
  public fileprivate(set) var targets: [String: Range<Int>] = [:]
  /// For each string, the byte range of the first call that passes the string to one of the manifest's own functions,
  /// such as `feature("Cart")`.
  public fileprivate(set) var calls: [String: Range<Int>] = [:]
  /// The byte ranges of the calls that declare targets with computed names.
  public fileprivate(set) var computedTargets: [Range<Int>] = []

  /// Finds the locations in a manifest.
  /// - Parameter constructors: The names of the calls that declare targets.
  public init(_ syntax: ManifestSyntax, constructors: Set<String>) {
    self = DeepStack.run {
      let finder = LiteralFinder(constructors)
      finder.walk(syntax.file)
      finder.replaceConstants()
      return finder.found
    }
  }

  fileprivate init() {}
}

/// Collects string literals, and the calls that declare targets.
private final class LiteralFinder: SyntaxVisitor {
  var found = PackageOutline()
  /// The strings that constants of each name are defined as.
  private var constants: [String: [PackageOutline.Text]] = [:]
  /// Where names of constants or of other declarations are used.
  private var mentions: [(name: String, offset: Int)] = []
  /// The declarations of targets whose names are those of constants.
  private var targetsByConstant: [(name: String, range: Range<Int>)] = []
  private let constructors: Set<String>

  init(_ constructors: Set<String>) {
    self.constructors = constructors
    super.init(viewMode: .sourceAccurate)
  }

  /// Replaces the places where constants are defined with those where they are used, which are of interest.
  func replaceConstants() {
    let constants = constants.compactMapValues { $0.count == 1 ? $0.first : nil }
    let used = mentions.compactMap { mention in
      constants[mention.name].map { PackageOutline.Text(text: $0.text, offset: mention.offset) }
    }
    let defined = Set(mentions.compactMap { constants[$0.name]?.offset })
    found.texts = (found.texts.filter { !defined.contains($0.offset) } + used)
      .sorted { $0.offset < $1.offset }
    for (name, range) in targetsByConstant {
      guard let constant = constants[name] else {
        found.computedTargets.append(range)
        continue
      }
      if found.targets[constant.text] == nil { found.targets[constant.text] = range }
    }
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let text = node.representedLiteralValue {
      let text = PackageOutline.Text(text: text, offset: node.positionAfterSkippingLeadingTrivia.utf8Offset)
      found.texts.append(text)
      let pattern = node.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)?
        .pattern
      if let name = pattern?.as(IdentifierPatternSyntax.self)?.identifier.text {
        constants[name, default: []].append(text)
      }
    }
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
    let start = isMember ? node.parent?.positionAfterSkippingLeadingTrivia : nil
    mentions.append(
      (node.baseName.text, (start ?? node.positionAfterSkippingLeadingTrivia).utf8Offset))
    return .visitChildren
  }

  /// The name of the constant that an expression such as `.cart` or `Names.cart` refers to.
  private static func constant(_ expression: ExprSyntax) -> String? {
    expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? expression.as(DeclReferenceExprSyntax.self)?.baseName.text
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.is(DeclReferenceExprSyntax.self) { note(node) }
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      constructors.contains(member.declName.baseName.text), let first = node.arguments.first,
      first.label?.text == "name", declaresTarget(node)
    else { return .visitChildren }
    let range = node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPosition.utf8Offset
    if let name = first.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue {
      if found.targets[name] == nil { found.targets[name] = range }
    } else if let name = Self.constant(first.expression) {
      targetsByConstant.append((name, range))
    } else {
      found.computedTargets.append(range)
    }
    return .visitChildren
  }

  private func note(_ node: FunctionCallExprSyntax) {
    let range = node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPosition.utf8Offset
    for argument in node.arguments where argument.label == nil {
      guard let text = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
        found.calls[text] == nil
      else { continue }
      found.calls[text] = range
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
