import SwiftParsing

/// A setting of a package's target, such as `.define("TRACE", .when(configuration: .debug))`.
package struct TargetSetting: Hashable, Sendable {
  /// The compiler or linker that a setting is for.
  package enum Tool: String, Hashable, Sendable, CaseIterable {
    case swift = "swiftSettings"
    case c = "cSettings"
    case cxx = "cxxSettings"
    case linker = "linkerSettings"
  }

  /// When a setting applies.
  package struct Condition: Hashable, Sendable {
    /// The names of the platforms, such as `linux`; empty for all.
    package var platforms: [String] = []
    /// `debug` or `release`; `nil` for both.
    package var configuration: String?
    /// The traits of the package of which one must be enabled; empty if there is no such condition.
    package var traits: [String] = []

    /// - Returns: `nil` if the literal is not a condition that is known.
    init?(_ literal: Literal) {
      guard literal.name == "when", !literal.hasUnknown else { return nil }
      if let list = literal["traits"] {
        guard let names = list.strings, !names.isEmpty else { return nil }
        traits = names
      }
      if let list = literal["platforms"] {
        let names = (list.array ?? []).compactMap(\.name)
        guard let count = list.array?.count, count == names.count else { return nil }
        platforms = names
      }
      configuration = literal["configuration"]?.name
    }
  }

  package var tool: Tool
  /// The name of the function, such as `define`; empty if it could not be evaluated.
  package var name: String
  /// The arguments: strings, names of constants, and the elements of lists.
  package var values: [String]
  /// The value after `to:`.
  package var replacement: String?
  package var condition: Condition?
  /// Whether there is more to the setting than is known, so that it cannot be used.
  package var isUnknown = false

  private init(_ literal: Literal, for tool: Tool) {
    self.tool = tool
    name = literal.name ?? ""
    values = []
    replacement = literal["to"]?.string
    // A type cannot be evaluated, and the main actor is the only one that this setting takes.
    if name == "defaultIsolation" {
      values = ["MainActor"]
      return
    }
    isUnknown = literal.name == nil || literal.hasUnknown
    for argument in literal.arguments where argument.label != "to" {
      let value = argument.value
      if value.name == "when" {
        condition = Condition(value)
        if condition == nil { isUnknown = true }
      } else if let list = value.strings {
        values += list
      } else if let text = value.string ?? value.name {
        values.append(text)
      } else if value.value != .null {
        isUnknown = true
      }
    }
  }

  /// The settings of a target, in order.
  static func all(in target: Literal) -> [TargetSetting] {
    Tool.allCases.flatMap { tool -> [TargetSetting] in
      guard let list = target[tool.rawValue] else { return [] }
      return (list.array ?? [list]).map { TargetSetting($0, for: tool) }
    }
  }
}
