import Architect
import Formats
import ModuleGraph
import SourceReaders

/// The structure inside one target: its folders, its cycles, its largest types, and the files that it shares.
public struct InsideReport: Sendable {
  private let name: String
  private let references: ReferenceGraph
  private let folders: ModuleGraph
  private let shared: [String: [String]]
  private let missing: [String]
  private let cycles: [FileCycle]
  /// The number of lines of all targets that are built into programs; `nil` for a folder.
  private let totalLines: Int?

  /// The number of entries that the text shows of each list.
  private static let shown = 10

  /// - Parameters:
  ///   - name: The name of the target.
  ///   - folders: The folders of the target with the references between them.
  ///   - shared: The files that several targets compile, with the names of these targets.
  ///   - missing: The files that the manifest lists although they do not exist.
  ///   - totalLines: The number of lines of all targets, without tests.
  public init(
    name: String, references: ReferenceGraph, folders: ModuleGraph, shared: [String: [String]] = [:],
    missing: [String] = [], totalLines: Int? = nil
  ) {
    self.name = name
    self.references = references
    self.folders = folders
    self.shared = shared
    self.missing = missing.sorted()
    self.totalLines = totalLines
    cycles = references.cycles()
  }

  private var lines: Int { references.files.reduce(0) { $0 + $1.lines } }

  /// The share of the files that are in the largest cycle.
  public var cycleShare: Double {
    references.files.isEmpty ? 0 : Double(cycles.first?.files.count ?? 0) / Double(references.files.count)
  }

  /// The report as text, without a trailing newline.
  public var text: String {
    var blocks = [head, folderText, cycleText, typeText]
    blocks += [sharedText, missingText].compactMap { $0 }
    return blocks.joined(separator: "\n\n")
  }

  private var head: String {
    let share = totalLines.map { $0 > 0 ? "; \(Self.percent(Double(lines) / Double($0))) of all lines" : "" }
    return
      "\(name.onOneLine): \(references.files.count.counted("file")), \(lines.counted("line"))\(share ?? "")"
      + "\n\(Self.percent(cycleShare)) of the files are in the largest cycle"
  }

  private var folderText: String {
    "folders (a row uses the columns; numbers are used declarations)\n" + StructureMatrix(folders).text
  }

  private var cycleText: String {
    guard !cycles.isEmpty else { return "cycles: no files use each other in a cycle" }
    return "cycles\n"
      + cycles.prefix(3).map { cycle in
        let head =
          "  \(cycle.files.count) files use each other; without \(cycle.usesToCut.counted("use")) in "
          + "\(cycle.cut.count.counted("pair")) of files, there is no cycle"
        let cuts = cycle.cut.reversed().prefix(Self.shown).map { "    " + line($0) }
        let rest = cycle.cut.count - cuts.count
        return ([head] + cuts + (rest > 0 ? ["    and \(rest) more"] : [])).joined(separator: "\n")
      }.joined(separator: "\n")
      + (cycles.count > 3 ? "\n  and \(cycles.count - 3) more cycles" : "")
  }

  /// The first place where an edge is used, the file that it uses, and what it uses there.
  private func line(_ edge: ReferenceGraph.Edge) -> String {
    let uses = edge.uses.sorted { ($0.line, $0.symbol) < ($1.line, $1.symbol) }
    let place = Place(file: references.files[edge.from].path, line: uses.first?.line ?? 1)
    let names = uses.prefix(3).map { references.symbols[$0.symbol].name.onOneLine }
    let more = uses.count > 3 ? " and \(uses.count - 3) more" : ""
    return
      "\(place): uses \(names.joined(separator: ", "))\(more) of \(references.files[edge.to].path.spelledOut)"
  }

  private var largestTypes: [ReferenceGraph.TypeSize] {
    references.types.sorted { ($1.lines, $0.name, $0.file) < ($0.lines, $1.name, $1.file) }
  }

  private var typeText: String {
    let rows = largestTypes.prefix(Self.shown).map { type in
      [
        type.name.onOneLine, "\(type.lines)", "\(type.users)",
        "\(Place(file: references.files[type.file].path, line: type.line))",
      ]
    }
    let table = [["largest types", "lines", "used by files", ""]] + rows
    return TextTable.lines(table, texts: [0, 3]).joined(separator: "\n")
  }

  private var sharedText: String? {
    guard !shared.isEmpty else { return nil }
    let groups = Dictionary(grouping: shared) { $0.value.joined(separator: ", ") }
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let rows = groups.prefix(Self.shown).map { targets, files in
      "  \(files.count.counted("file")) in \(targets.onOneLine): "
        + files.map(\.key).sorted().prefix(3).map(\.spelledOut).joined(separator: ", ")
        + (files.count > 3 ? ", …" : "")
    }
    return (["compiled into several targets, so a first module to extract"] + rows).joined(separator: "\n")
  }

  private var missingText: String? {
    guard !missing.isEmpty else { return nil }
    let rows = missing.prefix(Self.shown).map { "  \($0.spelledOut)" }
    let rest = missing.count - rows.count
    return (["listed, but not there"] + rows + (rest > 0 ? ["  and \(rest) more"] : [])).joined(
      separator: "\n")
  }

  /// The report with all files and references as data.
  public var json: JSON {
    .members([
      "version": .integer(1), "target": .string(name), "files": .integer(references.files.count),
      "lines": .integer(lines),
      "lines_share": totalLines.map { .number($0 > 0 ? Double(lines) / Double($0) : 0) },
      "cycle_share": .number(cycleShare),
      "each": .array(
        references.files.map {
          .members(["file": .string($0.path), "lines": .integer($0.lines)])
        }),
      "references": .array(
        references.edges.map { edge in
          .members([
            "from": .string(references.files[edge.from].path), "to": .string(references.files[edge.to].path),
            "uses": .array(
              edge.uses.map { use in
                .members([
                  "name": .string(references.symbols[use.symbol].name), "line": .integer(use.line),
                  "count": .integer(use.count), "basis": .string(use.basis.name),
                ])
              }),
          ])
        }),
      "cycles": .array(
        cycles.map { cycle in
          .members([
            "files": .strings(cycle.files.map { references.files[$0].path }),
            "cut": .array(
              cycle.cut.reversed().map { edge in
                .members([
                  "from": .string(references.files[edge.from].path),
                  "to": .string(references.files[edge.to].path), "uses": .integer(edge.useCount),
                ])
              }),
          ])
        }),
      "types": .array(
        largestTypes.map { type in
          .members([
            "name": .string(type.name), "file": .string(references.files[type.file].path),
            "line": .integer(type.line), "lines": .integer(type.lines), "users": .integer(type.users),
          ])
        }),
      "shared": .array(
        shared.sorted { $0.key < $1.key }.map {
          .members(["file": .string($0.key), "targets": .strings($0.value)])
        }),
      "missing": .strings(missing),
    ])
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}

extension ReferenceGraph.Basis {
  fileprivate var name: String {
    switch self {
    case .uniqueMember: "unique-member"
    case .scope: "scope"
    case .extension: "extension"
    case .inheritance: "inheritance"
    case .index: "index"
    }
  }
}
