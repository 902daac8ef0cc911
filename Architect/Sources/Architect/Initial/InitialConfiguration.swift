import ModuleGraph
import Rules

/// The commented `.tenon.yml` that `tenon init` proposes.
public struct InitialConfiguration: Sendable {
  private let graph: ModuleGraph
  private let guess: LayerGuess
  private let hasApp: Bool

  public init(_ architecture: Architecture) {
    graph = architecture.graph
    guess = LayerGuess(graph)
    hasApp = graph.modules.contains { $0.kind == .app }
  }

  /// The file's text.
  public var text: String {
    var lines = [
      "# How the modules of this repository may use each other. `tenon explain RULE` tells more of each rule.",
      "version: 1",
      "",
      "# Layers from the highest to the lowest: a module uses its own layer and those below, never one above.",
      "# Names may hold *; the first layer that fits counts. `peers` says how modules of one layer meet:",
      "# interface (through interface modules only), allowed, or forbidden.",
      "layers:",
    ]
    for layer in LayerGuess.names { lines += section(layer) }
    lines += [
      "", "# A module that is in no layer is a finding. Tests, plug-ins and macros need none.",
      "exhaustive: true",
    ]
    if !guess.outside.isEmpty {
      lines += ["", "# Outside the layers: they serve tests.", "outside: \(Self.list(guess.outside))"]
    }
    lines += [
      "", "# What others may import where peers is `interface`.",
      "interface:", "  modules: [\"*Interface\", \"*Interfaces\", \"*API\"]", "  may_use: [\"layer:core\"]",
    ]
    lines += hostLimit
    if hasApp {
      lines += [
        "", "# Products of packages count as use only where somebody outside the repository uses them.",
        "offers_products: true",
      ]
    }
    lines += [
      "", "# More that can be said here (see `tenon explain`):",
      "# platforms: [iOS, macOS]         # what #if is evaluated for; all by default",
      "# exclude: [\"Vendor/**\"]          # paths that are not read",
      "# tags: {ui: [\"*UI\"]}",
      "# forbidden: [{from: \"layer:core\", to: [UIKit, \"tag:ui\"], reason: \"core has no views\"}]",
      "# rules: {implicit-import: off}   # off, warning or error",
      "# exceptions: [{rule: same-layer, from: A, to: B, reason: \"ticket 12\", until: 2026-12-31}]",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// A limit that the largest host keeps today, where assembling should take less.
  private var hostLimit: [String] {
    let policy = Policy.HostPolicy()
    let hosts = graph.modules.filter { guess.layers[$0.id] == policy.layer }
    guard let largest = hosts.max(by: { ($0.lines, $1.id) < ($1.lines, $0.id) }),
      largest.lines > policy.maximumLines
    else { return [] }
    let limit = (largest.lines + 999) / 1_000 * 1_000
    return [
      "", "# What hosts may hold, who assemble and hold no logic.",
      "host: {max_lines: \(limit)}         # \(largest.id) has \(largest.lines) today; aim for \(policy.maximumLines)",
    ]
  }

  private func section(_ layer: String) -> [String] {
    let members = guess.layers.filter { $0.value == layer }.map(\.key).sorted()
    var lines = ["  - name: \(layer)", "    modules: \(Self.list(members))"]
    let inside = Set(members)
    let peers = graph.edges.count { edge in
      inside.contains(edge.from) && inside.contains(edge.to) && !(graph[edge.to]?.isInterface ?? false)
    }
    if peers > 0 {
      lines.append(
        "    peers: allowed                # \(peers) edge\(peers == 1 ? "" : "s") between peers today; aim for interface"
      )
    }
    return lines
  }

  /// Names as a YAML list, wrapped to the width of a page.
  private static func list(_ names: [String]) -> String {
    let quoted = names.map { name in
      name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && name.first?.isNumber == false
        ? name : "\"\(name)\""
    }
    guard quoted.joined(separator: ", ").count > 90 else { return "[\(quoted.joined(separator: ", "))]" }
    var lines = [""]
    for name in quoted {
      if lines[lines.count - 1].count + name.count > 90 { lines.append("") }
      lines[lines.count - 1] += name + ", "
    }
    return "[\n" + lines.map { "      " + $0.dropLast($0.hasSuffix(" ") ? 1 : 0) }.joined(separator: "\n")
      + "\n    ]"
  }
}
