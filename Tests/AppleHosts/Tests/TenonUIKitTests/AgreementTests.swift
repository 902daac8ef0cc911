import TenonUIKit
import TestSupport
import Testing
import UIKit

extension UIKitTests {
  /// Many random wishes of code, of persons, and of UIKit itself, which does not do and not say what it should.
  @MainActor
  @Suite struct AgreementTests {
    @Test(
      "whatever happens, state and screen agree at every rest, what is done is shown, and nothing waits for ever",
      arguments: 0..<200)
    func agree(seed: Int) async throws {
      StubFaults.clear()
      let run = try await Run(seed: UInt64(seed))
      defer {
        StubFaults.clear()
        StubTransitions.areHeld = false
        StubTransitions.finish()
        UISplitViewController.stubIsNarrow = false
        UITabBarController.stubCallsAboutTabs = false
      }
      for step in 0..<100 {
        run.step()
        for _ in 0..<Int.random(in: 0..<6, using: &run.random) { await Task.yield() }
        guard step % 4 == 3 else { continue }
        await run.rest()
        guard run.isWell(seed, step) else { return }
      }
    }
  }
}

/// A presentation of a screen's own.
private final class OwnTransition: NSObject, UIViewControllerTransitioningDelegate {}

/// One run: two windows, and what is to happen in them.
@MainActor
private final class Run {
  let stage: Stage
  /// A second window of the same navigator.
  private let second: WindowHost
  private let secondWindow = UIWindow(windowScene: UIWindowScene(stub: UISceneSession(stub: "second")))
  private let transition = OwnTransition()
  let tabs: [String]
  var random: SplitMix
  private var number = 0
  private var underWay = 0
  private var isVetoing = false
  private var token: NavigationToken?
  private var log: [String] = []
  private var wrong: [String] = []

  init(seed: UInt64) async throws {
    random = SplitMix(state: seed)
    // Every third run has more tabs than a bar has room for, and every second one a tab with two columns.
    tabs = seed % 3 == 0 ? ["one", "two", "three", "four", "five", "six", "seven"] : ["one", "two"]
    UISplitViewController.stubIsNarrow = seed % 4 == 1
    UITabBarController.stubCallsAboutTabs = seed % 5 < 2
    let registry = DestinationRegistry.shop { [transition] id in
      let page = Page("product \(id)")
      // Some screens lock the sheets that they are in, and some bring a presentation of their own.
      page.isModalInPresentation = id % 5 == 2
      if id % 7 == 3 {
        page.modalPresentationStyle = .custom
        page.transitioningDelegate = transition
      }
      return page
    }
    stage = try await Stage(registry, tabs: tabs)
    second = WindowHost(navigator: stage.navigator, window: "second")
    second.pause = { await Task.yield() }
    secondWindow.rootViewController = second.root
    secondWindow.makeKeyAndVisible()
    await stage.navigator.openWindow("second", root: Home())
    stage.navigator.adopt(.focus(.main))
    if seed % 2 == 1 { stage.host.split("two") { Page("placeholder") } }
  }

  private var navigator: Navigator { stage.navigator }
  private var root: UIViewController { stage.host.root }
  private var bar: UITabBarController? { stage.host.rootController.content as? UITabBarController }

  /// What is presented, the lowest first.
  private var chain: [UIViewController] { chain(of: root) }

  private func chain(of root: UIViewController) -> [UIViewController] {
    var chain: [UIViewController] = []
    var next = root.presentedViewController
    while let controller = next {
      chain.append(controller)
      next = controller.presentedViewController
    }
    return chain
  }

  private var visibleStack: UINavigationController? {
    if let top = chain.last { return top as? UINavigationController }
    if let split {
      return stack(of: split, split.isCollapsed ? .compact : chance(50) ? .primary : .secondary)
    }
    return bar?.selectedViewController as? UINavigationController
  }

  /// The two columns of the tab that is shown.
  private var split: UISplitViewController? { bar?.selectedViewController as? UISplitViewController }

  private func stack(of split: UISplitViewController, _ column: UISplitViewController.Column)
    -> UINavigationController?
  { split.viewController(for: column) as? UINavigationController }

  private func titles(_ stack: UINavigationController?) -> [String] {
    stack?.viewControllers.map { $0.title ?? "?" } ?? []
  }

  /// What a tab shows, in one stack or two columns.
  private func titles(ofTab controller: UIViewController) -> [String] {
    guard let split = controller as? UISplitViewController else {
      return titles(controller as? UINavigationController)
    }
    let columns: [UISplitViewController.Column] = split.isCollapsed ? [.compact] : [.primary, .secondary]
    return columns.flatMap { titles(stack(of: split, $0)) }.filter { $0 != "placeholder" }
  }

  private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  // MARK: - What is shown

  private func title(_ entry: NavigationEntry) -> String {
    (navigator.destination(of: entry.id) as? UIViewController)?.title ?? "?"
  }

  /// What the state says: the selected tab, the tabs' stacks, and the modals' stacks.
  var wanted: [[String]] {
    guard let window = navigator.state.window() else { return [] }
    return [[window.selectedTab.name]] + window.tabs.map { $0.stack.map(title) }
      + window.modals.map { $0.stack.map(title) }
  }

  /// What UIKit has.
  var shown: [[String]] {
    guard let bar else { return [] }
    let modals = chain.filter { !($0 is UIAlertController) && $0.title?.hasPrefix("foreign") != true }
    // Who looks at the list of "More" has not chosen another tab yet.
    let isInMore = bar.selectedViewController === bar.moreNavigationController
    let selected =
      isInMore ? wanted.first : tabs.indices.contains(bar.selectedIndex) ? [tabs[bar.selectedIndex]] : nil
    return [selected ?? []] + (bar.viewControllers ?? []).map(titles(ofTab:))
      + modals.map {
        ($0 as? UINavigationController)?.viewControllers.map { $0.title ?? "?" } ?? [$0.title ?? "?"]
      }
  }

  /// The second window, as the state and as UIKit have it.
  private var secondWanted: [String] { navigator.state.window("second")?.topStack.map(title) ?? [] }
  private var secondShown: [String] {
    titles((chain(of: second.root).last ?? second.rootController.content) as? UINavigationController)
  }

  func isWell(_ seed: Int, _ step: Int) -> Bool {
    if secondShown != secondWanted {
      wrong.append("second: \(secondShown) is shown, and not \(secondWanted)")
    }
    if shown != wanted { wrong.append("\(shown) is shown, and not \(wanted)") }
    wrong += StubFaults.complaints.map { "UIKit: \($0)" }
    if wrong.isEmpty { return true }
    Issue.record("seed \(seed), step \(step): \(wrong.joined(separator: "; ")); after \(log.suffix(30))")
    return false
  }

  /// Lets everything end: transitions, alerts, and what code waits for.
  func rest() async {
    StubTransitions.areHeld = false
    isVetoing = false
    await until { [self] in
      StubTransitions.finish()
      if let alert = chain.last as? UIAlertController { alert.stubTapButton() }
      return underWay == 0
    }
    await stage.host.atRest()
    await second.atRest()
    log.append("rest")
  }

  // MARK: - What happens

  func step() {
    StubTransitions.areHeld = chance(50)
    number += 1
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<45: program()
    case 45..<65: person()
    case 65..<80: code()
    case 80..<90: faults()
    default:
      let isCancelling = chance(50)
      log.append("end, cancelling \(isCancelling)")
      StubTransitions.finishFirst(cancelling: isCancelling)
    }
  }

  /// Code that uses the navigator.
  private func program() {
    let number = number
    let choice = Int.random(in: 0..<18, using: &random)
    log.append("program \(choice) #\(number)")
    perform(number) { navigator in
      switch choice {
      case 0, 1, 2: return await navigator.push(Product(id: number))
      case 3: return await navigator.open(Product(id: number), as: .sheet)
      case 4: return await navigator.open(Product(id: number), as: .modal(.fullScreen, .none))
      case 5: return await navigator.open(Product(id: number), as: .replace)
      case 6: return await navigator.open(stack: [Home(), Product(id: number)])
      case 7: return await navigator.perform(.pop())
      case 8: return await navigator.perform(.popToRoot())
      case 9: return await navigator.perform(.dismiss())
      case 10: return await navigator.perform(.dismissAll())
      case 11: return await navigator.open(Product(id: number), as: .detail)
      case 12: return await navigator.push(Product(id: number), in: .top.primary)
      case 13: return await navigator.open(Product(id: number), as: .modal(.own))
      case 14: return await navigator.push(Product(id: number), transition: .named("zoom"))
      case 15: return await navigator.push(Product(id: number), in: .window("second"))
      case 16:
        return await navigator.open(Product(id: number), as: .sheet, in: .window("second"))
      default: return await navigator.perform(.select(TabID(self.tabs[number % self.tabs.count])))
      }
    }
  }

  private func perform(_ number: Int, _ body: @escaping @MainActor (Navigator) async -> NavigationResult) {
    underWay += 1
    Task {
      let result = await body(navigator)
      underWay -= 1
      let title = "product \(number)"
      // Code may have taken it away again in the same turn.
      stage.host.catchUp()
      guard result.isDone, StubTransitions.isIdle, (wanted.joined() + secondWanted).contains(title) else {
        return
      }
      if !(shown.joined() + secondShown).contains(title) { wrong.append("\(title) is said to be done") }
    }
  }

  private func person() {
    let choice = Int.random(in: 0..<11, using: &random)
    log.append("person \(choice)")
    switch choice {
    case 0: visibleStack?.stubSwipeBack()
    case 1: visibleStack?.stubSwipeContent()
    case 2: visibleStack?.stubTapBack()
    case 3: swipeDown()
    case 4: if chain.isEmpty { bar?.stubTap(Int.random(in: 0..<min(5, tabs.count), using: &random)) }
    case 5:
      if let bar, chain.isEmpty, bar.selectedViewController === bar.moreNavigationController {
        bar.stubChooseInMore(Int.random(in: 4..<tabs.count, using: &random))
      }
    case 6: resize()
    case 7: swipeSideways()
    case 8: second.root.stubSwipeDown()
    case 9: (second.rootController.content as? UINavigationController)?.stubSwipeBack()
    default: (chain.last as? UIAlertController)?.stubTapButton()
    }
  }

  /// A sheet that is locked stays.
  private func swipeDown() {
    let presenter = chain.last?.presentingViewController ?? root
    let sheet = presenter.presentedViewController
    let top = (sheet as? UINavigationController)?.topViewController
    let isLocked = sheet?.isModalInPresentation == true || top?.isModalInPresentation == true
    let isGoing = sheet?.isBeingDismissed == true
    presenter.stubSwipeDown()
    if isLocked, !isGoing, sheet?.isBeingDismissed == true {
      wrong.append("\(sheet?.title ?? "a sheet") was locked")
    }
  }

  /// A swipe on a list that is not at its beginning scrolls the list.
  private func swipeSideways() {
    let list = UIScrollView(frame: .zero)
    list.contentSize = CGSize(width: 1_000, height: 10)
    list.contentOffset = CGPoint(x: chance(50) ? 100 : 0, y: 0)
    guard let stack = visibleStack, list.contentOffset.x > 0 || chance(50) else { return }
    if !stack.stubSwipeContent(over: list), list.contentOffset.x > 0 {
      wrong.append("a list could not be scrolled back")
    }
  }

  /// A person makes the window narrower, or wider.
  private func resize() {
    guard let split = bar?.viewControllers?.compactMap({ $0 as? UISplitViewController }).first else { return }
    if split.isCollapsed { split.stubExpand() } else { split.stubCollapse() }
  }

  /// Code that knows nothing of the navigator.
  private func code() {
    guard StubTransitions.isIdle, !root.isBeingDismissed else { return }
    let choice = Int.random(in: 0..<6, using: &random)
    log.append("code \(choice)")
    let top = chain.last ?? root
    switch choice {
    case 0: visibleStack?.pushViewController(Page("own \(number)"), animated: true)
    case 1: visibleStack?.popViewController(animated: chance(50))
    case 2: (chain.randomElement(using: &random)?.presentingViewController)?.dismiss(animated: chance(50))
    case 3: if !(top is UIAlertController) { top.present(UIAlertController(), animated: true) }
    case 4: if !(top is UIAlertController) { top.present(Page("foreign \(number)"), animated: chance(50)) }
    default: if chain.isEmpty { bar?.selectedIndex = Int.random(in: 0..<tabs.count, using: &random) }
    }
  }

  private func faults() {
    let choice = Int.random(in: 0..<10, using: &random)
    log.append("fault \(choice)")
    switch choice {
    case 0:
      StubFaults.completion =
        [StubFaults.Completion.accepted, .refusedAndCalled, .refused, .acceptedAndForgotten]
        .randomElement(using: &random) ?? .accepted
    case 1: StubFaults.refusedPresentations = Int.random(in: 0...3, using: &random)
    case 2: StubFaults.refusedDismissals = Int.random(in: 0...3, using: &random)
    case 3: StubFaults.refusedStackChanges = Int.random(in: 0...3, using: &random)
    case 4: StubFaults.forgottenHandlers = Int.random(in: 0...2, using: &random)
    case 5: visibleStack?.stubTakeBackSwipes()
    case 6: isVetoing = chance(50)
    case 8:
      stage.host.makeStack = { UINavigationController() }
      if chance(50) { stage.host.makeTabs = { UITabBarController() } }
    case 7: navigator.register(transition: "zoom", UIKitTransition { _ in Zoom() })
    default:
      if let token {
        navigator.cancel(token)
        self.token = nil
      } else {
        token = navigator.add(
          NavigationGuard("mood", on: .removals) { [weak self] _ in
            self?.isVetoing == true ? .veto("not now") : .allow
          })
      }
    }
  }
}
