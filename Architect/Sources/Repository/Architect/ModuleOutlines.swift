import Files
import ModuleGraph
import SourceReaders

extension Architecture {
  /// Returns the public declarations of each module. The Swift files are read on all cores, and the
  /// results are cached by file content.
  /// - Parameter progress: A function that is called from several threads with the number of files read so far and the
  ///   total number of files.
  public func outlines(progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }) -> [Module.ID:
    ModuleOutline]
  {
    let shown = graph.modules.filter { !$0.kind.isTest }
    let paths = Set(shown.flatMap { $0.files.filter { $0.language == .swift }.map(\.path) }).sorted()
    let files = OutlineReader(root: root, cacheFolder: cacheFolder).read(paths) { progress($0, paths.count) }
    progress(paths.count, paths.count)
    let byPath = Dictionary(uniqueKeysWithValues: zip(paths, files))
    return Dictionary(
      uniqueKeysWithValues: shown.map { module in
        var outline = ModuleOutline()
        for file in module.files { byPath[file.path].map { outline.add($0, of: file.path) } }
        return (module.id, outline)
      })
  }

  /// Returns the owners of most of each module's files, for all modules that have owners.
  public func moduleOwners() -> [Module.ID: [String]] {
    guard let owners else { return [:] }
    let all = graph.modules.concurrentMap { ($0.id, owners.owners(ofMost: $0.files.map(\.path))) }
    return Dictionary(uniqueKeysWithValues: all).filter { !$0.value.isEmpty }
  }
}

extension ModuleOutline {
  mutating func add(_ file: FileOutline, of path: String) {
    func entry(_ entry: FileOutline.Entry) -> Entry {
      Entry(
        text: entry.text, note: entry.note, place: Place(file: path, line: entry.line, column: entry.column),
        depth: entry.depth)
    }
    declarations += file.declarations.map(entry)
    routes += file.routes.map(entry)
    unread += file.refusal.map { [entry($0)] } ?? []
  }
}
