@_exported import TenonActions
@_exported import TenonScreens

/// An application with one module, doubles for everything that the module requires, and a record of what the module
/// did.
///
/// ```swift
/// try await withTestApplication(of: OrderModule()) { doubles in
///   doubles.provides((any CartService).self) { FullCart() }
///   doubles.performs(.paymentCharge) { request in PaymentResult(receipt: "R-1") }
/// } test: { application in
///   let orders = try application.resolve((any OrderService).self)
///   try await orders.place()
///   #expect(application.performed(.paymentCharge).map(\.amount) == [42])
///   #expect(application.sent(OrderPlaced.self).map(\.total) == [42])
/// }
/// ```
public struct TestApplication: Sendable {
  /// The name of the module under test.
  let module: String
  /// The application that runs the module.
  public let application: Application
  let record: Record
  let below: ModuleEvents
  let above: ModuleEvents

  /// Resolves a service that the module or a double provides.
  ///
  /// ```swift
  /// let orders = try shop.resolve((any OrderService).self)   // the module's own, made with the doubles
  /// ```
  /// - Throws: ``ServiceError``.
  public func resolve<Service: Sendable>(_ type: Service.Type = Service.self) throws(ServiceError) -> Service
  {
    try application.services.resolve(type)
  }

  /// Opens a route. The opened route is recorded like any other route.
  ///
  /// ```swift
  /// #expect(try await shop.open(ProductName(id: 42)) == "tea")
  /// ```
  /// - Throws: ``RouteError``, or any error that the handler throws.
  @discardableResult
  public func open<Value: Route>(_ route: Value) async throws -> Value.Output {
    try await application.open(route)
  }

  /// Calls an action that the module or a double performs.
  ///
  /// ```swift
  /// let result = try await shop.perform(.paymentCharge, PaymentRequest(amount: 42))
  /// ```
  /// - Throws: The action's error.
  @discardableResult
  public func perform<Input, Output, Failure>(
    _ action: ActionReference<Input, Output, Failure>, _ input: Input
  ) async throws(Failure) -> Output {
    try await application.mediator.perform(action, input)
  }

  /// Calls an action that has no input.
  ///
  /// ```swift
  /// #expect(try await shop.perform(.cartCount) == 0)
  /// ```
  @discardableResult
  public func perform<Output, Failure>(
    _ action: ActionReference<Void, Output, Failure>
  ) async throws(Failure) -> Output {
    try await application.mediator.perform(action, ())
  }

  /// Opens a scope in which the module or a double does something, in place of the module that opens it in the
  /// application. To have several open at once, a double declares `opensScope(_:several:)`, and code enters the one that
  /// is meant.
  ///
  /// ```swift
  /// let session = try await feed.open(LoginSession(token: "T"))
  /// #expect(try await feed.perform(.unread) == 0)   // with the services of this session
  /// await session.end()
  /// ```
  /// - Returns: The scope, which ends with the test if not before.
  /// - Throws: ``ServiceError`` with the code `scopeIsOpen`, `outsideScope` if the scope in which it is to be opened is not
  ///   open, or `missing` if neither the module nor a double does anything in such a scope.
  @discardableResult
  public func open<Scope: ServiceScope>(_ scope: Scope) async throws -> OpenScope {
    try await application.open(scope)
  }

  /// Broadcasts an event from a layer below, and returns when the module has received it.
  ///
  /// ```swift
  /// try await shop.broadcast(ProductSoldOut(id: 42))
  /// #expect(try await shop.perform(.cartCount) == 0)   // the module has received it by now
  /// ```
  /// - Throws: ``EventError``.
  public func broadcast<Event: Sendable>(_ event: Event) async throws(EventError) {
    try await below.send(event, .broadcast)
  }

  /// Reports an event to the module from a layer above, and returns when the module has received it.
  ///
  /// ```swift
  /// try await shop.report(OrderPlaced(total: 42))
  /// ```
  /// - Throws: ``EventError``.
  public func report<Event: Sendable>(_ event: Event) async throws(EventError) {
    try await above.send(event, .report(to: module))
  }

  /// Returns the events of a type that the module has sent so far, in order. An event that is sent in several directions
  /// is listed once for each direction.
  ///
  /// ```swift
  /// #expect(shop.sent(CartChanged.self).map(\.count) == [1, 2])
  /// ```
  public func sent<Event: Sendable>(_ type: Event.Type) -> [Event] {
    record.events.filter { $0.sender == module }.compactMap { $0.event as? Event }
  }

  /// Returns the routes of a type that have been opened so far, in order.
  ///
  /// ```swift
  /// #expect(shop.opened(ProductDetail.self) == [ProductDetail(id: 42)])
  /// ```
  public func opened<Value: Route>(_ type: Value.Type) -> [Value] {
    record.openings.compactMap { $0.value as? Value }
  }

  /// The URLs that have been opened so far, in order.
  ///
  /// ```swift
  /// #expect(shop.openedURLs == ["/product/42"])
  /// ```
  public var openedURLs: [String] { record.openings.map(\.url.description) }

  /// Returns the input of each call to an action so far, in order.
  ///
  /// ```swift
  /// #expect(shop.performed(.paymentCharge).map(\.amount) == [42])
  /// ```
  public func performed<Input, Output, Failure>(
    _ action: ActionReference<Input, Output, Failure>
  ) -> [Input] {
    record.actions.filter { $0.action == action.name }.compactMap { $0.input as? Input }
  }
}

/// Launches one module with doubles, runs the test, and stops the application even if the test fails.
///
/// The doubles are declared in the contract of a module in the lowest layer, which provides services, shows
/// routes and performs actions. Modules to which the tested module reports events are added automatically,
/// and every event that the tested module sends is recorded. To test a host with adapters, have the doubles
/// require the interfaces that the adapters provide.
///
/// To replace a service during part of a test, use ``ServiceContainer/withOverrides(isolation:onlyReplacing:_:run:)`` on the
/// application's services; other tests that run at the same time do not see the replacement.
///
/// ```swift
/// try await withTestApplication(of: CartModule()) { doubles in
///   doubles.provides((any ProductService).self) { FewProducts() }
/// } test: { shop in
///   try await shop.broadcast(ProductSoldOut(id: 42))
///   #expect(shop.sent(CartChanged.self).map(\.count) == [0])
/// }
/// ```
/// - Parameters:
///   - module: The module to test.
///   - options: The application's options. The default is `ApplicationOptions.test`.
///   - isolation: The actor on which the test runs. The default is the caller's actor.
///   - doubles: Declares the doubles.
///   - test: The test.
/// - Returns: The test's result.
/// - Throws: ``MissingDoubles``, which lists all missing doubles, ``WiringError`` if there are other problems with the
///   wiring, ``ApplicationError`` if the module does not launch, and any error that the test throws.
public func withTestApplication<Result>(
  of module: some Module, options: ApplicationOptions = .test, isolation: isolated (any Actor)? = #isolation,
  doubles: @escaping @Sendable (inout ModuleContract) -> Void = { _ in },
  test: (TestApplication) async throws -> Result
) async throws -> Result {
  let tested = try TestApplication(of: module, options: options, doubles: doubles)
  do {
    try await tested.application.launch(starting: module.name)
    let result = try await test(tested)
    await tested.application.stop()
    return result
  } catch {
    await tested.application.stop()
    throw error
  }
}

extension ApplicationOptions {
  /// The default options, but with the environment ``ApplicationEnvironment/test``.
  ///
  /// ```swift
  /// var options = ApplicationOptions.test
  /// options.configuration = try Configuration(["catalogue": ["pageSize": 2]])
  /// try await withTestApplication(of: CatalogueModule(), options: options) { shop in
  ///   print(try await shop.open(ProductName(id: 42)))   // read from pages of two
  /// }
  /// ```
  public static var test: ApplicationOptions {
    var options = ApplicationOptions()
    options.environment = .test
    return options
  }
}

extension TestApplication {
  /// Records an issue for each service among the doubles that is not required. Such a double often stands for the wrong
  /// type, or is left over.
  private func noteUnneededDoubles() {
    let snapshot = application.snapshot()
    guard let doubles = snapshot.modules.first(where: { $0.name == below.module }) else { return }
    var needed = Set(snapshot.links.filter { $0.to == doubles.name }.map(\.what))
    for use in doubles.uses { needed.formUnion(use.services) }
    for service in doubles.names(.provides) where !needed.contains(service) {
      application.issues.note(doubles.name, "be of use", UnneededDouble(service: service, module: module))
    }
  }

  private struct UnneededDouble: Error, CustomStringConvertible {
    let service: String
    let module: String

    var description: String {
      "\(module) does not require \(service), so its double is used only if the test resolves it; remove it, or provide what \(module) requires"
    }
  }

  init(
    of module: some Module, options: ApplicationOptions,
    doubles: @escaping @Sendable (inout ModuleContract) -> Void
  ) throws {
    self.module = module.name
    record = Record()
    let layers = options.layers
    let below = StandIn(name: "the test's doubles", layer: layers.last ?? module.layer) { contract in
      doubles(&contract)
      contract.opensScopes(neededBy: ModuleContract(of: module))
    }
    let above = StandIn(name: "the test", layer: layers.first ?? module.layer)
    do {
      application = try Application(
        [module, below, above] + StandIn.receivers(of: module), options: record.added(to: options))
    } catch {
      throw MissingDoubles(error, module: module.name) ?? error
    }
    guard let below = application.events(of: below.name), let above = application.events(of: above.name)
    else {
      throw ApplicationError.notRunning(module: below.name)
    }
    self.below = below
    self.above = above
    noteUnneededDoubles()
  }
}
