internal import SwiftSyntax

/// The interface that a Swift file exposes to other modules: its public declarations, and the routes that it
/// defines.
public struct InterfaceOutline: Hashable, Sendable {
  /// A public declaration.
  public struct Entry: Hashable, Sendable {
    /// The declaration without its body, on one line.
    public var signature: String
    /// The first paragraph of the declaration's documentation.
    public var summary: String
    /// The number of types that contain the declaration.
    public var depth: Int
    /// The byte offset at which the declaration begins.
    public var offset: Int
  }

  /// A route type that a URL can open.
  public struct Route: Hashable, Sendable {
    public var type: String
    public var pattern: String
    public var offset: Int
  }

  public private(set) var declarations: [Entry] = []
  public private(set) var routes: [Route] = []

  /// The maximum size of a file in bytes. Larger files are generated and are not read.
  public static let maximumSize = 4 << 20

  /// Reads `bytes`. If only the parser can determine the declarations, the parts that other modules can see
  /// are parsed. The outline of a file that is larger than ``maximumSize`` is empty.
  /// - Throws: ``ParsingRefusal`` if the bytes exceed the limits for the parser.
  public init(_ bytes: [UInt8]) throws(ParsingRefusal) {
    guard bytes.count <= Self.maximumSize else { return }
    self = try bytes.withUnsafeBufferPointer { bytes throws(ParsingRefusal) in
      guard InterfaceSkeleton.showsAnything(bytes) else { return .empty }
      guard let skeleton = try? InterfaceSkeleton(bytes) else { return try InterfaceOutline(whole: bytes) }
      switch skeleton.content {
      case .nothing: return .empty
      case .declarations(let declarations):
        var outline = InterfaceOutline()
        outline.declarations = declarations
        return outline
      case .text(let visible):
        return try visible.withUnsafeBufferPointer { bytes throws(ParsingRefusal) in
          try InterfaceOutline(whole: bytes)
        }
      }
    }
  }

  private init() {}

  /// The outline of a file that exposes nothing.
  public static let empty = InterfaceOutline()

  /// Whether the file can expose anything to other modules. Most files in an application expose nothing.
  public static func isWorthParsing(_ bytes: [UInt8]) -> Bool {
    bytes.count <= maximumSize && bytes.withUnsafeBufferPointer(InterfaceSkeleton.showsAnything)
  }

  /// Parses all of `bytes`.
  /// - Throws: ``ParsingRefusal`` if the bytes exceed the limits for the parser.
  package init(whole bytes: UnsafeBufferPointer<UInt8>) throws(ParsingRefusal) {
    self = try SourceText.parse(bytes) { InterfaceOutline(DeclarationTree($0), bytes) }
  }

  private init(_ tree: DeclarationTree, _ bytes: UnsafeBufferPointer<UInt8>) {
    self.init()
    // The number of types around each declaration; `nil` if one of them is not public and hides it.
    let depths = tree.inherited { (node, around: (own: Int?, members: Int?)?) in
      let depth = around.map(\.members) ?? 0
      return (depth, depth.flatMap { node.isPublic || node.kind == .extension ? $0 + 1 : nil })
    }
    for (index, node) in tree.nodes.enumerated() {
      if let route = Route(node) { routes.append(route) }
      guard let depth = depths[index].own else { continue }
      let isListed =
        switch node.kind {
        case .extension: tree.members(of: index).contains { tree.isUnconditional($0) && $0.isPublic }
        case .function, .initializer, .variable, .typealias: node.isPublic
        default: node.group != nil && node.isPublic
        }
      if isListed { declarations.append(Entry(node, depth: depth, bytes)) }
    }
  }
}

extension InterfaceOutline.Route {
  /// - Returns: `nil` if the declaration is no type of a route, or if its pattern is not written as a text.
  fileprivate init?(_ node: DeclarationTree.Node) {
    guard node.kind == .structure || node.kind == .enumeration, let name = node.name, let group = node.group,
      node.inheritedTypes.lazy.map(\.trimmedDescription).contains(where: {
        $0 == "Route" || $0.hasSuffix(".Route")
      })
    else { return nil }
    let bindings = group.memberBlock.members.flatMap {
      $0.decl.as(VariableDeclSyntax.self)?.bindings.map { $0 } ?? []
    }
    let patterns = bindings.lazy.compactMap { binding -> String? in
      guard binding.pattern.trimmedDescription == "pattern" else { return nil }
      return binding.initializer?.value.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    }
    guard let pattern = patterns.first else { return nil }
    self.init(type: name.text, pattern: pattern, offset: name.textRange.lowerBound)
  }
}

extension InterfaceOutline.Entry {
  fileprivate init(_ node: DeclarationTree.Node, depth: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    let range = node.syntax.textRange
    let text = bytes[range.lowerBound..<max(range.lowerBound, node.endOfSignature ?? range.upperBound)]
    var offset = node.syntax.position.utf8Offset
    let comments = node.syntax.leadingTrivia.pieces.compactMap {
      piece -> Slice<UnsafeBufferPointer<UInt8>>? in
      let start = offset
      offset += piece.sourceLength.utf8Length
      switch piece {
      case .docLineComment, .docBlockComment: return bytes[start..<offset]
      default: return nil
      }
    }
    self.init(
      signature: DeclarationText.signature(text), summary: DeclarationText.summary(comments), depth: depth,
      offset: range.lowerBound)
  }
}

extension DeclarationTree.Node {
  /// The offset of the members, the body or the initial value; `nil` if the declaration has none of them.
  var endOfSignature: Int? {
    let binding = syntax.as(VariableDeclSyntax.self)?.bindings.first
    let parts: [Syntax?] = [
      group.map { Syntax($0.memberBlock) }, body.map { Syntax($0) }, binding?.initializer.map { Syntax($0) },
      (binding?.accessorBlock ?? syntax.as(SubscriptDeclSyntax.self)?.accessorBlock).map { Syntax($0) },
    ]
    return parts.lazy.compactMap { $0 }.first?.textRange.lowerBound
  }

  private var body: CodeBlockSyntax? {
    syntax.as(FunctionDeclSyntax.self)?.body ?? syntax.as(InitializerDeclSyntax.self)?.body
  }
}
