internal import SwiftParser
internal import SwiftSyntax

/// What a Swift file shows to other modules: its public declarations, the routes it defines, the contract it declares.
public struct InterfaceOutline: Hashable, Sendable {
  /// A public declaration.
  public struct Declaration: Hashable, Sendable {
    /// The declaration without its body, in one line.
    public var signature: String
    /// The first paragraph of its documentation.
    public var summary: String
    /// How many types it stands in.
    public var depth: Int
    /// Where it begins, in bytes.
    public var offset: Int
  }

  /// One line of a module's contract, such as `provides` `CartService`.
  public struct ContractLine: Hashable, Sendable {
    public var verb: String
    public var subject: String
    public var offset: Int
  }

  /// A type that is opened by a URL.
  public struct Route: Hashable, Sendable {
    public var type: String
    public var pattern: String
    public var offset: Int
  }

  public private(set) var declarations: [Declaration] = []
  public private(set) var contract: [ContractLine] = []
  public private(set) var routes: [Route] = []

  /// Files beyond this size are generated, and not read.
  public static let maximumSize = 4 << 20

  /// Reads `bytes`, and parses what of them other modules can see; of files beyond ``maximumSize`` nothing is told.
  /// - Throws: ``ParsingRefusal`` where they are not given to the parser.
  public init(_ bytes: [UInt8]) throws(ParsingRefusal) {
    guard bytes.count <= Self.maximumSize else { return }
    self = try bytes.withUnsafeBufferPointer { bytes throws(ParsingRefusal) in
      guard InterfaceSkeleton.showsAnything(bytes) else { return InterfaceOutline() }
      do {
        guard let visible = try InterfaceSkeleton(bytes).bytes else { return InterfaceOutline() }
        return try visible.withUnsafeBufferPointer { bytes throws(ParsingRefusal) in
          try InterfaceOutline(whole: bytes)
        }
      } catch {
        return try InterfaceOutline(whole: bytes)
      }
    }
  }

  private init() {}

  /// Whether the file can show anything to other modules; most of an application's files cannot.
  public static func isWorthParsing(_ bytes: [UInt8]) -> Bool {
    bytes.count <= maximumSize && bytes.withUnsafeBufferPointer(InterfaceSkeleton.showsAnything)
  }

  /// Parses all of `bytes`.
  /// - Throws: ``ParsingRefusal`` where they are not given to the parser.
  package init(whole bytes: UnsafeBufferPointer<UInt8>) throws(ParsingRefusal) {
    try ParsingBounds.check(bytes)
    self = DeepStack.run { InterfaceOutline(parsing: bytes) }
  }

  private init(parsing bytes: UnsafeBufferPointer<UInt8>) {
    let finder = InterfaceFinder()
    finder.walk(Parser.parse(source: bytes))
    declarations = finder.declarations
    contract = finder.contract
    routes = finder.routes
  }
}

/// Collects declarations as far as others can see them; members only of public types.
private final class InterfaceFinder: SyntaxVisitor {
  var declarations: [InterfaceOutline.Declaration] = []
  var contract: [InterfaceOutline.ContractLine] = []
  var routes: [InterfaceOutline.Route] = []
  private var depth = 0
  /// How many types around are not public, so that nothing in them is seen from outside.
  private var hidden = 0
  /// The name that the contract has in the function around, where there is one.
  private var contractName: String?

  private static let verbs: Set<String> = [
    "provides", "contributes", "decorates", "requires", "collects", "needs", "adapts", "performs", "calls",
    "routes", "destination", "opens", "sends", "observes", "handles",
  ]

  init() { super.init(viewMode: .sourceAccurate) }

  // MARK: Types

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    route(node.name.text, node.inheritanceClause, node.memberBlock, at: node.name)
    return type(node, node.modifiers, body: node.memberBlock)
  }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    route(node.name.text, node.inheritanceClause, node.memberBlock, at: node.name)
    return type(node, node.modifiers, body: node.memberBlock)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    type(node, node.modifiers, body: node.memberBlock)
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    type(node, node.modifiers, body: node.memberBlock)
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    type(node, node.modifiers, body: node.memberBlock)
  }

  private func type(
    _ node: some DeclSyntaxProtocol, _ modifiers: DeclModifierListSyntax, body: MemberBlockSyntax
  ) -> SyntaxVisitorContinueKind {
    if Self.isPublic(modifiers) {
      add(node, upTo: body.positionAfterSkippingLeadingTrivia.utf8Offset)
    } else {
      hidden += 1
    }
    depth += 1
    return .visitChildren
  }

  private func leave(_ modifiers: DeclModifierListSyntax) {
    depth -= 1
    if !Self.isPublic(modifiers) { hidden -= 1 }
  }

  override func visitPost(_ node: StructDeclSyntax) { leave(node.modifiers) }
  override func visitPost(_ node: EnumDeclSyntax) { leave(node.modifiers) }
  override func visitPost(_ node: ClassDeclSyntax) { leave(node.modifiers) }
  override func visitPost(_ node: ActorDeclSyntax) { leave(node.modifiers) }
  override func visitPost(_ node: ProtocolDeclSyntax) { leave(node.modifiers) }
  override func visitPost(_ node: ExtensionDeclSyntax) { depth -= 1 }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let hasPublic = node.memberBlock.members.contains { member in
      member.decl.asProtocol((any WithModifiersSyntax).self).map { Self.isPublic($0.modifiers) } ?? false
    }
    if hasPublic { add(node, upTo: node.memberBlock.positionAfterSkippingLeadingTrivia.utf8Offset) }
    depth += 1
    return .visitChildren
  }

  // MARK: Members

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let parameter = node.signature.parameterClause.parameters.first {
      $0.type.trimmedDescription.hasSuffix("ModuleContract")
    }
    if let parameter {
      contractName = (parameter.secondName ?? parameter.firstName).text
      return .visitChildren
    }
    if Self.isPublic(node.modifiers) {
      add(node, upTo: node.body?.positionAfterSkippingLeadingTrivia.utf8Offset)
    }
    return .skipChildren
  }

  override func visitPost(_ node: FunctionDeclSyntax) {
    if contractName != nil { contractName = nil }
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if Self.isPublic(node.modifiers) {
      add(node, upTo: node.body?.positionAfterSkippingLeadingTrivia.utf8Offset)
    }
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if Self.isPublic(node.modifiers) {
      let value = node.bindings.first?.initializer?.positionAfterSkippingLeadingTrivia.utf8Offset
      add(
        node, upTo: value ?? node.bindings.first?.accessorBlock?.positionAfterSkippingLeadingTrivia.utf8Offset
      )
    }
    // In a contract, what a declaration returns is kept.
    return contractName == nil ? .skipChildren : .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    if Self.isPublic(node.modifiers) { add(node, upTo: nil) }
    return .skipChildren
  }

  // MARK: Contracts and routes

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let contractName, let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.base?.trimmedDescription == contractName, Self.verbs.contains(member.declName.baseName.text)
    else { return .visitChildren }
    let verb = member.declName.baseName.text
    if let subject = node.arguments.first.map({ Self.typeName($0.expression.trimmedDescription) }),
      !subject.isEmpty
    {
      contract.append(
        .init(verb: verb, subject: subject, offset: node.positionAfterSkippingLeadingTrivia.utf8Offset))
    }
    return .skipChildren
  }

  /// `(any CartService).self` is `CartService`, and `.cartCount` is `cartCount`.
  private static func typeName(_ expression: String) -> String {
    var text = Substring(expression)
    if text.hasSuffix(".self") { text = text.dropLast(5) }
    if text.hasPrefix("("), text.hasSuffix(")") { text = text.dropFirst().dropLast() }
    if text.hasPrefix("any ") { text = text.dropFirst(4) }
    if text.hasPrefix(".") { text = text.dropFirst() }
    return String(text)
  }

  private func route(
    _ name: String, _ inheritance: InheritanceClauseSyntax?, _ members: MemberBlockSyntax,
    at token: TokenSyntax
  ) {
    let parents = inheritance?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
    guard parents.contains(where: { $0 == "Route" || $0.hasSuffix(".Route") }) else { return }
    let patterns = members.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap { variable in
      variable.bindings.compactMap { binding -> String? in
        guard binding.pattern.trimmedDescription == "pattern" else { return nil }
        return binding.initializer?.value.as(StringLiteralExprSyntax.self)?.representedLiteralValue
      }
    }
    guard let pattern = patterns.first else { return }
    routes.append(
      .init(type: name, pattern: pattern, offset: token.positionAfterSkippingLeadingTrivia.utf8Offset))
  }

  // MARK: Text

  private static func isPublic(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { ["public", "open"].contains($0.name.text) && $0.detail == nil }
  }

  private func add(_ node: some DeclSyntaxProtocol, upTo end: Int?) {
    guard hidden == 0 else { return }
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let text = Array(node.trimmedDescription.utf8)
    let length = end.map { min(text.count, max(0, $0 - start)) } ?? text.count
    let signature = String(decoding: text[..<length], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    declarations.append(
      .init(
        signature: signature.hasSuffix(" =") ? String(signature.dropLast(2)) : signature,
        summary: Self.summary(node.leadingTrivia), depth: depth, offset: start))
  }

  /// The lines of a documentation comment up to the first blank one or the first list.
  private static func summary(_ trivia: Trivia) -> String {
    var lines: [Substring] = []
    for piece in trivia.pieces {
      switch piece {
      case .docLineComment(let text): lines.append(text.dropFirst(3))
      case .docBlockComment(let text):
        lines += text.dropFirst(3).dropLast(2).split(separator: "\n", omittingEmptySubsequences: false)
      default: continue
      }
    }
    let words = lines.map {
      $0.split(whereSeparator: \.isWhitespace).filter { $0 != "*" }.joined(separator: " ")
    }
    return words.drop(while: \.isEmpty).prefix { !$0.isEmpty && !$0.hasPrefix("- ") }.joined(separator: " ")
  }
}
