import Files
import ModuleGraph

/// Apps, their extensions, and tests that run in a simulator.
extension ModuleRules {
  /// Adds a library with the sources, and the bundle that is built from it.
  mutating func addBundle() {
    addSources()
    let platform = module.platform
    let name = (platform?.platform ?? .iOS).rawValue.lowercased()
    let version = platform?.version ?? ""
    if version.isEmpty || version.contains("$") {
      note(
        "the minimum version of '\(target.name)' is not known, so \(Self.oldest(name)) is assumed",
        remedy: "the minimum_os_version")
    }
    let minimum = version.isEmpty || version.contains("$") ? Self.oldest(name) : version
    if let floor = platform?.platform, PlatformFloors.current.excludes(minimum, of: floor) {
      note(
        "the minimum version of '\(target.name)' is \(floor.rawValue) \(minimum), and "
          + PlatformFloors.current.sentence(for: floor),
        remedy: "a later minimum_os_version")
    }
    switch module.kind {
    case .app: addApplication(name, minimum)
    case .appExtension: addExtension(name, minimum)
    default: addTest(name, minimum)
    }
  }

  private static func oldest(_ platform: String) -> String {
    ["macos": "13.0", "watchos": "9.0", "visionos": "1.0"][platform] ?? "16.0"
  }

  private mutating func addApplication(_ platform: String, _ minimum: String) {
    let resources = bundleResources()
    add(BuildRule("\(platform)_application", name: module.label.name)) { rule, rules in
      rules.setBundle(&rule, platform, minimum)
      rule["resources"] = resources
      rule["extensions"] = rules.links[.extensions]
      if let watch = rules.links.first(.watchApplication) { rule["watch_application"] = .string(watch) }
    }
  }

  private mutating func addExtension(_ platform: String, _ minimum: String) {
    let resources = bundleResources()
    add(BuildRule("\(platform)_extension", name: module.label.name)) { rule, rules in
      rules.setBundle(&rule, platform, minimum)
      rule["resources"] = resources
    }
  }

  private mutating func setBundle(_ rule: inout BuildRule, _ platform: String, _ minimum: String) {
    rule["bundle_id"] = .string(bundleIdentifier())
    let families = ["ios": ["iphone", "ipad"], "visionos": ["vision"]][platform] ?? []
    rule["families"] = .list(families)
    if let file = target.infoPlist {
      rule["infoplists"] = files([file], roots: [])
      let text = (try? tree.read(file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      if text.contains("$(") {
        note(
          "\(file) contains variables of Xcode, of which Bazel replaces only a few",
          remedy: "their values, in a second file in the infoplists", at: Place(file: file))
      }
    }
    rule["minimum_os_version"] = .string(minimum)
    rule["deps"] = .list([module.importLabel.text(in: package)])
  }

  private mutating func bundleIdentifier() -> String {
    if let known = target.bundleIdentifier, !known.isEmpty, !known.contains("$") { return known }
    let plain = target.name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let assumed = "com.example.\(plain.isEmpty ? "app" : plain)"
    note(
      "the bundle identifier of '\(target.name)' is not known, so \(assumed) is assumed",
      remedy: "the bundle_id")
    return assumed
  }

  private mutating func addTest(_ platform: String, _ minimum: String) {
    let isForInterface = module.kind == .uiTest
    add(BuildRule("\(platform)_\(isForInterface ? "ui" : "unit")_test", name: module.label.name)) {
      rule, rules in
      rule["minimum_os_version"] = .string(minimum)
      rule["deps"] = .list([rules.module.importLabel.text(in: rules.package)])
      if let host = rules.links.first(.testHost) { rule["test_host"] = .string(host) }
    }
    if isForInterface, links.first(.testHost) == nil {
      note("'\(target.name)' names no app to test", remedy: "the test_host")
    }
  }
}
