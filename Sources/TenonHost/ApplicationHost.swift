import Foundation
import Tenon
import TenonDiagnostics
import TenonNavigator
import TenonRoutes

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
  /// A closure that receives the error if the launch fails, which is also written to the system's log. In debug builds, the
  /// windows show it.
  public var onLaunchFailure: @MainActor (any Error) -> Void = { _ in }
  /// A closure that receives each URL from outside the application that no module handled and that the
  /// navigator tried to show but could not, together with the reason.
  public var onUnopenedURL: @MainActor (URL, NavigationResult) -> Void = { _, _ in }

  private let makeApplication: @MainActor () throws -> Application
  private var launching: Task<Bool, Never>?
  private var isLaunched = false
  /// Why the last attempt to launch failed.
  package private(set) var launchFailure: String?
  /// What opens the first screens when the launch is complete.
  private var firstScreens: [@MainActor () async -> Void] = []
  /// The number of scenes, by their window, whose first screens are not open yet.
  private var connecting: [WindowID: Int] = [:]
  /// The pause between checks whether a screen is there.
  package var pause: @MainActor () async -> Void = { try? await Task.sleep(for: .milliseconds(50)) }
  /// Writes to the system's log.
  package var log: @MainActor (String) -> Void = { NSLog($0.replacing("%", with: "%%")) }
  private var kept: [@MainActor () -> Void] = []
  private var openings = ColdDictionary<Int, Task<Void, Never>>()
  private var opened = 0
  /// The windows of scenes that connect through their views, and the number of connections of each scene.
  private var windows: [String: WindowID] = [:]
  private var connections: [String: Int] = [:]
  /// The types of the activities from outside that the application continues.
  package var activityTypes =
    Bundle.main.object(forInfoDictionaryKey: "NSUserActivityTypes") as? [String] ?? []
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
    if launchFailure != nil { (launching, launchFailure) = (nil, nil) }
    return await join(in: .main, opening: first).value
  }

  /// Begins the launch, which is not tried again, and opens first screens after it.
  /// - Parameter window: The window in which the screens appear.
  /// - Returns: The task that ends when the screens are open, with whether the application is running.
  @discardableResult
  package func join(
    in window: WindowID, opening first: @escaping @MainActor () async -> Void
  ) -> Task<Bool, Never> {
    connecting[window, default: 0] += 1
    let open: @MainActor () async -> Void = { [weak self] in
      await first()
      self?.connected(window)
    }
    guard isLaunched else {
      firstScreens.append(open)
      return launchTask()
    }
    return Task {
      await open()
      return true
    }
  }

  private func connected(_ window: WindowID) {
    let others = (connecting[window] ?? 1) - 1
    connecting[window] = others > 0 ? others : nil
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
        let failure = "The application could not be launched: \(valueText(error))"
        launchFailure = failure
        log(failure)
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

  /// Waits until what the user has done outside of the application can show a screen. A scene that connects is waited for
  /// until its first screens are open. The views of SwiftUI may appear after the event for which their scene is opened, so
  /// otherwise, screens are waited for for two seconds.
  /// - Parameter window: The window in which the screen is to appear; `nil` for any.
  private func screensToOpen(in window: WindowID?) async {
    var looks = 0
    while !hasScreens(in: window), looks < 40 || isConnecting(window) {
      looks += 1
      await pause()
    }
  }

  private func hasScreens(in window: WindowID?) -> Bool {
    let windows = application.navigator.state.windows.filter { window == nil || $0.id == window }
    return (window == nil ? connecting.isEmpty : !isConnecting(window)) && windows.contains { $0.top != nil }
  }

  /// Whether the only windows that can show a screen are still connecting.
  private func isConnecting(_ window: WindowID?) -> Bool {
    if let window { return connecting[window] != nil }
    let windows = application.navigator.state.windows
    return !connecting.isEmpty && windows.allSatisfy { $0.top == nil || connecting[$0.id] != nil }
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

  /// Passes on an event that modules may answer asynchronously, and calls the system's handler once with their answer. What
  /// the user has done outside of the application, such as a tap on a notification, waits for the first screens.
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
      if event.opensScreens { await host.screensToOpen(in: nil) }
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
      await host.screensToOpen(in: window)
      let place = window.map(NavigationPlace.window) ?? .top
      let result = await navigator.open(link, in: place)
      if !result.isDone { host.onUnopenedURL(url, result) }
      done(result.entry.flatMap { navigator.destination(of: $0) })
    }
    return true
  }

  // MARK: - Scenes

  /// Connects a scene whose views the system makes without saying when it closes them.
  /// - Parameters:
  ///   - scene: The scene.
  ///   - name: The window, if the application names it.
  ///   - former: The window that the scene had before a restart.
  /// - Returns: The scene's window: the one that it has already, the one that the application names, the one that it had
  ///   before, `main` if no other scene shows it, or a new one.
  package func sceneConnects(_ scene: String, as name: WindowID?, formerly former: String?) -> WindowID {
    connections[scene, default: 0] += 1
    if name == nil, let window = windows[scene] { return window }
    let others = Set(windows.filter { $0.key != scene }.values)
    let free = [former.map { WindowID($0) }, .main].compactMap(\.self).first { !others.contains($0) }
    let window = name ?? free ?? WindowID(UUID().uuidString)
    windows[scene] = window
    return window
  }

  /// The views of a scene have gone. If no others come at once, the scene has gone, and its window closes with it.
  package func sceneDisconnects(_ scene: String) async {
    connections[scene, default: 1] -= 1
    await pause()
    guard connections[scene] == 0 else { return }
    connections[scene] = nil
    sceneResignsActive(scene)
    sceneEnteredBackground(scene)
    guard let window = windows.removeValue(forKey: scene), !windows.values.contains(window) else { return }
    application.navigator.adopt(.close(window))
  }

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
