// What Swift adds to Objective-C's runtime. Nothing here runs.
@_exported import ObjectiveC

@frozen public struct ObjCBool: ExpressibleByBooleanLiteral {
  var value: Bool
  @_transparent public init(_ value: Bool) { self.value = value }
  @_transparent public init(booleanLiteral value: Bool) { self.init(value) }
  public var boolValue: Bool { value }
}

public func _convertBoolToObjCBool(_ value: Bool) -> ObjCBool { ObjCBool(value) }
public func _convertObjCBoolToBool(_ value: ObjCBool) -> Bool { value.boolValue }

@frozen public struct Selector: ExpressibleByStringLiteral, Hashable, @unchecked Sendable {
  var pointer: OpaquePointer
  public init(_ name: String) { fatalError() }
  public init(stringLiteral name: String) { self.init(name) }
}

extension NSObject: Hashable, Equatable, CVarArg {
  public static func == (a: NSObject, b: NSObject) -> Bool { a.isEqual(b) }
  @objc open var hashValue: Int { hash }
  public func hash(into hasher: inout Hasher) {}
  public var _cVarArgEncoding: [Int] { [] }
}
