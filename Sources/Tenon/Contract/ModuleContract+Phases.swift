import TenonServices

/// Declares what a module does when it is launched and when it stops. If a phase is declared several times,
/// its closures run one at a time, in declaration order. Mark code that needs the main actor:
/// `{ @MainActor in … }`.
extension ModuleContract {
  /// Declares code for the first phase, which prepares everything that other modules may use. The modules
  /// whose services this module requires have already been set up.
  ///
  /// ```swift
  /// let cart = contract.provides(LiveCart.self) { LiveCart() }
  /// contract.setsUp(with: cart) { cart in try await cart.restore() }
  /// contract.provides((any CartService).self, as: cart) { $0 }   // modules that require it are set up after that
  /// ```
  /// - Parameters:
  ///   - needs: The values that the code receives.
  ///   - fileID: The file that contains the call, shown in errors.
  ///   - line: The line that contains the call, shown in errors.
  ///   - body: The code of the phase. If it throws, the module fails.
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

  /// Declares code for the second phase, in which the module begins its work. All modules have been set up by
  /// then. Otherwise, this method behaves like ``setsUp(with:fileID:line:run:)``.
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

  /// Declares code for the third phase, which begins when all modules have started. Otherwise, this method behaves like
  /// ``setsUp(with:fileID:line:run:)``.
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

  /// Declares code that runs after the phases for as long as the module runs: from the end of the launch until the
  /// module stops.
  ///
  /// If the code throws, the module fails: its ``Module/failurePolicy`` applies, the error is recorded in the
  /// application's issues, and the snapshot shows the failure. If an essential module that was launched with the
  /// application fails, the whole application stops. If any other module fails, the application keeps running. If the
  /// code returns, the module continues to run.
  ///
  /// When the module stops, the closure passed to ``stops(with:fileID:line:run:)`` runs first and can end
  /// this code. When that closure returns, the code's task is cancelled. Therefore, make the `stops` closure
  /// wait for any work that must finish in an orderly way. The application waits until the running code has
  /// ended, but no longer than ``Module/phaseTimeout``. If a module declares several `runs` closures, they
  /// run concurrently, and the first closure that throws cancels the other closures. The code may install and
  /// uninstall other modules, but must not uninstall its own module, because the uninstallation would wait
  /// for the code itself.
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

  /// Declares code that runs once when the module stops, provided that the module's setup succeeded. By then,
  /// the modules that require this module and the modules in higher layers have stopped. If the code needs
  /// services that are no longer available, the code does not run, and the reason is recorded in the
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
    note("runs", needs, place, role: .running)
  }

  /// - Parameter phase: The phase of the launch, or `nil` for stopping.
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
    note(phase?.words ?? "stops", needs, place, role: .phase)
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
