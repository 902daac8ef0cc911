import CocoaPods
import Files
import ModuleGraph
import Text

/// Reads podspecs, Podfiles and their lock files, without running Ruby.
public struct CocoaPodsReader: ProjectReader {
  public init() {}

  public func manifests(in tree: FileTree) -> [String] {
    tree.files(below: "").filter { path in
      let name = FilePath.name(of: path)
      return (name.hasSuffix(".podspec") || name.hasSuffix(".podspec.json")) && !name.hasPrefix(".")
        || name == "Podfile" || name == "Podfile.json"
    }
  }

  public func read(_ manifests: [String], in tree: FileTree) -> ProjectReading {
    var reading = ProjectReading()
    // A JSON file next to a Ruby file is the output that Ruby produced from it, so it is the better source.
    let preferred = manifests.filter { !manifests.contains($0 + ".json") }
    var foreign: Set<String> = []
    let allowance = Allowance()
    for manifest in preferred {
      do {
        if try isEmpty(manifest, in: tree) {
          reading.problems.append(
            ReadingProblem(
              place: Place(file: manifest),
              message: "the file is empty and declares nothing; delete it or add its contents",
              effect: .notes))
          continue
        }
        guard let (project, problems) = try project(manifest, in: tree, &foreign, allowance) else {
          throw NotASpecification()
        }
        reading.projects.append(project)
        reading.problems += problems
      } catch {
        let message = "the manifest was not read, so its modules are not checked: \(error)"
        reading.problems.append(ReadingProblem(place: Place(file: manifest), message: message))
      }
    }
    // If a Podfile uses a podspec to fetch a pod, and none of the pod's files exist, the podspec describes a pod in
    // another place.
    reading.projects.removeAll { project in
      foreign.contains(project.manifest) && project.targets.allSatisfy(\.files.isEmpty)
    }
    reading.problems = Self.joined(reading.problems)
    return reading
  }

  /// Joins the problems that podspecs in one folder share, such as a method of a common file that only Ruby can run.
  private static func joined(_ problems: [ReadingProblem]) -> [ReadingProblem] {
    struct Key: Hashable {
      var folder: String
      var message: String
      var effect: ReadingProblem.Effect
    }
    var first: [Key: Int] = [:]
    var result: [ReadingProblem] = []
    for problem in problems {
      let file = problem.place.file
      let key = Key(
        folder: FilePath.folder(of: file),
        message: problem.message.replacing(FilePath.name(of: file), with: "NAME.podspec"),
        effect: problem.effect)
      if problem.effect == .notes, file.hasSuffix(".podspec"), let index = first[key] {
        result[index].message = key.message
        result[index].others.append(problem.place)
      } else {
        first[key] = result.count
        result.append(problem)
      }
    }
    return result.map { problem in
      var problem = problem
      if !problem.others.isEmpty {
        problem.message = "in \(problem.others.count + 1) podspecs: " + problem.message
      }
      return problem
    }
  }

  private func isEmpty(_ manifest: String, in tree: FileTree) throws -> Bool {
    try tree.read(manifest).allSatisfy { [9, 10, 13, 32].contains($0) }
  }

  private func project(
    _ manifest: String, in tree: FileTree, _ foreign: inout Set<String>, _ allowance: Allowance
  ) throws -> (Project, [ReadingProblem])? {
    let bytes = try tree.read(manifest)
    if manifest.hasSuffix(".podspec") || manifest.hasSuffix(".podspec.json") {
      var specification = PodSpecification(
        try manifest.hasSuffix(".json")
          ? Podspec(json: bytes)
          : Podspec(
            ruby: bytes, files: files(beside: manifest, in: tree), fileName: FilePath.name(of: manifest),
            allowance: allowance))
      // CocoaPods requires that the file has the name of the pod.
      if specification.name == nil, !specification.gaps.isEmpty {
        specification.name = String(FilePath.name(of: manifest).dropLast(".podspec".count))
        specification.gaps.removeAll { $0.name == "name" }
      }
      return specification.project(manifest: manifest, tree: tree).map { project in
        guard let origin = specification.origin, project.targets.allSatisfy(\.files.isEmpty),
          !OwnRepository(tree).isOrigin(origin)
        else { return (project, specification.problems(manifest: manifest, of: project)) }
        // The sources are in another repository, so nothing is missing here, and nothing is known about them.
        var project = project
        for index in project.targets.indices {
          project.targets[index].isBuiltFromSources = false
          project.targets[index].isOpaque = true
        }
        return (project, [])
      }
    }
    let podfile =
      try manifest.hasSuffix(".json")
      ? Podfile(json: bytes)
      : Podfile(ruby: bytes, files: files(beside: manifest, in: tree), allowance: allowance)
    var project = podfile.project(manifest: manifest)
    foreign.formUnion(podfile.podspecs.map { FilePath.join(FilePath.folder(of: manifest), $0) })
    let lock = FilePath.join(FilePath.folder(of: manifest), "Podfile.lock")
    if tree.hasFile(lock) {
      project.externalDependencies = try PodfileLock.dependencies(tree.read(lock))
    }
    return (project, [])
  }

  /// The files of the repository, by their paths relative to a manifest's folder.
  private func files(beside manifest: String, in tree: FileTree) -> RubyFiles {
    let folder = FilePath.folder(of: manifest)
    return RubyFiles { path in
      let file = FilePath.join(folder, path)
      return tree.hasFile(file) ? try? tree.read(file) : nil
    }
  }
}

extension PodfileLock {
  /// Returns the pods that each pod depends on. Subspecs count as the pod that they belong to.
  /// - Throws: `YAMLError` if the file is not YAML.
  static func dependencies(_ bytes: [UInt8]) throws -> [String: Set<String>] {
    func root(_ name: String) -> String { PodName.root(of: name) }
    var result: [String: Set<String>] = [:]
    for pod in try PodfileLock(bytes).pods {
      let name = root(pod.name)
      result[name, default: []].formUnion(pod.dependencies.map(root).filter { $0 != name })
    }
    return result
  }
}
