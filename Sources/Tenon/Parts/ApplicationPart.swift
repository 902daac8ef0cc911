/// One part of what applications are made of: services, events, routes, actions, screens, or something of your own.
///
/// A part says what modules may declare of it, verifies all declarations before anything starts, freezes them into what
/// runs, and follows modules that come and go. An application knows the list of its parts, and none of them by name: a
/// part is in the list as soon as a module declares something of it, the host sets an option of it, or code asks the
/// application for it.
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
/// Keep the type of the part to its own library: code that can name it can reach it from any contract.
public protocol ApplicationPart: Sendable {
  /// What one module declares.
  associatedtype Declarations: PartDeclarations
  /// What the host may set.
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

  /// What the part is called in a snapshot; unique.
  static var name: String { get }
  /// The parts that are assembled before this one; none by default.
  static var dependencies: [any ApplicationPart.Type] { get }
  /// What applies where the host sets nothing.
  static var defaultOptions: Options { get }

  /// Verifies what the modules declare, and says who needs whom. Starts and keeps nothing; it is called again whenever
  /// modules come and go.
  static func verify(_ verification: inout PartVerification<Self>)

  /// Freezes what the modules declare. With the default options and no declarations this must not fail: a part that is
  /// assembled because code asks the application for it has no module to report to.
  ///
  /// It runs on trial, too: before a module is uninstalled, all parts are frozen twice more, with the module and without
  /// it, to find what would be wrong afterwards. What is made then is released at once, with no other call before, not
  /// even ``shutDown()``. So do nothing here that reaches beyond the part itself, such as to open a file, start a task
  /// or call code of modules; ``begin(_:)`` and the first use are the places for it.
  /// - Throws: ``WiringError`` for what only freezing finds.
  init(_ assembly: PartAssembly<Self>) throws(WiringError)

  /// Makes known what a module declares that is added to the running application.
  /// - Throws: ``WiringError``, or what else keeps it from being added; then ``withdraw(_:)`` and ``remove(_:)`` follow.
  func install(_ module: PartModule<Self>) async throws
  /// The module has been set up: from now on its code may be called.
  func begin(_ module: PartModule<Self>)
  /// The module has failed or is about to stop: its code must not be called any more. Once for each beginning.
  func end(_ module: PartModule<Self>)
  /// The module has failed, and the application goes on without it.
  func fail(_ module: PartModule<Self>, because error: any Error)
  /// The module is being taken out of the running application: what it declares must no longer be found. Calls that
  /// are under way are awaited after this.
  func withdraw(_ module: PartModule<Self>) async
  /// The module has stopped and is taken out: let go of it.
  func remove(_ module: PartModule<Self>) async
  /// All modules have stopped.
  func shutDown() async
  /// What a snapshot of the application shows of this part; `nil`, the default, for nothing.
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

/// What one module declares of a part.
public protocol PartDeclarations: Sendable {
  /// Nothing, yet.
  init(module: String)
  /// What the module declares for others, in order: what can be taken away to see who needs it. Nothing by default.
  var offers: [Declaration] { get }
  /// What the module asks of others, in order. Nothing by default.
  var dependencies: [Declaration] { get }
  /// Takes an offer away.
  mutating func remove(_ offer: Declaration)
}

extension PartDeclarations {
  public var offers: [Declaration] { [] }
  public var dependencies: [Declaration] { [] }
  public mutating func remove(_ offer: Declaration) {}
}
