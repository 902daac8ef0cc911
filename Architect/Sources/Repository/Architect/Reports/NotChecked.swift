import ModuleGraph
import Rules

/// What a check could not judge. Every format shows it first, because no findings then mean less than they seem to.
public struct NotChecked: Hashable, Sendable {
  /// The id of ``notes``, which no rule has.
  public static let id = "not-checked"
  /// What ``notes`` mean. `tenon explain` shows this text.
  public static let explanation = "\(id): \(summary)\n\n\(details)"
  static let summary = "What a check could not judge, which every format shows first."
  static let details = """
    Swift files in no target, and imports of local modules that depend on something unknown: a dependency that only the
    build tool can compute, for example, or a binary with nearly the name of the module. Neither is a finding, and no
    findings say nothing about them. `tenon doctor --all` lists them with the reasons.

    The coverage is the smaller one of two shares in per cent: Swift files that are in a target and were read, and imports
    of local modules that were judged. If it is less than --coverage, or than `coverage` in .tenon.yml, `tenon check`
    exits with status 3.
    """
  /// The maximum number of characters of a line.
  private static let widest = 160
  /// The number of names that a line lists; others are only counted.
  private static let named = 3
  /// The number of modules that have a note of their own.
  private static let mostNotes = 50

  private let coverage: Coverage

  /// - Parameter module: The id of the only module that matters; `nil` for the whole repository.
  public init(_ coverage: Coverage, only module: Module.ID? = nil) {
    var coverage = coverage
    if let module {
      coverage.unjudged = coverage.unjudged.filter { $0.module == module }
      coverage.strayFiles = []
    }
    self.coverage = coverage
  }

  public var isEmpty: Bool { coverage.strayFiles.isEmpty && coverage.unjudged.isEmpty }

  /// One line for the files, and one for the imports; empty if everything was judged.
  public var lines: [String] {
    [files, imports].compactMap { $0.map { Self.limited("NOT CHECKED: \($0)") } }
  }

  /// The same with places, for formats that show nothing without one: a note for the files, and one for each module.
  var notes: [Finding] {
    let all = coverage.unjudged.sorted { ($1.imports, $0.module) < ($0.imports, $1.module) }
    let file = coverage.strayFiles.first.flatMap { path in files.map { Self.note($0, Place(file: path)) } }
    let rest = all.dropFirst(Self.mostNotes)
    let more = rest.first.map { first in
      Self.note(
        "\(rest.count) more modules have imports that are not judged; `tenon doctor` lists them", first.place)
    }
    return [file].compactMap(\.self)
      + all.prefix(Self.mostNotes).map { unjudged in
        var note = Self.note(Self.text(unjudged), unjudged.place)
        note.from = unjudged.module
        return note
      } + [more].compactMap(\.self)
  }

  private static func note(_ text: String, _ place: Place) -> Finding {
    Finding(rule: id, severity: .warning, place: place, message: limited(text))
  }

  /// The files that belong to no target, by the folders in which most of them are.
  private var files: String? {
    let stray = coverage.strayFiles
    guard !stray.isEmpty else { return nil }
    let folders = stray.reduce(into: [String: Int]()) { counts, path in
      counts[path.contains("/") ? String(path.prefix { $0 != "/" }) : ".", default: 0] += 1
    }
    return "\(stray.count) of \(Self.count(coverage.swiftFiles, "Swift file")) in no target: "
      + Self.listed(folders.map { ($0.key, $0.value) }, "folders")
      + "; `tenon doctor` lists them"
  }

  /// The imports of the repository's own modules that are not judged, by the modules with most of them.
  private var imports: String? {
    let unjudged = coverage.unjudged
    guard !unjudged.isEmpty else { return nil }
    let count = unjudged.reduce(0) { $0 + $1.imports }
    return "\(count) of \(Self.count(coverage.localImports, "import")) of local modules not judged: "
      + Self.listed(unjudged.map { ($0.module, $0.imports) }, "modules") + "; `tenon doctor` says why"
  }

  private static func text(_ unjudged: Coverage.Unjudged) -> String {
    let names = unjudged.names.sorted()
    let shown = names.prefix(named).map { "'\($0)'" }.joined(separator: ", ")
    let rest = names.count > named ? " and \(names.count - named) more" : ""
    let causes = unjudged.causes.sorted()
    let cause = (causes.first ?? "") + (causes.count > 1 ? " or \(causes.count - 1) more" : "")
    return
      "\(count(unjudged.imports, "import")) of '\(unjudged.module)' not judged: \(shown)\(rest) may come from \(cause)"
  }

  private static func listed(_ counts: [(name: String, count: Int)], _ noun: String) -> String {
    let sorted = counts.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    // Counting a single name would take as much room as the name.
    let shownCount = sorted.count == named + 1 ? sorted.count : named
    let rest = sorted.dropFirst(shownCount)
    let shown = sorted.prefix(shownCount).map { "\($0.name.onOneLine) (\($0.count))" }.joined(separator: ", ")
    return shown + (rest.isEmpty ? "" : ", \(rest.reduce(0) { $0 + $1.count }) in \(rest.count) more \(noun)")
  }

  private static func limited(_ text: String) -> String {
    let line = text.onOneLine
    return line.count <= widest ? line : String(line.prefix(widest - 1)) + "…"
  }

  private static func count(_ number: Int, _ noun: String) -> String { CheckReport.count(number, noun) }
}
