import TenonServices

/// What a module does when it is launched and when it stops. Several pieces of code for one phase run one after the
/// other, in the order of declaration. Code that needs the main actor says so: `{ @MainActor in … }`.
extension ModuleContract {
  /// The first phase: prepare what others may use. The modules whose services are required have been set up.
  ///
  /// ```swift
  /// let cart = contract.provides(LiveCart.self) { LiveCart() }
  /// contract.setsUp(with: cart) { cart in try await cart.restore() }
  /// contract.provides((any CartService).self, as: cart) { $0 }   // modules that require it are set up after that
  /// ```
  /// - Parameters:
  ///   - needs: What the code is given.
  ///   - fileID: The file of the call, for errors.
  ///   - line: The line of the call, for errors.
  ///   - body: What is done. What it throws fails the module.
  @inlinable
  public mutating func setsUp<each Value: Sendable>(
    with needs: repeat Needed<each Value>, fileID: String = #fileID, line: Int = #line,
    run body: @escaping @Sendable (repeat each Value) async throws -> Void
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addPhase(.setUp, given, SourcePlace(fileID: fileID, line: line)) { services in
      try await body(repeat try (each slots).read(services))
    }
  }

  /// The second phase, when all modules have been set up: begin to work; otherwise as
  /// ``setsUp(with:fileID:line:run:)``.
  ///
  /// ```swift
  /// let products = contract.requires((any ProductService).self)
  /// contract.starts(with: products) { products in await products.warmUp() }
  /// ```
  @inlinable
  public mutating func starts<each Value: Sendable>(
    with needs: repeat Needed<each Value>, fileID: String = #fileID, line: Int = #line,
    run body: @escaping @Sendable (repeat each Value) async throws -> Void
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addPhase(.start, given, SourcePlace(fileID: fileID, line: line)) { services in
      try await body(repeat try (each slots).read(services))
    }
  }

  /// The third phase, when all modules have started; otherwise as ``setsUp(with:fileID:line:run:)``.
  ///
  /// ```swift
  /// let detail = contract.opens(ProductDetail.self)
  /// contract.readies { try await detail(ProductDetail(id: 42)) }   // every module answers its routes now
  /// ```
  @inlinable
  public mutating func readies<each Value: Sendable>(
    with needs: repeat Needed<each Value>, fileID: String = #fileID, line: Int = #line,
    run body: @escaping @Sendable (repeat each Value) async throws -> Void
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addPhase(.ready, given, SourcePlace(fileID: fileID, line: line)) { services in
      try await body(repeat try (each slots).read(services))
    }
  }

  /// What runs behind the phases for as long as the module does: from when the launch is over until the module stops.
  ///
  /// Code that throws fails the module then: its ``Module/failurePolicy`` applies, the error is among the application's
  /// issues, and the snapshot shows it. An essential module that was launched with the application stops the whole
  /// application; any other leaves it running. Code that returns is done, and the module goes on.
  ///
  /// It learns of the shutdown twice: by what ``stops(with:fileID:line:run:)`` does, which comes first, and by the
  /// cancellation of its task when that returns: let it wait for what has to end in order. The application waits until it
  /// has ended, no longer than ``Module/phaseTimeout``. Several pieces of code run at the same time, and the first that
  /// throws ends the others. It may install and uninstall other modules; its own it may not, because that waits for it.
  ///
  /// ```swift
  /// let server = contract.provides(WebServer.self) { WebServer(port: 8080) }
  /// contract.runs(with: server) { server in try await server.serve() }   // a lost socket fails the module
  /// contract.stops(with: server) { server in await server.drain() }      // returns with the last answer
  /// ```
  @inlinable
  public mutating func runs<each Value: Sendable>(
    with needs: repeat Needed<each Value>, fileID: String = #fileID, line: Int = #line,
    run body: @escaping @Sendable (repeat each Value) async throws -> Void
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addRun(given, SourcePlace(fileID: fileID, line: line)) { services in
      try await body(repeat try (each slots).read(services))
    }
  }

  /// What is done when the module stops, once, if its set-up succeeded. Those who require it have stopped by then, and so
  /// have the layers above. Code whose services are not available any more does not run, and the reason is among the
  /// application's issues.
  ///
  /// ```swift
  /// let cart = contract.provides(LiveCart.self) { LiveCart() }
  /// contract.stops(with: cart) { cart in await cart.flush() }   // before any service is torn down
  /// ```
  @inlinable
  public mutating func stops<each Value: Sendable>(
    with needs: repeat Needed<each Value>, fileID: String = #fileID, line: Int = #line,
    run body: @escaping @Sendable (repeat each Value) async -> Void
  ) {
    let given = Self.declared(repeat each needs)
    let slots = (repeat (each needs).slot)
    addPhase(nil, given, SourcePlace(fileID: fileID, line: line)) { services in
      await body(repeat try (each slots).read(services))
    }
  }

  @usableFromInline
  mutating func addRun(
    _ needs: [DeclaredNeed], _ place: SourcePlace,
    _ body: @escaping @Sendable (ServiceContainer) async throws -> Void
  ) {
    phases.run.append(body)
    note("runs", needs, place)
  }

  /// - Parameter phase: The phase of the launch; `nil` for stopping.
  @usableFromInline
  mutating func addPhase(
    _ phase: LaunchPhase?, _ needs: [DeclaredNeed], _ place: SourcePlace,
    _ body: @escaping @Sendable (ServiceContainer) async throws -> Void
  ) {
    switch phase {
    case .setUp: phases.setUp.append(body)
    case .start: phases.start.append(body)
    case .ready: phases.ready.append(body)
    case nil: phases.stop.append(body)
    }
    note(phase?.words ?? "stops", needs, place)
  }
}

extension LaunchPhase {
  fileprivate var words: String {
    switch self {
    case .setUp: "sets up"
    case .start: "starts"
    case .ready: "gets ready"
    }
  }
}
