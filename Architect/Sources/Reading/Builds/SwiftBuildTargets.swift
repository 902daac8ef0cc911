/// Which targets of a package those of Swift Build are.
///
/// SwiftPM describes a package to Swift Build as targets with names of their own: one for each target, one for each product, in
/// which a program or tests are also compiled, variants of targets that tests or dynamic libraries need, and a program that
/// runs the tests of a target. The source of the names is SwiftPM's `PackagePIFBuilder`.
struct SwiftBuildTargets {
  private var targets: [String: BuildRecord.Target] = [:]
  /// The main target of each product that is a program.
  private var mains: [String: String] = [:]

  /// The name of the module of the program that runs the tests of a target.
  static func runner(of tests: String) -> String { tests + "-test-runner" }

  init(of graph: BuildGraph) {
    for unit in graph.units {
      let target = BuildRecord.Target(name: unit.target, isTool: unit.isTool)
      // What is compiled for macros and for the package itself is compiled once.
      if targets[unit.target]?.isTool ?? true { targets[unit.target] = target }
    }
    for program in graph.programs {
      guard let main = program.main else { continue }
      mains[program.name] = graph.units[main].target
    }
  }

  /// The target of a package that a target of Swift Build compiles.
  /// - Parameter name: The name of Swift Build's target, such as `Cart`, `App-product` or `App-1A2B3C-testable`.
  func target(_ name: String) -> BuildRecord.Target {
    let plain = Self.product(name).map { mains[$0] ?? $0 } ?? Self.withoutVariant(name)
    return targets[plain] ?? BuildRecord.Target(name: plain, isTool: false)
  }

  /// The product that a target of Swift Build makes; `nil` if it makes none.
  static func product(_ name: String) -> String? {
    name.hasSuffix("-product") ? String(name.dropLast("-product".count)) : nil
  }

  /// The name without the ending of a variant, which has a number before it.
  private static func withoutVariant(_ name: String) -> String {
    for kind in ["-testable", "-dynamic"] where name.hasSuffix(kind) {
      let rest = name.dropLast(kind.count)
      guard let dash = rest.lastIndex(of: "-"), rest[dash...].dropFirst().allSatisfy(\.isHexDigit) else {
        continue
      }
      return String(rest[..<dash])
    }
    return name
  }
}
