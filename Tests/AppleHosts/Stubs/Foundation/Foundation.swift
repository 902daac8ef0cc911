// What the libraries and the other stand-ins use of Foundation, to type-check them for Apple's platforms on Linux.
// Nothing here runs.
@_exported import Darwin
@_exported import Dispatch
@_exported import Foundation
@_exported import ObjectiveC

public typealias TimeInterval = Double

public func CFGetTypeID(_ value: AnyObject) -> UInt { 0 }
public func CFBooleanGetTypeID() -> UInt { 0 }
open class NSRecursiveLock: NSObject, @unchecked Sendable {
  open func lock() {}
  open func unlock() {}
  // Emitted into its clients, so that the oldest systems have it.
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
}
public protocol NSSecureCoding {}
open class Bundle: NSObject {
  public static var main: Bundle { Bundle() }
  public func object(forInfoDictionaryKey key: String) -> Any? { nil }
}

public struct CGFloat: Hashable, Sendable, Comparable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral
{
  private let value: Double
  public init(_ value: Double) { self.value = value }
  public init(integerLiteral value: Int) { self.value = Double(value) }
  public init(floatLiteral value: Double) { self.value = value }
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
  public static func + (left: Self, right: Self) -> Self { Self(floatLiteral: left.value + right.value) }
  public static func - (left: Self, right: Self) -> Self { Self(floatLiteral: left.value - right.value) }
}

extension Double {
  public init(_ value: CGFloat) { self = 0 }
}

public struct CGPoint: Equatable, Sendable {
  public var x: CGFloat = 0
  public var y: CGFloat = 0
  public static let zero = CGPoint()
  public init() {}
}

public struct CGSize: Equatable, Sendable {
  public var width: CGFloat = 0
  public var height: CGFloat = 0
  public static let zero = CGSize()
  public init() {}
}

public struct CGRect: Equatable, Sendable {
  public var origin = CGPoint.zero
  public var size = CGSize.zero
  public var width: CGFloat { size.width }
  public var height: CGFloat { size.height }
  public static let zero = CGRect()
  public init() {}
}

public func NSLog(_ format: String, _ arguments: any CVarArg...) {}

public func NSClassFromString(_ name: String) -> AnyClass? { nil }
public func NSStringFromClass(_ type: AnyClass) -> String { "" }
public func NSStringFromProtocol(_ type: Protocol) -> String { "" }
public let NSLocalizedDescriptionKey = ""
public let NSUnderlyingErrorKey = ""
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
public func NSStringFromSelector(_ selector: Selector) -> String { "" }

public final class FileHandle {
  public static var standardError: FileHandle { FileHandle() }
  public func write(_ data: Data) {}
}

public struct Data: Hashable, Codable, Sendable, RandomAccessCollection, RangeReplaceableCollection,
  MutableCollection
{
  public typealias Element = UInt8
  public typealias Index = Int
  public init() {}
  public init<S: Sequence>(_ bytes: S) where S.Element == UInt8 {}
  public init(contentsOf url: URL) throws {}
  public init?(base64Encoded text: String) {}
  public func base64EncodedString() -> String { "" }
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> UInt8 {
    get { 0 }
    set {}
  }
  public mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with bytes: C)
  where C.Element == UInt8 {}
}

public struct URL: Hashable, Codable, Sendable, CustomStringConvertible {
  public init?(string: String) {}
  public init(fileURLWithPath path: String) {}
  public var absoluteString: String { "" }
  public var path: String { "" }
  public var pathExtension: String { "" }
  public var lastPathComponent: String { "" }
  public var scheme: String? { nil }
  public var host: String? { nil }
  public var description: String { "" }
}

public struct UUID: Hashable, Codable, Sendable, CustomStringConvertible {
  public init() {}
  public init?(uuidString: String) {}
  public var uuidString: String { "" }
  public var description: String { "" }
}

public struct Date: Hashable, Codable, Sendable, Comparable {
  public init() {}
  public init(timeIntervalSinceReferenceDate: TimeInterval) {}
  public var timeIntervalSinceReferenceDate: TimeInterval { 0 }
  public static func < (a: Date, b: Date) -> Bool { false }
}

open class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
    public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
  }
  public var outputFormatting = OutputFormatting()
  public init() {}
  open func encode<Value: Encodable>(_ value: Value) throws -> Data { Data() }
}

open class JSONDecoder {
  public init() {}
  open func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value { fatalError() }
}

open class PropertyListDecoder {
  public init() {}
  open func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value { fatalError() }
}

open class Thread: NSObject, @unchecked Sendable {
  public init(block: @escaping @Sendable () -> Void) {}
  public var name: String?
  open func start() {}
  open class func sleep(forTimeInterval interval: TimeInterval) {}
  open class var isMainThread: Bool { true }
}

extension String {
  public init(format: String, _ arguments: any CVarArg...) { self = "" }
}
