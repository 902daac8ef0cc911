import Architect
import Files
import ModuleGraph
import SwiftParsing

/// The public declarations of a module, as other modules can use them.
struct ModuleInterface {
  struct Declaration: Hashable, Comparable {
    /// The names of the types around it and its own, with argument labels.
    var name: String
    /// The declaration on one line, without `public`.
    var text: String

    static func < (left: Self, right: Self) -> Bool { (left.name, left.text) < (right.name, right.text) }
  }

  /// The declarations, with the first place of each.
  private(set) var declarations: [Declaration: Place] = [:]

  mutating func add(_ declaration: Declaration, at place: Place) {
    if declarations[declaration] == nil { declarations[declaration] = place }
  }

  /// Reads the modules that others can use: all but programs and tests.
  /// - Returns: The modules that have public declarations, and the files that could not be read, with reasons.
  static func all(
    of architecture: Architecture, progress: @escaping @Sendable (Int, Int) -> Void
  ) -> (modules: [Module.ID: ModuleInterface], unread: [(place: Place, reason: String)]) {
    let offered = architecture.graph.modules.filter { !$0.kind.isTest && !$0.kind.isProgram }
    let paths = Set(offered.flatMap { $0.files.filter { $0.language == .swift }.map(\.path) }).sorted()
    let root = architecture.root
    let read = paths.concurrentMap { FileDeclarations($0, root: root) }
    progress(paths.count, paths.count)
    let files = Dictionary(uniqueKeysWithValues: zip(paths, read))
    var modules: [Module.ID: ModuleInterface] = [:]
    for module in offered {
      let interface = ModuleInterface(module.files.compactMap { files[$0.path] })
      if !interface.declarations.isEmpty { modules[module.id] = interface }
    }
    return (modules, read.compactMap(\.refusal))
  }

  init() {}

  private init(_ files: [FileDeclarations]) {
    let hidden = Set(files.flatMap(\.hidden))
    for file in files {
      for entry in file.entries where !(entry.extended.map(hidden.contains) ?? false) {
        add(Declaration(name: entry.name, text: entry.text), at: entry.place)
      }
    }
  }
}

/// The public declarations of one file, with their places.
private struct FileDeclarations: Sendable {
  var entries: [(name: String, text: String, extended: String?, place: Place)] = []
  var hidden: Set<String> = []
  var refusal: (place: Place, reason: String)?

  init(_ path: String, root: String) {
    do {
      let bytes = try FileSystem.read(FilePath.join(root, path))
      // A file without public declarations can still declare the types that others extend.
      let declarations = try PublicDeclarations(bytes)
      let lines = LineTable(bytes)
      hidden = declarations.hidden
      entries = declarations.entries.map { entry in
        let (line, column) = lines.position(of: entry.offset)
        return (entry.name, entry.text, entry.extended, Place(file: path, line: line, column: column))
      }
    } catch let error as ParsingRefusal {
      refusal = (Place(file: path, line: error.line, column: 1), error.reason)
    } catch {
      refusal = (Place(file: path, line: 1, column: 1), "\(error)")
    }
  }
}
