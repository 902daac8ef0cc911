import Tenon
import TenonActions
import TenonDiagnostics

/// What the Objective-C of one module may do. Everything else is refused, and recorded among the application's issues.
package final class ObjectiveCGate: Sendable {
  struct Entries: Sendable {
    typealias Entry = @Sendable (ActionParameters) async throws -> ObjectiveCValue

    var actions: [String: Entry] = [:]
    var routes: [String: Entry] = [:]
    var services: [String: @Sendable () throws -> any Sendable] = [:]
    var url: (@Sendable (String) async throws -> ObjectiveCValue)?
  }

  private let entries: Entries
  private let part: PartHandle<ObjectiveCPart>

  init(_ entries: Entries, _ part: PartHandle<ObjectiveCPart>) {
    self.entries = entries
    self.part = part
  }

  /// Performs the action with a name.
  package func perform(
    _ name: String, _ parameters: [String: ObjectiveCValue]
  ) async throws(Refusal) -> ObjectiveCValue {
    try await run(
      "perform \"\(name)\"", entries.actions[name], parameters, "calls", among: entries.actions.keys)
  }

  /// Opens the route with a name.
  package func open(
    _ name: String, _ parameters: [String: ObjectiveCValue]
  ) async throws(Refusal) -> ObjectiveCValue {
    try await run("open \"\(name)\"", entries.routes[name], parameters, "opens", among: entries.routes.keys)
  }

  /// Opens a URL.
  package func open(url: String) async throws(Refusal) -> ObjectiveCValue {
    var entry: Entries.Entry?
    if let open = entries.url { entry = { _ in try await open(url) } }
    return try await run("open a URL", entry, [:], "opensURLs", among: [])
  }

  /// Returns the service with a name.
  package func service(_ name: String) throws(Refusal) -> any Sendable {
    guard let service = entries.services[name] else {
      throw undeclared("use the service \(name)", "requires", among: entries.services.keys)
    }
    do {
      return try service()
    } catch {
      throw refusal("use the service \(name)", error)
    }
  }

  /// Reads an input, so that a mistake in the parameters differs from a failure of the action.
  static func input<Input>(
    _ parameters: ActionParameters, _ read: (ActionParameters) throws -> Input
  ) throws -> Input {
    do {
      return try read(parameters)
    } catch {
      throw ObjectiveCError(.wrongParameters, valueText(error))
    }
  }

  private func run(
    _ doing: String, _ entry: Entries.Entry?, _ parameters: [String: ObjectiveCValue], _ declaration: String,
    among names: some Collection<String>
  ) async throws(Refusal) -> ObjectiveCValue {
    guard let entry else { throw undeclared(doing, declaration, among: names) }
    do {
      return try await entry(try Self.parameters(parameters))
    } catch {
      throw refusal(doing, error)
    }
  }

  /// Returns parameters of values that Swift may use anywhere.
  private static func parameters(_ values: [String: ObjectiveCValue]) throws(ObjectiveCError)
    -> ActionParameters
  {
    var result: [String: any Sendable] = [:]
    for (key, value) in values {
      if case .null = value { continue }
      guard let value = value.read(as: (any Sendable).self) else {
        throw ObjectiveCError(
          .wrongParameters,
          "Swift cannot use \(value.name) at [\"\(key)\"]; pass a string, a number, or a collection")
      }
      result[key] = value
    }
    return ActionParameters(result)
  }
}

// MARK: - Errors

extension ObjectiveCGate {
  /// Why something was not done. Objective-C gets it as an `NSError`.
  package struct Refusal: Error, CustomStringConvertible {
    /// The codes of `TNError`.
    package enum Code: Int, Sendable { case failed = 1, notDeclared, notRunning, wrongParameters }

    package let code: Code
    package let description: String
  }

  private func undeclared(
    _ doing: String, _ declaration: String, among names: some Collection<String>
  ) -> Refusal {
    let known = names.isEmpty ? "" : "; it may use \(names.sorted().joined(separator: ", "))"
    let refusal = Refusal(
      code: .notDeclared,
      description: "the Objective-C of \(part.module) may not \(doing)\(known)"
        + "; declare it with `contract.allowsObjectiveC(.\(declaration)(…))`")
    part.note(doing, refusal)
    return refusal
  }

  private func refusal(_ doing: String, _ error: any Error) -> Refusal {
    switch error {
    case let error as ApplicationError where error.code == .moduleNotRunning:
      return Refusal(code: .notRunning, description: valueText(error))
    case let error as ObjectiveCError where error.code == .wrongParameters:
      part.note(doing, error)
      return Refusal(code: .wrongParameters, description: valueText(error))
    default: return Refusal(code: .failed, description: valueText(error))
    }
  }
}
