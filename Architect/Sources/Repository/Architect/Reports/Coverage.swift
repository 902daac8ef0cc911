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
  /// The Swift files that belong to no target of any manifest.
  public var strayFiles: [String] = []
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
  /// reason.
  public var undecided: [Gap] = []

  public init() {}

  /// Descriptions of what was not covered; empty if everything was covered.
  public var gaps: [String] {
    var result: [String] = []
    if !leftOut.isEmpty { result.append("\(leftOut.count) left out by rule") }
    if !strayFiles.isEmpty { result.append("\(Self.count(strayFiles, "Swift file")) in no target") }
    if !generated.isEmpty { result.append("generated sources of \(Self.count(generated, "module"))") }
    if !withoutPodfile.isEmpty {
      result.append("imports of \(Self.count(withoutPodfile, "target")) whose Podfile was not found")
    }
    result += hostGapTexts
    if !undecided.isEmpty {
      result.append(
        undecided.count == 1
          ? "1 import that depends on something unresolved"
          : "\(undecided.count) imports that depend on something unresolved")
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
