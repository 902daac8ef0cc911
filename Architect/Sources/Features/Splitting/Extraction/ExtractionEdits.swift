import SwiftParsing

extension Extraction {
  /// Returns the edits of a file.
  func edits(of source: ExtractedSource) -> TextEdits {
    var edits = TextEdits()
    for style in (imports[source.path] ?? []).sorted(by: {
      ($0.module, $0.declaration ?? "") < ($1.module, $1.declaration ?? "")
    }) {
      style.insert(into: &edits, of: source)
    }
    if tests?.newPath(of: source.path) != nil {
      for statement in source.importing(subject.target.moduleName) {
        edits.replace(
          statement.range, with: renamed(String(decoding: source.bytes[statement.range], as: UTF8.self)))
      }
    }
    for (index, call) in delegated[source.path] ?? [:] {
      if let range = source.outline.declarations[index].assignmentRange { edits.replace(range, with: call) }
    }
    if let file = otherNumbers[source.path] {
      for index in source.outline.declarations.indices {
        addAccess(of: DeclarationID(file: file, index: index), in: otherRaising, to: &edits)
      }
    }
    for entry in protocols { entry.edit(source, &edits) }
    guard let file = fileNumbers[source.path] else { return edits }
    for (index, declaration) in source.outline.declarations.enumerated() {
      let id = DeclarationID(file: file, index: index)
      if inlined.contains(id), raising.access(of: id) < .public {
        edits.insert("@usableFromInline ", at: declaration.insertion)
      }
      addAccess(of: id, in: raising, to: &edits)
      if sendable.contains(id), let offset = declaration.conformanceInsertion {
        edits.insert(declaration.inherited.isEmpty ? ": Sendable" : ", Sendable", at: offset)
      }
      if let access = raising.initializers[id], let initializer = declaration.implicitInitializer,
        let body = declaration.body
      {
        edits.insert(text(of: initializer, access, id, source), at: body)
      }
    }
    return edits
  }

  /// An import of the old module as one of the new module.
  private func renamed(_ statement: String) -> String {
    guard let keyword = statement.firstRange(of: "import "),
      let name = statement[keyword.upperBound...].firstRange(of: subject.target.moduleName)
    else { return statement }
    return statement[..<name.lowerBound] + subject.request.name + statement[name.upperBound...]
  }

  private func addAccess(of id: DeclarationID, in raising: AccessRaising, to edits: inout TextEdits) {
    let declaration = raising.declarations[id]
    if let access = raising.levels[id] {
      // What everyone sees is usable from inlinable code without the attribute, and may not have it.
      if access >= .public, let attribute = declaration.usableFromInline {
        edits.replace(attribute, with: "")
      }
      if let written = declaration.access {
        edits.replace(written.range, with: access.rawValue)
      } else {
        edits.insert(access.rawValue + " ", at: declaration.insertion)
      }
    }
    if raising.setters.contains(id), let setter = declaration.setter {
      edits.replace(setter.range, with: "\(raising.level.rawValue)(set)")
    }
  }

  private func text(
    of initializer: ImplicitInitializer, _ access: Access, _ id: DeclarationID, _ source: ExtractedSource
  ) -> String {
    let declaration = raising.declarations[id]
    let indent = source.indent(declaration.range.lowerBound)
    let step = source.indentStep
    let name = declaration.names.first ?? ""
    let escaping = Set(
      self.escaping.compactMap { $0.hasPrefix(name + ".") ? String($0.dropFirst(name.count + 1)) : nil })
    let known = initializer.parameters.filter { parameter in
      raising.declarations.types([parameter.type], around: id).contains { type in
        raising.declarations[type].kind == .typealias
          && source.isFunctionAlias(parameter.type, in: raising.declarations, type, moved)
      }
    }.map(\.name)
    var initializer = initializer
    for index in initializer.parameters.indices {
      for entry in protocols {
        initializer.parameters[index].type = entry.replaced(in: initializer.parameters[index].type)
      }
    }
    let text = initializer.written(
      access: access.rawValue, indent: indent + step, step: step, escaping: escaping.union(known))
    let newline = source.bytes.firstRange(of: [13, 10]) == nil ? "\n" : "\r\n"
    let body = declaration.body ?? 0
    let isOneLine = source.endOfLine(body) >= declaration.range.upperBound
    let isEmpty = source.bytes[body...].first { $0 != 32 && $0 != 9 } == UInt8(ascii: "}")
    let end =
      isOneLine
      ? newline + indent + (isEmpty ? "" : String(step.dropLast(source.bytes[body] == 32 ? 1 : 0))) : ""
    return newline + text.replacing("\n", with: newline) + end
  }
}

extension ExtractedSource {
  /// One step of indentation.
  var indentStep: String {
    let widths = bytes.split(separator: 10).compactMap { line -> Int? in
      if line.first == 9 { return 0 }
      let width = line.prefix { $0 == 32 }.count
      return width > 0 && width < line.count && line.dropFirst(width).first != UInt8(ascii: "*") ? width : nil
    }
    guard let least = widths.min() else { return "  " }
    return least == 0 ? "\t" : String(repeating: " ", count: min(least, 8))
  }

  /// Whether a typealias in one of the files is written as a function type.
  func isFunctionAlias(
    _ name: String, in declarations: MovedDeclarations, _ id: DeclarationID, _ files: [ExtractedSource]
  ) -> Bool {
    let range = declarations[id].range
    return files[id.file].bytes[range].firstRange(of: Array("->".utf8)) != nil
  }
}
