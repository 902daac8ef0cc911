import Foundation

/// A value that several threads may change.
public final class Box<Value: Sendable>: @unchecked Sendable {
  // `@unchecked Sendable`: every access holds the lock.
  private var stored: Value
  private let lock = NSLock()

  public init(_ value: Value) { stored = value }

  public var value: Value { lock.withLock { stored } }
  @discardableResult
  public func update<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&stored) } }
}
