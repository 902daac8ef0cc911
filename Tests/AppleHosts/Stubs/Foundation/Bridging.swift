// The values of Swift that are objects in Objective-C.

public protocol Bridged: _ObjectiveCBridgeable {}

extension Bridged {
  public func _bridgeToObjectiveC() -> _ObjectiveCType { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ object: _ObjectiveCType, result: inout Self?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ object: _ObjectiveCType, result: inout Self?)
    -> Bool
  { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ object: _ObjectiveCType?) -> Self { fatalError() }
}

extension String: Bridged { public typealias _ObjectiveCType = NSString }
extension Bool: Bridged { public typealias _ObjectiveCType = NSNumber }
extension Int: Bridged { public typealias _ObjectiveCType = NSNumber }
extension UInt: Bridged { public typealias _ObjectiveCType = NSNumber }
extension Double: Bridged { public typealias _ObjectiveCType = NSNumber }
extension Float: Bridged { public typealias _ObjectiveCType = NSNumber }
extension CGFloat: Bridged { public typealias _ObjectiveCType = NSNumber }
extension Array: Bridged { public typealias _ObjectiveCType = NSArray }
extension Dictionary: Bridged { public typealias _ObjectiveCType = NSDictionary }
extension AnyHashable: Bridged { public typealias _ObjectiveCType = NSObject }
extension URL: Bridged { public typealias _ObjectiveCType = NSURL }
extension Data: Bridged { public typealias _ObjectiveCType = NSData }
extension Date: Bridged { public typealias _ObjectiveCType = NSDate }
extension NSError: Error, @unchecked Sendable {}
public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }
public func _convertNSErrorToError(_ error: NSError?) -> any Error { fatalError() }
