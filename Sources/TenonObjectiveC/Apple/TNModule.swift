#if canImport(ObjectiveC)
  import Foundation
  import Tenon

  /// What the Objective-C of one module may do, handed to it by the module: nobody else can make one.
  ///
  /// ```objc
  /// + (void)startWithTenon:(TNModule *)tenon NS_SWIFT_NAME(start(with:));
  /// ```
  @objc public final class TNModule: NSObject, Sendable {
    /// Calls actions.
    @objc public let mediator: TNMediator
    /// Opens routes.
    @objc public let router: TNRouter
    /// Gives services.
    @objc public let services: TNServices

    init(_ gate: ObjectiveCGate) {
      mediator = TNMediator(gate)
      router = TNRouter(gate)
      services = TNServices(gate)
    }

    // `NSObject` has it, so without this `new` would compile in Objective-C. Neither language can call it.
    @available(*, unavailable)
    public override init() { fatalError("unavailable") }
  }

  /// Calls the actions that a module allows its Objective-C to call. Categories give them typed call sites.
  @objc public final class TNMediator: NSObject, Sendable {
    private let gate: ObjectiveCGate

    init(_ gate: ObjectiveCGate) { self.gate = gate }

    // `NSObject` has it, so without this `new` would compile in Objective-C. Neither language can call it.
    @available(*, unavailable)
    public override init() { fatalError("unavailable") }

    /// Performs an action.
    ///
    /// ```objc
    /// [tenon.mediator perform:@"pay" parameters:@{@"orderID": orderID} completion:^(id result, NSError *error) { … }];
    /// ```
    /// - Parameters:
    ///   - name: The name after `as:` in the module's contract.
    ///   - parameters: The parameters; `nil` for none.
    ///   - completion: Called on the main thread with the result, which may be `nil`, or an error of ``TNError``.
    @objc(perform:parameters:completion:)
    public func perform(
      _ name: String, parameters: NSDictionary?,
      completion: (@MainActor @Sendable (Any?, (any Error)?) -> Void)?
    ) {
      let values = ObjectiveCGate.parameters(parameters, AppleRuntime())
      let gate = gate
      answer(completion) { () async throws(ObjectiveCGate.Refusal) in try await gate.perform(name, values) }
    }
  }

  /// Opens the routes that a module allows its Objective-C to open.
  @objc public final class TNRouter: NSObject, Sendable {
    private let gate: ObjectiveCGate

    init(_ gate: ObjectiveCGate) { self.gate = gate }

    // `NSObject` has it, so without this `new` would compile in Objective-C. Neither language can call it.
    @available(*, unavailable)
    public override init() { fatalError("unavailable") }

    /// Opens a route.
    /// - Parameters:
    ///   - name: The name after `as:` in the module's contract.
    ///   - parameters: The parameters; `nil` for none.
    ///   - completion: Called on the main thread with the handler's result, which may be `nil`, or an error.
    @objc(open:parameters:completion:)
    public func open(
      _ name: String, parameters: NSDictionary?,
      completion: (@MainActor @Sendable (Any?, (any Error)?) -> Void)?
    ) {
      let values = ObjectiveCGate.parameters(parameters, AppleRuntime())
      let gate = gate
      answer(completion) { () async throws(ObjectiveCGate.Refusal) in try await gate.open(name, values) }
    }

    /// Opens a URL from within the application.
    /// - Parameters:
    ///   - url: The URL.
    ///   - completion: Called on the main thread with the handler's result, which may be `nil`, or an error.
    @objc(openURL:completion:)
    public func openURL(_ url: String, completion: (@MainActor @Sendable (Any?, (any Error)?) -> Void)?) {
      let gate = gate
      answer(completion) { () async throws(ObjectiveCGate.Refusal) in try await gate.open(url: url) }
    }
  }

  /// Gives the services that a module allows its Objective-C to use.
  @objc public final class TNServices: NSObject, Sendable {
    private let gate: ObjectiveCGate

    init(_ gate: ObjectiveCGate) { self.gate = gate }

    // `NSObject` has it, so without this `new` would compile in Objective-C. Neither language can call it.
    @available(*, unavailable)
    public override init() { fatalError("unavailable") }

    /// Returns the service that provides a protocol.
    ///
    /// ```objc
    /// id<PaymentDesk> desk = [tenon.services serviceForProtocol:@protocol(PaymentDesk)];
    /// ```
    /// - Returns: `nil` if the module does not declare the service, if it cannot be made, or if it does not conform to the
    ///   protocol; see the application's issues.
    @objc(serviceForProtocol:)
    public func service(for type: Protocol) -> Any? {
      let name = NSStringFromProtocol(type)
      guard let service = try? gate.service(name) else { return nil }
      guard let object = service as AnyObject as? NSObjectProtocol, object.conforms(to: type) else {
        gate.noteWrongService(name)
        return nil
      }
      return object
    }
  }

  extension ObjectiveCAllowance {
    /// Objective-C may use a service: `[tenon.services serviceForProtocol:@protocol(PaymentDesk)]`.
    /// - Parameters:
    ///   - service: The service's type: `(any PaymentDesk).self`.
    ///   - type: The protocol of Objective-C that names the service: `PaymentDesk.self`.
    ///   - fileID: The file that contains the call, shown in errors.
    ///   - line: The line that contains the call, shown in errors.
    public static func requires<Service: Sendable>(
      _ service: Service.Type, as type: Protocol, fileID: String = #fileID, line: Int = #line
    ) -> Self {
      requires(service, named: NSStringFromProtocol(type), fileID: fileID, line: line)
    }
  }

  extension ModuleContract {
    /// Declares what the module's Objective-C may do, and returns the object that it needs for it.
    ///
    /// ```swift
    /// let tenon = contract.allowsObjectiveC(
    ///   .calls(.paymentCharge, as: "pay") { PaymentRequest(order: try $0.required("orderID")) },
    ///   .requires((any PaymentDesk).self, as: PaymentDesk.self), .opensURLs())
    /// contract.starts { await LegacyShell.start(with: tenon) }
    /// ```
    /// Verification checks the declarations as it checks those of Swift. What is not among them is an error for
    /// Objective-C, ``TNError/notDeclared``, and is recorded among the application's issues.
    /// - Parameter allowances: What Objective-C may do.
    public mutating func allowsObjectiveC(_ allowances: ObjectiveCAllowance...) -> TNModule {
      TNModule(objectiveCGate(allowances))
    }
  }

  // MARK: - Both directions

  /// Runs `body`, and calls the completion on the main thread.
  private func answer(
    _ completion: (@MainActor @Sendable (Any?, (any Error)?) -> Void)?,
    _ body: @escaping @Sendable () async throws(ObjectiveCGate.Refusal) -> ObjectiveCValue
  ) {
    Task { @MainActor in
      do throws(ObjectiveCGate.Refusal) {
        let value = try await body()
        completion?(AppleRuntime().object(for: value), nil)
      } catch {
        completion?(
          nil,
          NSError(
            // As the compiler writes it for `TNErrorDomain`.
            domain: "TenonObjectiveC.TNError", code: error.code.rawValue,
            userInfo: error.userInfo))
      }
    }
  }

  extension ObjectiveCGate.Refusal {
    fileprivate var userInfo: [String: Any] {
      var info: [String: Any] = [NSLocalizedDescriptionKey: description]
      if let cause { info[NSUnderlyingErrorKey] = cause as NSError }
      return info
    }
  }

  extension AppleRuntime {
    /// Returns the object for a result. An action's result has no blocks.
    fileprivate func object(for value: ObjectiveCValue) -> AnyObject? {
      object(for: value) { _ in NSNull() }
    }
  }
#endif
