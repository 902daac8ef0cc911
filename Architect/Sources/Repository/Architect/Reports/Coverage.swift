import ModuleGraph

/// What was read during a run, and what was not.
public struct Coverage: Hashable, Sendable {
  /// Something that was not read, with the reason.
  public struct Gap: Hashable, Sendable {
    public var path: String
    public var reason: String

    public init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }

  public var manifests = 0
  public var modules = 0
  public var files = 0
  public var imports = 0
  /// The number of files that were not cached.
  public var scanned = 0
  /// The manifests and folders that were deliberately left out.
  public var leftOut: [Gap] = []
  /// The number of Swift files, in targets or not. Those of projects that are left out do not count.
  public var swiftFiles = 0
  /// The number of Swift files that are in a target and were read.
  public var readSwiftFiles = 0
  /// The Swift files that belong to no target of any manifest.
  public var strayFiles: [String] = []
  /// The number of imports of the repository's own modules, judged or not.
  public var localImports = 0
  /// A module of which imports of the repository's own modules are not judged.
  public struct Unjudged: Hashable, Sendable {
    public var module: Module.ID
    /// The first of the imports.
    public var place: Place
    /// The number of imports.
    public var imports: Int
    /// The imported modules.
    public var names: Set<String>
    /// What the imports may come from.
    public var causes: Set<String>

    public init(module: Module.ID, place: Place, imports: Int, names: Set<String>, causes: Set<String>) {
      self.module = module
      self.place = place
      self.imports = imports
      self.names = names
      self.causes = causes
    }
  }

  /// The modules of which imports of the repository's own modules are not judged.
  public var unjudged: [Unjudged] = []
  /// The modules with sources that a build step generates, which cannot be read.
  public var generated: [String] = []
  /// The Xcode targets that get pods from a Podfile that was not found, so that their imports are not judged.
  public var withoutPodfile: [String] = []
  /// The manifests whose declarations differ between hosts, with the hosts that they were read for.
  public var hostDependent: [Gap] = []
  /// The manifests that read environment variables, and were read as though none were set.
  public var environmentDependent: [Gap] = []
  /// A manifest whose declarations depend on the host, and that could not be read for every relevant host.
  public struct HostGap: Hashable, Sendable {
    public var path: String
    /// The hosts that the manifest was read for.
    public var read: [String]
    /// The hosts that the manifest could not be read for.
    public var unread: [String]
    /// The reasons, one for each host in ``unread``.
    public var reasons: [String]

    public init(path: String, read: [String], unread: [String], reasons: [String]) {
      self.path = path
      self.read = read
      self.unread = unread
      self.reasons = reasons
    }
  }

  /// The manifests whose declarations depend on the host, and that could not be read for every relevant host.
  public var hostGaps: [HostGap] = []
  /// The imports that were not judged because they depend on something unresolved, each with its location and the
  /// reason. They are those of ``unjudged``, and imports of modules from outside.
  public var undecided: [Gap] = []
  /// The number of ``undecided`` imports of modules from outside.
  public var undecidedOutside = 0

  public init() {}

  /// The share that was checked, in per cent and rounded down: the smaller one of the share of Swift files that are in a
  /// target and were read, and of the share of imports of the repository's own modules that were judged.
  public var percent: Int {
    func share(_ part: Int, of all: Int) -> Int { all > 0 ? part * 100 / all : 100 }
    let judged = localImports - unjudged.reduce(0) { $0 + $1.imports }
    return min(share(readSwiftFiles, of: swiftFiles), share(max(0, judged), of: localImports))
  }

  /// Descriptions of what was not covered besides what ``NotChecked`` shows; empty if that is everything.
  public var gaps: [String] {
    var result: [String] = []
    if !leftOut.isEmpty { result.append("\(leftOut.count) left out by rule") }
    if !generated.isEmpty { result.append("generated sources of \(Self.count(generated, "module"))") }
    if !withoutPodfile.isEmpty {
      result.append("imports of \(Self.count(withoutPodfile, "target")) whose Podfile was not found")
    }
    result += hostGapTexts
    if undecidedOutside > 0 {
      result.append(
        undecidedOutside == 1
          ? "1 import from outside that depends on something unresolved"
          : "\(undecidedOutside) imports from outside that depend on something unresolved")
    }
    return result
  }

  /// One description for each set of hosts: what was not read, and how to read it.
  private var hostGapTexts: [String] {
    Dictionary(grouping: hostGaps) { [$0.read, $0.unread] }.sorted { $0.value[0].path < $1.value[0].path }
      .map { hosts, gaps in
        let (read, unread) = (hosts[0].joined(separator: " and "), hosts[1].joined(separator: " and "))
        let names = gaps.count == 1 ? "\(gaps[0].path) declares" : "\(gaps.count) manifests declare"
        return "what \(names) on \(unread) (read for \(read) only; run tenon on \(unread) for the rest)"
      }
  }

  private static func count(_ things: [String], _ noun: String) -> String {
    "\(things.count) \(noun)\(things.count == 1 ? "" : "s")"
  }
}
