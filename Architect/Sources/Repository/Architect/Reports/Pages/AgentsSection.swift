import ModuleGraph
import Rules

/// The section of an AGENTS.md that explains, to people and assistants who write code, how the modules of a repository
/// may use each other.
public struct AgentsSection: Sendable {
  private let policy: Policy
  private let manifests: [String]

  /// The maximum number of patterns that are listed for a layer; further patterns are only counted.
  private static let shown = 12

  /// - Parameters:
  ///   - policy: The team's decisions.
  ///   - projects: The declarations of the manifests.
  public init(_ policy: Policy, projects: [Project]) {
    self.policy = policy
    let names = projects.map { $0.manifest.split(separator: "/").last.map(String.init) ?? $0.manifest }
    manifests = Set(names).sorted()
  }

  /// The section as Markdown, without a trailing newline.
  public var text: String {
    let parts = [
      ["## Modules", "", introduction], table, rules, exceptions, Self.commands, Self.numbered(newModule),
    ]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private var introduction: String {
    policy.layers.isEmpty
      ? "No layers are defined; `tenon init` proposes some. A target declares every module that its files import."
      : "Layers, from highest to lowest. A module may use modules in lower layers, but not in higher layers; "
        + "the last column shows how it may use modules in its own layer. "
        + "A target declares every module that its files import."
  }

  private var table: [String] {
    guard !policy.layers.isEmpty else { return [] }
    return ["| layer | modules | within the layer |", "|---|---|---|"]
      + policy.layers.map { layer in
        "| \(Self.cell(layer.name.plainMarkdown)) | \(Self.cell(Self.listed(layer.modules))) | "
          + "\(Self.words(layer.peers)) |"
      }
  }

  private static func words(_ peers: Policy.Layer.Peers) -> String {
    switch peers {
    case .allowed: "freely, but without a cycle"
    case .interface: "only interface modules"
    case .forbidden: "not at all"
    }
  }

  private var rules: [String] {
    var lines: [String] = []
    if !policy.layers.isEmpty, !policy.interface.modules.isEmpty {
      lines.append(
        "- Interface modules (\(Self.listed(policy.interface.modules))) use only interface modules"
          + (policy.interface.mayUse.isEmpty ? "." : " and \(Self.listed(policy.interface.mayUse))."))
    }
    lines += policy.tags.map {
      "- \("tag:\($0.tag)".codeMarkdown): \(Self.listed($0.modules))."
    }
    lines += policy.forbidden.map {
      "- \($0.from.description.codeMarkdown) may not use \(Self.listed($0.to))"
        + ($0.isTransitive ? ", not even through other modules" : "")
        + ($0.reason.map { ": \($0.plainMarkdown)" } ?? ".")
    }
    lines += policy.allowed.map {
      "- \($0.from.description.codeMarkdown) uses only \(Self.listed($0.to))"
        + ($0.reason.map { ": \($0.plainMarkdown)" } ?? ".")
    }
    if policy.isExhaustive { lines.append("- Every module has a layer.") }
    return lines
  }

  private var exceptions: [String] {
    guard !policy.exceptions.isEmpty else { return [] }
    return ["Exceptions, which are not examples to follow:", ""]
      + policy.exceptions.map { exception in
        let ends = [exception.from, exception.to].map { $0?.description.codeMarkdown ?? "anything" }
        return "- \(ends[0]) → \(ends[1])" + (exception.rule.map { " (\($0))" } ?? "")
          + (exception.until.map { ", until \($0)" } ?? "")
          + (exception.count.map { ", at most \($0.number)" } ?? "") + ": \(exception.reason.plainMarkdown)"
      }
  }

  private static let commands = [
    "Commands:", "",
    "- `tenon check` after every change: it shows where each finding is and what to do; no new finding may remain.",
    "- `tenon why A B`: the chain of imports from one module to another.",
    "- `tenon explain RULE`: why a rule exists and how to fix its findings.",
    "- `tenon graph --focus MODULE`: what a module uses and which modules use it.",
  ]

  private var newModule: [String] {
    let files = manifests.prefix(Self.shown).map(\.codeMarkdown).joined(separator: ", ")
    return [
      policy.layers.isEmpty
        ? "Name it in the same way as the neighbouring modules."
        : "Choose its layer: the lowest one from which it can use the modules that it needs. Give it a name that fits "
          + "a pattern of the layer, or add its name to the layer in `.tenon.yml`.",
      "Declare its target" + (files.isEmpty ? "" : " (\(files))")
        + " with every module that its files import.",
      "Declare it as a dependency of the modules that use it, and run `tenon check`.",
    ]
  }

  private static func numbered(_ steps: [String]) -> [String] {
    ["To add a module:", ""] + steps.enumerated().map { "\($0 + 1). \($1)" }
  }

  private static func listed(_ patterns: [NamePattern]) -> String {
    let rest = patterns.count - shown
    return patterns.prefix(shown).map(\.description.codeMarkdown).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }

  private static func cell(_ text: String) -> String { text.replacingScalars { $0 == "|" ? "\\|" : nil } }
}
