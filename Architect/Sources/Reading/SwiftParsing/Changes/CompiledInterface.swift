internal import SwiftSyntax

/// What the compiler compares of a Swift file to decide which files of other modules it has to compile again.
///
/// The compiler keeps fingerprints of the tokens outside function bodies: one for the members of each type, and one for
/// everything else in the file. If the latter changes, it compiles every file again that uses anything of the module; if the
/// members of a type change, files that use the type. Comments and white space count nowhere.
/// Source: https://github.com/swiftlang/swift/blob/main/docs/DependencyAnalysis.md, and measurements with Swift 6.3.
public struct CompiledInterface: Equatable, Sendable {
  /// How a file differs from an earlier version of itself.
  public enum Difference: Hashable, Sendable {
    /// At most comments and white space differ.
    case comments
    /// Function bodies differ, and nothing else.
    case bodies
    /// What other files can depend on differs: types that the file declares, and perhaps something outside their members.
    case interface(types: Set<String>, isOutsideMembers: Bool)
  }

  private var code: [String]
  /// The tokens that belong to no declaration, such as imports.
  private var loose: [String]
  private var outside: [String]
  /// The tokens of the members of each type, and of its declaration.
  private var members: [String: [String]]
  private var heads: [String: [String]]
  public private(set) var declarations: [Declaration]
  /// What matters of the file when others changed.
  public private(set) var file: FileInterface

  /// - Throws: ``ParsingRefusal`` if the bytes exceed the limits for the parser.
  /// - Complexity: Linear; the whole text is parsed.
  public init(_ bytes: [UInt8]) throws(ParsingRefusal) {
    self = try SourceText.parse(bytes) { file in
      let finder = CompiledInterfaceFinder(viewMode: .sourceAccurate)
      finder.walk(file)
      return CompiledInterface(
        code: finder.code, loose: finder.loose, outside: finder.outside, members: finder.members,
        heads: finder.heads, declarations: finder.declarations,
        file: FileInterface(
          declarations: finder.declarations.map(\.withoutTokens), names: finder.names,
          expansions: finder.expansions, visibleExpansions: finder.visibleExpansions,
          isOnlyImports: file.statements.allSatisfy { $0.item.is(ImportDeclSyntax.self) }))
    }
  }

  private init(
    code: [String], loose: [String], outside: [String], members: [String: [String]],
    heads: [String: [String]], declarations: [Declaration], file: FileInterface
  ) {
    self.code = code
    self.loose = loose
    self.outside = outside
    self.members = members
    self.heads = heads
    self.declarations = declarations
    self.file = file
  }

  /// The paths of the types that the file declares.
  public var types: Set<String> { Set(declarations.filter { $0.kind == .type }.flatMap(\.paths)) }

  /// The paths of the classes and protocols that the file declares.
  public var inheritableTypes: Set<String> {
    types.filter { type in heads[type]?.contains { ["class", "protocol", "actor"].contains($0) } ?? false }
  }

  private func isClass(_ type: String) -> Bool {
    heads[type]?.contains { $0 == "class" || $0 == "actor" } ?? false
  }

  /// Whether the file declares or executes nothing.
  public var isEmpty: Bool { code.isEmpty }

  /// Returns how the file differs from an earlier version.
  public func difference(from earlier: CompiledInterface) -> Difference {
    if code == earlier.code { return .comments }
    let names = Set(members.keys).union(earlier.members.keys)
    let changed = names.filter { members[$0] != earlier.members[$0] || heads[$0] != earlier.heads[$0] }
    // What is added to the type of another file does not change the values of the type.
    let types = changed.intersection(self.types.union(earlier.types))
    let isOutside = outside != earlier.outside || changed != types
    return types.isEmpty && !isOutside ? .bodies : .interface(types: types, isOutsideMembers: isOutside)
  }

  /// Whether extensions of types that the file does not declare differ from those of an earlier version.
  public func hasOtherExtensions(than earlier: CompiledInterface?) -> Bool {
    let names = Set(members.keys).union(earlier?.members.keys.map { $0 } ?? [])
    let changed = names.filter { members[$0] != earlier?.members[$0] || heads[$0] != earlier?.heads[$0] }
    return !changed.isSubset(of: types.union(earlier?.types ?? []))
  }

  /// The names of all declarations that differ from those of an earlier version; `nil` if code can be concerned that
  /// mentions none of them, as with an operator.
  public func changedNames(from earlier: CompiledInterface?) -> Set<String>? {
    guard loose == earlier?.loose ?? [] || earlier == nil else { return nil }
    let changed = Set(declarations).symmetricDifference(earlier?.declarations ?? [])
    var result: Set<String> = []
    for declaration in changed {
      switch declaration.kind {
      case .extension:
        // A conformance, unlike members, concerns code that mentions the type.
        let path = declaration.names.flatMap { $0.split(separator: ".").map(String.init) }
        if declaration.tokens.contains(":") { result.formUnion(declaration.mentioned.union(path)) }
      case .type, .alias, .variable, .macro, .other:
        // Code that copies values of a type depends on what they consist of, whatever it mentions of them.
        if declaration.isStored, !declaration.isTrivial, let container = declaration.container,
          !isClass(container), earlier.map({ !$0.isClass(container) }) ?? true
        {
          result.formUnion(container.split(separator: ".").suffix(1).map(String.init))
        }
        for name in declaration.names {
          if name == "init" {
            result.formUnion(declaration.container?.split(separator: ".").last.map { [String($0)] } ?? [])
          } else if name == "subscript" || !name.unicodeScalars.allSatisfy(\.properties.isXIDContinue) {
            return nil
          } else {
            result.insert(name)
          }
        }
      }
    }
    return result
  }
}

private final class CompiledInterfaceFinder: SyntaxVisitor {
  private(set) var code: [String] = []
  private(set) var outside: [String] = []
  private(set) var members: [String: [String]] = [:]
  private(set) var heads: [String: [String]] = [:]
  private(set) var declarations: [CompiledInterface.Declaration] = []
  private(set) var names: Set<String> = []
  private(set) var loose: [String] = []
  private(set) var expansions: Set<String> = []
  private(set) var visibleExpansions: Set<String> = []
  /// The types around the current position.
  private var types: [String] = []
  private var open: [CompiledInterface.Declaration] = []
  private var bodies = 0
  /// For each type or extension around the current position, whether its members are as visible as itself.
  private var passesVisibility: [Bool] = []
  /// The type whose declaration is being read, as far as its members.
  private var head: String?

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    guard token.tokenKind != .endOfFile else { return .skipChildren }
    let text = token.text
    // Where a line begins, and whether there is space around an operator, can change the meaning of the code.
    let isFirst =
      code.isEmpty
      || token.leadingTrivia.contains { piece in
        switch piece {
        case .newlines, .carriageReturns, .carriageReturnLineFeeds: true
        default: false
        }
      }
    switch token.tokenKind {
    case .prefixOperator: code.append("prefix \(text)")
    case .postfixOperator: code.append("postfix \(text)")
    default: code.append(isFirst ? "\n\(text)" : text)
    }
    guard bodies == 0 else { return .skipChildren }
    if let type = types.last { members[type, default: []].append(text) } else { outside.append(text) }
    if let head { heads[head, default: []].append(text) }
    if !open.isEmpty {
      open[open.count - 1].tokens.append(text)
    } else if token.tokenKind != .semicolon {
      loose.append(text)
    }
    if case .identifier = token.tokenKind {
      let name = text.withoutBackticks
      if !open.isEmpty { open[open.count - 1].mentioned.insert(name) }
      names.insert(name)
    }
    return .skipChildren
  }

  // MARK: - Macros

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    expand(node.macroName.text)
  }
  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    expand(node.macroName.text)
  }
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    // The name can follow the name of a module, and arguments in angle brackets can follow it.
    for token in node.attributeName.tokens(viewMode: .sourceAccurate) { _ = expand(token.text) }
    return .visitChildren
  }

  private func expand(_ text: String) -> SyntaxVisitorContinueKind {
    let name = text.withoutBackticks
    expansions.insert(name)
    if bodies == 0 { visibleExpansions.insert(name) }
    return .visitChildren
  }

  // MARK: - Bodies

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    if Self.isHidden(node) { bodies += 1 }
    return .visitChildren
  }

  override func visitPost(_ node: CodeBlockSyntax) { if Self.isHidden(node) { bodies -= 1 } }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    if Self.isHiddenGetter(node) { bodies += 1 }
    return .visitChildren
  }

  override func visitPost(_ node: AccessorBlockSyntax) { if Self.isHiddenGetter(node) { bodies -= 1 } }

  /// Whether the block is the body of a function, rather than of a statement in an initial value, and no other module can
  /// compile it.
  private static func isHidden(_ node: CodeBlockSyntax) -> Bool {
    guard let parent = node.parent else { return false }
    switch parent.kind {
    case .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl: return !isInlinable(parent)
    default: return false
    }
  }

  private static func isHiddenGetter(_ node: AccessorBlockSyntax) -> Bool {
    guard case .getter = node.accessors else { return false }
    return !isInlinable(Syntax(node))
  }

  private static let inlinable: Set<String> = ["inlinable", "_transparent", "_alwaysEmitIntoClient"]

  /// Whether the declaration around a body lets other modules compile the body.
  private static func isInlinable(_ node: Syntax) -> Bool {
    var current: Syntax? = node
    while let syntax = current {
      if let attributes = syntax.asProtocol((any WithAttributesSyntax).self)?.attributes {
        let isFound = attributes.contains { element in
          guard case .attribute(let attribute) = element else { return false }
          return inlinable.contains(attribute.attributeName.trimmedDescription)
        }
        if isFound { return true }
        // The accessors of a property have attributes of their own.
        if !syntax.is(AccessorDeclSyntax.self) { return false }
      }
      current = syntax.parent
    }
    return false
  }

  // MARK: - Types

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    beginType(.type, node.name.text, node.modifiers)
  }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    beginType(.type, node.name.text, node.modifiers)
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    beginType(.type, node.name.text, node.modifiers)
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    beginType(.type, node.name.text, node.modifiers)
  }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    beginType(.type, node.name.text, node.modifiers, isProtocol: true)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let path = node.extendedType.tokens(viewMode: .sourceAccurate).prefix { $0.tokenKind != .leftAngle }
    return beginType(.extension, path.map(\.text).joined(), node.modifiers)
  }

  override func visitPost(_ node: StructDeclSyntax) { end() }
  override func visitPost(_ node: ClassDeclSyntax) { end() }
  override func visitPost(_ node: EnumDeclSyntax) { end() }
  override func visitPost(_ node: ActorDeclSyntax) { end() }
  override func visitPost(_ node: ProtocolDeclSyntax) { end() }
  override func visitPost(_ node: ExtensionDeclSyntax) { end() }

  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind {
    head = nil
    guard bodies == 0 else { return .visitChildren }
    types.append(open.last.map(Self.path) ?? "")
    let isOpen =
      node.parent.map { $0.is(ProtocolDeclSyntax.self) || $0.is(ExtensionDeclSyntax.self) } ?? false
    passesVisibility.append(isOpen && open.last?.isVisible ?? false)
    return .visitChildren
  }

  override func visitPost(_ node: MemberBlockSyntax) {
    guard bodies == 0 else { return }
    types.removeLast()
    passesVisibility.removeLast()
  }

  // MARK: - Declarations

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(.other, [node.name.text], node.modifiers)
  }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(.other, ["init"], node.modifiers)
  }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(.other, ["subscript"], node.modifiers)
  }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(.alias, [node.name.text], node.modifiers)
  }
  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(.other, [node.name.text], node.modifiers)
  }
  override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
    begin(.macro, [node.name.text], node.modifiers)
  }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    // Cases are as visible as their type.
    begin(.other, node.elements.map(\.name.text), node.modifiers, isStored: true, isVisible: true)
  }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let names = node.bindings.flatMap { binding in
      binding.pattern.tokens(viewMode: .sourceAccurate).filter {
        if case .identifier = $0.tokenKind { true } else { false }
      }
    }
    let isStored = node.bindings.contains { binding in
      switch binding.accessorBlock?.accessors {
      case nil: true
      case .getter: false
      case .accessors(let accessors):
        accessors.allSatisfy { ["didSet", "willSet"].contains($0.accessorSpecifier.text) }
      @unknown default: true
      }
    }
    return begin(
      .variable, names.map(\.text), node.modifiers,
      isStored: isStored && !node.modifiers.contains { $0.name.text == "static" })
  }

  override func visitPost(_ node: FunctionDeclSyntax) { end() }
  override func visitPost(_ node: InitializerDeclSyntax) { end() }
  override func visitPost(_ node: SubscriptDeclSyntax) { end() }
  override func visitPost(_ node: TypeAliasDeclSyntax) { end() }
  override func visitPost(_ node: AssociatedTypeDeclSyntax) { end() }
  override func visitPost(_ node: MacroDeclSyntax) { end() }
  override func visitPost(_ node: EnumCaseDeclSyntax) { end() }
  override func visitPost(_ node: VariableDeclSyntax) { end() }

  private func beginType(
    _ kind: CompiledInterface.Declaration.Kind, _ name: String, _ modifiers: DeclModifierListSyntax,
    isProtocol: Bool = false
  ) -> SyntaxVisitorContinueKind {
    defer { if bodies == 0 { head = open.last.map(Self.path) } }
    return begin(kind, [name], modifiers, isProtocol: isProtocol)
  }

  private static func path(of declaration: CompiledInterface.Declaration) -> String {
    declaration.kind == .extension ? declaration.names[0] : declaration.paths.first ?? ""
  }

  private func begin(
    _ kind: CompiledInterface.Declaration.Kind, _ names: [String], _ modifiers: DeclModifierListSyntax,
    isStored: Bool = false, isVisible: Bool = false, isProtocol: Bool = false
  ) -> SyntaxVisitorContinueKind {
    // A protocol contains its requirements only.
    let isRequirement = open.last.map { $0.kind == .type && $0.isOfProtocol } ?? false
    let access = modifiers.contains {
      ["public", "open", "package"].contains($0.name.text) && $0.detail == nil
    }
    open.append(
      .init(
        kind: kind, names: names.map(\.withoutBackticks), mentioned: [], container: types.last,
        isVisible: access || isVisible || passesVisibility.last ?? false, isStored: isStored,
        isOfProtocol: isProtocol || isRequirement))
    return .visitChildren
  }

  private func end() {
    guard let declaration = open.popLast(), bodies == 0 else { return }
    declarations.append(declaration)
  }
}
