import ModuleGraph

/// One Markdown page for each module, and an index of the pages.
public struct ModulePages: Sendable {
  private let graph: ModuleGraph
  private let wired: [WiredEdge]
  private let outlines: [Module.ID: ModuleOutline]
  private let title: String
  private let owners: [Module.ID: [String]]
  /// The destination of links to a module's page.
  private let address: @Sendable (Module.ID) -> String

  /// - Parameters:
  ///   - graph: The modules, with the wiring from which contracts are shown; test modules get no page.
  ///   - outlines: The outline of each module.
  ///   - title: The name of the repository.
  ///   - owners: The owners of each module.
  ///   - address: The destination of links to a module's page; if `nil`, links use the file names in
  ///     ``files``.
  public init(
    _ graph: ModuleGraph, outlines: [Module.ID: ModuleOutline], title: String,
    owners: [Module.ID: [String]] = [:], address: (@Sendable (Module.ID) -> String)? = nil
  ) {
    self.graph = graph
    wired = graph.wiredEdges
    self.outlines = outlines
    self.title = title
    self.owners = owners
    self.address = address ?? Self.fileName
  }

  private var pages: [Module] { graph.modules.filter { !$0.kind.isTest } }

  /// The file name of the page that lists the other pages.
  public static let indexName = "index.md"

  /// Returns the pages that an index lists; empty if the index was not written by this type.
  public static func listed(in index: String) -> [String] {
    let lines = index.split(separator: "\n")
    guard lines.count > 1, lines[1].hasSuffix(" modules."), Int(lines[1].dropLast(9)) != nil else {
      return []
    }
    return lines.compactMap { line in
      guard line.hasPrefix("- ["), line.contains(", uses "), let start = line.firstRange(of: "]("),
        let end = line[start.upperBound...].firstIndex(of: ")")
      else { return nil }
      let name = String(line[start.upperBound..<end])
      return name.hasSuffix(".md") && !name.contains("/") ? name : nil
    }
  }

  /// The pages with their file names, including `index.md`.
  public var files: [(name: String, text: String)] {
    [(Self.indexName, index)] + pages.map { (Self.fileName($0.id), page($0)) }
  }

  /// Returns the page of one module; `nil` if the module has no page.
  public func page(of id: Module.ID) -> String? { pages.first { $0.id == id }.map(page) }

  /// A file name without characters that file systems or links reject. Two ids never share a file name.
  @Sendable static func fileName(_ id: Module.ID) -> String {
    var result = ""
    for scalar in id.unicodeScalars {
      let isPlain =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "_-.+".contains(Character(scalar))
      result += isPlain ? String(scalar) : scalar == " " ? "-" : "~" + String(scalar.value, radix: 16)
    }
    return result + ".md"
  }

  private func link(_ id: Module.ID) -> String {
    guard graph[id]?.kind.isTest == false else { return id.plainMarkdown }
    return "[\(id.plainMarkdown)](\(address(id)))"
  }

  private var index: String {
    var lines = ["# \(title.plainMarkdown)", "", "\(pages.count) modules.", ""]
    for (section, modules) in GraphText.sections(graph.restricted { !$0.kind.isTest }) {
      lines += ["## \(section.plainMarkdown)", ""]
      lines += modules.map { module in
        let routes = outlines[module.id]?.routes.count ?? 0
        let uses = graph.edges(from: module.id).count
        return "- \(link(module.id)): \(CheckReport.count(module.files.count, "file")), uses \(uses)"
          + (routes > 0 ? ", \(CheckReport.count(routes, "route"))" : "")
          + (owners[module.id].map { ", of \(Self.owners($0))" } ?? "")
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  private func page(_ module: Module) -> String {
    let outline = outlines[module.id] ?? ModuleOutline()
    var lines = ["# \(module.id.plainMarkdown)", ""]
    let layer = module.layer.map { "layer \($0.plainMarkdown), " } ?? ""
    lines.append(
      "\(layer)\(module.kind.rawValue)\(module.isInterface ? ", interface" : ""), "
        + "\(CheckReport.count(module.files.count, "file")), \(CheckReport.count(module.lines, "line")), declared in "
        + module.declarations.map { $0.target.place.description.codeMarkdown }.joined(separator: ", "))
    if let whose = owners[module.id] { lines += ["", "Owned by \(Self.owners(whose))."] }
    for (title, declarations) in ContractSections(graph.wiring.modules(declaredIn: module.id)).all {
      lines += section(title, declarations) { $0 }
    }
    lines += section("Route types", outline.routes) {
      "- \($0.text.codeMarkdown) opens \($0.note.codeMarkdown) (\($0.place.description.codeMarkdown))"
    }
    lines += section("Wired to", wired.filter { $0.from == module.id }) { edge in
      "- \(edge.kind.rawValue) \(Self.subjects(of: edge)) of \(link(edge.to)) (\(edge.place.description.codeMarkdown))"
    }
    lines += section("Wired from", wired.filter { $0.to == module.id }) { edge in
      "- \(link(edge.from)) \(edge.kind.rawValue) \(Self.subjects(of: edge)) (\(edge.place.description.codeMarkdown))"
    }
    lines += section("Uses", graph.edges(from: module.id)) {
      "- \(link($0.to)) (\($0.place.description.codeMarkdown))"
    }
    lines += section("Used by", graph.edges(to: module.id)) {
      "- \(link($0.from)) (\($0.place.description.codeMarkdown))"
    }
    let externals = graph.externals(of: module.id).map(\.name)
    if !externals.isEmpty {
      lines += ["", "## From outside", "", externals.map { $0.codeMarkdown }.joined(separator: ", ")]
    }
    lines += section("Interface", outline.declarations) {
      String(repeating: "  ", count: $0.depth) + "- \($0.text.codeMarkdown)"
        + ($0.note.isEmpty ? "" : ": \($0.note.plainMarkdown)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func subjects(of edge: WiredEdge) -> String {
    Set(edge.uses.map(\.subject)).sorted().map(\.codeMarkdown).joined(separator: ", ")
  }

  private func section<Element>(_ title: String, _ elements: [Element], _ line: (Element) -> String)
    -> [String]
  {
    elements.isEmpty ? [] : ["", "## \(title)", ""] + elements.map(line)
  }

  private static func owners(_ owners: [String]) -> String {
    owners.map(\.plainMarkdown).joined(separator: ", ")
  }
}
