import ModuleGraph
import Rules

/// The text of a proposed `.tenon.yml`, with comments for the people who will edit it.
struct ConfigurationText {
  let proposal: ProposedLayers
  let graph: ModuleGraph
  /// The share of the repository that is checked today, in per cent.
  let coverage: Int

  /// - Parameters:
  ///   - contradictions: The edges to excuse with exceptions.
  ///   - until: The last day of the exceptions; `nil` if there are none.
  func render(excusing contradictions: [InitialConfiguration.Contradiction] = [], until: CalendarDay? = nil)
    -> String
  {
    var lines = [
      "# How the modules of this repository may use each other. `tenon explain RULE` explains a rule.",
      "version: 1",
      "",
      "# Layers, from highest to lowest. A module may use its own layer and lower layers, never a higher one.",
      "# Names may contain *; path: matches folders, kind: matches kinds of target. The first layer that matches applies.",
      "# `peers` sets how modules of one layer may use each other: interface (the default: only interface modules),",
      "# allowed, or forbidden.",
      "layers:",
    ]
    for layer in proposal.layers { lines += section(layer) }
    lines += [
      "", "# A module that has no layer is a finding. Tests, plug-ins and macros need none.",
      "exhaustive: true",
    ]
    if !proposal.outside.isEmpty {
      lines += [
        "", "# Modules outside the layers, because they are test support or demo programs.",
        "outside: \(Self.list(proposal.outside, indent: 2))",
      ]
    }
    lines += [
      "",
      "# The share of Swift files in targets, and of imports of local modules, that a check must be able to judge, in",
      "# per cent; today's value. `tenon check` exits with status 3 if it is less.", "coverage: \(coverage)",
    ]
    lines += interface
    if let until, !contradictions.isEmpty { lines += exceptions(contradictions, until) }
    lines += more
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(_ layer: ProposedLayers.Layer) -> [String] {
    let byPlace = layer.members - layer.signed
    let evidence =
      layer.name == CandidateLayer.host.name || layer.signed == 0 || byPlace == 0
      ? "" : ", of which \(byPlace) by dependencies"
    var lines = [
      "  - name: \(layer.name)            # \(layer.members) module\(layer.members == 1 ? "" : "s")\(evidence)",
      "    modules: \(Self.list(layer.patterns, indent: 6))",
    ]
    if layer.peers == .allowed {
      let count = "\(layer.innerEdges) edge\(layer.innerEdges == 1 ? "" : "s")"
      lines.append(
        "    peers: allowed            # \(count) between peers today\(layer.isUpper ? "; aim for interface" : "")"
      )
    }
    return lines
  }

  private var interface: [String] {
    if !proposal.interfaces.isEmpty {
      return [
        "", "# The modules that others may import if peers is `interface`.", "interface:",
        "  modules: \(Self.list(proposal.interfaces, indent: 4))",
        "  may_use: \(Self.list(proposal.belowInterfaces.map { "layer:\($0)" }, indent: 4))",
      ]
    }
    guard proposal.hasMisleadingNames else { return [] }
    return [
      "", "# The modules that others may import if peers is `interface`.",
      "interface: {modules: [\"*Interface\", \"*Interfaces\"]}",
    ]
  }

  private func exceptions(_ contradictions: [InitialConfiguration.Contradiction], _ until: CalendarDay)
    -> [String]
  {
    [
      "",
      "# Edges that violated the order when this file was written. The exceptions expire, so that they are not forgotten.",
      "exceptions:",
    ]
      + contradictions.map { edge in
        "  - {rule: \(edge.rule), from: \(Self.quoted(edge.from)), to: \(Self.quoted(edge.to)), "
          + "reason: older than the layers, until: \(until)}"
      }
  }

  private var more: [String] {
    let core = proposal.layers.last?.name ?? "core"
    let host = graph.modules.filter { $0.kind.isProgram && !$0.files.isEmpty }.largest
    let size = host.map { " \($0.id) has \($0.lines) lines" } ?? ""
    return [
      "", "# More settings (see `tenon explain`):",
      "# platforms: [iOS, macOS]         # platforms that #if is evaluated for; all by default",
      "# exclude: [\"Vendor/**\"]          # paths that are not read",
      "# offers_products: false          # an application's packages offer nothing to others",
      "# host: {max_lines: 1000}         # limits for hosts, which assemble the application;\(size)",
      "# tags: {ui: [\"*UI\"]}",
      "# forbidden: [{from: \"layer:\(core)\", to: [UIKit, \"tag:ui\"], reason: \"\(core) has no views\"}]  # transitive: true",
      "# rules: {orphan: off}            # off, warning or error",
      "# exceptions: [{rule: same-layer, from: A, to: B, reason: \"ticket 12\", count: 3, until: 2026-12-31}]",
    ].map(\.onOneLine)
  }

  /// Names as a YAML list, wrapped at about 90 columns.
  private static func list(_ names: [String], indent: Int) -> String {
    let names = names.map(quoted)
    guard names.joined(separator: ", ").count > 90 else { return "[\(names.joined(separator: ", "))]" }
    var lines = [""]
    for name in names {
      if lines[lines.count - 1].count + name.count > 90 { lines.append("") }
      lines[lines.count - 1] += name + ", "
    }
    let margin = String(repeating: " ", count: indent)
    return "[\n" + lines.map { margin + $0.dropLast($0.hasSuffix(" ") ? 1 : 0) }.joined(separator: "\n")
      + "\n\(margin.dropLast(2))]"
  }

  /// A name, quoted if necessary so that YAML reads any name of a module back unchanged.
  private static func quoted(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      scalar == "_" || (scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)))
    }
    if isPlain, let first = name.unicodeScalars.first, first.properties.isAlphabetic,
      !["true", "false", "yes", "no", "on", "off", "null", "y", "n"].contains(name.lowercased())
    {
      return name
    }
    let escaped = name.replacingScalars { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case _
      where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028
        || scalar.value == 0x2029:
        "\\U" + String(repeating: "0", count: 8 - String(scalar.value, radix: 16).count)
          + String(scalar.value, radix: 16)
      default: nil
      }
    }
    return "\"\(escaped)\""
  }
}
