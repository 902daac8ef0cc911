import CocoaPods
import Files
import Formats
import Foundation

/// Compares Podfiles with the lists of their lock files.
struct PodfileComparison {
  enum Outcome { case equal, named, wrong, otherPodfile, unverifiable, unreadable }

  var outcome = Outcome.equal
  var lines: [String] = []
  var pods = 0

  /// - Parameters:
  ///   - isChecked: Whether the lock's checksum is that of the Podfile; `nil` if the lock has none.
  init(podfile path: String, lock lockPath: String, isChecked: Bool?) {
    guard isChecked != false else {
      outcome = .otherPodfile
      return
    }
    let folder = FilePath.folder(of: path)
    let files = RubyFiles { try? FileSystem.read(FilePath.join(folder, $0)) }
    do {
      let podfile = try Podfile(ruby: try FileSystem.read(path), files: files)
      let lock = try PodfileLock(try FileSystem.read(lockPath))
      compare(podfile, lock)
    } catch {
      outcome = .unreadable
      lines.append("    not read: \(error)")
    }
    if outcome == .wrong, isChecked == nil { outcome = .unverifiable }
  }

  private struct Entry: Hashable {
    var name: String
    var requirements: Set<String>
    var source: [String: String]

    var text: String {
      "\(name) \(requirements.sorted()) \(source.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })"
    }
  }

  /// Options of `pod` that are not part of the pod's source.
  private static let others: Set<String> = [
    "subspecs", "testspecs", "appspecs", "configurations", "configuration", "modular_headers",
    "inhibit_warnings",
    "project_name", "source",
  ]

  private mutating func compare(_ podfile: Podfile, _ lock: PodfileLock) {
    var read: [Entry: Podfile.Pod] = [:]
    for pod in podfile.definitions.flatMap(\.pods) {
      for entry in Self.entries(pod) { read[entry] = read[entry] ?? pod }
    }
    let locked = Set(lock.dependencies.map { Self.entry($0, lock) })
    pods = locked.count
    let missing = locked.subtracting(read.keys)
    let extra = Set(read.keys).subtracting(locked)
    let hides = podfile.gaps.first(where: \.hidesPods)
    for entry in missing.sorted(by: { $0.text < $1.text }) {
      let sameName = read.filter { $0.key.name == entry.name }
      let gap =
        sameName.isEmpty
        ? hides : podfile.gaps.first { gap in sameName.values.contains { $0.line == gap.line } }
      let isConditional = sameName.values.contains(where: \.isConditional)
      report(
        "in the lock alone: \(entry.text)",
        isConditional ? "a condition" : gap.map { "line \($0.line), \($0.reason)" })
    }
    for entry in extra.sorted(by: { $0.text < $1.text }) {
      let pod = read[entry]
      let gap = podfile.gaps.first { $0.line == pod?.line }
      report(
        "in the Podfile alone: \(entry.text)",
        pod?.isConditional == true ? "a condition" : gap.map { "line \($0.line), \($0.reason)" })
    }
  }

  private mutating func report(_ text: String, _ reason: String?) {
    if let reason {
      lines.append("    named \(text): \(reason)")
      if outcome == .equal { outcome = .named }
    } else {
      lines.append("    WRONG \(text)")
      outcome = .wrong
    }
  }

  // MARK: Entries

  /// The entries that a pod adds to the lock: one for each of its subspecs, or one for itself, and one for each test and
  /// app specification.
  private static func entries(_ pod: Podfile.Pod) -> [Entry] {
    func option(_ name: String) -> JSON? { pod.options.last { $0.key == name }?.value }
    func list(_ name: String) -> [String]? {
      guard let value = option(name) else { return nil }
      return value.array?.compactMap(\.string) ?? value.string.map { [$0] } ?? []
    }
    var source: [String: String] = [:]
    for option in pod.options where !others.contains(option.key) {
      source[option.key] = option.value.string ?? option.value.text(isPretty: false)
    }
    let names =
      (list("subspecs")?.map { "\(pod.name)/\($0)" } ?? [pod.name])
      + ((list("testspecs") ?? []) + (list("appspecs") ?? [])).map { "\(pod.name)/\($0)" }
    return names.map { Entry(name: $0, requirements: requirements(pod.requirements), source: source) }
  }

  /// A symbol of Ruby, such as `:master`, has a colon in YAML.
  private static func unmarked(_ text: String) -> String {
    text.hasPrefix(":") ? String(text.dropFirst()) : text
  }

  private static func requirements(_ texts: [String]) -> Set<String> {
    Set(
      texts.flatMap { $0.split(separator: ",") }.map { text in
        let trimmed = text.filter { $0 != " " }
        let version = trimmed.drop { "~<>=!".contains($0) }
        let operation = trimmed.dropLast(version.count)
        return "\(operation.isEmpty ? "=" : operation) \(version)"
      }
    ).subtracting([">= 0"])
  }

  private static func entry(_ text: String, _ lock: PodfileLock) -> Entry {
    let name = String(text.prefix { $0 != "(" }).trimmingCharacters(in: .whitespaces)
    let inside = text.dropFirst(name.count).drop { $0 == " " || $0 == "(" }.prefix { $0 != ")" }
    let isExternal = inside.hasPrefix("from ")
    let root = String(name.prefix { $0 != "/" })
    return Entry(
      name: name, requirements: isExternal ? [] : requirements([String(inside)]),
      source: isExternal ? (lock.externalSources[root] ?? [:]).mapValues(Self.unmarked) : [:])
  }
}
