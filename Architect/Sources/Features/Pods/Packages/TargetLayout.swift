import Files
import ModuleGraph
import ProjectReaders

/// The folder of a target, and what in it is compiled: as short as a person would write it.
struct TargetLayout {
  /// The folder, relative to the package.
  var path: String
  /// Relative to the target's folder; empty for everything.
  var sources: [String] = []
  /// Relative to the target's folder.
  var exclude: [String] = []

  /// - Parameters:
  ///   - files: The files to be compiled, relative to the repository.
  ///   - others: Headers, resources and other files that must be inside the target's folder.
  ///   - package: The package's folder.
  ///   - handled: The files and folders of resources, which must not be excluded.
  ///   - created: The files that will be created, of this target and of others.
  ///   - root: The target's folder, if it is decided already.
  init(
    files: Set<String>, others: Set<String>, in tree: FileTree, package: String, handled: Set<String> = [],
    created: Set<String> = [], root: String? = nil
  ) {
    var folder = root ?? FilePath.commonFolder(of: files.union(others))
    // A target's folder cannot be outside its package.
    if !FilePath.contains(package, folder) { folder = package }
    path = FilePath.relative(folder, to: package)
    let found = tree.files(below: folder) { inner in
      SourceGlobs.isOpaque(inner) || inner != folder && ManifestFile.isPackage(inner, in: tree)
    }
    var compiled = Set(
      found.filter { file in
        let kind = PodFiles.kind(file)
        return (kind == .swift || kind == .clang) && !Self.isHidden(file)
      })
    compiled.subtract(
      found.filter {
        Project.isPackageManifest(FilePath.name(of: $0)) && ManifestFile.isManifest($0, in: tree)
      })
    compiled.formUnion(files)
    compiled.formUnion(created.filter { FilePath.contains(folder, $0) })
    guard compiled != files || folder == package else {
      exclude = Self.unhandled(found, below: folder, handled: handled)
      return
    }
    let wanted = Self.wanted(files, of: compiled, below: folder, isPackage: folder == package)
    let unwanted = Self.cover(compiled.subtracting(files), of: compiled.union(handled), below: folder)
    if folder == package || wanted.count < unwanted.count {
      sources = wanted.map { FilePath.relative($0, to: folder) }
    } else {
      exclude = unwanted.map { FilePath.relative($0, to: folder) }
      let left = Self.unhandled(found, below: folder, handled: handled)
      exclude += left.filter { path in !exclude.contains { FilePath.contains($0, path) } }
      exclude.sort()
    }
    if sources == ["."] { sources = [] }
  }

  /// The most files in the package's folder that are listed one by one.
  private static let mostInPackage = 24

  /// The folders and files to be compiled. Everything in the package's folder is only meant if there are many files,
  /// because that folder also contains the manifest, and probably tests later.
  private static func wanted(
    _ files: Set<String>, of compiled: Set<String>, below folder: String, isPackage: Bool
  ) -> [String] {
    let cover = cover(files, of: compiled, below: folder)
    guard isPackage, cover == [folder] else { return cover }
    let tops = Set(
      files.map { file in
        let rest = FilePath.relative(file, to: folder)
        return FilePath.join(folder, String(rest.prefix { $0 != "/" }))
      })
    return tops.count > mostInPackage ? cover : tops.sorted()
  }

  private static func isHidden(_ path: String) -> Bool { FilePath.name(of: path).hasPrefix(".") }

  /// The largest folders, and the single files, that contain the wanted files and none of the others.
  static func cover(_ wanted: Set<String>, of all: Set<String>, below folder: String)
    -> [String]
  {
    guard !wanted.isEmpty else { return [] }
    var totals: [String: Int] = [:]
    var counts: [String: Int] = [:]
    for file in all.union(wanted) {
      var current = FilePath.folder(of: file)
      while true {
        totals[current, default: 0] += 1
        if wanted.contains(file) { counts[current, default: 0] += 1 }
        guard current != folder, !current.isEmpty, FilePath.contains(folder, current) else { break }
        current = FilePath.folder(of: current)
      }
    }
    var result: Set<String> = []
    for file in wanted {
      var best = file
      var current = FilePath.folder(of: file)
      while FilePath.contains(folder, current), counts[current] == totals[current] {
        best = current
        guard current != folder, !current.isEmpty else { break }
        current = FilePath.folder(of: current)
      }
      result.insert(best)
    }
    return result.sorted()
  }

  /// The most files to be listed only so that SwiftPM does not warn about them.
  private static let mostUnhandled = 8

  /// The files that SwiftPM would warn about, because it has no rule for them.
  private static func unhandled(_ found: [String], below folder: String, handled: Set<String>) -> [String] {
    let known: Set<String> = [
      "modulemap", "xib", "storyboard", "nib", "strings", "stringsdict", "xcstrings", "metal", "docc",
      "swift",
      "xcprivacy", "inc", "inl", "def", "tpp", "pch", "ipp", "hh",
    ]
    let files = found.filter { file in
      PodFiles.kind(file) == nil && !known.contains(FilePath.fileExtension(of: file)) && !isHidden(file)
        && !PodFiles.isItem(PodFiles.item(containing: file, below: folder))
        && !handled.contains { FilePath.contains($0, file) } && !file.hasSuffix(".podspec")
    }
    return files.count > mostUnhandled ? [] : files.map { FilePath.relative($0, to: folder) }
  }
}
