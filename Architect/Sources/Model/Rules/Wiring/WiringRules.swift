import ModuleGraph

extension WiringRule {
  private static let verified = """
    The application verifies this as well when it starts, and refuses to start. The command finds it before a build, in
    every application of the repository.
    """

  /// All rules about the wiring of applications.
  public static let all: [any Rule] = [
    WiringRule(
      .missingService, "Some module of the application provides each service that a module requires.",
      """
      \(verified)

      To fix it: add the module that provides the service to the application's list, provide the service, or declare the
      requirement with `requires(ifPresent:)` if the module works without it.
      """, check: ServiceWiring.missing),
    WiringRule(
      .duplicateService, "No two declarations provide the same service.",
      """
      \(verified)

      To fix it: remove one of the two declarations, give one of the services a name, or contribute both and collect them.
      """, check: ServiceWiring.duplicates),
    WiringRule(
      "unused-service", "Each provided service is used.",
      """
      A service that no module requires, and that no other code mentions, is dead code that looks alive: it is created,
      tested and maintained for nobody.

      To fix it: remove the declaration, or require the service where it should be used.
      """, severity: .warning, check: ServiceWiring.unused),
    WiringRule(
      .unusedRequirement, "Code of the module receives each service that the module requires.",
      """
      A requirement that no code receives makes the module depend on another one for nothing, and orders their launch.

      To fix it: list the requirement in the `with:` of the code that needs it, or remove it.
      """, severity: .warning, check: ServiceWiring.unusedRequirements),
    WiringRule(
      .missingAction, "Some module performs each action that a module calls.",
      """
      \(verified)

      To fix it: add the module that performs the action, correct the action's name in its ActionReference, or declare the
      call with `calls(ifPresent:)`.
      """, check: ActionWiring.missing),
    WiringRule(
      .duplicateAction, "No two modules perform the same action.",
      "\(verified)\n\nTo fix it: remove one of the two, or give one of them another name.",
      check: ActionWiring.duplicates),
    WiringRule(
      .differentAction, "An action is called with the types with which it is performed.",
      """
      \(verified)

      To fix it: declare one ActionReference in an interface module, and use it on both sides.
      """, check: ActionWiring.different),
    WiringRule(
      .missingAuthorization, "Some module grants each authorization that an action needs.",
      "\(verified)\n\nTo fix it: declare the authorization with `contract.authorizes`.",
      check: ActionWiring.unauthorized),
    WiringRule(
      .unreadableInput, "The input of each external action can be read from a URL.",
      """
      \(verified)

      To fix it: take a struct that conforms to `ActionInput`, or keep the action internal.
      """, check: ActionWiring.unreadable),
    WiringRule(
      .missingRoute, "Some module answers each route that a module opens.",
      """
      \(verified)

      To fix it: add the module that answers the route, or declare the use with `opens(ifPresent:)`.
      """, check: { RouteWiring.missing($0, shown: false) }),
    WiringRule(
      .missingDestination, "Some module has a destination for each screen that a module shows.",
      """
      \(verified)

      To fix it: add the module with the destination, or declare the use with `shows(ifPresent:)`.
      """, check: { RouteWiring.missing($0, shown: true) }),
    WiringRule(
      .notADestination, "A route that is shown is answered with a destination.",
      "\(verified)\n\nTo fix it: declare a destination for the route, or open the route with `opens`.",
      check: RouteWiring.notDestinations),
    WiringRule(
      .ambiguousRoute, "Each URL has one answer, and each pattern is valid.",
      """
      Two patterns that match the same URLs with equal precedence, a route that is answered twice, a pattern that cannot
      be parsed, and a parameter without a property are errors. \(verified)

      To fix it: make one of the patterns more specific, or give one of them a priority.
      """, check: PatternWiring.check),
    WiringRule(
      "unmatched-url", "A route matches each URL in the source.",
      """
      No contract says which URLs are written as text, so the application cannot verify them. Such a URL fails when a user
      opens it.

      To fix it: correct the URL, or add a route for it. A typed route cannot be misspelt.
      """, check: URLWiring.unmatched),
    WiringRule(
      "url-parameter", "The parameters of each URL in the source have the types of the route's properties.",
      """
      No contract says which URLs are written as text, so the application cannot verify them. Such a URL fails when a user
      opens it.

      To fix it: write a value of the right type, or open a typed route.
      """, check: URLWiring.mistyped),
    WiringRule(
      "closed-route",
      "Each URL that is opened as an external one leads to a route that is open to the outside.",
      """
      Routes are closed to URLs from outside the application unless they are declared with `exposure: .external`.

      To fix it: expose the route, or open the URL as an internal one.
      """, check: URLWiring.closed),
    WiringRule(
      .eventDirection, "Events go to the layers above, or to one module that is not above.",
      """
      \(verified)

      To fix it: broadcast an event that goes up, and report an event that goes down or to a peer.
      """, check: EventWiring.directions),
    WiringRule(
      .unknownReceiver, "Each module that an event is reported to is part of the application.",
      "\(verified)\n\nTo fix it: correct the module's name, or add the module to the list.",
      check: EventWiring.unknownReceivers),
    WiringRule(
      .misspeltReceiver,
      "A module that may be missing, and that an event is reported to, is not merely misspelt.",
      """
      A report with `.report(ifPresent:)` to a module that does not exist reaches no observer, and nothing fails.

      To fix it: correct the module's name.
      """, severity: .warning, check: EventWiring.misspeltReceivers),
    WiringRule(
      .unnamedNotification, "A contract names each notification that it sends or observes.",
      "\(verified)\n\nTo fix it: declare `sends(notification:)` or `observes(notification:)`.",
      check: EventWiring.unnamed),
    WiringRule(
      .unreachedObserver, "Each observer is in a direction in which its event is sent.",
      """
      A broadcast goes only to the layers above, and a report only to one module. Other observers never run.

      To fix it: send the event in the observer's direction, too, or remove the observer.
      """, severity: .warning, check: EventWiring.unreached),
    WiringRule(
      .unobservedEvent, "Some module observes each event, in the direction in which it is sent.",
      "An event without an observer does nothing.\n\nTo fix it: observe the event, or do not send it.",
      severity: .warning, check: EventWiring.unobserved),
    WiringRule(
      .unsentEvent, "Some module sends each event that a module observes.",
      "An observer of an event that no module sends never runs.\n\nTo fix it: send the event, or remove the observer.",
      severity: .warning, check: EventWiring.unsent),
    WiringRule(
      .moduleCycle, "Modules do not require each other in a cycle.",
      """
      \(verified)

      To fix it: move one of the services to a module of its own, require it with `later:`, or send an event instead.
      """, check: ModuleWiring.cycles),
    WiringRule(
      .upward,
      "A module uses services, actions and routes only of its own layer and the layers below it.",
      """
      \(verified)

      To fix it: broadcast an event that the upper module observes, or move one of the two modules.
      """, check: ModuleWiring.upward),
    WiringRule(
      .requiresDeferred,
      "A module that starts immediately does not require a service of a module that starts later.",
      "\(verified)\n\nTo fix it: let both modules start later, or neither, or await the service (`requires(async:)`).",
      check: ModuleWiring.deferred),
    WiringRule(
      .unusedAdapter, "A module requires what each adapter adapts to.",
      "\(verified)\n\nTo fix it: remove the adapter.", check: ServiceWiring.unusedAdapters),
    WiringRule(
      .adapterOutsideHost, "Adapters are in the uppermost layer.",
      "Only the host knows both sides of an adapter. \(verified)\n\nTo fix it: move the adapter to a module of the host.",
      check: ServiceWiring.misplacedAdapters),
    WiringRule(
      .outsideScope, "Only code that can run in a scope receives services of the scope.",
      """
      Code that receives a service of a scope runs in that scope. A phase runs while no scope is open, a service that
      lives longer than a scope must not keep what belongs to it, and scopes that do not lie within each other share no
      code. \(verified)

      To fix it: move the code of a phase to `contract.runs(in:)`, let the service live in the same scope, or declare the
      requirement with `requires(later:)` or `requires(ifPresent:)`.
      """, check: ScopeWiring.outside),
    WiringRule(
      .unopenedScope, "Some module opens each kind of scope that a module has code in.",
      """
      Code and services of a scope that no module opens never run. \(verified)

      To fix it: add the module that opens the scope, or declare `contract.opensScope`.
      """, check: ScopeWiring.unopened),
    WiringRule(
      .missingConfiguration, "Each configuration value that a module needs is set or has a default.",
      "\(verified)\n\nTo fix it: set `options.configuration`, or give the key a default.",
      check: ModuleWiring.missingConfiguration),
    WiringRule(
      .duplicateModule, "The modules of an application have different names.",
      "\(verified)\n\nTo fix it: list each module once, and give modules different names.",
      check: ModuleWiring.duplicates),
    WiringRule(
      .namelessModule, "Each module has a name.",
      "Errors, timelines and reports show modules by name. \(verified)\n\nTo fix it: give the module a `name`.",
      check: ModuleWiring.nameless),
    WiringRule(
      .unknownLayer, "Each module is in a layer that the application has.",
      "\(verified)\n\nTo fix it: use one of the layers, or add the layer to `ApplicationOptions.layers`.",
      check: ModuleWiring.unknownLayers),
    WiringRule(
      "layer-difference", "The layer in a module's code is the one in .tenon.yml.",
      """
      The command checks imports against the layers in .tenon.yml, and the application checks its wiring against the
      layers in the code. If they differ, each checks something else.

      To fix it: use the same layer in both.
      """, check: ModuleWiring.differentLayers),
    WiringRule(
      "unlisted-module",
      "An application lists each module that its code imports for the list or that its programs contain.",
      """
      A module that is linked but not in the list is never started: its services, screens and actions are missing without
      any error. An import counts if the file names nothing that the module's target declares, and a module counts if no
      application lists it and no other code mentions it.

      To fix it: add the module to the list, or remove the import or the module.
      """, severity: .warning, check: ModuleWiring.unlisted),
    WiringRule(
      "unlinked-module", "The target that lists a module depends on the module's target.",
      "Without the dependency, the target builds only by chance.\n\nTo fix it: declare the dependency.",
      check: ModuleWiring.unlinked),
    WiringRule(
      .missingTarget, "The class and the method of each target of Objective-C exist.",
      """
      A contract names the target that performs an action, and its action, by text. The class is looked for in the
      Objective-C and Swift files of the repository as a running application looks for it, under the same names and in the
      same order: `Target_Pay`, then `Action_pay:`, `action_pay:`, `Action_payWithParams:` and `action_payWithParams:`. A
      name with a colon is the rest of the selector. Methods of the class itself do not count, and methods in Swift need
      `@objc`. If code outside the sources may have the class, nothing is reported, and `tenon wiring` says so.

      To fix it: correct `byTarget:` or `action:`, add the method, write `@objc(Target_Pay)`, or say `module:`.
      """, severity: .warning, check: ObjectiveCWiring.missingTargets),
    WiringRule(
      "undeclared-call", "A contract allows each name that Objective-C performs, opens or uses.",
      """
      `[mediator perform:@"pay" …]`, `[router open:@"product" …]`, `[router openURL:@"/product" …]` and
      `[services serviceForProtocol:@protocol(Desk)]` fail unless the contract of their module allows them with
      `contract.allowsObjectiveC`. Names that are constants of the same file are followed. Code that is not linked with the
      module cannot use what the module is allowed.

      To fix it: correct the name, or declare it.
      """, severity: .warning, check: ObjectiveCWiring.undeclaredCalls),
    WiringRule(
      .duplicateAllowance, "The Objective-C of a module does two things under different names.",
      "\(verified)\n\nTo fix it: give one of them another name after `as:`.",
      check: ObjectiveCWiring.duplicateAllowances),
    UndeclaredUseRule(),
    FakeInModuleRule(),
  ]

  /// The ids of the rules about wiring.
  public static let ids = Set(all.map(\.id))
}

/// Checks that code of modules uses only what their contracts declare.
public struct UndeclaredUseRule: Rule {
  public init() {}

  public let id = "undeclared-use"
  public let summary = "The code of a module reaches other modules only through what its contract declares."
  public let explanation = """
    A module that keeps the application, a container, a router or a mediator can reach everything, and nothing verifies
    what it reaches for: it fails when it runs.

    To fix it: declare the service, action, event or route in the contract, and pass the handle or the service to the code.
    """
  public let defaultSeverity = Severity.error

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    graph.wiring.undeclaredUses.filter { !$0.isFake }.map { use in
      Finding(
        rule: id, place: use.place,
        message: "'\(use.home)' uses \(use.what) past its contract; \(use.instead)",
        from: use.home, symbol: use.what)
    }
  }
}

/// Checks that modules get their handles from their contracts.
public struct FakeInModuleRule: Rule {
  public init() {}

  public let id = "fake-in-module"
  public let summary = "Only previews, tests and demos make handles from closures."
  public let explanation = """
    A presenter, caller, sender or provider that is made from a closure reaches no other module. In a preview or a test,
    this is its purpose. In the code of a module, a button does nothing, and no rule knows what the module needs.

    To fix it: declare the service, action, event or route in the contract, and pass the handle to the code; or move the
    code to a preview, a test or a demo.
    """
  public let defaultSeverity = Severity.warning

  public func findings(in graph: ModuleGraph, under policy: Policy) -> [Finding] {
    graph.wiring.undeclaredUses.filter(\.isFake).map { use in
      Finding(
        rule: id, place: use.place,
        message:
          "'\(use.home)' makes \(use.what.hasPrefix("A") ? "an" : "a") \(use.what) from a closure, which reaches no other module; \(use.instead), or move this to a preview, a test or a demo",
        from: use.home, symbol: use.what)
    }
  }
}
