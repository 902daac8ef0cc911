internal import SwiftSyntax

/// How two versions of a Package.swift differ, by target. Comments and white space count nowhere.
public struct PackageDifference: Hashable, Sendable {
  /// The labels of the arguments that differ, by the name of the target. A target that only one version declares has an
  /// empty set.
  public private(set) var targets: [String: Set<String>] = [:]
  /// The packages that the manifest no longer depends on, or depends on in another way: the first argument of each.
  public private(set) var packages: Set<String> = []
  /// Whether anything else differs, such as the platforms, a function or a constant. Products do not count.
  public private(set) var hasOtherSettings = false

  /// - Throws: ``ParsingRefusal`` if the bytes exceed the limits for the parser.
  public init(before: [UInt8], after: [UInt8]) throws(ParsingRefusal) {
    let (old, new) = (try Self.parts(of: before), try Self.parts(of: after))
    for name in Set(old.targets.keys).union(new.targets.keys) {
      guard let left = old.targets[name], let right = new.targets[name] else {
        targets[name] = []
        continue
      }
      let labels = Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }
      if !labels.isEmpty { targets[name] = labels }
    }
    packages = Set(old.packages.keys.filter { old.packages[$0] != new.packages[$0] })
    hasOtherSettings = old.rest != new.rest
  }

  private static func parts(of bytes: [UInt8]) throws(ParsingRefusal) -> PackageParts {
    let syntax = try ManifestSyntax(bytes)
    return DeepStack.run {
      let finder = PackagePartFinder(viewMode: .sourceAccurate)
      finder.walk(syntax.file)
      // The tools version is in a comment.
      let head = bytes.prefix { $0 != UInt8(ascii: "\n") }
      finder.parts.rest.append(String(decoding: head.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self))
      return finder.parts
    }
  }
}

private struct PackageParts {
  /// The tokens of each argument, by the name of the target and the label.
  var targets: [String: [String: [String]]] = [:]
  var packages: [String: [String]] = [:]
  var rest: [String] = []
}

private final class PackagePartFinder: SyntaxVisitor {
  var parts = PackageParts()

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    // The commas of a list say nothing about its elements.
    if token.tokenKind != .endOfFile, token.tokenKind != .comma { parts.rest.append(token.text) }
    return .skipChildren
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    guard isArgumentOfPackage(node) else { return .visitChildren }
    switch node.label?.text {
    case "products": return .skipChildren
    case "dependencies":
      for element in node.expression.as(ArrayExprSyntax.self)?.elements ?? [] {
        guard let call = element.expression.as(FunctionCallExprSyntax.self), let first = call.arguments.first
        else { return .visitChildren }
        parts.packages[first.expression.trimmedDescription, default: []] += tokens(call)
      }
      return node.expression.is(ArrayExprSyntax.self) ? .skipChildren : .visitChildren
    default: return .visitChildren
    }
  }

  /// A call in a list whose first argument is a text declares the target of that name, whatever function it calls.
  override func visit(_ node: ArrayElementSyntax) -> SyntaxVisitorContinueKind {
    guard let call = node.expression.as(FunctionCallExprSyntax.self), let first = call.arguments.first,
      let name = first.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    else { return .visitChildren }
    var arguments: [String: [String]] = ["": tokens(call.calledExpression)]
    for argument in call.arguments.dropFirst() {
      arguments[argument.label?.text ?? "", default: []] += tokens(argument.expression)
    }
    if let closure = call.trailingClosure { arguments["", default: []] += tokens(closure) }
    // Two lists may declare a target for different hosts.
    parts.targets[name, default: [:]].merge(arguments) { $0 + ["|"] + $1 }
    return .skipChildren
  }

  private func isArgumentOfPackage(_ node: LabeledExprSyntax) -> Bool {
    guard let call = node.parent?.parent?.as(FunctionCallExprSyntax.self) else { return false }
    return call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "Package"
  }

  private func tokens(_ node: some SyntaxProtocol) -> [String] {
    node.tokens(viewMode: .sourceAccurate).map(\.text)
  }
}
