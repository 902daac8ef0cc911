import ModuleGraph
import Text

enum InterfaceLockSubject {}
typealias InterfaceLockError = DescribedError<InterfaceLockSubject>

extension InterfaceLockError.Code where Subject == InterfaceLockSubject {
  /// The text is no lock that `tenon api --write` has written.
  static var malformed: Self { Self(rawValue: "malformed") }
}

/// The public declarations of a repository's modules, as a text that is kept with the sources.
///
/// Below the line of its module, each declaration has a line of its own, with its name, a tab, and its text, so that changes
/// of two branches can be merged line by line.
struct InterfaceLock {
  static let fileName = ".tenon.api"
  private static let title =
    "# The public declarations of each module. `tenon api --write` updates this file, and `tenon api --check` compares it."

  var modules: [Module.ID: ModuleInterface]

  var text: String {
    var lines = [Self.title]
    for (id, interface) in modules.sorted(by: { $0.key < $1.key }) where !interface.declarations.isEmpty {
      lines.append("module \(id)")
      lines += interface.declarations.keys.sorted().map { "\($0.name)\t\($0.text)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  init(modules: [Module.ID: ModuleInterface]) { self.modules = modules }

  /// - Throws: ``InterfaceLockError`` with the line, if the text is not a lock.
  init(_ text: String) throws(InterfaceLockError) {
    modules = [:]
    var module: Module.ID?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      if line.hasPrefix("module "), !line.contains("\t") {
        let id = String(line.dropFirst("module ".count))
        modules[id] = modules[id] ?? ModuleInterface()
        module = id
        continue
      }
      guard let module, let tab = line.firstIndex(of: "\t") else {
        throw InterfaceLockError(
          .malformed,
          "'\(line.prefix(60).description.onOneLine)' is neither a module nor a declaration in one",
          at: .init(line: index + 1, column: 1), remedy: "run `tenon api --write` to write the file again")
      }
      modules[module]?.add(
        .init(name: String(line[..<tab]), text: String(line[line.index(after: tab)...])),
        at: Place(file: Self.fileName, line: index + 1, column: 1))
    }
  }
}
