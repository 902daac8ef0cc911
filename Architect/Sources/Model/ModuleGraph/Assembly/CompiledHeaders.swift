import Files

/// Determines which headers the build of a module reads. A header is compiled where it is included, so a header in a
/// folder that two targets share is not necessarily read by both targets.
struct CompiledHeaders {
  private let module: Module
  private let headers: [String: [SourceFile]]

  init(_ module: Module) {
    self.module = module
    headers = Dictionary(grouping: module.files.filter { $0.language == .header }) { Self.name($0.path) }
  }

  /// The paths of the headers that are read; `nil` if all headers are read.
  var paths: PathSet? {
    let exposed = module.declarations.filter { !$0.target.files.isEmpty }.map(\.target.exposedHeaders)
    guard !headers.isEmpty, !exposed.isEmpty, !exposed.contains(nil) else { return nil }
    let shown = PathSet(exposed.flatMap { $0 ?? [] })
    var found = PathSet()
    var pending = module.files.filter { file in
      switch file.language {
      case .swift: false
      case .objectiveC, .c: true
      case .header: shown.contains(file.path) || file.path.hasSuffix("Bridging-Header.h")
      }
    }
    while let file = pending.popLast() {
      if file.language == .header, !found.insert(file.path) { continue }
      for statement in file.imports {
        guard case .header(let header) = statement.form else { continue }
        pending += (headers[Self.name(header)] ?? []).filter { !found.contains($0.path) }
      }
    }
    return found
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
