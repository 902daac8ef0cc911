import CommandLineInterface
import Files
import Formats
import ModuleGraph

/// What `tenon migrate pods` plans, and how it is shown.
struct MigrationResult {
  var changes: ChangePlan
  private var pods: [PodfileMigration.Pod] = []
  private var steps: [MigrationStep] = []
  private var links: [String: [String: [String]]] = [:]

  init(changes: ChangePlan) { self.changes = changes }

  mutating func add(_ migration: PodfileMigration) {
    pods = migration.pods.map { pod in
      var pod = pod
      pod.steps = Self.distinct(pod.steps)
      return pod
    }
    steps = Self.distinct(steps + migration.steps)
    changes = migration.changes
    links = migration.links
  }

  /// Adds the packages of the repository's own pods.
  mutating func add(_ packages: LocalPackages) throws {
    steps = Self.distinct(steps + packages.steps)
    try packages.add(to: &changes)
  }

  /// The steps without those that say the same about the same place as an earlier one.
  private static func distinct(_ steps: [MigrationStep]) -> [MigrationStep] {
    var seen: Set<MigrationStep> = []
    return steps.filter { step in
      var key = step
      key.pod = nil
      return seen.insert(key).inserted
    }
  }

  // MARK: - Text

  var text: String {
    var lines: [String] = []
    let moving = pods.filter { $0.order != nil }
    let orders = moving.compactMap(\.order)
    for order in Array(Set(orders)).sorted() {
      for (index, pod) in moving.filter({ $0.order == order }).enumerated() {
        let number = index == 0 ? "\(order)." : String(repeating: " ", count: "\(order).".count)
        lines.append("\(number) \(pod.name) \(pod.version): \(Self.status(of: pod))".onOneLine)
        lines += pod.steps.map(Self.line)
      }
    }
    let staying = pods.filter { $0.fate == .stays }
    if !staying.isEmpty { lines.append("Stay in the Podfile:") }
    for pod in staying {
      lines.append("   \(pod.name) \(pod.version): \(Self.status(of: pod))".onOneLine)
      lines += pod.steps.map(Self.line)
    }
    if !steps.isEmpty { lines.append("The whole repository:") }
    lines += steps.map(Self.line)
    let count = pods.count { $0.fate == .moves }
    if !pods.isEmpty {
      lines.append("\(count) of \(pods.count) pods move; \(staying.count) stay in the Podfile")
    }
    return lines.joined(separator: "\n")
  }

  /// The outcome of a pod: that of the step that needs a person most.
  static func status(of pod: PodfileMigration.Pod) -> String {
    if pod.fate == .later { return "later: not among --only" }
    let isByHand = pod.steps.contains { if case .byHand = $0.outcome { true } else { false } }
    let choices = pod.steps.contains { if case .choice = $0.outcome { true } else { false } }
    return isByHand ? "by hand" : choices ? "done with a choice" : "done"
  }

  private static func line(_ step: MigrationStep) -> String {
    let place = step.place.map { " (\($0.file.spelledOut):\($0.line))" } ?? ""
    let text =
      switch step.outcome {
      case .done: "\(step.text)\(place)"
      case .choice(let choice) where step.text.contains(choice): "choice: \(step.text)\(place)"
      case .choice(let choice): "choice: \(step.text): \(choice)\(place)"
      case .byHand(let reason): "by hand: \(step.text): \(reason)\(place)"
      }
    return "     " + text.onOneLine
  }

  // MARK: - JSON

  var json: JSON {
    .members([
      "pods": .array(
        pods.map { pod in
          .members([
            "name": .string(pod.name), "version": .string(pod.version), "fate": .string(pod.fate.rawValue),
            "order": pod.order.map { .integer($0) }, "steps": .array(pod.steps.map(Self.json)),
          ])
        }), "steps": .array(steps.map(Self.json)),
      "links": .array(
        links.sorted { $0.key < $1.key }.flatMap { manifest, targets in
          targets.sorted { $0.key < $1.key }.map { target, products in
            .members([
              "manifest": .string(manifest), "target": .string(target), "products": .strings(products),
            ])
          }
        }),
      "changes": .strings(changes.changes.map(\.path)),
    ])
  }

  private static func json(_ step: MigrationStep) -> JSON {
    let (outcome, reason): (String, String?) =
      switch step.outcome {
      case .done: ("done", nil)
      case .choice(let choice): ("choice", choice)
      case .byHand(let reason): ("by-hand", reason)
      }
    return .members([
      "pod": step.pod.map { .string($0) }, "text": .string(step.text), "outcome": .string(outcome),
      "reason": reason.map { .string($0) }, "file": step.place.map { .string($0.file) },
      "line": step.place.map { .integer($0.line) },
    ])
  }
}
