import Foundation
import Tenon
import TenonDiagnostics
import TenonNavigator
import TenonRouting

/// The platform-independent part of a host. The class launches an application and passes the system's callbacks on to
/// the application's modules.
///
/// Events that arrive before the launch is complete are kept and then passed on in order. If such an event is
/// a URL or a user activity, the system immediately receives the answer `true`. The class does not use
/// `UIApplication.shared`, so it works in app extensions.
///
/// ```swift
/// let host = try ApplicationHost { try Application(modules) }
/// host.onLaunchFailure = { error in show("The shop cannot start: \(error)") }   // with a button that calls `launch()`
/// await host.launch()   // once, however often it is called, until it has failed
/// ```
@MainActor
public final class ApplicationHost {
  /// The application whose modules receive the events. If its launch has failed, the next launch replaces it.
  public private(set) var application: Application
  /// A closure that receives the error if the launch fails.
  public var onLaunchFailure: @MainActor (any Error) -> Void = { _ in }
  /// A closure that receives each URL from outside the application that no module handled and that the
  /// navigator tried to show but could not, together with the reason.
  public var onUnopenedURL: @MainActor (URL, NavigationResult) -> Void = { _, _ in }

  private let makeApplication: @MainActor () throws -> Application
  private var launching: Task<Bool, Never>?
  private var isLaunched = false
  private var hasFailed = false
  /// What opens the first screens when the launch is complete.
  private var firstScreens: [@MainActor () async -> Void] = []
  private var kept: [@MainActor () -> Void] = []
  private var openings = ColdDictionary<Int, Task<Void, Never>>()
  private var opened = 0
  private var activeScenes = Set<String>()
  private var foregroundScenes = Set<String>()

  /// Creates a host, and its application.
  /// - Parameter makeApplication: Makes a new application, which has not been launched. It is called again when a launch
  ///   is tried again after it has failed.
  /// - Throws: The error with which the application cannot be made.
  public init<Failure: Error>(
    _ makeApplication: @escaping @MainActor () throws(Failure) -> Application
  ) throws(Failure) {
    application = try makeApplication()
    self.makeApplication = makeApplication
  }

  /// Launches the application and opens the first screens, before any link that arrived during the launch. The
  /// application is launched only once, even if this method is called repeatedly. After a launch has failed, the next call
  /// makes a new application and launches it, with the first screens and the links of the earlier attempts.
  ///
  /// ```swift
  /// await host.launch { await host.application.navigator.openWindow(root: Home()) }
  /// ```
  /// - Parameter first: Opens first screens. It runs after the launch, also if that has been completed already. Events and
  ///   links wait for it, so it must not wait for the user or for the launch. To try again, call this method without it.
  /// - Returns: Whether the application is running.
  @discardableResult
  public func launch(opening first: @escaping @MainActor () async -> Void = {}) async -> Bool {
    if hasFailed { (launching, hasFailed) = (nil, false) }
    return await join(opening: first)
  }

  /// Waits for the launch, which is not tried again, and opens first screens after it.
  @discardableResult
  package func join(opening first: @escaping @MainActor () async -> Void) async -> Bool {
    guard !isLaunched else {
      await first()
      return true
    }
    firstScreens.append(first)
    return await launchTask().value
  }

  /// Begins the launch.
  package func beginLaunch() { _ = launchTask() }

  private func launchTask() -> Task<Bool, Never> {
    if let launching { return launching }
    let task = Task {
      do {
        if application.currentState == .stopped { application = try makeApplication() }
        if application.currentState != .running { try await application.launch() }
      } catch {
        // The links are kept for the next attempt; callers that wait for an answer get one.
        hasFailed = true
        onLaunchFailure(error)
        return false
      }
      while !firstScreens.isEmpty { await firstScreens.removeFirst()() }
      isLaunched = true
      let events = kept
      kept = []
      for event in events { event() }
      return true
    }
    launching = task
    return task
  }

  /// Waits until all work that the system's callbacks have started is complete.
  package func settled() async {
    _ = await launching?.value
    while let task = openings.values.first { await task.value }
  }

  // MARK: - Events

  /// Passes an event on to the modules, or keeps it until the launch is complete.
  ///
  /// ```swift
  /// let isWelcome = host.send(.willContinueUserActivity, "shop.product", early: true)
  /// ```
  /// - Parameters:
  ///   - event: The event.
  ///   - payload: The event's payload.
  ///   - early: The answer to return if the launch is not complete.
  @discardableResult
  public func send<Payload: Sendable, Answer: Sendable>(
    _ event: ApplicationEvent<Payload, Answer>, _ payload: Payload, early: Answer
  ) -> Answer {
    if isLaunched { return application.send(event, payload) }
    kept.append { [weak self] in _ = self?.application.send(event, payload) }
    return early
  }

  package func send<Payload: Sendable>(_ event: ApplicationEvent<Payload, Void>, _ payload: Payload) {
    send(event, payload, early: ())
  }

  package func send(_ event: ApplicationEvent<Void, Void>) { send(event, ()) }

  /// Passes on an event that modules may answer asynchronously, and calls the system's handler once with their answer.
  ///
  /// ```swift
  /// host.send(.performBackgroundFetch, (), otherwise: .failed) { result in reply(result) }
  /// ```
  /// - Parameters:
  ///   - event: The event.
  ///   - payload: The event's payload.
  ///   - otherwise: The answer to return if the application cannot be launched.
  ///   - reply: Receives the answer.
  public func send<Payload: Sendable, Answer: Sendable>(
    _ event: AsyncApplicationEvent<Payload, Answer>, _ payload: Payload, otherwise: Answer,
    _ reply: @escaping @MainActor (Answer) -> Void
  ) {
    begin { host in
      guard await host.launchTask().value else { return reply(otherwise) }
      reply(await host.application.send(event, payload))
    }
  }

  private func begin(_ body: @escaping @MainActor (ApplicationHost) async -> Void) {
    opened += 1
    let number = opened
    openings[number] = Task {
      await body(self)
      openings[number] = nil
    }
  }

  // MARK: - URLs

  /// Opens a URL from outside the application. The first module that returns `true` for `openURL` handles the
  /// URL; if no module does, the navigator shows the URL's screen.
  ///
  /// ```swift
  /// if !host.open(url, source: nil, in: "2") { print("\(url) is not ours") }
  /// ```
  /// - Parameters:
  ///   - url: The URL.
  ///   - source: The application that opens the URL, if the system reports it.
  ///   - window: The window in which to show the URL; by default, the focused window.
  /// - Returns: Whether a module or the navigator handles the URL; `true` until the launch is complete.
  @discardableResult
  public func open(_ url: URL, source: String?, in window: WindowID? = nil) -> Bool {
    open(url, source: source, in: window, isAccepted: false)
  }

  /// Opens a link on one of the application's own pages, unless it leads out of the application.
  /// - Returns: Whether the link leads to an external route.
  package func follow(_ url: URL, in window: WindowID) -> Bool {
    guard let link = try? application.navigator.router.prepare(url.absoluteString, origin: .external) else {
      return false
    }
    _ = open(url, source: nil, in: window, isAccepted: true, link)
    return true
  }

  /// - Parameters:
  ///   - isAccepted: Whether the system has already received the answer `true`.
  ///   - link: The link, if it has been prepared already.
  private func open(
    _ url: URL, source: String?, in window: WindowID?, isAccepted: Bool, _ link: PreparedLink? = nil
  ) -> Bool {
    guard isLaunched else {
      kept.append { [weak self] in _ = self?.open(url, source: source, in: window, isAccepted: true) }
      return true
    }
    if application.send(.openURL, OpenedURL(url, source: source)) { return true }
    return show(url, in: window, isAccepted: isAccepted, link)
  }

  /// Continues a user activity. If no module handles the activity, the navigator shows the activity's web page.
  @discardableResult
  public func open(_ activity: UserActivity, in window: WindowID? = nil) -> Bool {
    open(activity, in: window) { _ in }
  }

  /// Continues an activity.
  /// - Parameter done: Called once, with the screen that shows the activity, or `nil` if the navigator shows none.
  package func open(
    _ activity: UserActivity, in window: WindowID?, isAccepted: Bool = false,
    then done: @escaping @MainActor (Any?) -> Void
  ) -> Bool {
    guard isLaunched else {
      kept.append { [weak self] in _ = self?.open(activity, in: window, isAccepted: true, then: done) }
      return true
    }
    let isHandled = application.send(.continueUserActivity, activity)
    if !isHandled, let url = activity.webpageURL {
      return show(url, in: window, isAccepted: isAccepted, then: done)
    }
    done(nil)
    return isHandled
  }

  private func show(
    _ url: URL, in window: WindowID?, isAccepted: Bool, _ prepared: PreparedLink? = nil,
    then done: @escaping @MainActor (Any?) -> Void = { _ in }
  ) -> Bool {
    let (text, navigator) = (url.absoluteString, application.navigator)
    let link: PreparedLink
    do throws(NavigationError) {
      link = if let prepared { prepared } else { try navigator.prepared(text, origin: .external) }
    } catch {
      // The system has received an answer already, so nobody else learns that the URL was not opened.
      if isAccepted { onUnopenedURL(url, .failed(error)) }
      done(nil)
      return false
    }
    begin { host in
      let place = window.map(NavigationPlace.window) ?? .top
      let result = await navigator.open(link, in: place)
      if !result.isDone { host.onUnopenedURL(url, result) }
      done(result.entry.flatMap { navigator.destination(of: $0) })
    }
    return true
  }

  // MARK: - Scenes

  // With scenes, the system notifies each scene instead of the application. The modules receive the same events as
  // without scenes: when the first scene becomes active, and when the last scene stops being active.

  /// A scene has become active.
  package func sceneBecameActive(_ scene: String) {
    let isFirst = activeScenes.isEmpty
    if activeScenes.insert(scene).inserted, isFirst { send(.didBecomeActive) }
  }

  /// A scene is about to become inactive.
  package func sceneResignsActive(_ scene: String) {
    if activeScenes.remove(scene) != nil, activeScenes.isEmpty { send(.willResignActive) }
  }

  /// A scene is about to come to the foreground.
  package func sceneEntersForeground(_ scene: String) {
    let isFirst = foregroundScenes.isEmpty
    if foregroundScenes.insert(scene).inserted, isFirst { send(.willEnterForeground) }
  }

  /// A scene has entered the background.
  package func sceneEnteredBackground(_ scene: String) {
    if foregroundScenes.remove(scene) != nil, foregroundScenes.isEmpty { send(.didEnterBackground) }
  }
}
