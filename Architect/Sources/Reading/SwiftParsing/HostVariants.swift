internal import SwiftSyntax

/// A host that manifests are evaluated on.
public enum ManifestHost: String, Hashable, Sendable, CaseIterable {
  case macOS
  case linux = "Linux"

  /// The host on which this process runs.
  public static var current: ManifestHost {
    #if canImport(Darwin)
      .macOS
    #else
      .linux
    #endif
  }

  /// Whether `os(name)` or `canImport(name)` is true; `nil` if only the toolchain knows.
  func holds(_ call: String, _ name: String, _ hasModule: (String, ManifestHost) -> Bool?) -> Bool? {
    switch (call, name) {
    case ("os", "macOS"), ("os", "OSX"), ("canImport", "Darwin"), ("canImport", "AppKit"),
      ("canImport", "ObjectiveC"):
      self == .macOS
    case ("os", "Linux"), ("canImport", "Glibc"): self == .linux
    case ("os", _), ("canImport", "UIKit"), ("canImport", "Musl"), ("canImport", "WinSDK"),
      ("canImport", "CRT"),
      ("canImport", "Android"), ("canImport", "Bionic"):
      false
    case ("canImport", _): hasModule(name, self)
    default: nil
    }
  }
}

/// The variants of a manifest whose declarations differ between hosts.
///
/// An `#if` in a Package.swift depends on the machine that evaluates the manifest. The findings about a
/// repository must not depend on that machine, so a text is created for each host. In this text, the
/// directives and the code that is inactive on the host are replaced with spaces, so that line numbers do not
/// change.
public struct HostVariants: Sendable {
  private let texts: [ManifestHost: [UInt8]]
  /// The line of the first condition that differs between hosts; `nil` if there is none.
  public let line: Int?

  /// Finds the conditions in a manifest.
  /// - Parameter hasModule: A closure that returns whether a host has a module, or `nil` if only its
  ///   toolchain can determine this.
  public init(
    _ syntax: ManifestSyntax, _ bytes: [UInt8], hasModule: @escaping @Sendable (String, ManifestHost) -> Bool?
  ) {
    // Hardly any manifest contains conditions, and walking the syntax tree takes as long as parsing the manifest.
    guard Self.mayAsk(bytes) else {
      texts = Dictionary(uniqueKeysWithValues: ManifestHost.allCases.map { ($0, bytes) })
      line = nil
      return
    }
    var texts: [ManifestHost: [UInt8]] = [:]
    var first: Int?
    for host in ManifestHost.allCases {
      let mode = LanguageMode(bytes)
      let finder = DeepStack.run {
        let finder = HostConditions(host, mode, hasModule)
        finder.walk(syntax.file)
        return (finder.blanks, finder.first)
      }
      var text = bytes
      for range in finder.0 {
        for index in range where text[index] != 10 { text[index] = 32 }
      }
      texts[host] = text
      first = first ?? finder.1
    }
    self.texts = texts
    let differs = Set(texts.values).count > 1
    line = differs ? first.map { syntax.lines.position(of: $0).line } : nil
  }

  private static func mayAsk(_ bytes: [UInt8]) -> Bool {
    let word = Array("#if".utf8)
    return bytes.indices.contains { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
  }

  /// Returns the text of the manifest for `host`.
  public func text(for host: ManifestHost) -> [UInt8] { texts[host] ?? [] }
}

/// Finds the code that one host leaves out.
private final class HostConditions: SyntaxVisitor {
  var blanks: [Range<Int>] = []
  var first: Int?
  private let host: ManifestHost
  private let mode: LanguageMode
  private let hasModule: @Sendable (String, ManifestHost) -> Bool?

  init(
    _ host: ManifestHost, _ mode: LanguageMode,
    _ hasModule: @escaping @Sendable (String, ManifestHost) -> Bool?
  ) {
    self.host = host
    self.mode = mode
    self.hasModule = hasModule
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    // The imports must match the machine that actually evaluates the manifest.
    guard !node.onlyChoosesImports else { return .skipChildren }
    var chosen: IfConfigClauseSyntax?
    for clause in node.clauses {
      guard let condition = clause.condition else {
        chosen = clause
        break
      }
      guard let holds = evaluate(condition) else { return .visitChildren }
      if holds {
        chosen = clause
        break
      }
    }
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    first = first ?? start
    if let elements = chosen?.elements {
      let kept = Syntax(elements)
      blanks.append(start..<kept.position.utf8Offset)
      blanks.append(kept.endPosition.utf8Offset..<end)
      walk(kept)
    } else {
      blanks.append(start..<end)
    }
    return .skipChildren
  }

  /// Whether a condition is true on the host; `nil` if only the toolchain knows.
  private func evaluate(_ expression: ExprSyntax) -> Bool? {
    if let sequence = expression.as(SequenceExprSyntax.self) { return evaluate(Array(sequence.elements)) }
    if let negation = expression.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
      return evaluate(negation.expression).map { !$0 }
    }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first.flatMap { evaluate($0.expression) }
    }
    if let flag = expression.as(BooleanLiteralExprSyntax.self) { return flag.literal.text == "true" }
    // SwiftPM does not define any flags for manifests. `#if TUIST` is for Tuist, which reads more than the package
    // there.
    if expression.is(DeclReferenceExprSyntax.self) { return false }
    if let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let argument = call.arguments.first?.expression
    {
      let (name, text) = (call.calledExpression.trimmedDescription, argument.trimmedDescription)
      return ["swift", "compiler"].contains(name)
        ? mode.holds(name, text) : host.holds(name, text, hasModule)
    }
    return nil
  }

  /// Evaluates `a || b && c`, in which `&&` has the higher precedence.
  private func evaluate(_ elements: [ExprSyntax]) -> Bool? {
    var any: Bool? = false
    var all: Bool? = true
    for (index, element) in elements.enumerated() {
      if index % 2 == 1 {
        guard let sign = element.as(BinaryOperatorExprSyntax.self)?.operator.text,
          sign == "||" || sign == "&&"
        else { return nil }
        if sign == "||" {
          any = Self.or(any, all)
          all = true
        }
      } else {
        all = Self.and(all, evaluate(element))
      }
    }
    return Self.or(any, all)
  }

  private static func and(_ left: Bool?, _ right: Bool?) -> Bool? {
    left == false || right == false ? false : left == nil || right == nil ? nil : true
  }

  private static func or(_ left: Bool?, _ right: Bool?) -> Bool? {
    left == true || right == true ? true : left == nil || right == nil ? nil : false
  }
}
