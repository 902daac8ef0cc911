import Files

/// Finds the modules that headers belong to, because `#import "Name.h"` does not name a module.
struct HeaderIndex {
  /// The modules that list each header, by the header's path.
  private var owners = PathTable<Set<Int>>()
  /// The paths of headers, by file name.
  private var paths: [String: [String]] = [:]
  private let ids: [Module.ID]
  private let folders: [[String]]
  /// The headers that no target lists. The headers of an application are seldom listed.
  private let unlisted: PathSet
  private let unlistedNames: [String: [String]]
  /// The folders of each module's sources other than headers.
  private let sourceFolders: [PathSet]
  /// The paths of each module's C and Objective-C sources, without extensions.
  private let sources: [Set<Substring>]

  /// The module that an included header refers to.
  struct Meaning {
    var owner: Int
    /// Whether the header is found at its location, so that no module needs to be built or declared for it.
    var isFoundInPlace: Bool
  }

  /// - Parameter existing: The paths of all headers in the repository.
  init(_ modules: [Module], existing: [String]) {
    let listed = PathSet(modules.flatMap { $0.files.lazy.filter { $0.language == .header }.map(\.path) })
    unlisted = PathSet(existing).subtracting(listed)
    unlistedNames = Dictionary(grouping: unlisted, by: Self.name)
    sourceFolders = modules.map { module in
      PathSet(module.files.lazy.filter { $0.language != .header }.map { Self.folder($0.path) })
    }
    sources = modules.map { module in
      Set(
        module.files.lazy.filter { $0.language == .c || $0.language == .objectiveC }.map {
          Self.stem($0.path)
        })
    }
    ids = modules.map(\.id)
    folders = modules.map { module in
      var seen = PathSet()
      return module.declarations.flatMap(\.target.headerFolders).filter { seen.insert($0) }
    }
    for (index, module) in modules.enumerated() {
      for file in module.files where file.language == .header {
        if owners[file.path] == nil { paths[Self.name(file.path), default: []].append(file.path) }
        owners[file.path, default: []].insert(index)
      }
    }
  }

  /// Returns the module that a header belongs to, or `nil` if the header belongs to the importing module or its module
  /// cannot be determined.
  ///
  /// As in the compiler, the folder of the including file is searched first, followed by the search paths of the
  /// module. A header that is in none of these folders belongs to the module that lists it. If several modules list it,
  /// it belongs to the one that the including module uses.
  func meaning(
    of header: String, in file: String, isAngled: Bool, importedBy module: Int, uses: (Module.ID) -> Bool
  ) -> Meaning? {
    let own = (isAngled ? [] : [Self.folder(file)]) + folders[module]
    for folder in own {
      let path = Self.join(folder, header)
      if unlisted.contains(path) { return nil }
      if let found = owners[path] {
        if isOwn(path, of: module, listedBy: found) { return nil }
        return owner(among: found, besides: module, uses: uses).map {
          Meaning(owner: $0, isFoundInPlace: true)
        }
      }
    }
    let named = (paths[Self.name(header)] ?? []).filter { $0 == header || $0.hasSuffix("/" + header) }
    // A header that a module implements belongs to that module, whichever target lists the header.
    if named.contains(where: { sources[module].contains(Self.stem($0)) }) { return nil }
    let found = named.reduce(into: Set<Int>()) { $0.formUnion(owners[$1] ?? []) }
    guard let owner = owner(among: found, besides: module, uses: uses) else { return nil }
    // The include may refer to another header with this name that no target lists.
    let others = (unlistedNames[Self.name(header)] ?? []).contains {
      $0 == header || $0.hasSuffix("/" + header)
    }
    if others, !uses(ids[owner]) { return nil }
    // A header in angle brackets often belongs to the SDK.
    if isAngled, !uses(ids[owner]) { return nil }
    return Meaning(owner: owner, isFoundInPlace: false)
  }

  /// Returns a module that the importing module uses and that has the header under exactly this path. For example,
  /// `<Pod/Header.h>` may be in the folder that a package exposes for it.
  func used(_ header: String, uses: (Module.ID) -> Bool) -> Int? {
    let named = (paths[Self.name(header)] ?? []).filter { $0 == header || $0.hasSuffix("/" + header) }
    return named.flatMap { owners[$0] ?? [] }.filter { uses(ids[$0]) }.min()
  }

  /// Whether a search path of the module leads to the header, so that nothing needs to be built or declared for it.
  func isFoundInPlace(_ header: String, by module: Int) -> Bool {
    folders[module].contains { folder in
      let path = Self.join(folder, header)
      return owners[path] != nil || unlisted.contains(path)
    }
  }

  /// Whether the module itself has the header under exactly this path, regardless of the module name that the path
  /// begins with.
  func has(_ header: String, _ module: Int) -> Bool {
    (paths[Self.name(header)] ?? []).contains { path in
      (path == header || path.hasSuffix("/" + header)) && owners[path]?.contains(module) == true
    }
  }

  /// Whether the module itself has a header with that name, in any folder.
  func hasNamesake(of header: String, _ module: Int) -> Bool { has(Self.name(header), module) }

  /// Whether a header that only other modules list is in a folder that has sources of this module and none of theirs. A
  /// pod's glob may match files that belong to another pod.
  private func isOwn(_ path: String, of module: Int, listedBy found: Set<Int>) -> Bool {
    let folder = Self.folder(path)
    return sourceFolders[module].contains(folder) && !found.contains { sourceFolders[$0].contains(folder) }
  }

  private func owner(among found: Set<Int>, besides module: Int, uses: (Module.ID) -> Bool) -> Int? {
    if found.contains(module) { return nil }
    if found.count == 1 { return found.first }
    let used = found.filter { uses(ids[$0]) }
    return used.count == 1 ? used.first : nil
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func stem(_ path: String) -> Substring {
    path.lastIndex(of: ".").map { path[..<$0] } ?? path[...]
  }

  private static func folder(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// Returns the joined path with `.` and `..` resolved.
  private static func join(_ folder: String, _ path: String) -> String {
    var parts: [Substring] = folder.split(separator: "/")
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
