import Architect
import Files
import ModuleGraph
import Reports
import Rules

/// A repository that an editor works on, and what is to be said about it.
///
/// What the disk says is read once, and again if it has changed. The editor's texts are laid over that; where they
/// import what the disk's do, nothing is decided anew.
struct WatchedRepository {
  let root: String
  private let options: Architecture.Options
  private var reading: RepositoryReading?
  private var baseline = Baseline([])
  /// What was judged last.
  private var judged: RepositoryReading?
  /// Whether the disk has to be read again.
  private var isOutdated = true
  /// Whether what the disk says cannot be read: until it changes, texts of the editor change nothing.
  private var isUnreadable = false
  /// Source files that have changed on the disk.
  private var changed: Set<String> = []
  /// Whether there may be something new to say.
  private(set) var isPending = true
  /// What the last look came to, in one line.
  private(set) var summary = ""
  private(set) var findings: [Finding] = []

  /// The rule that a configuration or a baseline that cannot be read breaks.
  static let configurationRule = "configuration"

  init(root: String, options: Architecture.Options) {
    self.root = root
    self.options = options
  }

  /// The path relative to the root; nil for one that lies elsewhere.
  func relative(_ path: String) -> String? {
    FilePath.contains(root, path) && path != root
      ? String(path.dropFirst(root == "/" ? 1 : root.count + 1)) : nil
  }

  /// A text of the editor is another one.
  mutating func textHasChanged() { isPending = true }

  /// A file of the disk is another one, new, or gone.
  mutating func diskHasChanged(at path: String) {
    guard let relative = relative(path), WatchedFiles.contain(relative) else { return }
    isPending = true
    isUnreadable = false
    if reading?.hasSource(relative) == true { changed.insert(relative) } else { isOutdated = true }
  }

  /// Looks anew, as far as something has changed.
  /// - Parameters:
  ///   - texts: What the editor has open, by path relative to the root.
  /// - Returns: Whether ``findings`` may be others now.
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
      findings = report.findings
      summary = report.summary
    } catch {
      forget()
      findings = [Self.finding(of: error, root: root)]
      summary = "tenon: \(error)"
    }
    return true
  }

  /// What the disk says.
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
    isOutdated = true
    isUnreadable = true
  }

  /// What kept the repository from being read, at its place.
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
