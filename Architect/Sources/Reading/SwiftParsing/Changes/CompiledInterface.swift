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

  fileprivate(set) var code: [String] = []
  /// The tokens that belong to no declaration, such as imports.
  fileprivate(set) var loose: [String] = []
  fileprivate(set) var outside: [String] = []
  /// The tokens of the members of each type, and of its declaration.
  fileprivate(set) var members: [String: [String]] = [:]
  fileprivate(set) var heads: [String: [String]] = [:]
  public fileprivate(set) var declarations: [Declaration] = []
  /// What matters of the file when others changed.
  public fileprivate(set) var file = FileInterface()

  /// - Throws: ``ParsingRefusal`` if the bytes exceed the limits for the parser.
  /// - Complexity: Linear; the whole text is parsed.
  public init(_ bytes: [UInt8]) throws(ParsingRefusal) {
    self = try SourceText.parse(bytes) { file in
      let reader = CompiledInterfaceReader(viewMode: .sourceAccurate)
      reader.walk(file)
      reader.found.file.declarations = reader.found.declarations.map(\.withoutTokens)
      reader.found.file.isOnlyImports = file.statements.allSatisfy { $0.item.is(ImportDeclSyntax.self) }
      return reader.found
    }
  }

  fileprivate init() {}

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
    let changed = changedTypes(from: earlier)
    // What is added to the type of another file does not change the values of the type.
    let types = changed.intersection(self.types.union(earlier.types))
    let isOutside = outside != earlier.outside || changed != types
    return types.isEmpty && !isOutside ? .bodies : .interface(types: types, isOutsideMembers: isOutside)
  }

  /// Whether extensions of types that the file does not declare differ from those of an earlier version.
  public func hasOtherExtensions(than earlier: CompiledInterface?) -> Bool {
    !changedTypes(from: earlier).isSubset(of: types.union(earlier?.types ?? []))
  }

  /// The types whose declaration or members differ from those of an earlier version, also where they are extended.
  private func changedTypes(from earlier: CompiledInterface?) -> Set<String> {
    Set(members.keys).union(earlier?.members.keys.map { $0 } ?? []).filter {
      members[$0] != earlier?.members[$0] || heads[$0] != earlier?.heads[$0]
    }
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

/// Reads the tokens and the declarations of a file in one walk.
private final class CompiledInterfaceReader: DeclarationVisitor {
  var found = CompiledInterface()
  /// The types around the current position.
  private var types: [String] = []
  private var open: [CompiledInterface.Declaration] = []
  private var bodies = 0
  /// For each type or extension around the current position, whether its members are as visible as itself.
  private var passesVisibility: [Bool] = []
  /// The type whose declaration is being read, as far as its members.
  private var head: String?

  override func visit(_ token: TokenSyntax) -> Visit {
    guard token.tokenKind != .endOfFile else { return .skipChildren }
    let text = token.text
    // Where a line begins, and whether there is space around an operator, can change the meaning of the code.
    let isFirst =
      found.code.isEmpty
      || token.leadingTrivia.contains { piece in
        switch piece {
        case .newlines, .carriageReturns, .carriageReturnLineFeeds: true
        default: false
        }
      }
    switch token.tokenKind {
    case .prefixOperator: found.code.append("prefix \(text)")
    case .postfixOperator: found.code.append("postfix \(text)")
    default: found.code.append(isFirst ? "\n\(text)" : text)
    }
    guard bodies == 0 else { return .skipChildren }
    if let type = types.last {
      found.members[type, default: []].append(text)
    } else {
      found.outside.append(text)
    }
    if let head { found.heads[head, default: []].append(text) }
    if !open.isEmpty {
      open[open.count - 1].tokens.append(text)
    } else if token.tokenKind != .semicolon {
      found.loose.append(text)
    }
    if case .identifier = token.tokenKind {
      let name = text.withoutBackticks
      if !open.isEmpty { open[open.count - 1].mentioned.insert(name) }
      found.file.names.insert(name)
    }
    return .skipChildren
  }

  // MARK: - Macros

  override func visit(_ node: MacroExpansionExprSyntax) -> Visit {
    expand(node.macroName.text)
  }
  override func visit(_ node: AttributeSyntax) -> Visit {
    // The name can follow the name of a module, and arguments in angle brackets can follow it.
    for token in node.attributeName.tokens(viewMode: .sourceAccurate) { _ = expand(token.text) }
    return .visitChildren
  }

  private func expand(_ text: String) -> Visit {
    let name = text.withoutBackticks
    found.file.expansions.insert(name)
    if bodies == 0 { found.file.visibleExpansions.insert(name) }
    return .visitChildren
  }

  // MARK: - Bodies

  override func visit(_ node: CodeBlockSyntax) -> Visit {
    if Self.isHidden(node) { bodies += 1 }
    return .visitChildren
  }

  override func visitPost(_ node: CodeBlockSyntax) { if Self.isHidden(node) { bodies -= 1 } }

  override func visit(_ node: AccessorBlockSyntax) -> Visit {
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
        if attributes.names.contains(where: inlinable.contains) { return true }
        // The accessors of a property have attributes of their own.
        if !syntax.is(AccessorDeclSyntax.self) { return false }
      }
      current = syntax.parent
    }
    return false
  }

  // MARK: - Declarations

  override func begin(_ node: DeclarationTree.Node) -> Visit {
    switch node.kind {
    case .import, .operator: return .visitChildren
    case .macroExpansion: return expand(node.name?.text ?? "")
    default: guard bodies == 0 else { return .visitChildren }
    }
    let kind = CompiledInterface.Declaration.Kind(node.kind)
    // A protocol contains its requirements only.
    let isRequirement = open.last.map { $0.kind == .type && $0.isOfProtocol } ?? false
    open.append(
      .init(
        kind: kind, names: node.extendedType.map { [Self.path(of: $0)] } ?? node.names, mentioned: [],
        container: types.last,
        // Cases are as visible as their type.
        isVisible: node.isVisible(to: DeclarationTree.Node.packageWords) || node.kind == .enumerationCase
          || passesVisibility.last ?? false,
        isStored: node.kind == .enumerationCase || node.isStored && !node.hasModifier(["static"]),
        isOfProtocol: node.kind == .protocol || isRequirement))
    if node.group != nil { head = open.last.map(Self.path) }
    return .visitChildren
  }

  override func end(_ kind: DeclarationTree.Kind) {
    switch kind {
    case .import, .operator, .macroExpansion: break
    default: if bodies == 0 { found.declarations += open.popLast().map { [$0] } ?? [] }
    }
  }

  /// The path of an extended type, without its generic arguments.
  private static func path(of type: TypeSyntax) -> String {
    type.tokens(viewMode: .sourceAccurate).prefix { $0.tokenKind != .leftAngle }.map(\.plain).joined()
  }

  private static func path(of declaration: CompiledInterface.Declaration) -> String {
    declaration.kind == .extension ? declaration.names[0] : declaration.paths.first ?? ""
  }

  override func visit(_ node: MemberBlockSyntax) -> Visit {
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
}

extension CompiledInterface.Declaration.Kind {
  fileprivate init(_ kind: DeclarationTree.Kind) {
    switch kind {
    case .structure, .class, .enumeration, .actor, .protocol: self = .type
    case .extension: self = .extension
    case .typealias: self = .alias
    case .variable: self = .variable
    case .macro: self = .macro
    default: self = .other
    }
  }
}
