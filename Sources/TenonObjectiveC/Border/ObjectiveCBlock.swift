/// A block that Swift passes to Objective-C, in one of the shapes that targets take.
///
/// ```swift
/// contract.performs(.chooser, byTarget: "ModuleB", action: "viewController") { input in
///   ["callback": ObjectiveCBlock.object(input.chosen)]   // void (^)(NSString *)
/// }
/// ```
/// Objective-C does not say which shape a target calls. If the target calls another one, the arguments are wrong, as they
/// are in Objective-C, and nothing can find this out: test each block once. The closure runs on the main actor, wherever
/// the target calls the block.
public struct ObjectiveCBlock: Sendable {
  package enum Shape: Sendable { case nothing, object, bool, integer, double, objectAndError, objects }

  /// The shape; `nil` if the block ends the action, whose output decides.
  let shape: Shape?
  let body: @MainActor @Sendable (ObjectiveCArguments) throws -> Void

  private init(
    _ shape: Shape?, _ body: @escaping @MainActor @Sendable (ObjectiveCArguments) throws -> Void
  ) {
    self.shape = shape
    self.body = body
  }

  /// The block that ends an action whose `answer` is a callback: `[$0.id, ObjectiveCBlock.answer]`.
  public static var answer: ObjectiveCBlock { ObjectiveCBlock(nil) { _ in } }

  /// `void (^)(void)`
  public static func nothing(_ body: @escaping @MainActor @Sendable () -> Void) -> ObjectiveCBlock {
    ObjectiveCBlock(.nothing) { _ in body() }
  }

  /// `void (^)(id)`. An object of another type does not reach the closure, and is recorded among the application's
  /// issues; `nil` needs an optional type.
  public static func object<Value>(
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> ObjectiveCBlock {
    ObjectiveCBlock(.object) { arguments in try body(arguments.read(0)) }
  }

  /// `void (^)(BOOL)`
  public static func bool(_ body: @escaping @MainActor @Sendable (Bool) -> Void) -> ObjectiveCBlock {
    ObjectiveCBlock(.bool) { arguments in try body(arguments.read(0)) }
  }

  /// `void (^)(NSInteger)`
  public static func integer(_ body: @escaping @MainActor @Sendable (Int) -> Void) -> ObjectiveCBlock {
    ObjectiveCBlock(.integer) { arguments in try body(arguments.read(0)) }
  }

  /// `void (^)(double)`, and `void (^)(CGFloat)` on systems of 64 bits.
  public static func double(_ body: @escaping @MainActor @Sendable (Double) -> Void) -> ObjectiveCBlock {
    ObjectiveCBlock(.double) { arguments in try body(arguments.read(0)) }
  }

  /// `void (^)(id, NSError *)`
  public static func objectAndError<Value>(
    _ body: @escaping @MainActor @Sendable (Value?, (any Error)?) -> Void
  ) -> ObjectiveCBlock {
    ObjectiveCBlock(.objectAndError) { arguments in
      try body(arguments.read(0), arguments.error)
    }
  }

  /// `void (^)(id, id)`
  public static func objects<First, Second>(
    _ body: @escaping @MainActor @Sendable (First, Second) -> Void
  ) -> ObjectiveCBlock {
    ObjectiveCBlock(.objects) { arguments in try body(arguments.read(0), arguments.read(1)) }
  }
}
