import TenonDiagnostics

/// The reason an operation failed, or a problem with a set of destinations.
///
/// Two errors are equal if they report the same problem with the same subject. The descriptions are intended
/// for people and are not compared.
///
/// ```swift
/// if case .failed(let error) = await navigator.open(Checkout()), error.code == .vetoed {
///   print("\(error.subject): \(error.message)")   // sign in: the cart is empty
/// }
/// ```
public struct NavigationError: Error, Equatable, Sendable {
  private struct Content: Equatable, Sendable {
    let code: Code<NavigationError>
    let subject: String
    let module: String?
    let place: SourcePlace?
    let related: [String]
    let message: Uncompared<String>
    let cause: Uncompared<(any Error)?>
  }

  private indirect enum Boxed: Equatable, Sendable { case content(Content) }

  private let boxed: Boxed

  private var content: Content {
    switch boxed {
    case .content(let content): content
    }
  }

  /// What went wrong.
  public var code: Code<NavigationError> { content.code }
  /// The route, screen, name or interface that the error concerns.
  public var subject: String { content.subject }
  /// The module that registered the subject, if any.
  public var module: String? { content.module }
  /// The source location of the faulty registration.
  public var place: SourcePlace? { content.place }
  /// Related subjects, whose meaning depends on the code.
  public var related: [String] { content.related }
  /// A description of the problem and how to fix it.
  public var message: String { content.message.value }
  /// The underlying error, if one was thrown.
  public var cause: (any Error)? { content.cause.value }

  // Not inlined, because errors are created in many places but rarely at run time.
  @inline(never)
  package init(
    _ code: Code<NavigationError>, _ subject: String, _ message: String, module: String? = nil,
    place: SourcePlace? = nil,
    related: [String] = [], cause: (any Error)? = nil
  ) {
    boxed = .content(
      Content(
        code: code, subject: subject, module: module, place: place, related: related,
        message: Uncompared(message), cause: Uncompared(cause)))
  }
}

extension Code where Subject == NavigationError {
  /// A window, tab, screen, modal or named destination does not exist, or no longer exists. For a window, tab
  /// or destination, `related` lists the names that exist.
  public static var unknown: Self { Self(rawValue: "unknown") }
  /// A window, tab, screen or modal already exists.
  public static var exists: Self { Self(rawValue: "exists") }
  /// There is nothing to remove or show: for example, a stack has only its root, a window has no modal, a modal has no
  /// stack, or there is no window, route or tab.
  public static var nothingThere: Self { Self(rawValue: "nothing-there") }
  /// The number of stacked screens or modals would exceed ``NavigatorOptions/maximumDepth``.
  public static var tooDeep: Self { Self(rawValue: "too-deep") }
  /// No destination is registered for the route's type or for the interface, or no transition or container is
  /// registered under the given name.
  public static var unregistered: Self { Self(rawValue: "unregistered") }
  /// The destination could not be created, or does not have the type that the caller requires. If an error was thrown,
  /// `cause` contains it.
  public static var destinationFailed: Self { Self(rawValue: "destination-failed") }
  /// A guard did not allow the change. The subject is the guard's name, and the message contains the reason. If the
  /// guard opened another screen instead of allowing screens to be removed, `related` contains that screen.
  public static var vetoed: Self { Self(rawValue: "vetoed") }
  /// The route or screen was refused for one of three reasons: the router or an interceptor refused the
  /// route, and `cause` is the reason; the system did not show the screen; or an existing destination
  /// (``Navigator/open(existing:for:as:in:transition:)``) was not shown, and `related` contains the screen
  /// that is shown instead.
  public static var refused: Self { Self(rawValue: "refused") }
  /// Guards redirected too many times in a row, or the screens kept changing while guards decided.
  package static var unsettled: Self { Self(rawValue: "unsettled") }
  /// The waiting task was cancelled.
  public static var cancelled: Self { Self(rawValue: "cancelled") }
  /// The screen was closed without a result.
  public static var closedWithoutResult: Self { Self(rawValue: "closed-without-result") }
  /// The navigator no longer exists.
  public static var navigatorGone: Self { Self(rawValue: "navigator-gone") }
  /// A destination, choice or adapter is registered twice, or several destinations have the same interface and no
  /// choice is registered. `related` lists the candidates.
  public static var ambiguous: Self { Self(rawValue: "ambiguous") }
  /// A choice has no candidates, an adapter leads to an interface that already has a destination, or adapters form a
  /// cycle.
  package static var invalidAdapter: Self { Self(rawValue: "invalid-adapter") }
  /// A destination is still in memory after its screen was closed.
  package static var leaked: Self { Self(rawValue: "leaked") }
}

extension NavigationError: CustomStringConvertible, Worded {}

/// The reasons the destinations could not be assembled.
///
/// ```swift
/// do { _ = try Navigator(destinations) } catch let error as DestinationTableError {
///   for problem in error.problems { print(problem) }   // with the place of each registration
/// }
/// ```
public struct DestinationTableError: Error, Equatable, Sendable, CustomStringConvertible, ProblemList {
  /// The problems, in registration order.
  public let problems: [NavigationError]
}

// MARK: - Errors about the state

extension NavigationError {
  static var noWindow: NavigationError {
    NavigationError(.nothingThere, "", "no window is open; open one with Navigator.openWindow")
  }

  static func unknownWindow(_ id: WindowID, known: [WindowID]) -> NavigationError {
    unknown(id.name, known.map(\.name), "no window is named \(id); the open windows are: ")
  }

  static func unknownTab(_ id: TabID, window: WindowID, known: [TabID]) -> NavigationError {
    unknown(id.name, known.map(\.name), "window \(window) has no tab named \(id); it has: ")
  }

  private static func unknown(_ name: String, _ known: [String], _ words: String) -> NavigationError {
    NavigationError(
      .unknown, name, words + (known.isEmpty ? "none" : known.joined(separator: ", ")), related: known)
  }

  static func unknownEntry(_ id: EntryID) -> NavigationError {
    NavigationError(.unknown, id.name, "screen \(id.name) is not shown; it may already have been closed")
  }

  static func unknownModal(_ id: ModalID) -> NavigationError {
    NavigationError(.unknown, id.name, "\(id.name) is not shown; it may already have been dismissed")
  }

  static func closed(_ what: String, _ name: String) -> NavigationError {
    NavigationError(.nothingThere, name, "\(what), in which the screen was to appear, was closed")
  }

  static func nothingPresented(in window: WindowID) -> NavigationError {
    NavigationError(.nothingThere, window.name, "nothing is presented in window \(window)")
  }

  static func notBelow(_ route: any Route, in window: WindowID) -> NavigationError {
    NavigationError(
      .unknown, route.name, "window \(window) does not show \(route.name), so that there is no way back to it"
    )
  }

  static func leadsBack(to name: String) -> NavigationError {
    NavigationError(
      .unsettled, name,
      "opening \(name) leads back to itself, before its screen has appeared; open something else")
  }

  static func unregistered(_ kind: String, _ name: String, among names: [String], _ cure: String)
    -> NavigationError
  {
    let near = name.nearMisses(among: names)
    return NavigationError(
      .unregistered, name, "no \(kind) \(name)\(near.nearMissClause); \(cure)", related: near)
  }

  /// A destination was asked for, but a closure has taken the navigator's place.
  package static func notMade(by presenter: Any.Type) -> NavigationError {
    let name = typeName(presenter, qualified: false)
    return NavigationError(
      .unregistered, name,
      "this \(name) was created from a closure, and creates no destinations; "
        + "take one from a contract, for example in a TestApplication")
  }

  static func exists(_ what: String, _ name: String, _ cure: String) -> NavigationError {
    NavigationError(.exists, name, "\(what) \(cure)")
  }

  static func entryExists(_ id: EntryID) -> NavigationError {
    exists("screen \(id.name)", id.name, "is already shown; create a new entry each time")
  }

  static var nothingToPop: NavigationError {
    NavigationError(
      .nothingThere, "", "no screen is above the root of the stack; a root is replaced, not popped")
  }

  static var noScreens: NavigationError {
    NavigationError(.nothingThere, "", "there is no screen to show; pass at least one route")
  }

  static func noTabs(_ window: WindowID) -> NavigationError {
    NavigationError(
      .nothingThere, window.name,
      "window \(window) would have no tabs; pass at least one tab, or a root if there is no tab bar")
  }

  static var emptyModal: NavigationError {
    NavigationError(.nothingThere, "", "a modal needs at least one screen")
  }

  static func tooDeep(_ limit: Int) -> NavigationError {
    NavigationError(
      .tooDeep, "",
      "more than \(limit) screens would be stacked; raise NavigatorOptions.maximumDepth, unless they open each other endlessly"
    )
  }

  static func tooManyWindows(_ window: String, limit: Int) -> NavigationError {
    NavigationError(
      .tooDeep, window,
      "the window \(window) was not restored, because \(limit) windows already exist; raise NavigatorOptions.maximumDepth"
        + " to allow more")
  }

  /// A guard opened another route instead of allowing screens to be removed.
  static func diverted(by rule: String, to route: any Route) -> NavigationError {
    let name = route.name
    return NavigationError(
      .vetoed, rule,
      "\(rule) did not allow the removal, and opened \(name) instead; try again afterwards",
      related: [name])
  }

  /// Another screen is shown in place of an existing destination.
  static func replaced(_ destination: Any, by name: String) -> NavigationError {
    let subject = typeName(type(of: destination), qualified: false)
    return NavigationError(
      .refused, subject,
      "\(subject) is not shown, because a guard, a rule or an interceptor redirected to \(name) instead",
      related: [name])
  }

  static var cancelled: NavigationError {
    NavigationError(.cancelled, "", "the task was cancelled before any screen changed")
  }

  package static var navigatorGone: NavigationError {
    NavigationError(
      .navigatorGone, "", "the navigator no longer exists; do not keep destinations beyond their application")
  }

  package static func unexpectedDestination(_ expected: Any.Type, _ found: Any, _ rest: String = "")
    -> NavigationError
  {
    unexpectedDestination(
      typeName(expected, qualified: false), found: "\(typeName(type(of: found), qualified: false))\(rest)")
  }

  package static func unexpectedDestination(_ expected: String, found: String) -> NavigationError {
    NavigationError(.destinationFailed, expected, "the destination is a \(found), not a \(expected)")
  }

  static func shown(_ destination: AnyObject) -> NavigationError {
    exists(
      "the destination", typeName(type(of: destination), qualified: false),
      "is already shown; close it, or create another")
  }

  /// The error with which an operation failed.
  package static func failed(
    _ error: any Error, making route: @autoclosure () -> String, of module: String? = nil
  ) -> NavigationError {
    if let error = error as? NavigationError { return error }
    if error is CancellationError { return .cancelled }
    let route = route()
    return NavigationError(
      .destinationFailed, route,
      "the destination of \(route)" + (module.map { " in \($0)" } ?? "")
        + " could not be made: \(valueText(error))",
      module: module, cause: error)
  }

  /// A host tried to show these entries, but the system did not show them.
  package static func notShown(_ entries: [NavigationEntry]) -> NavigationError {
    let names = entries.map(\.name).joined(separator: ", ")
    return NavigationError(
      .refused, names,
      "the system did not show \(names) and gave no reason; check whether it is presenting another screen")
  }

  /// The error with which a router failed.
  package static func refused(_ error: any Error, _ subject: String) -> NavigationError {
    if error is CancellationError { return .cancelled }
    return error as? NavigationError ?? NavigationError(.refused, subject, valueText(error), cause: error)
  }

  /// A screen was asked for, but an interceptor or a handler answered the route.
  static func answered(_ name: String) -> NavigationError {
    NavigationError(
      .refused, name,
      "an interceptor answered \(name) without passing it on, so that there is no screen to show")
  }

  static func interceptorsWait(_ interface: String) -> NavigationError {
    NavigationError(
      .refused, interface,
      "interceptors decide about \(interface), and they may have to wait; use open(conformingTo:), which waits for them"
    )
  }

  /// A screen was asked for, but another one would be shown, which does not fit into its place.
  static func displaced(_ route: any Route, by other: AdmittedPage) -> NavigationError {
    let (name, other) = (route.name, other.route.name)
    return NavigationError(
      .refused, name, "a guard, a rule or an interceptor redirects from \(name) to \(other)", related: [other]
    )
  }
}

/// The outcome of an operation.
///
/// ```swift
/// switch await navigator.push(ProductDetail(id: 42)) {
/// case .done(let entry): print("shown as \(entry!)")
/// case .handled(let outputs): print("not shown; its handler gave \(outputs)")
/// case .failed(let error): print(error.message)   // 42 is not shown
/// }
/// ```
public enum NavigationResult: Sendable {
  /// The operation succeeded. The value is the uppermost entry that appeared, or `nil` if none appeared. A guard may
  /// have redirected to this entry.
  case done(EntryID?)
  /// The route or URL was processed by handlers that do not belong to destinations, and no screen has
  /// changed. The values are the handlers' results, in the order of the pages.
  case handled([any Sendable])
  /// The operation was not possible, or a guard did not allow it. No screen has changed, unless a guard opened another
  /// screen instead of allowing screens to be removed, or another screen was shown in place of an existing destination.
  case failed(NavigationError)

  /// Whether the operation succeeded, either in the navigator or through a handler.
  public var isDone: Bool { if case .failed = self { false } else { true } }

  /// The uppermost entry that appeared.
  public var entry: EntryID? { if case .done(let entry) = self { entry } else { nil } }

  /// Returns the entry that appeared.
  ///
  /// ```swift
  /// let page = try await navigator.push(ProductDetail(id: 42)).get()   // for callers that let errors pass
  /// ```
  /// - Throws: The reason the operation failed.
  @discardableResult
  public func get() throws(NavigationError) -> EntryID? {
    switch self {
    case .done(let entry): return entry
    case .handled: return nil
    case .failed(let error): throw error
    }
  }
}
