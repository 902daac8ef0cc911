import TenonServices

extension ModuleContract {
  /// Requires a service of another module, which is launched before this one. Of an `Optional`, the service in it if
  /// it is there.
  /// - Parameters:
  ///   - service: The protocol.
  ///   - name: The name beside the type, where one type is provided more than once.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  /// - Returns: The handle by which code says `with:` what it is given.
  public mutating func requires<Service: Sendable>(
    _ service: Service.Type, named name: String? = nil, fileID: String = #fileID, line: Int = #line
  ) -> Needed<Service> {
    let key = ServiceKey<Service>(name)
    let need = require(ServiceNeed(of: key), fileID, line)
    guard need.service?.strength == .ifPresent else { return Needed(need, key: key) }
    return Needed(need) { try $0.resolve(key) }
  }

  /// Requires a service that need not be there: code is given `nil` where no module provides it, or the one that does
  /// has failed.
  public mutating func requires<Service: Sendable>(
    ifPresent service: Service.Type, named name: String? = nil, fileID: String = #fileID, line: Int = #line
  ) -> Needed<Service?> {
    let key = ServiceKey<Service>(name)
    return Needed(require(ServiceNeed(key.reference, .ifPresent), fileID, line)) {
      try $0.resolve(key.optional)
    }
  }

  /// Requires a service that is had only when it is asked for: where making it is dear, or where two services of
  /// different modules need each other.
  public mutating func requires<Service: Sendable>(
    later service: Service.Type, named name: String? = nil, fileID: String = #fileID, line: Int = #line
  ) -> Needed<Provider<Service>> {
    let key = ServiceKey<Service>(name)
    let need = ServiceNeed(.service(Provider<Service>.self, name: name))
    return Needed(require(need, fileID, line)) { $0.provider(of: key) }
  }

  /// Requires a service that is made by an `async` factory: `try await remote()`.
  public mutating func requires<Service: Sendable>(
    async service: Service.Type, named name: String? = nil, fileID: String = #fileID, line: Int = #line
  ) -> Needed<AsyncProvider<Service>> {
    let key = AsyncServiceKey<Service>(name)
    return Needed(require(ServiceNeed(key.reference), fileID, line)) { $0.provider(of: key) }
  }

  /// Requires a service of the main actor, which need not be `Sendable`: `try theme()` on the main actor.
  public mutating func requires<Service>(
    onMainActor service: Service.Type, named name: String? = nil, fileID: String = #fileID,
    line: Int = #line
  ) -> Needed<MainActorProvider<Service>> {
    let key = MainActorServiceKey<Service>(name)
    return Needed(require(ServiceNeed(key.reference), fileID, line)) { $0.provider(of: key) }
  }

  /// Requires a service that is made from an argument: `try editor(document)`.
  public mutating func requires<Service: Sendable, Argument: Sendable>(
    _ service: Service.Type, named name: String? = nil, taking argument: Argument.Type,
    fileID: String = #fileID, line: Int = #line
  ) -> Needed<ArgumentProvider<Service, Argument>> {
    let need = ServiceNeed(.service(service, name: name, taking: argument))
    return Needed(require(need, fileID, line)) {
      $0.provider(of: ServiceKey<Service>(name), taking: argument)
    }
  }

  /// Takes all implementations of a type that modules contribute, of whichever layer; there may be none. Nobody is
  /// launched earlier because of it.
  public mutating func collects<Service: Sendable>(
    _ service: Service.Type, fileID: String = #fileID, line: Int = #line
  ) -> Needed<[Service]> {
    let place = SourcePlace(fileID: fileID, line: line)
    let need = DeclaredNeed(issue(), ServiceNeed(.service(service), .all), place: place)
    declaredNeeds.append(need)
    return Needed(need) { try $0.all(service, skippingWithdrawn: true) }
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
