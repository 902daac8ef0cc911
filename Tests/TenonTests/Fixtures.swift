import Foundation
import Tenon
import TenonActions
import TestSupport
import Testing

/// What happened, in order.
typealias Journal = Box<[String]>

extension Box where Value == [String] {
  func note(_ line: String) { update { $0.append(line) } }
}

/// A module whose every part is given by the test.
struct TestModule<Identity>: Module {
  var name: String { String(describing: Identity.self) }
  var layer: Layer { (Identity.self as? any TestIdentity.Type)?.layer ?? .business }
  var priority: Int { (Identity.self as? any TestIdentity.Type)?.priority ?? 0 }
  var launchTime: LaunchTime { (Identity.self as? any TestIdentity.Type)?.launchTime ?? .immediate }
  var failurePolicy: FailurePolicy { (Identity.self as? any TestIdentity.Type)?.failurePolicy ?? .essential }
  var phaseTimeout: Duration? { (Identity.self as? any TestIdentity.Type)?.phaseTimeout }

  private var contract: @Sendable (inout ModuleContract) -> Void

  init(_ identity: Identity.Type, _ contract: @escaping @Sendable (inout ModuleContract) -> Void = { _ in }) {
    self.contract = contract
  }

  /// Declares something more, before everything else.
  func first(_ more: @escaping @Sendable (inout ModuleContract) -> Void) -> Self {
    var copy = self
    copy.contract = { [contract] declared in
      more(&declared)
      contract(&declared)
    }
    return copy
  }

  /// Notes every phase, after what the module does in it.
  func noting(_ journal: Journal) -> Self {
    var copy = self
    let name = name
    copy.contract = { [contract] declared in
      contract(&declared)
      declared.setsUp { journal.note("\(name) setUp") }
      declared.starts { journal.note("\(name) start") }
      declared.readies { journal.note("\(name) ready") }
      declared.stops { journal.note("\(name) stop") }
    }
    return copy
  }

  func declare(in contract: inout ModuleContract) { self.contract(&contract) }
}

/// The name of an action that takes nothing.
typealias Query<Output: Sendable> = ActionReference<Void, Output, any Error>

/// What a test module is, if it is not the default.
protocol TestIdentity {
  static var layer: Layer { get }
  static var priority: Int { get }
  static var launchTime: LaunchTime { get }
  static var failurePolicy: FailurePolicy { get }
  static var phaseTimeout: Duration? { get }
}

extension TestIdentity {
  static var layer: Layer { .business }
  static var priority: Int { 0 }
  static var launchTime: LaunchTime { .immediate }
  static var failurePolicy: FailurePolicy { .essential }
  static var phaseTimeout: Duration? { nil }
}

enum Host: TestIdentity { static var layer: Layer { .host } }
enum Cart {}
enum Order {}
enum Product {}
enum User: TestIdentity { static var priority: Int { 100 } }
enum Message: TestIdentity { static var priority: Int { 90 } }
enum Payment: TestIdentity { static var layer: Layer { .feature } }
enum Share: TestIdentity { static var layer: Layer { .feature } }
enum Network: TestIdentity { static var layer: Layer { .core } }
enum Database: TestIdentity { static var layer: Layer { .core } }
enum Analytics: TestIdentity {
  static var layer: Layer { .feature }
  static var failurePolicy: FailurePolicy { .degradable }
}
enum Recommendations: TestIdentity { static var launchTime: LaunchTime { .deferred } }

protocol ProductService: Sendable { var title: String { get } }
struct Products: ProductService { let title: String }
protocol CartService: Sendable { func count() -> Int }
struct LiveCart: CartService {
  let products: any ProductService
  func count() -> Int { products.title.count }
}
protocol NetworkService: Sendable {}
struct LiveNetwork: NetworkService {}
protocol TrackingService: Sendable {}
struct Tracking: TrackingService {}

struct Broken: Error {}

/// What verification finds, all of it in words.
func findings(_ modules: any Module...) -> [String] {
  do {
    _ = try Application(modules)
    return []
  } catch {
    return error.findings.map(\.description)
  }
}
