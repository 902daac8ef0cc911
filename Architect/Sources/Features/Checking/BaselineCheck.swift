import Architect
import CommandLineInterface
import Files
import ModuleGraph

/// `tenon baseline check`: whether a baseline records exactly what there is, and no more than at an earlier revision.
struct BaselineCheck {
  /// A baseline at a revision.
  struct Base {
    let revision: String
    /// The entries; `nil` if there was no baseline.
    let baseline: Baseline?

    /// - Throws: ``UsageError`` if git does not know the revision, or the baseline is not in the repository, or
    ///   ``BaselineError``.
    init(_ revision: String, path: String, root: String) throws {
      self.revision = revision
      guard !revision.isEmpty, !revision.hasPrefix("-"),
        (try? Git.output(of: ["rev-parse", "--verify", "--quiet", revision + "^{commit}"], in: root)) != nil
      else { throw UsageError("git knows no revision '\(revision)' in \(root)", command: "baseline") }
      let file = FilePath.join(root, path)
      guard FilePath.contains(root, file) else {
        throw UsageError(
          "--since needs a baseline in the repository, but \(path) is outside", command: "baseline")
      }
      let relative = String(file.dropFirst(root.count + 1))
      let listed = try Git.output(
        of: ["--literal-pathspecs", "ls-tree", "--name-only", "-z", revision, "--", relative], in: root)
      guard !listed.isEmpty else {
        baseline = nil
        return
      }
      let bytes = try Git.bytes(of: ["cat-file", "blob", "\(revision):./\(relative)"], in: root)
      baseline = try Baseline(reading: bytes, path: "\(path) at \(revision)")
    }
  }

  private let architecture: Architecture
  private let baseline: Baseline
  private let base: Base?
  private let comparison: Comparison
  private let isBlind: Bool

  init(_ architecture: Architecture, _ baseline: Baseline, _ base: Base?) throws {
    self.architecture = architecture
    self.baseline = baseline
    self.base = base
    let findings = architecture.inspect().findings
    comparison = Comparison(findings, against: baseline)
    isBlind = !architecture.unread.isEmpty
  }

  func report(_ terminal: Terminal, _ loading: Loading) throws -> ExitStatus {
    let path = architecture.configuration.baseline
    let outdated = (comparison.fixed + comparison.grown).sorted()
    for entry in outdated {
      let recorded = entry.number.map(String.init) ?? "any number"
      terminal.print("\(entry.title): \(recorded) recorded, \(comparison.number(of: entry)) now".onOneLine)
    }
    var advice: [String] = []
    if !comparison.fixed.isEmpty {
      advice.append(
        "\(Self.entries(comparison.fixed)) more than there is; run `tenon baseline prune` and commit the file"
      )
    }
    if !comparison.grown.isEmpty {
      advice.append(
        "\(Self.entries(comparison.grown)) less than there is; `tenon check` shows the findings to fix")
    }
    let added = added(terminal)
    if added > 0, let base {
      advice.append(
        "it records more than at \(base.revision) in \(BaselineCommand.entries(added)); fix the findings instead"
      )
    }
    for line in advice { loading.note("tenon: \(path): \(line)") }
    if isBlind {
      loading.note(
        "tenon: something could not be read, so the baseline was not checked; see `tenon check --only unread`"
      )
      return .failure
    }
    if let base, base.baseline == nil, !baseline.entries.isEmpty {
      loading.note("tenon: there was no \(path) at \(base.revision), so it was not compared with that")
    }
    guard advice.isEmpty else { return .findings }
    loading.note("tenon: \(path) is up to date, with \(BaselineCommand.entries(baseline.entries.count))")
    return .clean
  }

  private static func entries(_ entries: [Baseline.Entry]) -> String {
    "\(BaselineCommand.entries(entries.count)) record\(entries.count == 1 ? "s" : "")"
  }

  /// Prints the entries that record more than the earlier baseline, and returns their number.
  private func added(_ terminal: Terminal) -> Int {
    guard let base, let earlier = base.baseline else { return 0 }
    let numbers = Dictionary(earlier.entries.map { (Baseline.Kind($0), $0) }) { first, _ in first }
    let added = baseline.entries.sorted().filter { entry in
      guard let known = numbers[Baseline.Kind(entry)] else { return true }
      guard let most = known.number else { return false }
      return entry.number.map { $0 > most } ?? true
    }
    for entry in added {
      let before = numbers[Baseline.Kind(entry)]?.number ?? 0
      let recorded = entry.number.map(String.init) ?? "any number"
      terminal.print("\(entry.title): \(before) recorded at \(base.revision), \(recorded) now".onOneLine)
    }
    return added.count
  }
}
