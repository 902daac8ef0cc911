import Files
import ModuleGraph

/// Reads the references between source files.
///
/// ```swift
/// let graph = ReferenceReader(root: "/path/of/repository").graph(of: target.files)
/// ```
public struct ReferenceReader: Sendable {
  private let root: String

  /// - Parameter root: The absolute path of the folder that file paths are relative to.
  public init(root: String) { self.root = root }

  /// Reads the files at `paths`, and adds what the compiler recorded about them. Files of other kinds than Swift, Objective-C, storyboards and XIBs, and files that
  /// cannot be read, have no declarations and no references.
  /// - Parameter index: The compiler's index. References that it does not contain, such as those under an `#if` that was
  ///   not built, are read from the source all the same.
  /// - Complexity: O(*n*), where *n* is the size of all files.
  public func graph(of paths: [String], index: CompilerIndex? = nil) -> ReferenceGraph {
    let paths = Set(paths).sorted()
    return ReferenceGraph(paths: paths, facts: facts(of: paths), index: index)
  }

  func facts(of paths: [String]) -> [SourceFacts] {
    let root = root
    return paths.concurrentMap { path -> SourceFacts in
      guard let bytes = try? FileSystem.read(FilePath.join(root, path)), !bytes.contains(0) else {
        return SourceFacts()
      }
      return bytes.withUnsafeBufferPointer { Self.facts(of: $0, at: path) }
    }
  }

  static func facts(of bytes: UnsafeBufferPointer<UInt8>, at path: String) -> SourceFacts {
    switch FilePath.fileExtension(of: path) {
    case "swift": FactReader.facts(of: bytes)
    case "storyboard", "xib": InterfaceBuilderReader.facts(of: bytes)
    case "h", "m", "mm", "pch": ObjectiveCReader.facts(of: bytes)
    default: SourceFacts()
    }
  }
}

extension ReferenceGraph {
  /// Reads the references between files in memory.
  /// - Parameter sources: The contents of the files by path.
  public init(sources: [String: [UInt8]]) {
    let paths = sources.keys.sorted()
    let facts = paths.concurrentMap { path in
      (sources[path] ?? []).withUnsafeBufferPointer { ReferenceReader.facts(of: $0, at: path) }
    }
    self.init(paths: paths, facts: facts)
  }

  init(paths: [String], facts: [SourceFacts], index: CompilerIndex? = nil) {
    let table = SymbolTable(facts)
    var common: Set<Int32> = []
    for name in CommonMembers.names {
      if let number = table.names.number(of: name) { common.insert(Int32(number)) }
    }
    let indexed = index.map { IndexedUses($0, paths: paths, in: table).uses } ?? [:]
    let resolutions = Array(facts.indices).concurrentMap { [common] in
      var resolution = FileResolution(of: $0, in: table, common: common)
      if let uses = indexed[$0] { resolution.add(uses) }
      return resolution
    }
    var definitions: [DeclarationNumber: Int] = [:]
    for resolution in resolutions {
      for (target, use) in resolution.uses { definitions[target] = use.definitions }
    }
    let used = definitions.keys.sorted()
    let symbols = used.map { number in
      let declaration = table.declaration(number)
      return Symbol(
        name: table.qualifiedName(of: number), kind: declaration.kind, access: declaration.access,
        file: Int(number.file), line: Int(declaration.line), definitions: definitions[number] ?? 1)
    }
    let symbolNumbers = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
    var users: [Int32: Set<Int>] = [:]
    for (file, resolution) in resolutions.enumerated() {
      for target in resolution.uses.keys {
        if let type = table.topType(around: target) { users[type, default: []].insert(file) }
      }
    }
    var edges: [Edge] = []
    for (file, resolution) in resolutions.enumerated() {
      var edge: Edge?
      for target in resolution.uses.keys.sorted() {
        guard let use = resolution.uses[target], let symbol = symbolNumbers[target] else { continue }
        let result = Use(symbol: symbol, count: use.count, line: use.line, basis: use.basis)
        if edge?.to == Int(target.file) {
          edge?.uses.append(result)
        } else {
          if let edge { edges.append(edge) }
          edge = Edge(from: file, to: Int(target.file), uses: [result])
        }
      }
      if let edge { edges.append(edge) }
    }
    self.init(
      files: zip(paths, zip(facts, resolutions)).map { path, file in
        FileNode(path: path, lines: file.0.lines, traits: file.1.traits)
      }, symbols: symbols, edges: edges,
      types: table.typeSizes(users: users), names: table.names)
  }
}

extension SymbolTable {
  /// Returns the outermost type that the declaration is, or is in.
  func topType(around number: DeclarationNumber) -> Int32? {
    var index = number.index
    var type: Int32?
    while index >= 0 {
      type = node(Int(number.file), index) ?? type
      index = files[Int(number.file)].declarations[Int(index)].parent
    }
    return type
  }

  /// The types outside of other types, with the number of their users.
  func typeSizes(users: [Int32: Set<Int>]) -> [ReferenceGraph.TypeSize] {
    var lines: [Int32: Int] = [:]
    for (file, facts) in files.enumerated() {
      for (index, declaration) in facts.declarations.enumerated() where declaration.parent < 0 {
        guard let node = node(file, Int32(index)) else { continue }
        lines[node, default: 0] += max(1, Int(declaration.endLine - declaration.line) + 1)
      }
    }
    var sizes: [ReferenceGraph.TypeSize] = []
    for (number, node) in nodes.enumerated() {
      guard let first = node.declarations.min(), declaration(first).parent < 0,
        declaration(first).kind != .typealias
      else { continue }
      let type = Int32(number)
      let others = (users[type] ?? []).subtracting(node.declarations.map { Int($0.file) })
      sizes.append(
        .init(
          name: qualifiedName(of: first), kind: declaration(first).kind, file: Int(first.file),
          line: Int(declaration(first).line), lines: lines[type] ?? 0, users: others.count))
    }
    return sizes.sorted { ($0.file, $0.line, $0.name) < ($1.file, $1.line, $1.name) }
  }

  /// The name of a declaration with the names of the types around it.
  func qualifiedName(of number: DeclarationNumber) -> String {
    var parts: [String] = []
    var index = number.index
    while index >= 0 {
      let declaration = files[Int(number.file)].declarations[Int(index)]
      if declaration.name >= 0 { parts.append(names[Int(name(declaration.name, in: Int(number.file)))]) }
      index = declaration.parent
    }
    return parts.reversed().joined(separator: ".")
  }
}
