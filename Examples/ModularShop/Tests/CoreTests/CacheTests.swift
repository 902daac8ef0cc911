import Foundation
import ShopCache
import ShopDigest
import Testing

@Suite("The memory cache", .timeLimit(.minutes(10)))
struct MemoryCacheTests {
  @Test("what was used longest ago goes first, and the bound holds")
  func eviction() async {
    let cache = MemoryCache<String, Int>(bound: 3)
    for (index, key) in ["a", "b", "c"].enumerated() { await cache.insert(index, for: key) }
    #expect(await cache.value(for: "a") == 0)
    await cache.insert(3, for: "d")
    #expect(await cache.value(for: "b") == nil)
    #expect(await cache.value(for: "a") == 0)
    #expect(await cache.cost == 3)
    await cache.insert(4, for: "e", cost: 3)
    #expect(await cache.count == 1)
    await cache.insert(5, for: "f", cost: 4)
    #expect(await cache.value(for: "f") == nil)
    #expect(await cache.value(for: "e") == 4)
  }

  @Test("it agrees with a simple model over many random steps")
  func model() async {
    var random = SeededRandom(seed: 7)
    let cache = MemoryCache<Int, Int>(bound: 20)
    var model: [(key: Int, value: Int, cost: Int)] = []
    for step in 0..<5000 {
      let key = Int.random(in: 0..<12, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        let cost = Int.random(in: 1..<9, using: &random)
        await cache.insert(step, for: key, cost: cost)
        model.removeAll { $0.key == key }
        while model.reduce(cost, { $0 + $1.cost }) > 20 { model.removeFirst() }
        model.append((key, step, cost))
      case 4:
        await cache.remove(key)
        model.removeAll { $0.key == key }
      default:
        let found = await cache.value(for: key)
        let index = model.firstIndex { $0.key == key }
        #expect(found == index.map { model[$0].value })
        if let index { model.append(model.remove(at: index)) }
      }
      #expect(await cache.cost == model.reduce(0) { $0 + $1.cost })
    }
  }

  @Test("a value is not given out after its time")
  func expiry() async {
    let clock = ManualClock()
    let cache = MemoryCache<String, Int>(bound: 3) { clock.now }
    await cache.insert(1, for: "a", lifetime: .seconds(10))
    clock.advance(by: .seconds(9))
    #expect(await cache.value(for: "a") == 1)
    clock.advance(by: .seconds(1))
    #expect(await cache.value(for: "a") == nil)
    #expect(await cache.count == 0)
  }
}

@Suite("The disk cache", .timeLimit(.minutes(10)))
struct DiskCacheTests {
  private func open(_ folder: TemporaryFolder, bound: Int) async throws -> DiskCache {
    try await DiskCache(folder: folder.url.appending(path: "cache"), bound: bound) {
      Hexadecimal.encode(SHA256.digest($0.utf8))
    }
  }

  @Test("values outlive the cache, and no key leaves its folder")
  func persistence() async throws {
    let folder = try TemporaryFolder()
    let key = "../../etc/passwd\u{0}茶"
    try await open(folder, bound: 100).insert(Data("x".utf8), for: key)
    let again = try await open(folder, bound: 100)
    #expect(await again.value(for: key) == Data("x".utf8))
    #expect(await again.size == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["cache"])
  }

  @Test("the bound holds, also over what an earlier run left")
  func bound() async throws {
    let folder = try TemporaryFolder()
    let cache = try await open(folder, bound: 10)
    for key in ["a", "b", "c"] { try await cache.insert(Data(count: 4), for: key) }
    #expect(await cache.value(for: "a") == nil)
    #expect(await cache.size == 8)
    try await cache.insert(Data(count: 11), for: "huge")
    #expect(await cache.value(for: "huge") == nil)
    let smaller = try await open(folder, bound: 5)
    #expect(await smaller.size == 4)
  }

  @Test("a file that somebody took away is a miss")
  func vanished() async throws {
    let folder = try TemporaryFolder()
    let cache = try await open(folder, bound: 10)
    try await cache.insert(Data(count: 4), for: "a")
    try FileManager.default.removeItem(at: folder.url.appending(path: "cache"))
    #expect(await cache.value(for: "a") == nil)
    #expect(await cache.size == 0)
    await #expect(throws: DiskCacheError.self) { try await cache.insert(Data(count: 1), for: "b") }
  }
}
