import Graphs
import Files
import ModuleGraph

/// The packages from outside the repository, which rules_swift_package_manager makes available to Bazel.
struct ExternalPackages {
  /// The identities of the packages that rules use.
  private(set) var used: Set<String> = []
  /// The manifests that use them.
  private var users: Set<String> = []

  /// The label of a product; `nil` if its package is not known.
  mutating func label(of dependency: DeclaredDependency, in project: Project) -> String? {
    guard let identity = Self.identity(of: dependency, in: project), Self.isName(identity),
      // Bazel would refuse the whole BUILD file because of one label that it cannot read.
      Self.isProduct(dependency.name)
    else { return nil }
    used.insert(identity)
    users.insert(project.manifest)
    return "@\(Self.repository(identity))//:\(dependency.name)"
  }

  private static func identity(of dependency: DeclaredDependency, in project: Project) -> String? {
    let outside = project.packages.filter { ($0.path == nil || $0.isOutside) && !$0.identity.isEmpty }
    if case .product(let package?) = dependency.kind {
      let name = package.lowercased()
      return outside.first { $0.identity == name || $0.alias == name }?.identity ?? name
    }
    let name = plain(dependency.name)
    let alike = outside.first { plain($0.identity) == name || $0.alias.map(plain) == name }
    return (alike ?? (outside.count == 1 ? outside.first : nil))?.identity
  }

  /// A name without what often differs between a package and its product.
  private static func plain(_ name: String) -> String {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    return letters.hasPrefix("swift") && letters.count > 5 ? String(letters.dropFirst(5)) : letters
  }

  private static func isName(_ identity: String) -> Bool {
    !identity.isEmpty
      && identity.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) }
  }

  private static func isProduct(_ name: String) -> Bool {
    BazelLabel.isPath(name) && !name.isEmpty && !name.contains("/")
  }

  /// The name that rules_swift_package_manager gives to the repository of a package.
  static func repository(_ identity: String) -> String {
    "swiftpkg_" + identity.replacing("-", with: "_")
  }

  /// The manifest that names all packages that are used, itself or through packages of the repository; `nil` if none does.
  func manifest(among projects: [Project]) -> Project? {
    let packages = projects.filter { $0.format == .swiftPM }
    let byFolder = Dictionary(packages.map { ($0.folder, $0) }) { first, _ in first }
    func reach(_ project: Project) -> Set<String> {
      func packages(in folder: String) -> [PackageReference] {
        (folder == project.folder ? project : byFolder[folder])?.packages ?? []
      }
      let folders = reachable(from: [project.folder]) { folder in
        packages(in: folder).filter { !$0.isOutside }.compactMap(\.path)
      }
      return Set(
        folders.flatMap(packages).filter { $0.path == nil || $0.isOutside }.map(\.identity))
    }
    let candidates = packages.filter { used.isSubset(of: reach($0)) }
    return candidates.min { left, right in
      func rank(_ project: Project) -> (Int, Int, String) {
        (users.contains(project.manifest) ? 0 : 1, project.folder.count, project.manifest)
      }
      return rank(left) < rank(right)
    }
  }

  /// Whether one of the packages is not on the local disk, so that a lock file says its version.
  func areRemote(in projects: [Project]) -> Bool {
    let local = Set(projects.flatMap(\.packages).filter(\.isOutside).map(\.identity))
    return !used.isSubset(of: local)
  }

  /// The manifests that use external packages, in order.
  var manifests: [String] { users.sorted() }
}
