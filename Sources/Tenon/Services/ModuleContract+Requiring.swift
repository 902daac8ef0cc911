import TenonServices

extension ModuleContract {
  /// Requires a service from another module. The other module is launched before this module. If the type is an
  /// `Optional`, the service is optional.
  ///
  /// ```swift
  /// let products = contract.requires((any ProductService).self)
  /// let outlet = contract.requires((any ProductService).self, named: "outlet")
  /// contract.provides((any SearchService).self, with: products, outlet) { LiveSearch(in: [$0, $1]) }
  /// ```
  /// - Parameters:
  ///   - service: The service's type, usually a protocol.
  ///   - name: A name that distinguishes the service if its type is provided more than once.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  /// - Returns: A handle that code lists in `with:` to receive the service.
  public mutating func requires<Service: Sendable>(
    _ service: Service.Type, named name: String? = nil, fileID: String = #fileID, line: Int = #line
  ) -> Needed<Service> {
    let key = ServiceKey<Service>(name)
    let need = require(ServiceNeed(of: key), fileID, line)
    guard need.service?.strength == .ifPresent else { return Needed(need, key: key) }
    return Needed(need) { try $0.resolve(key) }
  }

  /// Requires a service that may be absent. Code receives `nil` if no module provides the service, or if the module
  /// that provides it has failed.
  ///
  /// ```swift
  /// let log = contract.requires(ifPresent: (any ShopLog).self)
  /// contract.provides((any CartService).self, with: log) { log in LiveCart { count in log?.note("\(count)") } }
  /// ```
  public mutating func requires<Service: Sendable>(
    ifPresent service: Service.Type, named name: String? = nil, fileID: String = #fileID, line: Int = #line
  ) -> Needed<Service?> {
    let key = ServiceKey<Service>(name)
    return Needed(require(ServiceNeed(key.reference, .ifPresent), fileID, line)) {
      try $0.resolve(key.optional)
    }
  }

  /// Requires a service that is resolved only on request. Use this method if the service is expensive to
  /// create, or if two modules need each other's services. Until the module that provides the service has been set up,
  /// a request fails.
  ///
  /// ```swift
  /// let orders = contract.requires(later: (any OrderService).self)   // which requires the cart itself
  /// contract.provides((any CartService).self, with: orders) { LiveCart(orders: $0) }
  /// ```
  public mutating func requires<Service: Sendable>(
    later service: Service.Type, named name: String? = nil, fileID: String = #fileID, line: Int = #line
  ) -> Needed<Provider<Service>> {
    let key = ServiceKey<Service>(name)
    let need = ServiceNeed(.service(Provider<Service>.self, name: name))
    return Needed(require(need, fileID, line)) { [weak wiring] container in
      let provider = container.provider(of: key)
      guard let owner = wiring?.ownerNotSetUp(of: key.reference) else { return provider }
      return Provider {
        try owner.mustBeSetUp(toGive: key.reference)
        return try provider()
      }
    }
  }

  /// Requires a service that an `async` factory creates. Code gets the service with a call such as
  /// `try await remote()`.
  ///
  /// ```swift
  /// let database = contract.requires(async: Database.self)
  /// contract.provides((any OrderService).self, with: database) { database in StoredOrders(in: database) }
  /// ```
  public mutating func requires<Service: Sendable>(
    async service: Service.Type, named name: String? = nil, fileID: String = #fileID, line: Int = #line
  ) -> Needed<AsyncProvider<Service>> {
    let key = AsyncServiceKey<Service>(name)
    return Needed(require(ServiceNeed(key.reference), fileID, line)) { $0.provider(of: key) }
  }

  /// Requires a main-actor service. The service need not be `Sendable`, and code gets it on the main actor
  /// with a call such as `try theme()`.
  ///
  /// ```swift
  /// let theme = contract.requires(onMainActor: Theme.self)
  /// contract.readies(with: theme) { @MainActor theme in try theme().apply() }
  /// ```
  public mutating func requires<Service>(
    onMainActor service: Service.Type, named name: String? = nil, fileID: String = #fileID,
    line: Int = #line
  ) -> Needed<MainActorProvider<Service>> {
    let key = MainActorServiceKey<Service>(name)
    return Needed(require(ServiceNeed(key.reference), fileID, line)) { $0.provider(of: key) }
  }

  /// Requires a service that is created from an argument. Code gets the service with a call such as
  /// `try editor(document)`.
  ///
  /// ```swift
  /// let editor = contract.requires(Editor.self, taking: Document.self)
  /// contract.performs(.noteEdit, with: editor) { text, editor in try editor(Document(text)).show() }
  /// ```
  public mutating func requires<Service: Sendable, Argument: Sendable>(
    _ service: Service.Type, named name: String? = nil, taking argument: Argument.Type,
    fileID: String = #fileID, line: Int = #line
  ) -> Needed<ArgumentProvider<Service, Argument>> {
    let need = ServiceNeed(.service(service, name: name, taking: argument))
    return Needed(require(need, fileID, line)) {
      $0.provider(of: ServiceKey<Service>(name), taking: argument)
    }
  }

  /// Collects all implementations of a type that modules in any layer contribute. The result may be empty. Collecting
  /// implementations does not cause any module to be launched earlier.
  ///
  /// If one implementation cannot be made, the code that collects them fails with the error of that implementation,
  /// unless failures are skipped.
  ///
  /// ```swift
  /// let methods = contract.collects((any PaymentMethod).self)
  /// contract.provides((any CheckoutService).self, with: methods) { methods in Checkout(methods: methods) }
  /// ```
  /// - Parameters:
  ///   - service: The type that modules contribute to.
  ///   - skippingFailures: Whether an implementation that cannot be made is left out and recorded in the application's
  ///     issues.
  ///   - fileID: The file that contains the call, shown in errors and listings.
  ///   - line: The line that contains the call, shown in errors and listings.
  public mutating func collects<Service: Sendable>(
    _ service: Service.Type, skippingFailures: Bool = false, fileID: String = #fileID, line: Int = #line
  ) -> Needed<[Service]> {
    let place = SourcePlace(fileID: fileID, line: line)
    let need = DeclaredNeed(issue(), ServiceNeed(.service(service), .all), place: place)
    declaredNeeds.append(need)
    guard skippingFailures else { return Needed(need) { try $0.all(service, skippingWithdrawn: true) } }
    return Needed(need) { [wiring = need.wiring] container in
      try container.all(service, skippingWithdrawn: true) { [weak wiring] error in
        wiring?.note("collect \(error.service)", error)
      }
    }
  }

  /// Identifies the requester of a transient service such as a logger. The requester is the service whose
  /// factory requests the transient service.
  ///
  /// ```swift
  /// let requester = contract.knowsRequester()
  /// contract.provides((any ShopLog).self, lifetime: .transient, with: requester) { requester in
  ///   PrintLog(label: requester?.typeName ?? "App")
  /// }
  /// ```
  ///
  /// The requester is `nil` if a handler, a phase or the host requests the service.
  public mutating func knowsRequester(fileID: String = #fileID, line: Int = #line) -> Needed<
    ServiceReference?
  > {
    Needed(DeclaredNeed(issue(), nil, place: SourcePlace(fileID: fileID, line: line))) { _ in
      ServiceContainer.requester
    }
  }

  mutating func require(_ need: ServiceNeed, _ fileID: String, _ line: Int) -> DeclaredNeed {
    let place = SourcePlace(fileID: fileID, line: line)
    let declared = DeclaredNeed(issue(), need, place: place)
    declaredNeeds.append(declared)
    let later = need.service.deferred
    self[ServicesPart.self].requirements.append(
      Requirement(
        service: later ?? need.service, isOptional: need.strength == .ifPresent, isLater: later != nil,
        place: place))
    return declared
  }
}
