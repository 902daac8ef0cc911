// A stand-in for the parts of Combine that the libraries use; see the UIKit stub.

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

public struct CombineIdentifier: Hashable, Sendable {
  public init() {}
}

public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier() }
}

public protocol Cancellable {
  func cancel()
}

public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  func request(_ demand: Subscribers.Demand)
}

public enum Subscribers {
  public struct Demand: Equatable, Comparable, Hashable, Sendable {
    private var count: Int
    public static let none = Demand(count: 0)
    public static let unlimited = Demand(count: Int.max)
    public static func max(_ value: Int) -> Demand { Demand(count: value) }
    public static func < (a: Demand, b: Demand) -> Bool { a.count < b.count }
    public static func += (a: inout Demand, b: Demand) {
      let (sum, isMore) = a.count.addingReportingOverflow(b.count)
      a.count = isMore ? Int.max : sum
    }
    public static func -= (a: inout Demand, b: Int) { if a != .unlimited { a.count -= b } }
  }

  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }
}
