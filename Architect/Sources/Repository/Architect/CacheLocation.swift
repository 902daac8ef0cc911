import CToolchain
import Files
import Foundation

/// The location of results that are cached between runs.
///
/// A file in a checkout may come from an untrusted change, so a cache inside the checkout could show results
/// chosen by the change's author. Therefore, the cache belongs to the user and is outside every checkout. A
/// folder that git tracks is never used.
public enum CacheLocation: Hashable, Sendable {
  /// `$XDG_CACHE_HOME/tenon`, or by default `~/Library/Caches/tenon` on macOS and `~/.cache/tenon` elsewhere, with a
  /// folder for each repository.
  case standard
  /// A folder, given by an absolute path or by a path relative to the repository's root.
  case folder(String)
  /// Nothing is cached.
  case none

  /// The absolute path of the folder for the repository at `root`; `nil` if there is none. The path contains the
  /// version of the tool, because results depend on it.
  func folder(for root: String) -> String? {
    let real = FileSystem.resolvingLinks(root)
    switch self {
    case .standard:
      guard let base = Self.base else { return nil }
      let name = FilePath.name(of: real) + "-" + SHA256(real.utf8).description.prefix(32)
      return FilePath.join(base, "tenon/\(Architecture.version)/\(name)")
    case .folder(let path): return FilePath.join(FilePath.join(real, path), Architecture.version)
    case .none: return nil
    }
  }

  private static var base: String? {
    let environment = ProcessInfo.processInfo.environment
    if let given = environment["XDG_CACHE_HOME"], given.hasPrefix("/") { return given }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    #if os(macOS)
      return FilePath.join(home, "Library/Caches")
    #else
      return FilePath.join(home, ".cache")
    #endif
  }

  /// The folder at an absolute path, in which machines share results. Results depend on the version of the tool and of its
  /// parser, which comes from the toolchain that built the tool.
  /// - Parameter repository: The absolute path of the repository that is read. If it contains the folder, the folder's path
  ///   may contain no links.
  public static func shared(_ path: String, in repository: String? = nil) -> SharedCache {
    let parser = SHA256(Array(String(cString: tenon_toolchain()).utf8)).description.prefix(8)
    let version = "tenon-\(Architecture.version)-\(parser)"
    guard let repository, let inside = RepositoryBorder(root: repository).entering(path) else {
      return SharedCache(path, version: version)
    }
    let root = FileSystem.resolvingLinks(repository)
    return SharedCache(FilePath.join(root, inside), below: root, version: version)
  }

  /// Whether the path of `folder` leads through a link in the repository at `root`, which a commit could contain.
  static func isBehindLink(_ folder: String, in root: String) -> Bool {
    RepositoryBorder(root: root).isBehindLink(folder)
  }

  /// Whether `folder` came with the checkout that it is in, which need not be the one that is read.
  static func isTracked(_ folder: String) -> Bool {
    Git.folder(around: folder).map { isTracked(folder, in: $0) } ?? false
  }

  /// Whether `folder` came with the checkout at `root`, which is the case if git tracks a file in it.
  static func isTracked(_ folder: String, in root: String) -> Bool {
    let real = FileSystem.resolvingLinks(root)
    var present = folder
    while !present.isEmpty, FileSystem.status(of: present) == nil { present = FilePath.folder(of: present) }
    let inside = FileSystem.resolvingLinks(present) + folder.dropFirst(present.count)
    guard FilePath.contains(real, inside) else { return false }
    // Without an answer from git, the folder counts as untracked.
    return (try? Git.output(of: ["ls-files", "-z", "--", inside], in: real))?.isEmpty == false
  }
}
