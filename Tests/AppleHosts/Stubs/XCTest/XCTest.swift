// A stand-in for the parts of XCTest that the tests in Tests/AppleSimulator use, so that they are type-checked. It is written
// after Apple's public documentation, and nothing here runs.
@_exported import Foundation

public struct XCTSkip: Error {
  public init(_ message: @autoclosure () -> String? = nil, file: StaticString = #filePath, line: UInt = #line)
  {}
}

@MainActor open class XCTestCase: NSObject {
  public var continueAfterFailure = true
  open func setUp() async throws {}
}

public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}
public func XCTAssert(
  _ condition: @autoclosure () throws -> Bool, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {}
public func XCTAssertEqual<Value: Equatable>(
  _ a: @autoclosure () throws -> Value, _ b: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {}
public func XCTAssertNotEqual<Value: Equatable>(
  _ a: @autoclosure () throws -> Value, _ b: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {}
public func XCTAssertNotNil(
  _ value: @autoclosure () throws -> Any?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {}
public func XCTUnwrap<Value>(
  _ value: @autoclosure () throws -> Value?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) throws -> Value {
  guard let value = try value() else { throw XCTSkip() }
  return value
}

open class NSPredicate: NSObject {
  public init(format: String, _ arguments: any CVarArg...) {}
}

public struct CGVector {
  public init(dx: CGFloat, dy: CGFloat) {}
}

extension String: @retroactive CVarArg {
  public var _cVarArgEncoding: [Int] { [] }
}
