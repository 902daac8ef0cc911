// What the libraries use of Dispatch, to type-check them for Apple's platforms on Linux. Nothing here runs.

public final class DispatchSpecificKey<Value>: @unchecked Sendable {
  public init() {}
}

open class DispatchQueue: @unchecked Sendable {
  public static let main = DispatchQueue(label: "main")
  public init(label: String) {}
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
  public func setSpecific<Value>(key: DispatchSpecificKey<Value>, value: Value?) {}
  public class func getSpecific<Value>(key: DispatchSpecificKey<Value>) -> Value? { nil }
}

public protocol DispatchSourceProtocol: AnyObject {
  func setEventHandler(handler: (@convention(block) () -> Void)?)
  func resume()
  func cancel()
}

public protocol DispatchSourceRead: DispatchSourceProtocol {}

open class DispatchSource: DispatchSourceRead {
  public class func makeReadSource(fileDescriptor: Int32, queue: DispatchQueue? = nil)
    -> any DispatchSourceRead
  {
    DispatchSource()
  }
  public func setEventHandler(handler: (@convention(block) () -> Void)?) {}
  public func resume() {}
  public func cancel() {}
}

public struct DispatchTime: Sendable {
  public static func now() -> DispatchTime { DispatchTime() }
}

public enum DispatchTimeInterval: Sendable {
  case microseconds(Int)
}

public func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }

public enum DispatchTimeoutResult: Sendable {
  case success
  case timedOut
}

open class DispatchSemaphore: @unchecked Sendable {
  public init(value: Int) {}
  @discardableResult public func signal() -> Int { 0 }
  public func wait() {}
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
}
