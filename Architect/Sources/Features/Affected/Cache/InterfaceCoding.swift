import Files
import SwiftParsing

/// Encodes and decodes the interface of a file for the cache.
enum InterfaceCoding {
  /// Equal interfaces give equal bytes.
  static func bytes(_ interface: FileInterface) -> [UInt8] {
    var writer = BinaryWriter()
    writer.put(interface.isOnlyImports ? 1 : 0)
    for names in [interface.names, interface.expansions, interface.visibleExpansions] {
      writer.put(list: names.sorted()) { $0.put($1) }
    }
    writer.put(list: interface.declarations) { writer, declaration in
      writer.put(declaration.kind.rawValue)
      writer.put(Flags(declaration).rawValue)
      writer.put(list: declaration.names) { $0.put($1) }
      writer.put(list: declaration.mentioned.sorted()) { $0.put($1) }
      if let container = declaration.container { writer.put(container) }
    }
    return writer.bytes
  }

  /// Decodes all of the bytes; `nil` if they were not written by ``bytes(_:)``.
  static func interface(_ bytes: [UInt8]) -> FileInterface? {
    var reader = BinaryReader(bytes, from: 0)
    guard let isOnlyImports = reader.integer(), (0...1).contains(isOnlyImports),
      let names = texts(&reader), let expansions = texts(&reader), let visibleExpansions = texts(&reader),
      let declarations = reader.list(declaration), reader.offset == bytes.count
    else { return nil }
    return FileInterface(
      declarations: declarations, names: Set(names), expansions: Set(expansions),
      visibleExpansions: Set(visibleExpansions), isOnlyImports: isOnlyImports == 1)
  }

  private static func declaration(_ reader: inout BinaryReader) -> CompiledInterface.Declaration? {
    guard let kind = reader.integer().flatMap(CompiledInterface.Declaration.Kind.init),
      let flags = reader.integer().map(Flags.init), let names = texts(&reader),
      let mentioned = texts(&reader)
    else { return nil }
    var container: String?
    if flags.contains(.isContained) {
      guard let path = reader.text() else { return nil }
      container = path
    }
    return CompiledInterface.Declaration(
      kind: kind, names: names, mentioned: Set(mentioned), container: container,
      isVisible: flags.contains(.isVisible), isStored: flags.contains(.isStored),
      isOfProtocol: flags.contains(.isOfProtocol))
  }

  private static func texts(_ reader: inout BinaryReader) -> [String]? { reader.list { $0.text() } }

  private struct Flags: OptionSet {
    static let isVisible = Flags(rawValue: 1)
    static let isStored = Flags(rawValue: 2)
    static let isOfProtocol = Flags(rawValue: 4)
    static let isContained = Flags(rawValue: 8)

    let rawValue: Int

    init(rawValue: Int) { self.rawValue = rawValue }

    init(_ declaration: CompiledInterface.Declaration) {
      self = []
      if declaration.isVisible { insert(.isVisible) }
      if declaration.isStored { insert(.isStored) }
      if declaration.isOfProtocol { insert(.isOfProtocol) }
      if declaration.container != nil { insert(.isContained) }
    }
  }
}
