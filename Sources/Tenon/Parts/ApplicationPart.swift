/// A part of an application: services, events, routes, actions, screens, or a part of your own.
///
/// A part defines what modules may declare for it, verifies all declarations before anything starts, freezes them for
/// use at run time, and reacts when modules are installed and uninstalled. An application has a list of its parts but
/// refers to none of them by name. A part is added to the list as soon as a module declares something for it, the host
/// sets one of its options, or code requests the part from the application.
///
/// ```swift
/// final class FlagsPart: ApplicationPart {
///   struct Declarations: PartDeclarations {
///     var flags: [Flag] = []
///     init(module: String) {}
///   }
///
///   static let name = "flags"
///   init(_ assembly: PartAssembly<FlagsPart>) { … }
/// }
///
/// extension ModuleContract {
///   public mutating func flag(_ flag: Flag) -> FlagReader {
///     self[FlagsPart.self].flags.append(flag)
///     return FlagReader(flag: flag, flags: handle(of: FlagsPart.self))
///   }
/// }
/// ```
/// Keep the part's type internal to its library, because any code that can refer to the type can access the
/// part through any contract.
public protocol ApplicationPart: Sendable {
  /// The declarations that one module makes for the part.
  associatedtype Declarations: PartDeclarations
  /// The options that the host may set.
  ///
  /// ```swift
  /// extension ApplicationOptions {
  ///   var flagFile: URL? {   // a part's option reads like any other
  ///     get { self[FlagsPart.self] }
  ///     set { self[FlagsPart.self] = newValue }
  ///   }
  /// }
  /// ```
  associatedtype Options: Sendable = Void

  /// The part's name in a snapshot, which must be unique.
  static var name: String { get }
  /// The parts that are assembled before this part. The default is an empty list.
  static var dependencies: [any ApplicationPart.Type] { get }
  /// The options that apply if the host sets no options.
  static var defaultOptions: Options { get }

  /// Verifies the modules' declarations, and reports which modules need which other modules. This method must not start
  /// or keep anything, because it is called again whenever modules are installed or uninstalled.
  static func verify(_ verification: inout PartVerification<Self>)

  /// Freezes the modules' declarations. With the default options and no declarations, the initializer must
  /// not fail: if a part is assembled only because code requests it from the application, a failure cannot be
  /// attributed to any module.
  ///
  /// The initializer also runs as a trial: before a module is uninstalled or replaced, all parts are frozen twice more, with
  /// and without the module, to find the problems that the removal would cause. Parts that are created in these runs are
  /// released immediately, without a call to any other method, not even ``shutDown()``. So the initializer
  /// must not have effects outside the part itself, such as opening a file, starting a task or calling
  /// modules' code. Do such work in ``begin(_:)`` or on first use.
  /// - Throws: ``WiringError`` with the problems that can be found only by freezing the declarations.
  init(_ assembly: PartAssembly<Self>) throws(WiringError)

  /// Makes the declarations of modules available when the modules are added to the running application together, in the
  /// order of a launch.
  /// - Throws: ``WiringError``, or another error that prevents the modules from being added. In this case,
  ///   ``withdraw(_:)`` and ``remove(_:)`` are called for each of them.
  func install(_ modules: [PartModule<Self>]) async throws
  /// Notifies the part that a module has been set up and that its code may be called.
  func begin(_ module: PartModule<Self>)
  /// Notifies the part that a module has failed or is about to stop, and that its code must no longer be called. This
  /// method is called once for each call to ``begin(_:)``.
  func end(_ module: PartModule<Self>)
  /// Notifies the part that a module has failed and that the application continues without it.
  func fail(_ module: PartModule<Self>, because error: any Error)
  /// Makes the declarations of a module unavailable when the module is removed from the running application. Calls in
  /// progress are awaited after this method returns.
  func withdraw(_ module: PartModule<Self>) async
  /// Releases a module that has stopped and has been removed.
  func remove(_ module: PartModule<Self>) async
  /// Shuts the part down after all modules have stopped.
  func shutDown() async
  /// Returns the information that a snapshot of the application shows for this part. By default, returns `nil`, and the
  /// snapshot shows nothing.
  func snapshot() -> (any Encodable & Sendable)?
}

extension ApplicationPart {
  public static var dependencies: [any ApplicationPart.Type] { [] }
  public static func verify(_ verification: inout PartVerification<Self>) {}
  public func install(_ modules: [PartModule<Self>]) async throws {}
  public func begin(_ module: PartModule<Self>) {}
  public func end(_ module: PartModule<Self>) {}
  public func fail(_ module: PartModule<Self>, because error: any Error) {}
  public func withdraw(_ module: PartModule<Self>) async {}
  public func remove(_ module: PartModule<Self>) async {}
  public func shutDown() async {}
  public func snapshot() -> (any Encodable & Sendable)? { nil }
}

extension ApplicationPart where Options == Void {
  /// An empty value, for a part without options.
  public static var defaultOptions: Void { () }
}

/// The declarations that one module makes for a part.
public protocol PartDeclarations: Sendable {
  /// Creates an empty set of declarations.
  init(module: String)
  /// The declarations that the module makes for other modules, in order. Each declaration can be removed to see which
  /// modules need it. The default is an empty list.
  var offers: [Declaration] { get }
  /// The declarations that depend on other modules, in order. The default is an empty list.
  var dependencies: [Declaration] { get }
  /// Removes one of the ``offers``.
  mutating func remove(_ offer: Declaration)
}

extension PartDeclarations {
  public var offers: [Declaration] { [] }
  public var dependencies: [Declaration] { [] }
  public mutating func remove(_ offer: Declaration) {}
}
