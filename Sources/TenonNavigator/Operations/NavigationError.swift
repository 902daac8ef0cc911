/// Why an operation came to nothing. Nothing has changed then.
public enum NavigationError: Error, Sendable {
  // MARK: The state

  /// No window is open.
  case noWindow
  case unknownWindow(WindowID, known: [WindowID])
  case windowExists(WindowID)
  case unknownTab(TabID, window: WindowID, known: [TabID])
  case tabExists(TabID, window: WindowID)
  /// The entry is not shown any more, or never was.
  case unknownEntry(EntryID)
  case entryExists(EntryID)
  /// The modal is not shown any more, or never was.
  case unknownModal(ModalID)
  case modalExists(ModalID)
  /// The stack has nothing above its root, or not so much.
  case nothingToPop
  case nothingPresented(WindowID)
  /// The modal has no stack to push on.
  case noStack(ModalID)
  /// A modal without any entry.
  case emptyModal
  /// More entries or modals over each other than ``NavigatorOptions/maximumDepth``.
  case tooDeep(limit: Int)

  // MARK: Destinations

  /// No destination is registered for the route's type.
  case unregistered(route: String, nearMisses: [String])
  /// The destination could not be made.
  case destinationFailed(route: String, module: String?, any Error)
  /// The destination is not what the caller configures.
  case unexpectedDestination(expected: String, found: String)
  case unknownTransition(String, nearMisses: [String])
  case unknownContainer(String, nearMisses: [String])
  /// No destination has the interface.
  case unknownInterface(String)
  /// Several destinations have the interface, and nothing chooses.
  case ambiguousInterface(String, candidates: [String])
  /// No candidate of the interface has the name.
  case unknownCandidate(String, interface: String, candidates: [String])

  // MARK: The way

  /// The router did not let it pass, or an interceptor; the error says why.
  case routing(any Error)
  /// Guards sent the opening from one route to the next too often.
  case tooManyRedirects(trail: [String])
  /// What the operation is about changed again and again while guards decided.
  case unsettled
  /// The task that waited was cancelled.
  case cancelled
  /// The screen was closed without a result.
  case closedWithoutResult(route: String)
  /// The navigator is gone.
  case navigatorGone
}

extension NavigationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noWindow: "no window is open; open one with NavigationOperation.open"
    case .unknownWindow(let id, let known): "no window is named \(id); open are: \(Self.list(known))"
    case .windowExists(let id): "a window named \(id) is open already"
    case .unknownTab(let id, let window, let known):
      "window \(window) has no tab named \(id); it has: \(Self.list(known))"
    case .tabExists(let id, let window): "window \(window) has two tabs named \(id); names are unique"
    case .unknownEntry(let id): "screen \(id) is not shown; it may have been closed meanwhile"
    case .entryExists(let id): "screen \(id) is shown already; make a new entry for every appearance"
    case .unknownModal(let id): "\(id) is not shown; it may have been dismissed meanwhile"
    case .modalExists(let id): "\(id) is shown already; make a new modal for every presentation"
    case .nothingToPop: "nothing lies above the root of the stack; a root is replaced, not popped"
    case .nothingPresented(let window): "nothing is presented in window \(window)"
    case .noStack(let id): "\(id) has no stack to push on; present it in the container .stack, or use show"
    case .emptyModal: "a modal needs at least one screen"
    case .tooDeep(let limit):
      "more than \(limit) screens over each other; raise NavigatorOptions.maximumDepth if this is no recursion"
    case .unregistered(let route, let near):
      "no destination is registered for \(route)" + Self.suggestion(near)
        + "; register one with DestinationRegistry.destination"
    case .destinationFailed(let route, let module, let error):
      "the destination of \(route)" + (module.map { " in \($0)" } ?? "") + " could not be made: \(error)"
    case .unexpectedDestination(let expected, let found): "the destination is a \(found), not a \(expected)"
    case .unknownTransition(let name, let near):
      "no transition is named \(name)" + Self.suggestion(near)
        + "; register it with Navigator.register(transition:)"
    case .unknownContainer(let name, let near):
      "no container is named \(name)" + Self.suggestion(near)
        + "; register it with Navigator.register(container:)"
    case .unknownInterface(let name):
      "no destination has the interface \(name); register one with destination(conformingTo:), or adapt one to it"
    case .ambiguousInterface(let name, let candidates):
      "several destinations have the interface \(name) (\(candidates.joined(separator: ", "))); name one, or let choose"
    case .unknownCandidate(let name, let interface, let candidates):
      "no destination named \(name) has the interface \(interface); there are: \(candidates.joined(separator: ", "))"
    case .routing(let error): "\(error)"
    case .tooManyRedirects(let trail): "guards redirect in a cycle: \(trail.joined(separator: " -> "))"
    case .unsettled: "the screens concerned changed again and again while guards decided; try again"
    case .cancelled: "the task was cancelled before anything happened"
    case .closedWithoutResult(let route): "\(route) was closed without a result"
    case .navigatorGone: "the navigator is gone; do not keep destinations beyond their application"
    }
  }

  private static func list(_ names: [some CustomStringConvertible]) -> String {
    names.isEmpty ? "none" : names.map(\.description).joined(separator: ", ")
  }

  private static func suggestion(_ names: [String]) -> String {
    names.isEmpty ? "" : " (near misses: \(names.joined(separator: ", ")))"
  }
}

/// What became of an operation.
public enum NavigationResult: Sendable {
  /// It is done; the entry is the uppermost one that appeared, where one did.
  case done(EntryID?)
  /// A guard did not allow it.
  case vetoed(by: String, reason: String)
  /// It could not be done.
  case failed(NavigationError)

  /// Whether it is done.
  public var isDone: Bool { if case .done = self { true } else { false } }

  /// The uppermost entry that appeared.
  public var entry: EntryID? { if case .done(let entry) = self { entry } else { nil } }

  /// The entry that appeared.
  /// - Throws: ``NavigationVeto`` or ``NavigationError``.
  @discardableResult
  public func get() throws -> EntryID? {
    switch self {
    case .done(let entry): return entry
    case .vetoed(let name, let reason): throw NavigationVeto(guard: name, reason: reason)
    case .failed(let error): throw error
    }
  }
}

/// A guard did not allow an operation.
public struct NavigationVeto: Error, Hashable, Sendable, CustomStringConvertible {
  /// The guard's name.
  public let `guard`: String
  /// What it said.
  public let reason: String

  public init(guard name: String, reason: String) {
    self.guard = name
    self.reason = reason
  }

  public var description: String { "\(`guard`) did not allow it: \(reason)" }
}
