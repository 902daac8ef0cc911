/// What a run read, and what it did not.
public struct Coverage: Hashable, Sendable {
  /// Something that was not read, and why.
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
  /// Files that no cache knew.
  public var scanned = 0
  /// Manifests and folders left out by rule.
  public var leftOut: [Gap] = []
  /// Swift files that belong to no target of any manifest.
  public var strayFiles: [String] = []
  /// Modules with sources that a build step adds and reading cannot see.
  public var generated: [String] = []
  /// Xcode targets that get pods from a Podfile that was not found, so that their imports are not judged.
  public var withoutPodfile: [String] = []
  /// Manifests that declare other things on other hosts, with the hosts they were read for.
  public var hostDependent: [Gap] = []
  /// Manifests that may declare other things on other hosts, and could be read for this one only, with the reason.
  public var oneHost: [Gap] = []
  /// Imports that were not judged, because what they rest on was not resolved: the place, and why.
  public var undecided: [Gap] = []

  public init() {}

  /// What was not covered, in words; empty where everything was.
  public var gaps: [String] {
    var result: [String] = []
    if !leftOut.isEmpty { result.append("\(leftOut.count) left out by rule") }
    if !strayFiles.isEmpty { result.append("\(Self.count(strayFiles, "Swift file")) in no target") }
    if !generated.isEmpty { result.append("generated sources of \(Self.count(generated, "module"))") }
    if !withoutPodfile.isEmpty {
      result.append("imports of \(Self.count(withoutPodfile, "target")) whose Podfile was not found")
    }
    if !oneHost.isEmpty {
      result.append("\(oneHost.count) manifest\(oneHost.count == 1 ? "" : "s") on other hosts")
    }
    if !undecided.isEmpty {
      result.append(
        "\(undecided.count) import\(undecided.count == 1 ? "" : "s") that rest on what was not resolved")
    }
    return result
  }

  private static func count(_ things: [String], _ noun: String) -> String {
    "\(things.count) \(noun)\(things.count == 1 ? "" : "s")"
  }
}
