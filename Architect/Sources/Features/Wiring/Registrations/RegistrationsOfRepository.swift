import Architect
import Files
import Contracts
import ModuleGraph

extension Architecture {
  /// What the containers and routers of other libraries register and use, in all source files of the repository that are
  /// not excluded. The files are read with each call.
  public var registrations: Registrations {
    let excluded = configuration.excluded
    let tree = FileTree(root: root) { folder in excluded.contains { $0.matches(folder) } }
    let files = tree.files(below: "").filter { file in !excluded.contains { $0.matches(file) } }
    let pods = pods(in: tree)
    var result = RegistrationReader(root: tree.root).read(files, outside: pods)
    let known = libraries(of: pods)
    for framework in result.frameworks where framework.isFoundByName {
      if let gap = gap(of: framework, in: result, known) { result.gaps.append(gap) }
    }
    return result
  }

  /// The sources of pods, as far as the repository has them: modules of an app are often pods of their own.
  private func pods(in tree: FileTree) -> [String] {
    let excluded = configuration.excluded
    let whole = tree.whole
    return tree.leftOut.filter { FilePath.name(of: $0) == "Pods" }.flatMap { folder in
      whole.files(below: folder) { path in
        FilePath.folder(of: path) == folder
          && ["Headers", "Target Support Files", "Local Podspecs"].contains(FilePath.name(of: path))
          || excluded.contains { $0.matches(path) }
      }
    }
  }

  /// The libraries of which it is known what they register and use: the frameworks themselves, and pods whose sources were read.
  private func libraries(of pods: [String]) -> Set<String> {
    let sources: Set<String> = ["swift", "m", "mm"]
    let read = pods.lazy.filter { sources.contains(FilePath.fileExtension(of: $0)) }.compactMap { path in
      path.range(of: "Pods/").flatMap { path[$0.upperBound...].split(separator: "/").first.map(String.init) }
    }
    return Registration.Framework.allCases.reduce(into: Set(read)) { $0.formUnion($1.libraries) }
  }

  /// What no source shows of a framework: the same libraries may have targets that no contract of Tenon finds.
  private func gap(
    of framework: Registration.Framework, in registrations: Registrations, _ known: Set<String>
  ) -> Registrations.Gap? {
    let files = Set(
      registrations.all.filter { $0.framework == framework && $0.isJudged }.map(\.place.file))
    let homes = graph.modules.filter { module in
      !module.kind.isTest && module.files.contains { files.contains($0.path) }
    }.map(\.id)
    let programs = graph.modules.filter { module in
      module.kind.isProgram
        && module.declarations.contains { declaration in
          homes.contains { declaration.reachable.contains($0) }
        }
    }.map(\.id)
    for id in homes + programs {
      let hidden = graph.hiddenCode(in: id) { WiringReader.isRuntime($0) || known.contains($0) }
      guard let hidden, let place = graph[id]?.place else { continue }
      return .init(
        framework: framework, hides: nil,
        what: "all registrations and uses, because \(hidden.may("have some"))", place: place)
    }
    return nil
  }
}
