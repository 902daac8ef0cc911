import Files
import ModuleGraph

/// Changes in Xcode's schemes.
extension Attribution {
  /// Adds a scheme, which says how its tests are run, and with which arguments and variables.
  /// - Returns: Whether it is known what the change means. Scripts of a scheme can do anything, another configuration builds
  ///   everything anew, and which tests a test plan lists is not said here.
  mutating func addScheme(_ change: ChangedFile) -> Bool {
    guard FilePath.fileExtension(of: change.path) == "xcscheme", let old = SchemeText(change.before),
      let new = SchemeText(change.after), !old.hasPlans, !new.hasPlans
    else { return false }
    let isInBoth = change.before != .nothing && change.after != .nothing
    guard !isInBoth || old.configurations == new.configurations, old.scripts == new.scripts else {
      return false
    }
    let targets = old.targets.union(new.targets)
    for module in after.graph.modules where module.kind.isTest {
      guard module.declarations.contains(where: { targets.contains($0.target.name) }) else { continue }
      add("its scheme \(change.shown) \(change.verb)", to: module.id, isRebuilt: false)
    }
    return true
  }
}

/// What the text of a scheme says.
private struct SchemeText {
  /// The targets that it names.
  let targets: Set<String>
  /// The build configurations of its actions.
  let configurations: [String]
  let scripts: [String]
  let hasPlans: Bool

  /// - Parameter content: The scheme; `nil` is returned if it is not known.
  init?(_ content: ChangedFile.Content) {
    let text: String
    switch content {
    case .nothing: text = ""
    case .bytes(let bytes): text = String(decoding: bytes, as: UTF8.self)
    case .unknown: return nil
    }
    func values(of attribute: String) -> [String] {
      text.split(separator: "\(attribute) = \"").dropFirst().map { String($0.prefix { $0 != "\"" }) }
    }
    targets = Set(values(of: "BlueprintName"))
    configurations = values(of: "buildConfiguration")
    scripts = values(of: "scriptText")
    hasPlans = text.contains("<TestPlanReference")
  }
}
