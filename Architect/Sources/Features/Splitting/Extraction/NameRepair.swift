import Files
import SwiftParsing

/// What an error of the compiler says about names and imports.
extension Extraction {
  mutating func addImport(to source: ExtractedSource) -> Bool {
    let present = source.importing(subject.target.moduleName)
    if case .depends(let target) = source.role {
      guard !present.isEmpty else { return false }
      manifest.users.insert(target)
    }
    let style = ImportStyle(module: subject.request.name, isTestable: present.contains(where: \.isTestable))
    let known = imports[source.path] ?? []
    guard !known.contains(where: { $0.module == style.module }) else { return false }
    imports[source.path, default: []].insert(style)
    return true
  }

  mutating func exposeImport(_ place: OriginalPlace?) -> Bool {
    guard let place, let styles = imports[place.source.path],
      var style = styles.first(where: { $0.module == subject.request.name }), style.access == nil
    else { return false }
    imports[place.source.path]?.remove(style)
    style.access = .public
    imports[place.source.path]?.insert(style)
    return true
  }

  /// A file to move saw what another file of the old target imported.
  mutating func borrowImports(_ source: ExtractedSource, _ diagnostic: CompilerDiagnostic) -> Bool {
    let message = diagnostic.error.message
    guard
      message.contains("cannot find") || message.contains("has no member") || message.contains("not found")
        || message.contains("no exact matches") || message.contains("cannot convert")
    else { return false }
    return borrow(for: source, from: subject.staying)
  }

  /// Adds the imports of other files that a file, and those with it, lack.
  private mutating func borrow(for source: ExtractedSource, from others: [ExtractedSource]) -> Bool {
    let present = Set(source.outline.imports.map(\.module)).union(imports[source.path]?.map(\.module) ?? [])
    let offered = others.flatMap(\.outline.imports).filter {
      !$0.isConditional && !$0.isScoped && !$0.isTestable
    }
    let missing = Set(offered.map(\.module)).subtracting(present)
    guard !missing.isEmpty else { return false }
    // Foundation is what most files see without importing it.
    let chosen = missing.contains("Foundation") ? ["Foundation"] : missing
    for module in chosen { imports[source.path, default: []].insert(ImportStyle(module: module)) }
    if chosen != ["Foundation"], source.role == .moves { manifest.takesAllDependencies = true }
    return true
  }

  /// An error in a file that stays names something that moved.
  mutating func raiseNamed(_ diagnostic: CompilerDiagnostic, _ place: OriginalPlace?) -> Bool {
    var isChanged = false
    let message = diagnostic.error.message
    let isSearch =
      message.contains("cannot find") || message.contains("has no member")
      || message.contains("no member type")
    if isSearch {
      for name in diagnostic.quoted.map(Self.baseName) {
        let found = raising.declarations.named(name).filter { raising.access(of: $0) > .fileprivate }
        for id in found where raise(id, to: raising.level) { isChanged = true }
        if !found.isEmpty, let place, addImport(to: place.source) { isChanged = true }
      }
    }
    if !isChanged, let place { isChanged = writeInitializers(at: place, diagnostic) }
    if !isChanged, isSearch, let place, place.source.role == .stays {
      isChanged = borrow(for: place.source, from: subject.moved)
    }
    return isChanged
  }

  /// A call that fits no initializer may have meant an implicit one.
  private mutating func writeInitializers(at place: OriginalPlace, _ diagnostic: CompilerDiagnostic) -> Bool {
    let message = diagnostic.error.message
    guard
      ["argument", "initializer", "self.init", "no exact matches", "cannot convert"].contains(
        where: message.contains)
    else { return false }
    let lines = place.source.bytes.split(separator: 10, omittingEmptySubsequences: false)
    let start = max(0, place.line - 3)
    let text = lines[min(start, lines.count)..<min(place.line + 1, lines.count)].map {
      String(decoding: $0, as: UTF8.self)
    }
    .joined(separator: "\n")
    var isChanged = false
    for id in raising.declarations.all {
      guard raising.declarations[id].implicitInitializer != nil, raising.initializers[id] == nil,
        let name = raising.declarations[id].names.first,
        text.contains(name) || diagnostic.quoted.contains(name)
      else { continue }
      if raising.writeInitializer(of: id, raising.level) { isChanged = true }
    }
    return isChanged
  }

  /// A name that meant a declaration of the old target, or of another module, now means two.
  mutating func choose(_ diagnostic: CompilerDiagnostic, _ place: OriginalPlace, _ folder: String) -> Bool {
    guard let name = diagnostic.quoted.first.map(Self.baseName) else { return false }
    let own = raising.declarations.named(name).filter {
      raising.declarations[$0].parent < 0 && raising.declarations[$0].kind.isType
    }
    var style: ImportStyle?
    if place.source.role == .stays, let id = own.first {
      style = ImportStyle(module: subject.request.name)
      style?.declaration = "\(Self.keyword(raising.declarations[id].kind)) \(name)"
    } else if !own.isEmpty {
      let others = diagnostic.notes.compactMap { $0.path.split(separator: ".").first.map(String.init) }
      guard
        let module = others.first(where: { other in
          !other.contains("/") && other != subject.request.name && !other.hasPrefix("<")
        })
      else { return false }
      style = ImportStyle(module: module)
      style?.declaration = "struct \(name)"
    }
    guard let style else { return false }
    let isKnown =
      imports[place.source.path]?.contains { $0.declaration?.hasSuffix(" " + name) == true } == true
    guard !isKnown else { return false }
    imports[place.source.path, default: []].insert(style)
    return true
  }

  /// A scoped import names the kind of its declaration, which only the compiler knows.
  mutating func correctKind(_ diagnostic: CompilerDiagnostic, _ place: OriginalPlace) -> Bool {
    let quoted = diagnostic.quoted
    guard let name = quoted.first.map(Self.baseName),
      let style = imports[place.source.path]?.first(where: { $0.declaration?.hasSuffix(" " + name) == true })
    else { return false }
    let kinds = ["class", "enum", "protocol", "typealias", "struct"]
    let words = diagnostic.error.message.split { !$0.isLetter }.map(String.init)
    guard let kind = words.last(where: { kinds.contains($0) || $0 == "actor" }) else { return false }
    var other = style
    other.declaration = "\(kind == "actor" ? "class" : kind) \(name)"
    guard other != style else { return false }
    imports[place.source.path]?.remove(style)
    imports[place.source.path]?.insert(other)
    return true
  }

  private static func keyword(_ kind: DeclarationTree.Kind) -> String {
    switch kind {
    case .structure: "struct"
    case .class, .actor: "class"
    case .enumeration: "enum"
    case .protocol: "protocol"
    default: "typealias"
    }
  }

  /// An initializer in an extension that stays has to call one of the module's initializers: its assignments become the
  /// arguments of the implicit one, if they are all that it does.
  mutating func delegate(_ diagnostic: CompilerDiagnostic, _ place: OriginalPlace) -> Bool {
    let outline = place.source.outline
    guard
      let index = outline.declarations.indices.last(where: {
        outline.declarations[$0].kind == .initializer && outline.declarations[$0].lines.contains(place.line)
      }), outline.declarations[index].parent >= 0,
      delegated[place.source.path]?[index] == nil
    else { return false }
    let parent = outline.declarations[outline.declarations[index].parent]
    guard parent.kind == .extension, let assignments = outline.declarations[index].assignments else {
      return false
    }
    for type in raising.declarations.types(parent.extended, around: nil) {
      guard let initializer = raising.declarations[type].implicitInitializer else { continue }
      var arguments: [String] = []
      for parameter in initializer.parameters {
        if let given = assignments.first(where: { $0.name == parameter.name }) {
          arguments.append("\(parameter.name): \(given.value)")
        } else if parameter.value == nil {
          return false
        }
      }
      guard assignments.count == arguments.count else { return false }
      _ = raising.writeInitializer(of: type, raising.level)
      delegated[place.source.path, default: [:]][index] = "self.init(\(arguments.joined(separator: ", ")))"
      return true
    }
    return false
  }
}
