import Files
import ModuleGraph
import Samples
import Wiring

/// What is read from a repository of a few files.
struct RegistrationSample {
  let registrations: Registrations

  init(_ files: [String: String], outside: [String: String] = [:]) throws {
    let sample = try SampleRepository(files.merging(outside) { $1 })
    registrations = withExtendedLifetime(sample) {
      RegistrationReader(root: sample.root).read(files.keys.sorted(), outside: outside.keys.sorted())
    }
  }

  init(_ path: String, _ text: String) throws { try self.init([path: text]) }

  /// All registrations and uses, such as `1: registration Cart named "main"`. Computed parts are in angle brackets.
  var facts: [String] { registrations.all.map { "\($0.place.line): \(Self.text(of: $0))" } }

  /// The same without lines.
  var keys: [String] { registrations.all.map(Self.text) }

  /// The problems, such as `Sources/App/App.swift:3: never-used Cart`.
  var problems: [String] {
    registrations.problems.map { problem in
      let hint = problem.suggestion.map { ", not \($0)" } ?? ""
      return "\(problem.place.file):\(problem.place.line): \(problem.kind.rawValue) "
        + "\(Self.shown(problem.subject.key))\(hint)"
    }
  }

  private static func text(of one: Registration) -> String {
    "\(one.kind.rawValue) \(shown(one.key))" + (one.name.map { " named \(shown($0))" } ?? "")
  }

  private static func shown(_ value: Registration.Value) -> String {
    value.isKnown ? value.text : "<\(value.text)>"
  }
}
