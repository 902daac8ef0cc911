internal import SwiftSyntax

/// How two versions of a Package.swift differ, by target. Comments and white space count nowhere.
public struct PackageDifference: Hashable, Sendable {
  /// The labels of the arguments that differ, by the name of the target. A target that only one version declares has an
  /// empty set.
  public private(set) var targets: [String: Set<String>] = [:]
  /// The flags whose `.define` differs, by the name of the target, if nothing else in its `swiftSettings` does.
  public private(set) var flags: [String: Set<String>] = [:]
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
      if labels.contains("swiftSettings") {
        let (earlier, later) = (old.settings[name] ?? .init(), new.settings[name] ?? .init())
        flags[name] = later.changedFlags(since: earlier)
      }
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
  /// The Swift settings, by the name of the target.
  var settings: [String: SwiftSettings] = [:]
  var packages: [String: [String]] = [:]
  var rest: [String] = []
}

/// The Swift settings of a target.
private struct SwiftSettings {
  /// The tokens of each `.define`, by its flag.
  private var flags: [String: [[String]]] = [:]
  /// The tokens of the other settings.
  private var rest: [[String]] = []

  /// The flags that differ; `nil` if other settings do, too.
  func changedFlags(since earlier: SwiftSettings) -> Set<String>? {
    guard rest == earlier.rest else { return nil }
    return Set(flags.keys).union(earlier.flags.keys).filter { flags[$0] != earlier.flags[$0] }
  }

  mutating func add(_ settings: ExprSyntax) {
    guard let list = settings.as(ArrayExprSyntax.self) else { return rest.append(settings.tokenTexts) }
    for element in list.elements {
      if let flag = Self.flag(of: element.expression) {
        flags[flag, default: []].append(element.expression.tokenTexts)
      } else {
        rest.append(element.expression.tokenTexts)
      }
    }
  }

  /// The flag that a setting defines.
  private static func flag(of setting: ExprSyntax) -> String? {
    guard let call = setting.as(FunctionCallExprSyntax.self),
      call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "define",
      let name = call.arguments.first?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
      name.unicodeScalars.allSatisfy({ $0 == "_" || $0.properties.isXIDContinue })
    else { return nil }
    return name
  }
}

extension SyntaxProtocol {
  fileprivate var tokenTexts: [String] { tokens(viewMode: .sourceAccurate).map(\.text) }
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
        parts.packages[first.expression.trimmedDescription, default: []] += call.tokenTexts
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
    var arguments: [String: [String]] = ["": call.calledExpression.tokenTexts]
    for argument in call.arguments.dropFirst() {
      arguments[argument.label?.text ?? "", default: []] += argument.expression.tokenTexts
      if argument.label?.text == "swiftSettings" {
        parts.settings[name, default: .init()].add(argument.expression)
      }
    }
    if let closure = call.trailingClosure { arguments["", default: []] += closure.tokenTexts }
    // Two lists may declare a target for different hosts.
    parts.targets[name, default: [:]].merge(arguments) { $0 + ["|"] + $1 }
    return .skipChildren
  }

  private func isArgumentOfPackage(_ node: LabeledExprSyntax) -> Bool {
    guard let call = node.parent?.parent?.as(FunctionCallExprSyntax.self) else { return false }
    return call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "Package"
  }
}
