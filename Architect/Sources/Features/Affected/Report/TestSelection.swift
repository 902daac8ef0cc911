import Formats
import Foundation
import ModuleGraph

/// The test modules that have to run, in the forms in which test runners and CI servers take them.
public struct TestSelection: Sendable {
  /// Test modules that run together.
  public struct Shard: Hashable, Sendable {
    /// Sorted by name.
    public var modules: [Module]

    public init(modules: [Module]) { self.modules = modules.sorted { $0.name < $1.name } }
  }

  public let shards: [Shard]

  /// Divides test modules into shards that take about as long as each other: the longest module first, each to the shard
  /// with the least to do.
  /// - Parameters:
  ///   - count: The maximum number of shards; at least 1. There are no empty shards.
  ///   - durations: How long the tests of each module took, in seconds, by name. A module without a duration counts as an
  ///     average one; if there are no durations, modules count by their lines.
  public init(_ modules: [Module], count: Int = 1, durations: [String: Double] = [:]) {
    let known = modules.compactMap { durations[$0.name] }
    let average = known.isEmpty ? 0 : known.reduce(0, +) / Double(known.count)
    func weight(_ module: Module) -> Double {
      // Building and starting a module take time, too.
      known.isEmpty ? Double(module.lines + 100) : (durations[module.name] ?? average) + 0.1
    }
    let sorted = modules.map { (module: $0, weight: weight($0)) }.sorted {
      ($1.weight, $0.module.id) < ($0.weight, $1.module.id)
    }
    var parts = [(modules: [Module], total: Double)](
      repeating: ([], 0), count: max(1, min(count, modules.count)))
    for (module, weight) in sorted {
      guard let least = parts.indices.min(by: { parts[$0].total < parts[$1].total }) else { break }
      parts[least].modules.append(module)
      parts[least].total += weight
    }
    shards = parts.filter { !$0.modules.isEmpty }.map { Shard(modules: $0.modules) }
  }

  // MARK: - Test runners

  /// Arguments for `swift test`: one line for each package and shard; empty if there is nothing to run.
  public var swiftTest: String { shards.flatMap(\.swiftTest).joined(separator: "\n") }

  /// The names of the modules that ``swiftTest`` leaves out, because no Swift package has them.
  public var outsidePackages: [String] {
    shards.flatMap(\.modules).filter { module in
      !module.declarations.contains { $0.format == .swiftPM }
    }.map(\.id).sorted()
  }

  /// Arguments for `xcodebuild test`: one line for each shard.
  public var xcodebuild: String { shards.map(\.xcodebuild).joined(separator: "\n") }

  /// The test plan with only the selected targets enabled, and the names of the selected modules that it does not have.
  /// - Throws: ``Unreadable`` if the bytes are no test plan.
  public func testPlan(from bytes: [UInt8]) throws -> (text: String, missing: [String]) {
    guard let plan = try? JSON(reading: bytes), let targets = plan["testTargets"]?.array else {
      throw Unreadable(description: "it is no test plan: it has no list `testTargets`")
    }
    func own(_ module: Module) -> [String] { [module.name] + module.declarations.map(\.target.name) }
    let selected = shards.flatMap(\.modules)
    let names = Set(selected.flatMap(own))
    let planned = Set(targets.compactMap { $0["target"]?["name"]?.string })
    let missing = selected.filter { planned.isDisjoint(with: own($0)) }.map(\.id).sorted()
    let chosen = targets.map { target -> JSON in
      guard let name = target["target"]?["name"]?.string, !names.contains(name) else { return target }
      return target.setting("enabled", .boolean(false))
    }
    return (plan.setting("testTargets", .array(chosen)).text(), missing)
  }

  /// The reason that a file cannot be used.
  public struct Unreadable: Error, Sendable, CustomStringConvertible {
    public let description: String
  }

  // MARK: - CI servers

  /// A matrix for GitHub Actions, on one line.
  public var gitHubMatrix: String {
    JSON.members([
      "include": .array(
        shards.enumerated().map { index, shard in
          .members([
            "shard": .integer(index + 1), "tests": .string(shard.modules.map(\.name).joined(separator: " ")),
            "swift_test": .string(shard.command),
            "xcodebuild": .string(shard.xcodebuild),
          ])
        })
    ]).text(isPretty: false)
  }

  /// A child pipeline for GitLab with one job for each shard. Each job extends `.test` of the given file.
  public func gitLabPipeline(including template: String) -> String {
    var lines = ["include:", "  - local: \(Self.quoted(template))"]
    if shards.isEmpty { lines += ["", "no tests:", "  script:", "    - \"true\""] }
    for (index, shard) in shards.enumerated() {
      lines += [
        "", "\(Self.quoted("test \(index + 1)/\(shards.count)")):", "  extends: .test", "  variables:",
        "    TESTS: \(Self.quoted(shard.modules.map(\.name).joined(separator: " ")))",
        "    SWIFT_TEST: \(Self.quoted(shard.command))",
        "    XCODEBUILD: \(Self.quoted(shard.xcodebuild))",
      ]
    }
    return lines.joined(separator: "\n")
  }

  /// The text as a scalar of YAML, which has the strings of JSON.
  private static func quoted(_ text: String) -> String {
    // GitLab replaces what follows a dollar sign in a variable.
    JSON.string(text.replacing("$", with: "$$")).text(isPretty: false)
  }
}

extension TestSelection.Shard {
  /// One line for each package: `--package-path`, unless the package is at the root, and a filter for each module.
  fileprivate var swiftTest: [String] {
    var packages: [String: Set<String>] = [:]
    for module in modules {
      for declaration in module.declarations where declaration.format == .swiftPM {
        let folder = declaration.manifest.split(separator: "/").dropLast().joined(separator: "/")
        packages[folder, default: []].insert(declaration.target.moduleName)
      }
    }
    return packages.sorted { $0.key < $1.key }.map { folder, names in
      // SwiftPM matches the expression with `Module.Suite/test`.
      let package = folder.isEmpty ? [] : ["--package-path", Self.word(folder)]
      return (package + names.sorted().flatMap { ["--filter", "^\($0)\\."] }).joined(separator: " ")
    }
  }

  /// The commands that run the tests, one after another.
  fileprivate var command: String { swiftTest.map { "swift test \($0)" }.joined(separator: " && ") }

  fileprivate var xcodebuild: String {
    modules.map { Self.word("-only-testing:\($0.declarations.first?.target.name ?? $0.name)") }.joined(
      separator: " ")
  }

  /// The text as one word for a shell.
  private static func word(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.isASCII
        && ($0.properties.isAlphabetic || $0.properties.numericType != nil
          || "-_./:+@".unicodeScalars.contains($0))
    }
    return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
