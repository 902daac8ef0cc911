import Files
import SwiftParsing

/// What an error of the compiler says must change.
extension Extraction {
  /// Changes what the errors name.
  /// - Parameter folder: The folder that was built, as an absolute path.
  /// - Returns: Whether anything changed.
  mutating func repair(_ errors: [CompilerDiagnostic], builtIn folder: String) -> Bool {
    var isChanged = false
    let places = errors.map { place(of: $0.error, folder) }
    let isInTests = places.contains { $0.map { tests?.newPath(of: $0.source.path) != nil } ?? false }
    if errors.isEmpty || isInTests, keepTests() { return true }
    for (error, place) in zip(errors, places) {
      if repair(error, at: place, folder) { isChanged = true }
    }
    return isChanged
  }

  /// The file before the extraction, and the line in it.
  struct OriginalPlace {
    var source: ExtractedSource
    var line: Int
  }

  func place(of remark: CompilerDiagnostic.Remark, _ folder: String) -> OriginalPlace? {
    guard remark.path.hasPrefix(folder + "/") else { return nil }
    let path = String(remark.path.dropFirst(folder.count + 1))
    guard let source = subject.sources.first(where: { newPath(of: $0.path) == path }) else {
      return nil
    }
    return OriginalPlace(source: source, line: edits(of: source).originalLine(remark.line, of: source.bytes))
  }

  private func declaration(of remark: CompilerDiagnostic.Remark, _ folder: String) -> DeclarationID? {
    guard let place = place(of: remark, folder), let file = fileNumbers[place.source.path] else { return nil }
    let name = CompilerDiagnostic.quoted(in: remark.message).first.map(Self.baseName)
    return raising.declarations.at(line: place.line, file: file, name: name)
  }

  /// `f` for `f(x:)`, `Item` for `Cart.Item<Int>`.
  static func baseName(_ text: String) -> String {
    let name = text.prefix { $0 != "(" && $0 != "<" || text.first == $0 }
    return name.split(separator: ".").last.map(String.init) ?? String(name)
  }

  private mutating func repair(
    _ diagnostic: CompilerDiagnostic, at place: OriginalPlace?, _ folder: String
  ) -> Bool {
    let message = diagnostic.error.message
    for index in protocols.indices where message.contains("any \(protocols[index].name)'") {
      guard message.contains("has no member"), let member = diagnostic.quoted.last else { continue }
      if protocols[index].require(Self.baseName(member)) { return true }
    }
    if message.contains("no such module") {
      if place?.source.role == .moves {
        guard !manifest.takesAllDependencies else { return false }
        manifest.takesAllDependencies = true
      } else {
        guard !manifest.keepsAllDependencies else { return false }
        manifest.keepsAllDependencies = true
      }
      return true
    }
    if message.contains("non-open") { return openNamed(diagnostic, folder) }
    if message.contains("setter is inaccessible") { return raiseSetters(diagnostic, folder) }
    if message.contains("is inaccessible due to") { return raiseInaccessible(diagnostic, folder) }
    if message.contains("'@inlinable'") || message.contains("'@usableFromInline'")
      || message.contains("'@_alwaysEmit")
    {
      return inline(diagnostic, folder)
    }
    if message.contains("non-escaping parameter"), let place { return markEscaping(diagnostic, place) }
    if message.contains("missing import of defining module")
      || message.contains("was not imported by this file")
    {
      guard let place, place.source.role != .moves else { return false }
      return addImport(to: place.source)
    }
    if message.contains("imported publicly") || message.contains("imported as") { return exposeImport(place) }
    if message.contains("is ambiguous for type lookup"), let place {
      return choose(diagnostic, place, folder)
    }
    if message.contains("was imported as"), let place { return correctKind(diagnostic, place) }
    if message.contains("Sendable"), markSendable(diagnostic) { return true }
    if message.contains("self.init"), let place, delegate(diagnostic, place) { return true }
    if diagnostic.notes.contains(where: { $0.message.contains("imported as 'internal'") }),
      exposeImport(place)
    {
      return true
    }
    if Self.demandsAccess(message) { return raiseDeclared(diagnostic, place, folder) }
    if let place, place.source.role == .moves { return borrowImports(place.source, diagnostic) }
    return raiseNamed(diagnostic, place)
  }

  /// Whether an error says that a declaration has to be more visible.
  private static func demandsAccess(_ message: String) -> Bool {
    [
      "must be declared", "must be as accessible", "more restrictive access", "cannot be declared",
      "cannot refine",
    ]
    .contains(where: message.contains)
  }

  // MARK: - Access

  private mutating func raiseInaccessible(_ diagnostic: CompilerDiagnostic, _ folder: String) -> Bool {
    var isChanged = false
    for note in diagnostic.notes {
      if let id = declaration(of: note, folder) {
        if raiseOrWrite(id, isInitializer: note.message.contains("'init")) { isChanged = true }
      } else if note.path.hasPrefix(subject.request.name + ".") {
        let path = note.path.split(separator: ".").dropFirst().map(String.init)
        for type in raising.declarations.types(path.last == "init" ? path.dropLast() : path, around: nil) {
          if raising.writeInitializer(of: type, raising.level) { isChanged = true }
        }
      }
    }
    if !isChanged, let name = diagnostic.quoted.first {
      let isInitializer = diagnostic.error.message.contains("initializer is inaccessible")
      for id in raising.declarations.named(Self.baseName(name)) {
        if raiseOrWrite(id, isInitializer: isInitializer) { isChanged = true }
      }
    }
    return isChanged
  }

  private mutating func raiseOrWrite(_ id: DeclarationID, isInitializer: Bool) -> Bool {
    let declaration = raising.declarations[id]
    guard isInitializer, declaration.kind.hasMembers else { return raise(id, to: raising.level) }
    if declaration.implicitInitializer != nil { return raising.writeInitializer(of: id, raising.level) }
    var isChanged = false
    for member in raising.declarations.members(of: declaration.names.first ?? "")
    where raising.declarations[member].kind == .initializer {
      if raise(member, to: raising.level) { isChanged = true }
    }
    return isChanged
  }

  mutating func raise(_ id: DeclarationID, to access: Access) -> Bool {
    let before = raising.levels
    raising.raise(id, to: access)
    return raising.levels != before
  }

  private mutating func raiseSetters(_ diagnostic: CompilerDiagnostic, _ folder: String) -> Bool {
    var isChanged = false
    let ids = diagnostic.notes.compactMap { declaration(of: $0, folder) }
    let named = diagnostic.quoted.flatMap { raising.declarations.named(Self.baseName($0)) }
    for id in ids.isEmpty ? named : ids where raising.declarations[id].kind == .variable {
      if raising.raiseSetter(id) { isChanged = true }
    }
    return isChanged
  }

  private mutating func openNamed(_ diagnostic: CompilerDiagnostic, _ folder: String) -> Bool {
    var isChanged = false
    let ids = diagnostic.notes.compactMap { declaration(of: $0, folder) }
    let named = diagnostic.quoted.prefix(1).flatMap { raising.declarations.named(Self.baseName($0)) }
    for id in ids.isEmpty ? named : ids {
      if raising.declarations[id].kind == .class {
        let before = raising.levels
        open(id, overridden: nil)
        if raising.levels != before { isChanged = true }
      } else if raise(id, to: .open) {
        isChanged = true
      }
    }
    return isChanged
  }

  /// Raises the declaration at a place of a file that moves or of another one.
  private mutating func raise(at place: OriginalPlace?, named name: String?, to access: Access) -> Bool {
    guard let place else { return false }
    if let file = fileNumbers[place.source.path] {
      let id = raising.declarations.at(line: place.line, file: file, name: name)
      return id.map { raise($0, to: access) } ?? false
    }
    guard let file = otherNumbers[place.source.path],
      let id = otherRaising.declarations.at(line: place.line, file: file, name: name)
    else { return false }
    let before = otherRaising.levels
    otherRaising.raise(id, to: access)
    return otherRaising.levels != before
  }

  /// The declaration at an error, or the one that its notes show, is too restricted.
  private mutating func raiseDeclared(
    _ diagnostic: CompilerDiagnostic, _ place: OriginalPlace?, _ folder: String
  ) -> Bool {
    let message = diagnostic.error.message
    let wanted: Access = message.contains("public") ? .public : raising.level
    let isSignature = message.contains("cannot be declared") || message.contains("cannot refine")
    var isChanged = false
    // A witness can be in an extension of a protocol, far from the conformance at which the error is.
    for note in diagnostic.notes where isSignature || note.message.hasPrefix("mark the") {
      let name = CompilerDiagnostic.quoted(in: note.message).first.map(Self.baseName)
      if raise(at: self.place(of: note, folder), named: name, to: wanted) { isChanged = true }
    }
    guard !isChanged else { return true }
    if isSignature {
      for id in diagnostic.quoted.map(Self.baseName).flatMap(raising.declarations.named)
      where raise(id, to: wanted) {
        isChanged = true
      }
      return isChanged
    }
    let name = diagnostic.quoted.first.map(Self.baseName)
    if message.contains("setter"), let place, let file = fileNumbers[place.source.path] {
      let id = raising.declarations.at(line: place.line, file: file, name: name)
      return id.map { raising.raiseSetter($0) } ?? false
    }
    return raise(at: place, named: name, to: wanted)
  }

  private mutating func inline(_ diagnostic: CompilerDiagnostic, _ folder: String) -> Bool {
    var isChanged = false
    for note in diagnostic.notes {
      guard let id = declaration(of: note, folder) else { continue }
      if raising.declarations[id].attributes.contains("usableFromInline") {
        if raise(id, to: raising.level) { isChanged = true }
      } else if raising.access(of: id) < .public, inlined.insert(id).inserted {
        _ = raise(id, to: raising.level)
        isChanged = true
      }
    }
    return isChanged
  }

  /// Public types are not implicitly `Sendable`, unlike types that only the package sees.
  private mutating func markSendable(_ diagnostic: CompilerDiagnostic) -> Bool {
    var isChanged = false
    for id in diagnostic.quoted.map(Self.baseName).flatMap(raising.declarations.named) {
      let kind = raising.declarations[id].kind
      guard kind == .structure || kind == .enumeration, raising.levels[id] ?? .internal >= .public else {
        continue
      }
      if sendable.insert(id).inserted { isChanged = true }
    }
    return isChanged
  }

  private mutating func markEscaping(_ diagnostic: CompilerDiagnostic, _ place: OriginalPlace) -> Bool {
    guard let file = fileNumbers[place.source.path], let parameter = diagnostic.quoted.first,
      let id = raising.declarations.at(line: place.line, file: file)
    else { return false }
    let name = raising.declarations[id].names.first ?? ""
    return escaping.insert("\(name).\(parameter)").inserted
  }
}
