internal import SwiftSyntax

/// The members of a type as a protocol would require them.
package struct ProtocolRequirements: Sendable {
  package struct Member: Hashable, Sendable {
    package var name: String
    package var line: Int
    /// The requirement; `nil` if a protocol cannot require the member, or if its type is not written.
    package var text: String?
    /// Whether parameters have default values, which a protocol cannot have.
    package var hasDefaults = false
    /// The names of the types in the requirement.
    package var types: Set<String> = []
  }

  /// The members of the type, with those in its extensions in the file.
  package private(set) var members: [Member] = []
  /// What the protocol has to be: `AnyObject` for a class, `Actor` for an actor, and `nil` for other types.
  package private(set) var inherited: String?
  /// The global actors and other attributes of the type that hold for the protocol, too.
  package private(set) var attributes: [String] = []
  /// Whether the type has generic parameters.
  package private(set) var isGeneric = false

  /// - Parameter type: The name of a type that the file declares outside other types.
  /// - Throws: ``ParsingRefusal`` if the text exceeds the limits for the parser.
  package init(_ bytes: [UInt8], of type: String) throws(ParsingRefusal) {
    let lines = LineTable(bytes)
    self = try SourceText.parse(bytes) { file in
      let finder = MemberFinder(type, lines)
      finder.walk(file)
      return finder.found
    }
  }

  fileprivate init() {}

  fileprivate mutating func add(_ member: Member) { members.append(member) }

  fileprivate mutating func declare(
    _ inherited: String?, _ attributes: AttributeListSyntax, _ generics: GenericParameterClauseSyntax?
  ) {
    self.inherited = inherited
    self.attributes = attributes.names.filter { $0.hasSuffix("Actor") }
    isGeneric = generics != nil
  }
}

private final class MemberFinder: SyntaxVisitor {
  private let type: String
  private let lines: LineTable
  private(set) var found = ProtocolRequirements()

  init(_ type: String, _ lines: LineTable) {
    self.type = type
    self.lines = lines
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.name.plain == type {
      found.declare("AnyObject", node.attributes, node.genericParameterClause)
      read(node.memberBlock)
    }
    return .skipChildren
  }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.name.plain == type {
      found.declare("Actor", node.attributes, node.genericParameterClause)
      read(node.memberBlock)
    }
    return .skipChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.name.plain == type {
      found.declare(nil, node.attributes, node.genericParameterClause)
      read(node.memberBlock)
    }
    return .skipChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.extendedType.trimmedDescription == type, node.genericWhereClause == nil { read(node.memberBlock) }
    return .skipChildren
  }

  private func read(_ block: MemberBlockSyntax) {
    for member in block.members {
      if let function = member.decl.as(FunctionDeclSyntax.self) {
        let parameters = function.signature.parameterClause.parameters
        let types = TypePaths.all(in: function.signature).flatMap { $0 }
        add(
          function.name.plain, function, text(function), types,
          hasDefaults: parameters.contains { $0.defaultValue != nil })
      } else if let variable = member.decl.as(VariableDeclSyntax.self) {
        for binding in variable.bindings {
          guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { continue }
          let types = binding.typeAnnotation.map { TypePaths.all(in: $0).flatMap { $0 } } ?? []
          add(name.plain, variable, text(variable, binding, name), types)
        }
      }
    }
  }

  private func add(
    _ name: String, _ node: some SyntaxProtocol, _ text: String?, _ types: [String], hasDefaults: Bool = false
  ) {
    let line = lines.position(of: node.positionAfterSkippingLeadingTrivia.utf8Offset).line
    found.add(.init(name: name, line: line, text: text, hasDefaults: hasDefaults, types: Set(types)))
  }

  private static let unfit: Set = ["static", "class", "private", "fileprivate"]

  private func prefix(_ modifiers: DeclModifierListSyntax, _ attributes: AttributeListSyntax) -> String? {
    let words = modifiers.filter { $0.detail == nil }.map(\.name.text)
    guard !words.contains(where: Self.unfit.contains) else { return nil }
    let kept = attributes.names.filter { $0.hasSuffix("Actor") || $0 == "discardableResult" }.map { "@\($0)" }
    return (kept + words.filter { ["mutating", "nonisolated"].contains($0) }).map { $0 + " " }.joined()
  }

  private func text(_ node: FunctionDeclSyntax) -> String? {
    guard let prefix = prefix(node.modifiers, node.attributes) else { return nil }
    var node = node
    for index in node.signature.parameterClause.parameters.indices {
      guard node.signature.parameterClause.parameters[index].defaultValue != nil else { continue }
      node.signature.parameterClause.parameters[index].defaultValue = nil
      node.signature.parameterClause.parameters[index].type.trailingTrivia = []
    }
    let parts = [
      node.name.text, node.genericParameterClause?.trimmedDescription ?? "",
      node.signature.trimmedDescription,
    ]
    let condition = node.genericWhereClause.map { " " + $0.trimmedDescription } ?? ""
    return prefix + "func " + parts.joined() + condition
  }

  private func text(_ node: VariableDeclSyntax, _ binding: PatternBindingSyntax, _ name: TokenSyntax)
    -> String?
  {
    guard let prefix = prefix(node.modifiers, node.attributes), let type = binding.typeAnnotation?.type else {
      return nil
    }
    var isSettable = node.bindingSpecifier.text == "var" && node.modifiers.setter == nil
    var effects = ""
    switch binding.accessorBlock?.accessors {
    case .getter: isSettable = false
    case .accessors(let list):
      let isObserved = list.contains { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
      if !isObserved { isSettable = list.contains { $0.accessorSpecifier.text == "set" } }
      let getter = list.first { $0.accessorSpecifier.text == "get" }
      effects = getter?.effectSpecifiers.map { " " + $0.trimmedDescription } ?? ""
    default: break
    }
    return
      "\(prefix)var \(name.text): \(type.trimmedDescription) { get\(effects)\(isSettable ? " set" : "") }"
  }
}
