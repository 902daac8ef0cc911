import Architect
import Files
import Foundation
import ModuleGraph
import ProjectEditors
import Text

/// A plan that updates each host's list of modules to match the modules that the host depends on.
///
/// A list is placed between marks in a Swift file of a target; see ``example``. It contains each public type
/// that conforms to `Module`, is declared by a direct dependency of the target, and can be created without
/// arguments.
public struct ModuleRegistration: Sendable {
  public let changes: ChangePlan
  /// Modules that are not listed, and what to do about them; sorted, one line each.
  public let notes: [String]
  /// The number of modules that each file lists, by path.
  public let counts: [String: Int]

  /// The marks to paste into a Swift file of the host.
  public static let example = """
    \(MarkedRegions.Kind.imports.mark)
    \(MarkedRegions.end)
    import Tenon

    extension MyHost {
      public static var modules: [any Module] {
        [
          \(MarkedRegions.Kind.modules.mark)
          \(MarkedRegions.end)
        ]
      }
    }
    """

  /// Plans the lists; nothing is written.
  /// - Parameters:
  ///   - manifest: The path of a JSON file that also lists the modules' names, for a data-driven host.
  ///   - plan: Changes to make first. The architecture must have been read as if these changes were already
  ///     written.
  /// - Throws: `ProjectEditError` with the location, for example with the code `unmarked` if no file has the
  ///   marks and no manifest is given; `ChangeError`, or `FileError`.
  public init(_ architecture: Architecture, manifest: String? = nil, after plan: ChangePlan? = nil) throws {
    var changes = plan ?? ChangePlan(root: architecture.root)
    let content = Self.reader(architecture.root, plan)
    let files = try Self.markedFiles(of: architecture, content)
    guard !files.isEmpty || manifest != nil else {
      throw ProjectEditError(
        .unmarked, "no Swift file has the marks for the list of modules",
        remedy:
          "put the marks '\(MarkedRegions.Kind.imports.mark)', '\(MarkedRegions.Kind.modules.mark)' and "
          + "'\(MarkedRegions.end)' into a file of the host")
    }
    let hosts = try files.map { file in try RegisteringHost(architecture, file: file.path) }
    let source = try manifest.map { path in
      try RegisteringHost(architecture, module: Self.module(for: path, of: architecture, hosts))
    }
    let candidates = Set((hosts + [source].compactMap { $0 }).flatMap(\.readModules))
    let types = try ModuleTypes(candidates.sorted().compactMap { architecture.graph[$0] }, content: content)
    var notes: Set<String> = []
    var counts: [String: Int] = [:]
    for (file, host) in zip(files, hosts) {
      let list = ModuleList(host, types, file.regions)
      let regions = try list.written(to: file.regions, file: file.path)
      try changes.edit(file.path) { $0 = regions.text }
      notes.formUnion(host.notes + list.notes)
      counts[file.path] = list.elements.count
    }
    if let manifest, let source {
      let list = ModuleList(source, types, nil)
      let text = try ModuleManifestText(try changes.text(of: manifest), path: manifest)
      let new = try text.listing(list.moduleNames(for: manifest))
      try changes.create(manifest, FileContent(new), force: true)
      // A file with a list says more precisely what remains to be done by hand.
      let isListed = hosts.contains {
        $0.modules.contains { module in source.modules.contains { $0.id == module.id } }
      }
      if !isListed { notes.formUnion(source.notes + list.notes) }
      counts[manifest] = list.elements.count
    }
    self.changes = changes
    self.notes = notes.sorted()
    self.counts = counts
  }

  private struct MarkedFile {
    var path: String
    var regions: MarkedRegions
  }

  /// Reads files as they are after a plan.
  private static func reader(_ root: String, _ plan: ChangePlan?) -> @Sendable (String) -> [UInt8]? {
    let planned = Dictionary(uniqueKeysWithValues: (plan?.changes ?? []).map { ($0.path, $0.new?.bytes) })
    return { path in
      if let content = planned[path] { return content }
      return try? FileSystem.read(FilePath.join(root, path))
    }
  }

  private static func markedFiles(
    of architecture: Architecture, _ content: @Sendable (String) -> [UInt8]?
  ) throws -> [MarkedFile] {
    let swift = architecture.graph.modules.flatMap(\.files).filter { $0.language == .swift }.map(\.path)
    let owned = Set(swift)
    let paths = owned.union(architecture.coverage.strayFiles).sorted()
    let texts = paths.concurrentMap { path in
      content(path).flatMap { MarkedRegions.mayBe(in: $0) ? String(decoding: $0, as: UTF8.self) : nil }
    }
    return try zip(paths, texts).compactMap { path, text in
      guard let text else { return nil }
      let regions = try MarkedRegions(text, file: path.onOneLine)
      guard !regions.kinds.isEmpty else { return nil }
      guard owned.contains(path) else {
        throw ProjectEditError(
          .invalid,
          "\(path.onOneLine):1: the file has marks, but belongs to no target, so its modules are not known",
          remedy: "add it to a target, or remove the marks")
      }
      return MarkedFile(path: path, regions: regions)
    }
  }

  /// The module that a manifest belongs to: the one whose folder contains it, otherwise the only one with marks.
  private static func module(
    for manifest: String, of architecture: Architecture, _ hosts: [RegisteringHost]
  ) throws -> Module {
    let around = architecture.graph.modules.filter { !$0.kind.isTest }.compactMap { module in
      module.folders.filter { FilePath.contains($0, manifest) }.map(\.count).max().map { (module, $0) }
    }
    if let nearest = around.max(by: { $0.1 < $1.1 })?.0 { return nearest }
    let marked = Set(hosts.flatMap { $0.modules.map(\.id) })
    if marked.count == 1, let id = marked.first, let module = architecture.graph[id] { return module }
    throw ProjectEditError(
      .invalid, "\(manifest.onOneLine): it is not known which target the manifest belongs to",
      remedy: "put it in the host's folder")
  }
}
