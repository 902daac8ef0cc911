import SwiftParsing

/// The declarations in the files to move, by their names.
struct MovedDeclarations {
  let outlines: [AccessOutline]
  private(set) var all: [DeclarationID] = []
  private var byName: [String: [DeclarationID]] = [:]
  /// The members of each type by the type's name, with those in extensions.
  private var members: [String: [DeclarationID]] = [:]

  init(_ outlines: [AccessOutline]) {
    self.outlines = outlines
    for (file, outline) in outlines.enumerated() {
      for (index, declaration) in outline.declarations.enumerated() {
        let id = DeclarationID(file: file, index: index)
        all.append(id)
        if declaration.kind != .extension {
          for name in declaration.names { byName[name, default: []].append(id) }
        }
        if declaration.parent >= 0, let name = outline.declarations[declaration.parent].names.last {
          members[name, default: []].append(id)
        }
      }
    }
  }

  subscript(id: DeclarationID) -> AccessOutline.Entry { outlines[id.file].declarations[id.index] }

  func parent(of id: DeclarationID) -> DeclarationID? {
    let parent = self[id].parent
    return parent < 0 ? nil : DeclarationID(file: id.file, index: parent)
  }

  /// The declarations with a name, apart from extensions.
  func named(_ name: String) -> [DeclarationID] { byName[name] ?? [] }

  /// The members in the bodies of types with a name and in their extensions.
  func members(of type: String) -> [DeclarationID] { members[type] ?? [] }

  /// The extensions of types with a name.
  func extensions(of type: String) -> [DeclarationID] {
    all.filter { self[$0].kind == .extension && self[$0].names.last == type }
  }

  func children(of id: DeclarationID) -> [DeclarationID] {
    outlines[id.file].declarations.indices.lazy.filter {
      outlines[id.file].declarations[$0].parent == id.index
    }
    .map { DeclarationID(file: id.file, index: $0) }
  }

  /// The types that a path in the scope of a declaration may mean.
  func types(_ path: [String], around id: DeclarationID?) -> [DeclarationID] {
    guard let last = path.last else { return [] }
    let candidates = named(last).filter { self[$0].kind.isType }
    guard candidates.count > 1 else { return candidates }
    if path.count > 1 {
      let nested = candidates.filter {
        parent(of: $0).map { self[$0].names.last == path[path.count - 2] } ?? false
      }
      return nested.isEmpty ? candidates : nested
    }
    var scope = id
    while let current = scope {
      let name = self[current].names.last ?? ""
      let nested = candidates.filter { parent(of: $0).map { self[$0].names.last == name } ?? false }
      if !nested.isEmpty { return nested }
      scope = parent(of: current)
    }
    let outer = candidates.filter { self[$0].parent < 0 }
    return outer.isEmpty ? candidates : outer
  }

  /// The names of the types around a declaration and of itself, from the outermost.
  func qualifiedName(of id: DeclarationID) -> String {
    var parts: [String] = []
    var current: DeclarationID? = id
    while let id = current {
      parts.append(
        self[id].kind == .extension ? self[id].extended.joined(separator: ".") : self[id].names.first ?? "")
      current = parent(of: id)
    }
    return parts.reversed().joined(separator: ".")
  }

  /// The declaration that is at a line, the innermost one, and that has the given name if any has it.
  func at(line: Int, file: Int, name: String? = nil) -> DeclarationID? {
    let here = outlines[file].declarations.indices.filter {
      outlines[file].declarations[$0].lines.contains(line)
    }
    let named = name.flatMap { name in here.last { outlines[file].declarations[$0].names.contains(name) } }
    // The declaration that begins at the line, else the innermost around it.
    let starting = here.last { outlines[file].declarations[$0].lines.lowerBound == line }
    return (named ?? starting ?? here.last).map { DeclarationID(file: file, index: $0) }
  }
}
