import Files
import ModuleGraph
import Reports
import SwiftParsing

extension Architecture {
  /// What each module shows to others and declares in its contract, read from its Swift files on all cores.
  public func outlines() -> [Module.ID: ModuleOutline] {
    let outlines = graph.modules.filter { !$0.kind.isTest }.concurrentMap { module in
      (module.id, ModuleOutline(module, root: root))
    }
    return Dictionary(uniqueKeysWithValues: outlines)
  }

  /// Who owns most files of each module that has an owner.
  public func moduleOwners() -> [Module.ID: [String]] {
    guard let owners else { return [:] }
    let all = graph.modules.concurrentMap { ($0.id, owners.owners(ofMost: $0.files.map(\.path))) }
    return Dictionary(uniqueKeysWithValues: all).filter { !$0.value.isEmpty }
  }
}

extension ModuleOutline {
  /// Reads the Swift files of `module`. A file that cannot be read adds nothing; `check` tells of it.
  init(_ module: Module, root: String) {
    self.init()
    for file in module.files where file.language == .swift {
      guard let bytes = try? FileSystem.read(FilePath.join(root, file.path)) else { continue }
      let outline: InterfaceOutline
      do {
        outline = try InterfaceOutline(bytes)
      } catch {
        unread.append(Entry(text: error.reason, place: Place(file: file.path, line: error.line)))
        continue
      }
      let lines = LineTable(bytes)
      func place(_ offset: Int) -> Place {
        let (line, column) = lines.position(of: offset)
        return Place(file: file.path, line: line, column: column)
      }
      declarations += outline.declarations.map {
        Entry(text: $0.signature, note: $0.summary, place: place($0.offset), depth: $0.depth)
      }
      contract += outline.contract.map { Entry(text: $0.subject, note: $0.verb, place: place($0.offset)) }
      routes += outline.routes.map { Entry(text: $0.pattern, note: $0.type, place: place($0.offset)) }
    }
  }
}
