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
    self = try SourceText.parse(bytes) { ProtocolRequirements(DeclarationTree($0), of: type, lines) }
  }

  private init(_ tree: DeclarationTree, of type: String, _ lines: LineTable) {
    for (index, node) in tree.nodes.enumerated() where node.parent == nil {
      switch node.kind {
      case .class, .actor, .structure:
        guard node.name?.plain == type else { continue }
        inherited = node.kind == .class ? "AnyObject" : node.kind == .actor ? "Actor" : nil
        attributes = node.attributes.names.filter { $0.hasSuffix("Actor") }
        isGeneric = node.generics?.genericParameterClause != nil
      case .extension:
        guard node.extendedType?.trimmedDescription == type, node.group?.genericWhereClause == nil else {
          continue
        }
      default: continue
      }
      for member in tree.members(of: index) where tree.isUnconditional(member) { add(member, lines) }
    }
  }

  private mutating func add(_ node: DeclarationTree.Node, _ lines: LineTable) {
    let line = lines.position(of: node.syntax.textRange.lowerBound).line
    if let function = node.syntax.as(FunctionDeclSyntax.self) {
      members.append(
        Member(
          name: function.name.plain, line: line, text: Self.text(function),
          hasDefaults: function.signature.parameterClause.parameters.contains { $0.defaultValue != nil },
          types: Set(TypePaths.all(in: function.signature).joined())))
    } else if let variable = node.syntax.as(VariableDeclSyntax.self) {
      for binding in variable.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { continue }
        members.append(
          Member(
            name: name.plain, line: line, text: Self.text(variable, binding, name),
            types: Set(binding.typeAnnotation.map(TypePaths.all)?.joined() ?? [].joined())))
      }
    }
  }

  private static let unfit: Set = ["static", "class", "private", "fileprivate"]

  private static func prefix(_ modifiers: DeclModifierListSyntax, _ attributes: AttributeListSyntax)
    -> String?
  {
    let words = modifiers.filter { $0.detail == nil }.map(\.name.text)
    guard !words.contains(where: unfit.contains) else { return nil }
    let kept = attributes.names.filter { $0.hasSuffix("Actor") || $0 == "discardableResult" }.map { "@\($0)" }
    return (kept + words.filter { ["mutating", "nonisolated"].contains($0) }).map { $0 + " " }.joined()
  }

  private static func text(_ node: FunctionDeclSyntax) -> String? {
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

  private static func text(_ node: VariableDeclSyntax, _ binding: PatternBindingSyntax, _ name: TokenSyntax)
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
