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

  /// Parameters, read where Objective-C passes them.
  package typealias Parameters = Result<ActionParameters, ObjectiveCError>

  private let entries: Entries
  private let part: PartHandle<ObjectiveCPart>

  init(_ entries: Entries, _ part: PartHandle<ObjectiveCPart>) {
    self.entries = entries
    self.part = part
  }

  /// Performs the action with a name.
  package func perform(_ name: String, _ parameters: Parameters) async throws(Refusal) -> ObjectiveCValue {
    try await run(
      "perform \"\(name)\"", entries.actions[name], parameters, "calls", among: entries.actions.keys)
  }

  /// Opens the route with a name.
  package func open(_ name: String, _ parameters: Parameters) async throws(Refusal) -> ObjectiveCValue {
    try await run("open \"\(name)\"", entries.routes[name], parameters, "opens", among: entries.routes.keys)
  }

  /// Opens a URL.
  package func open(url: String) async throws(Refusal) -> ObjectiveCValue {
    var entry: Entries.Entry?
    if let open = entries.url { entry = { _ in try await open(url) } }
    return try await run("open a URL", entry, .success([:]), "opensURLs", among: [])
  }

  /// Returns the service with a name.
  package func service(_ name: String) throws(Refusal) -> any Sendable {
    let doing = "use the service \(name)"
    guard let service = entries.services[name] else {
      throw undeclared(doing, "requires", among: entries.services.keys)
    }
    do {
      return try service()
    } catch {
      part.note(doing, error)
      throw Refusal(error)
    }
  }

  /// Records that a service does not have the protocol that names it.
  package func noteWrongService(_ name: String) {
    part.note(
      "use the service \(name)",
      Refusal(
        code: .failed, description: "the service does not conform to \(name); name it by its own protocol"))
  }

  /// Reads the objects of a dictionary.
  package static func parameters(
    _ object: AnyObject?, _ runtime: any ObjectiveCRuntime
  ) -> Parameters {
    guard let object else { return .success([:]) }
    guard case .dictionary(let objects) = runtime.content(of: object) else {
      return .failure(
        ObjectiveCError(.wrongParameters, "the parameters are not a dictionary with strings as keys"))
    }
    let reader = ObjectiveCReader(runtime)
    var values: [String: any Sendable] = [:]
    var numbers: [String: String] = [:]
    for (key, object) in objects where !reader.isNull(object) {
      switch runtime.content(of: object) {
      case .integer(let number): numbers[key] = "\(number)"
      case .unsigned(let number): numbers[key] = "\(number)"
      case .double(let number): numbers[key] = Int64(exactly: number).map { "\($0)" } ?? "\(number)"
      default:
        guard let value: any Sendable = reader.read(object) else {
          return .failure(
            ObjectiveCError(
              .wrongParameters,
              "Swift cannot use \(objectName(object, runtime)) at [\"\(key)\"]; pass a string, a number, or a collection"
                + " of these"))
        }
        values[key] = value
      }
    }
    return .success(ActionParameters(values, numbers: numbers))
  }

  /// Reads an input, so that a mistake in the parameters differs from a failure of the action.
  static func input<Input>(
    _ parameters: ActionParameters, _ read: (ActionParameters) throws -> Input
  ) throws(Misread) -> Input {
    do {
      return try read(parameters)
    } catch {
      throw Misread(cause: error)
    }
  }

  /// Parameters that do not make an input.
  struct Misread: Error { let cause: any Error }

  private func run(
    _ doing: String, _ entry: Entries.Entry?, _ parameters: Parameters, _ declaration: String,
    among names: some Collection<String>
  ) async throws(Refusal) -> ObjectiveCValue {
    guard let entry else { throw undeclared(doing, declaration, among: names) }
    do {
      return try await entry(parameters.get())
    } catch {
      let refusal = Refusal(error)
      if refusal.code == .wrongParameters { part.note(doing, refusal) }
      throw refusal
    }
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
}

extension ObjectiveCGate {
  /// Why something was not done. Objective-C gets it as an `NSError`.
  package struct Refusal: Error, CustomStringConvertible {
    package let code: TNError
    package let description: String
    /// The error behind it.
    package let cause: (any Error)?

    init(code: TNError, description: String, cause: (any Error)? = nil) {
      self.code = code
      self.description = description
      self.cause = cause
    }

    init(_ error: any Error) {
      switch error {
      case let error as Misread:
        self.init(code: .wrongParameters, description: valueText(error.cause), cause: error.cause)
      case let error as ObjectiveCError where error.code == .wrongParameters:
        self.init(code: .wrongParameters, description: error.message)
      case let error as ApplicationError where error.code == .moduleNotRunning:
        self.init(code: .notRunning, description: error.description, cause: error)
      default: self.init(code: .failed, description: valueText(error), cause: error)
      }
    }
  }
}
