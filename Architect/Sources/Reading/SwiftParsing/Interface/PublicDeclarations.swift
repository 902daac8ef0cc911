internal import SwiftSyntax

/// The declarations of a Swift file that other modules can use, under every condition of `#if`.
///
/// Unlike ``InterfaceOutline``, which holds what a page shows, it is complete: cases, requirements of protocols, members of
/// public extensions, subscripts, operators and conformances are declarations, too.
public struct PublicDeclarations: Sendable {
  public struct Entry: Hashable, Sendable {
    /// The names of the types around the declaration and its own, with argument labels: `Cart.add(_:count:)`.
    public var name: String
    /// The declaration on one line, without `public`, bodies and initial values.
    public var text: String
    /// The name of the type that an extension extends; `nil` for declarations outside extensions.
    public var extended: String?
    public var offset: Int
  }

  public private(set) var entries: [Entry] = []
  /// The names of the types that other modules cannot see, so that no extension makes anything of them visible.
  public private(set) var hidden: Set<String> = []

  /// Whether a file can declare anything for other modules. Most files in an application do not, and need no parser.
  public static func areIn(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer(InterfaceSkeleton.showsAnything)
  }

  /// - Throws: ``ParsingRefusal`` if the bytes exceed the limits for the parser.
  public init(_ bytes: [UInt8]) throws(ParsingRefusal) {
    self = try SourceText.parse(bytes) { PublicDeclarations(DeclarationTree($0), bytes) }
  }

  /// What a declaration means for its members.
  private struct Around {
    var path: [String]
    var extended: String?
    /// Whether members can be visible.
    var isOpen: Bool
    /// Whether members without an access level are visible.
    var opensAll: Bool
  }

  private init(_ tree: DeclarationTree, _ bytes: [UInt8]) {
    let around = tree.inherited { (node, outer: Around?) in
      let isVisible = Self.isVisible(node, in: outer)
      var path = outer?.path ?? []
      path += node.extendedType?.trimmedDescription.split(separator: ".").map(String.init) ?? node.names
      return Around(
        path: path, extended: outer?.extended ?? node.extendedType?.trimmedDescription,
        isOpen: node.kind == .extension || isVisible,
        opensAll: node.kind == .protocol || (node.kind == .extension && node.isPublic))
    }
    for node in tree.nodes {
      let outer = node.parent.map { around[$0] }
      let isVisible = Self.isVisible(node, in: outer)
      if node.kind.isType, !isVisible { hidden.formUnion(node.names.map { Self.joined(outer, $0) }) }
      let isConformance = node.kind == .extension && !node.inheritedTypes.isEmpty
      guard isVisible && node.kind != .extension || isConformance else { continue }
      let extended = outer?.extended ?? node.extendedType?.trimmedDescription
      entries += node.publicTexts(bytes).map { name, text in
        Entry(
          name: isConformance ? name : Self.joined(outer, name), text: text, extended: extended,
          offset: node.syntax.textRange.lowerBound)
      }
    }
  }

  private static func joined(_ outer: Around?, _ name: String) -> String {
    ((outer?.path ?? []) + [name]).joined(separator: ".")
  }

  private static func isVisible(_ node: DeclarationTree.Node, in outer: Around?) -> Bool {
    switch node.kind {
    case .import, .macroExpansion: return false
    case .operator: return true
    default: break
    }
    guard outer?.isOpen ?? true else { return false }
    return node.isVisible(
      to: DeclarationTree.Node.publicWords,
      byDefault: node.kind == .enumerationCase || outer?.opensAll ?? false)
  }
}

extension DeclarationTree.Node {
  /// The names of what is declared, with argument labels, and the text of each.
  fileprivate func publicTexts(_ bytes: [UInt8]) -> [(name: String, text: String)] {
    if let cases = syntax.as(EnumCaseDeclSyntax.self) {
      return cases.elements.map {
        ($0.name.plain, "case " + Self.line(Array($0.with(\.trailingComma, nil).trimmedDescription.utf8)))
      }
    }
    var text = Self.line(written(bytes))
    if let accessors { text += " { \(accessors) }" }
    if let extendedType { return [(extendedType.trimmedDescription, text)] }
    let labels = parameters.map { clause in
      "(" + clause.parameters.map { $0.firstName.text + ":" }.joined() + ")"
    }
    return names.map { ($0 + (labels ?? ""), text) }
  }

  /// The bytes of the declaration up to its members, its body or its initial value, without its access level.
  private func written(_ bytes: [UInt8]) -> [UInt8] {
    let range = syntax.textRange
    let end = max(range.lowerBound, endOfSignature ?? range.upperBound)
    guard let modifier = modifiers.access, modifier.name.text == "public",
      case let access = modifier.textRange, access.upperBound <= end
    else { return Array(bytes[range.lowerBound..<end]) }
    return Array(bytes[range.lowerBound..<access.lowerBound] + bytes[access.upperBound..<end])
  }

  private static func line(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { DeclarationText.signature($0[...]) }
  }

  /// `get` or `get set`, for what has accessors other than observers.
  private var accessors: String? {
    let block =
      syntax.as(VariableDeclSyntax.self)?.bindings.first?.accessorBlock
      ?? syntax.as(SubscriptDeclSyntax.self)?.accessorBlock
    switch block?.accessors {
    case nil: return nil
    case .getter: return "get"
    case .accessors(let list):
      let words = list.map { accessor in
        ([accessor.accessorSpecifier.text]
          + [accessor.effectSpecifiers?.trimmedDescription].compactMap(\.self))
          .joined(separator: " ")
      }.filter { $0.hasPrefix("get") || $0.hasPrefix("set") || $0.hasPrefix("_") || $0.hasPrefix("unsafe") }
      return words.isEmpty ? nil : words.joined(separator: " ")
    @unknown default: return nil
    }
  }
}
