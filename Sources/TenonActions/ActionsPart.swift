import Tenon
import TenonDiagnostics
import TenonMediator
import TenonWiringFaults

/// The application part that combines the actions of all modules in one mediator.
final class ActionsPart: ApplicationPart {
  /// The actions that one module performs and calls.
  struct Declarations: PartDeclarations {
    var registry: ActionRegistry
    /// The actions that the module calls.
    var called: [CalledAction] = []

    init(module: String) { registry = ActionRegistry(owner: module) }
  }

  struct Options: Sendable {
    var schemes = Set<String>()
    var log: (@Sendable (ActionLogEntry) -> Void)?
  }

  static let name = "actions"
  static var defaultOptions: Options { Options() }

  let mediator: Mediator

  init(_ assembly: PartAssembly<ActionsPart>) throws(WiringError) {
    let (issues, options) = (assembly.issues, assembly.options)
    var registry = ActionRegistry()
    for module in assembly.modules { registry.merge(module.declarations.registry) }
    registry.allowSchemes(options.schemes)
    do throws(ActionError) {
      mediator = try Mediator(
        registry, onPerform: options.log,
        onFailure: { call, error in
          issues.note(call.owner ?? IssueLog.nobody, "perform \(call.action)", error)
        })
    } catch {
      throw WiringError(error)
    }
  }

  func install(_ modules: [PartModule<ActionsPart>]) async throws {
    do throws(ActionError) {
      for module in modules { try mediator.install(module.declarations.registry) }
    } catch {
      throw WiringError(error)
    }
  }

  func withdraw(_ module: PartModule<ActionsPart>) async { mediator.remove(owner: module.name) }

  func snapshot() -> (any Encodable & Sendable)? { mediator.actions }
}

/// An action that a module calls.
struct CalledAction: Sendable {
  let action: ActionName
  /// Whether the module can work without the action.
  let isOptional: Bool
  let place: SourcePlace
  let input: Any.Type
  let output: Any.Type
}

extension Code where Subject == Declaration {
  /// A module performs an action that other modules call by reference.
  public static var performs: Self { Self(rawValue: "performs") }
  /// A module calls an action of another module. A link of this kind points to the module that performs the
  /// action.
  public static var calls: Self { Self(rawValue: "calls") }
}

extension ActionsPart.Declarations {
  var offers: [Declaration] {
    registry.declared.map { Declaration(.performs, $0.name.description, at: $0.place) }
  }

  var dependencies: [Declaration] {
    called.map { Declaration(.calls, $0.action.description, isOptional: $0.isOptional, at: $0.place) }
  }

  mutating func remove(_ offer: Declaration) {
    guard offer.kind == .performs else { return }
    for action in registry.declared
    where action.place == offer.place && action.name.description == offer.name {
      registry.removeAction(named: action.name)
    }
  }
}

extension Code where Subject == WiringFinding {
  /// The declared actions cannot be frozen into a mediator.
  package static var action: Self { Self(rawValue: "action") }
}

extension ActionError {
  /// The verification has reported the faults that it knows under their own codes.
  fileprivate var findingCode: Code<WiringFinding> {
    switch code {
    case .duplicate where action != nil: .duplicateAction
    case .unreadableInput: .unreadableInput
    default: .action
    }
  }
}

extension WiringError {
  init(_ error: ActionError) {
    self.init(
      findings: [
        WiringFinding(
          error.findingCode, module: error.owner, owner: error.rival == error.owner ? nil : error.rival,
          subject: error.action?.description, at: error.place, message: error.description)
      ])
  }
}

extension Application {
  /// The mediator that performs the actions of all modules.
  ///
  /// ```swift
  /// let count = try await application.mediator.perform(.cartCount)   // in the host; a module says `calls`
  /// ```
  public var mediator: Mediator { self[ActionsPart.self].mediator }

  /// Performs an action of a module and returns its output.
  ///
  /// ```swift
  /// try await application.perform(.cartAdd, item)   // in the host; a module says `calls`
  /// ```
  /// - Throws: The action's error. Any other error is converted into it by the reference.
  @discardableResult
  public func perform<Input: Sendable, Output: Sendable, Failure: Error>(
    _ action: ActionReference<Input, Output, Failure>, _ input: Input
  ) async throws(Failure) -> Output {
    try await mediator.perform(action, input)
  }

  /// Performs an action that takes no input and returns its output.
  ///
  /// ```swift
  /// let count = try await application.perform(.cartCount)
  /// ```
  @discardableResult
  public func perform<Output: Sendable, Failure: Error>(
    _ action: ActionReference<Void, Output, Failure>
  ) async throws(Failure) -> Output {
    try await mediator.perform(action, ())
  }
}

extension ApplicationOptions {
  /// The URL schemes that can be used to call actions with the exposure `.external`; none by default.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.actionSchemes = ["shop"]   // shop://cart/add calls the action, if it is exposed
  /// ```
  public var actionSchemes: Set<String> {
    get { self[ActionsPart.self].schemes }
    set { self[ActionsPart.self].schemes = newValue }
  }

  /// A closure that receives an entry for each action call, on the caller's thread.
  ///
  /// ```swift
  /// var options = ApplicationOptions()
  /// options.actionLog = { call in print("\(call.action) of \(call.owner ?? "the application")") }
  /// ```
  public var actionLog: (@Sendable (ActionLogEntry) -> Void)? {
    get { self[ActionsPart.self].log }
    set { self[ActionsPart.self].log = newValue }
  }
}

extension ApplicationSnapshot {
  /// The actions of all modules.
  ///
  /// ```swift
  /// let exposed = application.snapshot().actions.filter { $0.exposure == .external }
  /// ```
  public var actions: [ActionDescription] { part("actions") ?? [] }
}
