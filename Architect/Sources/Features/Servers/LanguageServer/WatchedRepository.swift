import Architect
import Files
import ModuleGraph
import Rules

/// A repository that is open in an editor, and the findings in it.
///
/// The files on disk are read once, and again when they have changed. The texts of open documents replace the files on
/// disk. While their imports stay the same, nothing is checked again.
struct WatchedRepository {
  let root: String
  private let options: Architecture.Options
  private var reading: RepositoryReading?
  private var baseline = Baseline([])
  /// The reading that was checked last.
  private var judged: RepositoryReading?
  /// Its architecture, and all findings, including those that are not shown.
  private(set) var inspected: (architecture: Architecture, findings: [Finding])?
  /// Whether the files on disk must be read again.
  private var isOutdated = true
  /// Whether the files on disk could not be read. Until they change, texts in the editor have no effect.
  private var isUnreadable = false
  /// Source files that have changed on disk.
  private var changed: Set<String> = []
  /// Whether there may be new results.
  private(set) var isPending = true
  /// The result of the last check, on one line.
  private(set) var summary = ""
  private(set) var findings: [Finding] = []

  /// The rule id of findings about an unreadable configuration or baseline.
  static let configurationRule = "configuration"

  init(root: String, options: Architecture.Options) {
    self.root = root
    self.options = options
  }

  /// The path relative to the root; `nil` for a path outside it.
  func relative(_ path: String) -> String? {
    FilePath.contains(root, path) && path != root
      ? String(path.dropFirst(root == "/" ? 1 : root.count + 1)) : nil
  }

  /// Records that a text in the editor has changed.
  mutating func textHasChanged() { isPending = true }

  /// Records that a file on disk was changed, created or deleted.
  mutating func diskHasChanged(at path: String) {
    guard let relative = relative(path), WatchedFiles.contain(relative) else { return }
    isPending = true
    isUnreadable = false
    if reading?.hasSource(relative) == true { changed.insert(relative) } else { isOutdated = true }
  }

  /// Checks the files that have changed.
  /// - Parameters:
  ///   - texts: The texts of open documents, by path relative to the root.
  /// - Returns: Whether ``findings`` may have changed.
  mutating func look(_ texts: [String: [UInt8]]) -> Bool {
    isPending = false
    guard !isUnreadable else { return false }
    do {
      let disk = try currentReading()
      let reading = try disk.changed(by: Overlay(texts.filter { disk.hasSource($0.key) }))
      if let judged, judged.hasSameSources(as: reading) { return false }
      let architecture = reading.architecture
      let inspection = architecture.inspect()
      let comparison = Comparison(inspection.findings, against: baseline)
      let report = CheckReport(
        findings: comparison.new, known: comparison.known.count, excused: inspection.excused.count,
        rules: inspection.ran, off: inspection.off, coverage: architecture.coverage)
      judged = reading
      inspected = (architecture, inspection.findings)
      findings = report.findings
      summary = (report.notChecked.lines + [report.summary]).joined(separator: "\n")
    } catch {
      forget()
      findings = [Self.finding(of: error, root: root)]
      summary = "tenon: \(error)"
    }
    return true
  }

  /// Returns a reading of the files that are now on disk.
  private mutating func currentReading() throws -> RepositoryReading {
    let changes = changed
    changed = []
    if !isOutdated, let reading {
      let contents = changes.map { path in (path, try? FileSystem.read(FilePath.join(root, path))) }
      if contents.allSatisfy({ $0.1 != nil }) {
        let current = try reading.changed(by: Overlay(Dictionary(uniqueKeysWithValues: contents)))
        self.reading = current
        return current
      }
    }
    judged = nil
    let current = try RepositoryReading(of: root, options: options)
    baseline = try Baseline.load(root: root, path: current.configuration.baseline)
    reading = current
    isOutdated = false
    return current
  }

  private mutating func forget() {
    reading = nil
    judged = nil
    inspected = nil
    isOutdated = true
    isUnreadable = true
  }

  /// A finding about the error that prevented the repository from being read, at the place of the error.
  private static func finding(of error: any Error, root: String) -> Finding {
    var place = Place(file: Configuration.fileName)
    var message = "\(error)"
    switch error {
    case let error as ConfigurationError: (place, message) = (error.place, error.message)
    case let error as BaselineError: (place, message) = (Place(file: error.path), error.message)
    case let error as FileError where FilePath.contains(root, error.path) && error.path != root:
      place.file = String(error.path.dropFirst(root.count + 1))
    default: break
    }
    return Finding(
      rule: configurationRule, place: place,
      message: "\(message); nothing in the repository is checked until this is fixed")
  }
}
