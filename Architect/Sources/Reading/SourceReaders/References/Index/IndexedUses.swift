/// The uses that a compiler index records, attributed to the declarations that were read from the source.
struct IndexedUses {
  /// The uses of each file that the index describes, by the number of the file.
  private(set) var uses: [Int: [DeclarationNumber: FileResolution.Use]] = [:]

  init(_ index: CompilerIndex, paths: [String], in table: SymbolTable) {
    var definitions: [Int32: Set<DeclarationNumber>] = [:]
    for (file, path) in paths.enumerated() {
      for definition in index.files[path]?.definitions ?? [] {
        let name = index.names[Int(definition.symbol)]
        if let declaration = table.declaration(called: name, at: definition.line, in: file) {
          definitions[definition.symbol, default: []].insert(declaration)
        }
      }
    }
    for (file, path) in paths.enumerated() {
      guard let content = index.files[path] else { continue }
      var found: [DeclarationNumber: FileResolution.Use] = [:]
      for reference in content.references {
        let targets = definitions[reference.symbol] ?? []
        // A symbol that the file itself defines is no use of another file.
        guard !targets.isEmpty, !targets.contains(where: { $0.file == Int32(file) }) else { continue }
        let line = Int(reference.line)
        for target in targets {
          var use =
            found[target]
            ?? FileResolution.Use(
              target: target, definitions: targets.count, count: 0, line: line, basis: .index)
          use.count += 1
          use.line = min(use.line, line)
          found[target] = use
        }
      }
      uses[file] = found
    }
  }
}

extension SymbolTable {
  /// Returns the declaration of the given name at a line. What the compiler adds, such as an initializer, belongs to the
  /// declaration around the line.
  fileprivate func declaration(called name: String, at line: Int32, in file: Int) -> DeclarationNumber? {
    let declarations = files[file].declarations
    let number = names.number(of: name).map(Int32.init)
    var around: Int?
    for (index, declaration) in declarations.enumerated() where declaration.line <= line {
      if declaration.line == line, declaration.name >= 0, self.name(declaration.name, in: file) == number {
        return DeclarationNumber(file: Int32(file), index: Int32(index))
      }
      if declaration.kind != .extension, declaration.line == line || declaration.endLine >= line {
        around = index
      }
    }
    return around.map { DeclarationNumber(file: Int32(file), index: Int32($0)) }
  }
}
