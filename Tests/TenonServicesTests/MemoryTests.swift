import Foundation
import TenonServices
import TestSupport
import Testing

/// What coming and going costs for good. In processes of their own, because memory is a process's. Sanitizers keep
/// memory of their own.
@Suite(.enabled(if: Sanitizer.current == nil), .timeLimit(.minutes(10))) struct MemoryTests {
  @Test("what was there from the start is taken out in its place, without another table for each")
  func tables() async {
    await #expect(processExitsWith: .success) {
      let keys = (0..<20_000).map { ServiceKey<Int>("\($0)") }
      var registry = ServiceRegistry()
      for (number, key) in keys.enumerated() { registry.register(key, instance: number) }
      let container = try registry.freeze()
      let before = residentMegabytes()
      for key in keys.prefix(100) { await container.remove([key.reference]) }
      // A table of this many is half a megabyte.
      #expect(residentMegabytes() - before < 20)
      #expect(try container.resolve(keys[100]) == 100)
      #expect(throws: ServiceError.self) { try container.resolve(keys[99]) }
    }
  }

  @Test("what is installed and uninstalled again leaves a few hundred bytes")
  func installations() async {
    await #expect(processExitsWith: .success) {
      var registry = ServiceRegistry()
      for number in 0..<1_000 { registry.register(ServiceKey<Int>("\(number)"), instance: number) }
      let container = try registry.freeze()
      func cycle(_ count: Int) async throws {
        for number in 0..<count {
          var plugin = ServiceRegistry()
          plugin.register(String.self) { _ in "\(number)" }
          let installation = try container.install(plugin)
          #expect(try container.resolve(String.self) == "\(number)")
          await container.uninstall(installation)
        }
      }
      try await cycle(100)
      let before = residentMegabytes()
      try await cycle(2_000)
      #expect(residentMegabytes() - before < 2)
    }
  }
}

/// How much of the process is in memory now; 0 where the system does not report it as Linux does.
private func residentMegabytes() -> Int {
  let words =
    (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
  return (words.count > 1 ? Int(words[1]) ?? 0 : 0) / 256  // Pages are of 4 KB.
}
