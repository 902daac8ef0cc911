import TenonServices
import TestSupport
import Testing

@Suite("A service that is made from an argument", .timeLimit(.minutes(10)))
struct ArgumentTests {
  struct RoomName: Hashable, Sendable {
    var text: String
    init(_ text: String) { self.text = text }
  }
  final class Room: Sendable {
    let name: RoomName
    let greeting: String
    init(_ name: RoomName, greeting: String = "") {
      self.name = name
      self.greeting = greeting
    }
  }

  private let room = ServiceKey<Room>()

  @Test(
    "with a lifetime there is one instance for each value, made exactly once however many ask",
    arguments: 0..<10)
  func once(round: Int) throws {
    let count = Count()
    let container = try ServiceRegistry.container {
      $0.register(ServiceKey<Room>(), taking: RoomName.self, lifetime: .singleton) { _, name in
        count.increment()
        return Room(name)
      }
    }
    let rooms = Box<[Room]>([])
    let ended = onThreads(
      (0..<8).map { number in
        {
          guard let made = try? container.resolve(ServiceKey<Room>(), with: RoomName("\(number % 2)")) else {
            return
          }
          rooms.update { $0.append(made) }
        }
      })
    #expect(ended && count.value == 2)
    #expect(Set(rooms.value.map { ObjectIdentifier($0) }).count == 2 && rooms.value.count == 8)
  }

  @Test("what is kept is made of what its own container has, and never of what a scope has that asks")
  func owner() throws {
    let container = try ServiceRegistry.container {
      $0.register(String.self, instance: "hello")
      $0.register(ServiceKey<Room>(), taking: RoomName.self, lifetime: .singleton) {
        Room($1, greeting: try $0.resolve())
      }
    }
    var session = ServiceRegistry()
    session.register(String.self, instance: "welcome, Ann")
    let scope = try container.openScope(LoginScope(), with: session)
    #expect(try scope.resolve(room, with: RoomName("hall")).greeting == "hello")
    #expect(
      try scope.resolve(room, with: RoomName("hall")) === container.resolve(room, with: RoomName("hall")))
  }

  @Test("those that are cached go when they are evicted, and those of a scope with the scope")
  func ending() async throws {
    let ended = Box<[String]>([])
    func container(_ lifetime: Lifetime) throws -> ServiceContainer {
      try ServiceRegistry.container {
        $0.register(ServiceKey<Mortal>(), taking: String.self, lifetime: lifetime) { _, name in
          Mortal { ended.update { $0.append(name) } }
        }
      }
    }
    let cached = try container(.cached)
    for name in ["a", "b", "a"] { _ = try cached.resolve(ServiceKey<Mortal>(), with: name) }
    #expect(ended.value.isEmpty)
    let evicted = try await cached.evict(ServiceReference.service(Mortal.self, taking: String.self))
    #expect(evicted && ended.value == ["b", "a"])
    let scoped = try container(.scoped(LoginScope.self))
    let scope = try scoped.openScope(LoginScope())
    _ = try scope.resolve(ServiceKey<Mortal>(), with: "c")
    #expect(throws: ServiceError.self) { try scoped.resolve(ServiceKey<Mortal>(), with: "c") }
    await scope.shutdown()
    #expect(ended.value == ["b", "a", "c"])
    #expect(failure { _ = try scope.resolve(ServiceKey<Mortal>(), with: "c") }?.code == .shutDown)
  }

  @Test("one resolution shares an instance of each value, where the lifetime says so")
  func graph() throws {
    let container = try ServiceRegistry.container {
      $0.register(ServiceKey<Room>(), taking: RoomName.self, lifetime: .graph) { Room($1) }
      $0.register([Room].self, lifetime: .transient) { resolver in
        try ["a", "b", "a"].map { try resolver.resolve(with: RoomName($0)) }
      }
    }
    let rooms = try container.resolve([Room].self)
    #expect(rooms[0] === rooms[2] && rooms[0] !== rooms[1])
    #expect(try container.resolve([Room].self)[0] !== rooms[0])
  }

  @Test("one may be made of another of the same type, and what needs itself is a cycle with its path")
  func recursion() throws {
    let begun = Count()
    let container = try ServiceRegistry.container {
      $0.register(ServiceKey<Int>(), taking: Int.self, lifetime: .singleton) { resolver, number in
        begun.increment()
        return switch number {
        case ..<0: try resolver.resolve(with: number)
        case 0: 0
        default: try resolver.resolve(ServiceKey<Int>(), with: number - 1) + number
        }
      }
    }
    #expect(try container.resolve(with: 4) as Int == 10)
    #expect(begun.value == 5)
    let error = failure { _ = try container.resolve(ServiceKey<Int>(), with: -1) }
    #expect(error?.code == .cycle && error?.path.count == 2)
    // The factory is not called again for an instance that it is making.
    #expect(begun.value == 6)
  }

  @Test("a factory that throws is asked again by the next")
  func retry() throws {
    let count = Count()
    let container = try ServiceRegistry.container {
      $0.register(ServiceKey<Room>(), taking: RoomName.self, lifetime: .singleton) { _, name in
        count.increment()
        if count.value == 1 { throw Broken() }
        return Room(name)
      }
    }
    #expect(failure { _ = try container.resolve(room, with: RoomName("a")) }?.code == .factoryFailed)
    #expect(try container.resolve(room, with: RoomName("a")).name == RoomName("a"))
  }

  @Test("with overrides each value is made anew")
  func overridden() throws {
    let container = try ServiceRegistry.container {
      $0.register(String.self, instance: "hello")
      $0.register(ServiceKey<Room>(), taking: RoomName.self, lifetime: .singleton) {
        Room($1, greeting: try $0.resolve())
      }
    }
    let before = try container.resolve(room, with: RoomName("a"))
    try container.withOverrides {
      $0.register(String.self, instance: "bye")
    } runSynchronously: { () throws in
      #expect(try container.resolve(room, with: RoomName("a")).greeting == "bye")
    }
    #expect(try container.resolve(room, with: RoomName("a")) === before)
  }

  @Test("an initializer takes a provider of it, and an Optional of a provider where it need not be there")
  func providers() throws {
    struct Hotel: Sendable {
      let room: ArgumentProvider<Room, RoomName>
      let suite: ArgumentProvider<Room, Int>?
    }
    var registry = ServiceRegistry()
    registry.register(Hotel.self, from: Hotel.init)
    #expect(registry.verify().map(\.service) == [.service(Room.self, taking: RoomName.self)])
    registry.register(room, taking: RoomName.self) { Room($1) }
    let container = try registry.freeze()
    let hotel = try container.resolve(Hotel.self)
    #expect(try hotel.room(RoomName("a")).name == RoomName("a"))
    #expect(hotel.suite == nil)
    #expect(
      try container.resolve(ArgumentProvider<Room, RoomName>?.self)?(RoomName("b")).name == RoomName("b"))
  }
}
