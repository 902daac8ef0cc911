import Architect
import Builds
import Files
import ModuleGraph

/// What `tenon time` predicts the builds of: a package, or everything.
package struct TimeSubject {
  package let name: String
  /// The manifest of the package that is built; `nil` if everything is.
  package let manifest: String?
  let architecture: Architecture

  /// - Parameter path: The absolute path of the folder of a package, or of another project, with which everything is
  ///   built; by default the package at the root, or everything.
  /// - Throws: ``UsageError`` if neither is there.
  package init(_ path: String?, in architecture: Architecture) throws {
    self.architecture = architecture
    let root = architecture.root
    let declarations = architecture.graph.modules.flatMap(\.declarations)
    // The manifest may be one for some versions of SwiftPM, such as Package@swift-6.0.swift.
    let manifests = Dictionary(
      declarations.filter { $0.format == .swiftPM }.map { (FilePath.folder(of: $0.manifest), $0.manifest) }
    ) { min($0, $1) }
    if let path {
      let relative = path == root ? "" : String(path.dropFirst(root.count + 1))
      manifest = manifests[relative]
      guard manifest != nil || declarations.contains(where: { Self.path(of: $0) == relative }) else {
        throw UsageError(
          "there is no package with modules in \(path.onOneLine); name the folder of a package, or an Xcode project",
          command: "time")
      }
    } else {
      // Next to an Xcode project, packages below the root are only a part of what is built.
      let isOnlyPackages = declarations.allSatisfy { $0.format == .swiftPM }
      manifest = manifests[""] ?? (isOnlyPackages && manifests.count == 1 ? manifests.first?.value : nil)
    }
    let folder = manifest.map { FilePath.folder(of: $0) } ?? ""
    name = folder.isEmpty || folder == "." ? FilePath.name(of: root) : folder
  }

  /// The products of the package that is built.
  package var products: [Product] {
    guard let manifest else { return [] }
    return architecture.projects.filter { $0.manifest == manifest }.flatMap(\.products)
  }

  /// What names the build of a declared module on the command line, relative to the root.
  private static func path(of declaration: Module.Declaration) -> String {
    switch declaration.format {
    case .swiftPM, .xcode:
      let folder = FilePath.folder(of: declaration.manifest)
      return folder.isEmpty ? "." : folder
    default: return declaration.manifest
    }
  }

  /// The modules that only Xcode builds, beside the package that was chosen: how many there are, and what builds them.
  package var rest: String? {
    guard let manifest else { return nil }
    let declarations = architecture.graph.modules.compactMap { module in
      module.declarations.allSatisfy { $0.format != .swiftPM }
        ? module.declarations.first(where: \.format.isBuiltByXcode) : nil
    }
    // The project with the most modules is most likely the one of the application.
    let projects = Dictionary(grouping: declarations.map(Self.path)) { $0 }.mapValues(\.count)
    guard let first = projects.min(by: { ($1.value, $0.key) < ($0.value, $1.key) })?.key else { return nil }
    let count = declarations.count == 1 ? "1 module" : "\(declarations.count) modules"
    return
      "tenon: only the package of \(manifest.onOneLine) is timed, without \(count) of Xcode projects; `tenon time \(first.onOneLine)` times everything"
  }

  /// The error for a module that this build does not compile.
  package func refusal(of module: Module, in forecast: BuildForecast) -> UsageError {
    let isOwn = manifest == nil || module.declarations.contains { $0.manifest == manifest }
    let remedy: String
    if forecast.leftOut.contains(module.id) {
      remedy = "the build with the recorded times left it out; build it, too, or use --estimate"
    } else if !isOwn, let declaration = module.declarations.first {
      remedy = "`tenon time \(Self.path(of: declaration).onOneLine)` builds it"
    } else {
      remedy = "it has no code to compile; name one of the modules that `tenon time` lists"
    }
    return UsageError("\(module.id.onOneLine) is not compiled in this build; \(remedy)", command: "time")
  }
}
