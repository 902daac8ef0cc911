import Files
import ModuleGraph

/// The packages that manifests refer to although what is there is no manifest.
enum ReferredPackages {
  /// Returns a problem for each Package.swift that is only known as a manifest from what refers to it.
  static func problems(in repository: Repository) -> [ReadingProblem] {
    let known = PathSet(repository.projects.map(\.manifest) + repository.problems.map(\.place.file))
    let paths = PathSet(
      repository.projects.lazy.flatMap(\.packages).filter { !$0.isOutside }.compactMap(\.path))
    return paths.sorted().compactMap { path in
      let manifest = FilePath.join(path, "Package.swift")
      guard repository.tree.hasFile(manifest), !known.contains(manifest),
        !ManifestFile.isManifest(manifest, in: repository.tree)
      else { return nil }
      return ReadingProblem(
        place: Place(file: manifest),
        message:
          "another manifest refers to this package, but the file does not import PackageDescription, so its modules are not "
          + "checked; correct the file, or the path that leads here")
    }
  }
}
