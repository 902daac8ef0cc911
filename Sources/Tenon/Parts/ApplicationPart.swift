/// One of the parts that make up applications: services, events, routes, actions, screens, or something of your own.
///
/// A part defines what modules may declare for it, verifies all declarations before anything starts, freezes them into
/// what runs, and follows modules as they are installed and uninstalled. An application has a list of its parts, and
/// knows none of them by name: a part is in the list as soon as a module declares something for it, the host sets one
/// of its options, or code asks the application for it.
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
/// Keep the part's type within its own library: any code that can name it can reach the part from any contract.
public protocol ApplicationPart: Sendable {
  /// What one module declares.
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

  /// The part's name in a snapshot; it must be unique.
  static var name: String { get }
  /// The parts that are assembled before this one; none by default.
  static var dependencies: [any ApplicationPart.Type] { get }
  /// The options that apply if the host sets none.
  static var defaultOptions: Options { get }

  /// Verifies what the modules declare, and reports which module needs which. It must not start or keep anything; it is
  /// called again whenever modules are installed or uninstalled.
  static func verify(_ verification: inout PartVerification<Self>)

  /// Freezes what the modules declare. With the default options and no declarations this must not fail: if a part is
  /// assembled only because code asks the application for it, there is no module to which a failure could be reported.
  ///
  /// It also runs on trial: before a module is uninstalled, all parts are frozen twice more, with the module and
  /// without it, to find out what would be wrong afterwards. Parts made in these runs are released immediately, without
  /// a call to any other method, not even ``shutDown()``. So do nothing here that has effects outside the part itself,
  /// such as opening a file, starting a task or calling code of modules; do that in ``begin(_:)`` or at the first use.
  /// - Throws: ``WiringError`` with the problems that only freezing can find.
  init(_ assembly: PartAssembly<Self>) throws(WiringError)

  /// The module is being added to the running application: makes its declarations available.
  /// - Throws: ``WiringError``, or whatever else prevents the module from being added; then ``withdraw(_:)`` and
  ///   ``remove(_:)`` are called.
  func install(_ module: PartModule<Self>) async throws
  /// The module has been set up: from now on its code may be called.
  func begin(_ module: PartModule<Self>)
  /// The module has failed or is about to stop: its code must not be called any more. Called once for each
  /// ``begin(_:)``.
  func end(_ module: PartModule<Self>)
  /// The module has failed, and the application goes on without it.
  func fail(_ module: PartModule<Self>, because error: any Error)
  /// The module is being taken out of the running application: what it declares must no longer be found. Calls in
  /// progress are awaited after this.
  func withdraw(_ module: PartModule<Self>) async
  /// The module has stopped and has been removed: release it.
  func remove(_ module: PartModule<Self>) async
  /// All modules have stopped.
  func shutDown() async
  /// What a snapshot of the application shows for this part; `nil`, the default, for nothing.
  func snapshot() -> (any Encodable & Sendable)?
}

extension ApplicationPart {
  public static var dependencies: [any ApplicationPart.Type] { [] }
  public static func verify(_ verification: inout PartVerification<Self>) {}
  public func install(_ module: PartModule<Self>) async throws {}
  public func begin(_ module: PartModule<Self>) {}
  public func end(_ module: PartModule<Self>) {}
  public func fail(_ module: PartModule<Self>, because error: any Error) {}
  public func withdraw(_ module: PartModule<Self>) async {}
  public func remove(_ module: PartModule<Self>) async {}
  public func shutDown() async {}
  public func snapshot() -> (any Encodable & Sendable)? { nil }
}

extension ApplicationPart where Options == Void {
  /// Nothing, for a part that has no options.
  public static var defaultOptions: Void { () }
}

/// What one module declares for a part.
public protocol PartDeclarations: Sendable {
  /// Creates an empty set of declarations.
  init(module: String)
  /// What the module declares for others, in order. Each declaration can be removed to see which modules need it.
  /// Nothing by default.
  var offers: [Declaration] { get }
  /// What the module asks of others, in order. Nothing by default.
  var dependencies: [Declaration] { get }
  /// Removes an offer.
  mutating func remove(_ offer: Declaration)
}

extension PartDeclarations {
  public var offers: [Declaration] { [] }
  public var dependencies: [Declaration] { [] }
  public mutating func remove(_ offer: Declaration) {}
}
