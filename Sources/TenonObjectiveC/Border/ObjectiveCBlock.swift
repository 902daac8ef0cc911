/// A block that Swift passes to Objective-C, in one of the shapes that targets take.
///
/// ```swift
/// contract.performs(.chooser, byTarget: "ModuleB", action: "viewController") { input in
///   ["callback": ObjectiveCBlock.object(input.chosen)]   // void (^)(NSString *)
/// }
/// ```
/// Objective-C does not say which shape a target calls. If the target calls another one, the arguments are wrong, as they
/// are in Objective-C, and nothing can find this out: test each block once. The arguments are read where the target calls
/// the block, and the closure then runs on the main actor. An argument of another type does not reach the closure, and is
/// recorded among the application's issues; `nil` needs an optional type.
public struct ObjectiveCBlock: Sendable {
  package enum Shape: Sendable {
    case nothing, object, bool, integer, double, objects, objectAndError, boolAndError

    /// Whether a block of this shape has two arguments.
    package var hasTwoArguments: Bool { self == .objects || self == .objectAndError || self == .boolAndError }
  }

  /// What runs on the main actor after the arguments have been read.
  typealias Run = @MainActor @Sendable () -> Void

  /// The shape; `nil` if the block ends the action, whose output decides.
  let shape: Shape?
  let read: @Sendable (ObjectiveCArguments) throws -> Run

  private init(_ shape: Shape?, _ read: @escaping @Sendable (ObjectiveCArguments) throws -> Run) {
    self.shape = shape
    self.read = read
  }

  /// The block that ends an action whose `answer` is a callback: `[$0.id, ObjectiveCBlock.answer]`.
  public static var answer: ObjectiveCBlock { ObjectiveCBlock(nil) { _ in {} } }

  /// `void (^)(void)`
  public static func nothing(_ body: @escaping @MainActor @Sendable () -> Void) -> ObjectiveCBlock {
    ObjectiveCBlock(.nothing) { _ in body }
  }

  /// `void (^)(id)`
  public static func object<Value: Sendable>(
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> ObjectiveCBlock {
    one(.object, body)
  }

  /// `void (^)(BOOL)`
  public static func bool(_ body: @escaping @MainActor @Sendable (Bool) -> Void) -> ObjectiveCBlock {
    one(.bool, body)
  }

  /// `void (^)(NSInteger)`
  public static func integer(_ body: @escaping @MainActor @Sendable (Int) -> Void) -> ObjectiveCBlock {
    one(.integer, body)
  }

  /// `void (^)(double)`, and `void (^)(CGFloat)` on systems of 64 bits.
  public static func double(_ body: @escaping @MainActor @Sendable (Double) -> Void) -> ObjectiveCBlock {
    one(.double, body)
  }

  /// `void (^)(id, NSError *)`
  public static func objectAndError<Value: Sendable>(
    _ body: @escaping @MainActor @Sendable (Value?, (any Error)?) -> Void
  ) -> ObjectiveCBlock {
    ObjectiveCBlock(.objectAndError) { arguments in
      let (value, error): (Value?, (any Error)?) = (try arguments.read(0), arguments.error)
      return { body(value, error) }
    }
  }

  /// `void (^)(id, id)`
  public static func objects<First: Sendable, Second: Sendable>(
    _ body: @escaping @MainActor @Sendable (First, Second) -> Void
  ) -> ObjectiveCBlock {
    ObjectiveCBlock(.objects) { arguments in
      let (first, second): (First, Second) = (try arguments.read(0), try arguments.read(1))
      return { body(first, second) }
    }
  }

  private static func one<Value: Sendable>(
    _ shape: Shape, _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> ObjectiveCBlock {
    ObjectiveCBlock(shape) { arguments in
      let value: Value = try arguments.read(0)
      return { body(value) }
    }
  }
}
