import Samples
import Testing

/// Minimum versions in a package and in the podspecs of its modules.
@Suite("Minimum versions", .timeLimit(.minutes(10))) struct PlatformDriftTests {
  private static func repository(package: String, pods: [String: String]) -> [String: String] {
    var files = [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", platforms: [\(package)], targets: [
        \(pods.keys.sorted().map { ".target(name: \"\($0)\")" }.joined(separator: ", "))
      ])
      """
    ]
    for (name, platforms) in pods {
      files["\(name).podspec"] =
        "Pod::Spec.new do |s|\n  s.name = '\(name)'\n  s.source_files = 'Sources/\(name)/*'\n\(platforms)\nend"
      files["Sources/\(name)/a.swift"] = ""
    }
    return files
  }

  private static func target(_ platform: String, _ version: String) -> String {
    "  s.\(platform).deployment_target = '\(version)'"
  }

  static let verdicts: [Verdict] = [
    Verdict(
      "what no toolchain builds for any more is no difference",
      repository(package: ".iOS(.v12)", pods: ["A": target("ios", "9.0")])),
    Verdict(
      "nor are two versions of which neither can be built for",
      repository(package: ".macOS(.v10_11)", pods: ["A": target("osx", "10.9")])),
    Verdict(
      "nor are two versions below what the newest Xcode builds for",
      repository(package: ".iOS(.v13)", pods: ["A": target("ios", "14.0")])),
    Verdict(
      "nor is one below what tvOS starts at",
      repository(package: ".tvOS(.v9)", pods: ["A": target("tvos", "12.0")])),
    Verdict(
      "nor one below what watchOS starts at",
      repository(package: ".watchOS(.v2)", pods: ["A": target("watchos", "3.0")])),
    Verdict(
      "a difference above them is one",
      repository(package: ".watchOS(.v9)", pods: ["A": target("watchos", "10.0")]),
      ["manifest-drift A A.podspec:1"]),
    Verdict(
      "so is a difference across the border",
      repository(package: ".iOS(.v12)", pods: ["A": target("ios", "16.0")]), ["manifest-drift A A.podspec:1"]),
    Verdict(
      "a package has the lowest minimum of its pods",
      repository(package: ".iOS(.v16)", pods: ["A": target("ios", "16.0"), "B": target("ios", "18.0")])),
    Verdict(
      "a package with a lower one promises too much",
      repository(package: ".iOS(.v16)", pods: ["A": target("ios", "17.0"), "B": target("ios", "18.0")]),
      ["manifest-drift A A.podspec:1", "manifest-drift B B.podspec:1"]),
    Verdict(
      "one with a higher one leaves out users of the lowest",
      repository(package: ".iOS(.v18)", pods: ["A": target("ios", "17.0"), "B": target("ios", "18.0")]),
      ["manifest-drift A A.podspec:1"]),
  ]

  @Test("only versions that a build can use are compared", arguments: verdicts)
  func judge(_ verdict: Verdict) throws {
    #expect(try verdict.found(by: ["manifest-drift"]) == verdict.expected)
  }
}
