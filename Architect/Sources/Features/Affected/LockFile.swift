import Files
import Formats
import ModuleGraph

/// Compares lock files, which fix the versions of packages and pods from outside the repository.
enum LockFile {
  static func isLockFile(_ name: String) -> Bool {
    name == "Package.resolved" || name == "Podfile.lock" || name == "Cartfile.resolved"
  }

  /// The identities of packages, or the names of pods, that differ; `nil` if they are not known.
  static func changedNames(_ change: ChangedFile) -> Set<String>? {
    guard let old = change.before.known, let new = change.after.known else { return nil }
    switch FilePath.name(of: change.path) {
    case "Package.resolved":
      guard let earlier = pins(old), let later = pins(new) else { return nil }
      return Set(earlier.keys).union(later.keys).filter { earlier[$0] != later[$0] }
    case "Podfile.lock":
      let (earlier, later) = (Pods(old), Pods(new))
      let names = Set(earlier.lines.keys).union(later.lines.keys)
      let changed = names.filter { earlier.lines[$0] != later.lines[$0] }
      return later.users(of: earlier.users(of: changed))
    default: return nil
    }
  }

  /// Whether a lock file may fix the version of what a dependency refers to.
  static func concerns(_ name: String, _ use: Module.Use) -> Bool {
    guard use.isExternal else { return false }
    switch use.dependency.kind {
    case .pod: return name == "Podfile.lock"
    case .product, .byName, .target: return name != "Podfile.lock"
    case .linked: return name == "Cartfile.resolved"
    }
  }

  /// Whether a change of some packages or pods may concern a dependency that the lock file ``concerns(_:_:)``.
  ///
  /// Only the lock file of CocoaPods tells which pods a pod uses. Any package may be among those that a product is built
  /// from.
  static func mayReach(_ use: Module.Use, from changed: Set<String>) -> Bool {
    if case .pod = use.dependency.kind { return changed.contains(use.externalName) }
    return !changed.isEmpty
  }

  /// What each package is fixed to. Both versions of the format have a list of objects with an identity, or a name, and a
  /// state.
  private static func pins(_ bytes: [UInt8]) -> [String: JSON]? {
    guard let json = try? JSON(reading: bytes) else { return nil }
    guard let pins = (json["pins"] ?? json["object"]?["pins"])?.array else { return nil }
    var result: [String: JSON] = [:]
    for pin in pins {
      guard let name = (pin["identity"] ?? pin["package"])?.string else { return nil }
      result[name.lowercased()] = pin
    }
    return result
  }

  /// The lines of a Podfile.lock about each pod, and the pods that each pod uses.
  private struct Pods {
    var lines: [String: [String]] = [:]
    var uses: [String: Set<String>] = [:]

    init(_ bytes: [UInt8]) {
      var section = ""
      var pod = ""
      for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
        guard line.first == " " else {
          section = String(line)
          continue
        }
        let isNested = line.hasPrefix("    ")
        let text = line.drop { " -\"".contains($0) }
        // A subspec belongs to its pod.
        let name = String(text.prefix { !" /:(\"".contains($0) })
        if isNested, section == "PODS:" { uses[pod, default: []].insert(name) }
        if !isNested { pod = name }
        lines[isNested ? pod : name, default: []].append("\(section)\(line)")
      }
    }

    /// The pods, and those that use any of them, directly or not.
    func users(of pods: Set<String>) -> Set<String> {
      var result = pods
      var isComplete = false
      while !isComplete {
        isComplete = true
        for (user, used) in uses where !used.isDisjoint(with: result) {
          if result.insert(user).inserted { isComplete = false }
        }
      }
      return result
    }
  }
}
