import Foundation
import TenonServices
import TestSupport
import Testing

@Suite("Faults of earlier containers that must not come back", .timeLimit(.minutes(10)))
struct FaultsOfEarlierContainersTests {
  struct ShopUser: ShopInterface.UserService { let origin = "shop" }
  struct BankUser: BankInterface.UserService { let origin = "bank" }

  @Test("fact 1: two protocols of one printed name do not erase each other")
  func keyCollision() throws {
    #expect(
      String(describing: (any ShopInterface.UserService).self)
        == String(describing: (any BankInterface.UserService).self))
    let container = try ServiceRegistry.container {
      $0.register((any ShopInterface.UserService).self) { _ in ShopUser() }
      $0.register((any BankInterface.UserService).self) { _ in BankUser() }
    }
    #expect(try container.resolve((any ShopInterface.UserService).self).origin == "shop")
    #expect(try container.resolve((any BankInterface.UserService).self).origin == "bank")
    #expect(try container.resolve((any ShopInterface.UserService).self).origin == "shop")
  }

  @Test("fact 2: racing threads make a lazy singleton once")
  func racingSingleton() throws {
    for _ in 0..<50 {
      let count = Count()
      let container = try ServiceRegistry.container {
        $0.register((any Counting).self) { _ in Counted(count) }
      }
      let seen = Box<Set<ObjectIdentifier>>([])
      DispatchQueue.concurrentPerform(iterations: 16) { _ in
        guard let service = try? container.resolve((any Counting).self) else { return }
        seen.update { $0.insert(ObjectIdentifier(service)) }
      }
      #expect(count.value == 1)
      #expect(seen.value.count == 1)
    }
  }

  @Test("fact 2: a factory may wait for another thread that resolves")
  func factoryWaitsForThread() throws {
    let container = try ServiceRegistry.container {
      $0.register((any B).self) { _ in MadeB() }
      $0.register((any A).self) { resolver in
        let other = try resolver.resolve(Provider<any B>.self)
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          _ = try? other()
          done.signal()
        }
        #expect(done.wait(timeout: .now() + 240) == .success)
        return MadeA()
      }
    }
    _ = try container.resolve((any A).self)
  }

  @Test("fact 2: a cycle is an error and does not overflow the stack")
  func cycleOverflow() throws {
    let container = try ServiceRegistry.container {
      $0.register((any A).self) {
        _ = try $0.resolve((any B).self); return MadeA()
      }
      $0.register((any B).self) {
        _ = try $0.resolve((any A).self); return MadeB()
      }
    }
    #expect(throws: ServiceError.self) { try container.resolve((any A).self) }
  }

  @Test("fact 2: a cycle that two threads close between them is an error in both, never a deadlock")
  func cycleAcrossThreads() throws {
    // Each factory waits until the other one runs, so that both threads hold one service and want the other's.
    let meeting = Meeting(parties: 2)
    let container = try ServiceRegistry.container {
      $0.register((any A).self) {
        meeting.arrive(); _ = try $0.resolve((any B).self); return MadeA()
      }
      $0.register((any B).self) {
        meeting.arrive(); _ = try $0.resolve((any A).self); return MadeB()
      }
    }
    let errors = Box<[any Error]>([])
    let group = DispatchGroup()
    for isFirst in [true, false] {
      group.enter()
      Thread.detachNewThread {
        do {
          if isFirst {
            _ = try container.resolve((any A).self)
          } else {
            _ = try container.resolve((any B).self)
          }
        } catch {
          errors.update { $0.append(error) }
        }
        group.leave()
      }
    }
    #expect(group.wait(timeout: .now() + 240) == .success)
    #expect(errors.value.count == 2)
    for error in errors.value {
      let path = try #require(error as? ServiceError).path
      #expect(path.first == path.last)
      #expect(Set(path) == [.service((any A).self), .service((any B).self)])
    }
  }

  @Test("fact 3: registering twice is an error with both places, not a silent choice")
  func duplicate() throws {
    var registry = ServiceRegistry()
    registry.register((any Greeting).self, instance: Hello("old"), fileID: "Shop/Old.swift", line: 3)
    registry.register((any Greeting).self, lifetime: .transient, fileID: "Shop/New.swift", line: 9) { _ in
      Hello("new")
    }
    let error = #expect(throws: ServiceVerificationError.self) { try registry.freeze() }
    guard let error = error?.findings.first, error.code == .duplicate else { throw Unexpected(error) }
    let (first, second) = (error.places.first, error.places.last)
    #expect(first == SourcePlace(fileID: "Shop/Old.swift", line: 3))
    #expect(second == SourcePlace(fileID: "Shop/New.swift", line: 9))
  }

  @Test("registering again inside a factory is impossible: the registry is gone")
  func frozen() throws {
    var registry = ServiceRegistry()
    registry.register((any Greeting).self, instance: Hello("frozen"))
    let container = try registry.freeze()
    registry.register(String.self, instance: "later")
    #expect(try container.resolve((any Greeting).self).text == "frozen")
    #expect(throws: ServiceError.self) { try container.resolve(String.self) }
  }
}

/// A point that threads pass only together; later arrivals pass at once.
final class Meeting: Sendable {
  private let missing: Box<Int>
  private let open = DispatchSemaphore(value: 0)

  init(parties: Int) { missing = Box(parties) }

  func arrive() {
    var isLast = false
    missing.update { missing in
      missing -= 1
      isLast = missing == 0
    }
    if isLast { open.signal() }
    guard missing.value >= 0 else { return }
    _ = open.wait(timeout: .now() + 240)
    open.signal()
  }
}
