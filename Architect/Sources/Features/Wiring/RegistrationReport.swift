import Formats

/// What containers and routers of other libraries register and use, for people and for tools.
public struct RegistrationReport: Sendable {
  private let registrations: Registrations
  private let problems: [RegistrationProblem]
  /// How many gaps of a framework are shown as text.
  private static let shownGaps = 5

  public init(_ registrations: Registrations) {
    self.registrations = registrations
    problems = registrations.problems
  }

  /// The number of mistakes.
  public var count: Int { problems.count }

  /// One section for each framework, with the problems, what is not known, and everything that is registered and used by
  /// key; empty if none of the frameworks is used.
  public var text: String {
    registrations.frameworks.map { framework in
      let counts = [Registration.Kind.registration, .use].map { kind in
        registrations.of(framework, kind).count.counted(kind.rawValue)
      }
      let lines = problems.filter { $0.subject.framework == framework }.map { problem in
        "  \(problem.place): \(problem.message.onOneLine) [\(problem.kind.rawValue)]"
      }
      let all = registrations.gaps.filter { $0.framework == framework }
      var gaps = all.prefix(Self.shownGaps).map { "  not known: \($0.what.onOneLine) (\($0.place))" }
      if all.count > gaps.count {
        gaps.append("  not known: \(all.count - gaps.count) more; --format json has all")
      }
      let title = "\(framework.rawValue): \(counts.joined(separator: ", "))"
      return
        ([title] + lines + gaps + undecided(framework) + RegistrationList(registrations, framework).lines)
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// What is not judged because keys are computed.
  private func undecided(_ framework: Registration.Framework) -> [String] {
    [
      (Registration.Kind.registration, "what is never registered"), (.use, "what is never used"),
    ].compactMap { kind, what in
      let computed = registrations.of(framework, kind).filter { !$0.key.isKnown }
      guard let first = computed.first else { return nil }
      let count =
        computed.count == 1
        ? "the key of 1 \(kind.rawValue) is" : "the keys of \(computed.count) \(kind.rawValue)s are"
      return "  not known: \(what), because \(count) computed (\(first.place))"
    }
  }

  /// Returns an object with all registrations, problems and gaps added to it.
  public func added(to json: JSON) -> JSON {
    json.setting("registrations", .array(registrations.all.map(self.json)))
      .setting("registration_problems", .array(problems.map(self.json)))
      .setting("registration_gaps", .array(registrations.gaps.map(self.json)))
  }

  private func json(_ one: Registration) -> JSON {
    .members([
      "framework": .string(one.framework.rawValue), "kind": .string(one.kind.rawValue),
      "key": .string(one.key.text), "computed": one.key.isKnown ? nil : .boolean(true),
      "name": one.name.map { .string($0.text) },
      "name_computed": one.name?.isKnown ?? true ? nil : .boolean(true),
      "through": one.through.map { .string($0) },
      "file": .string(one.place.file), "line": .integer(one.place.line), "column": .integer(one.place.column),
      "test": one.isTest ? .boolean(true) : nil, "outside": one.isOutside ? .boolean(true) : nil,
    ])
  }

  private func json(_ problem: RegistrationProblem) -> JSON {
    .members([
      "kind": .string(problem.kind.rawValue), "framework": .string(problem.subject.framework.rawValue),
      "key": .string(problem.subject.key.text), "name": problem.subject.name.map { .string($0.text) },
      "message": .string(problem.message), "file": .string(problem.place.file),
      "line": .integer(problem.place.line), "column": .integer(problem.place.column),
      "other": problem.other.map { .string($0.description) },
      "suggestion": problem.suggestion.map { .string($0) },
    ])
  }

  private func json(_ gap: Registrations.Gap) -> JSON {
    .members([
      "framework": .string(gap.framework.rawValue), "hides": gap.hides.map { .string($0.rawValue) },
      "what": .string(gap.what), "place": .string(gap.place.description),
    ])
  }
}
