import CocoaPods
import Testing

@Suite("Podfile.lock", .timeLimit(.minutes(10))) struct PodfileLockTests {
  @Test("a lock is read with its versions, dependencies, sources and checksums")
  func everything() throws {
    let text = """
      PODS:
        - Alamofire (5.9.1)
        - Firebase/Auth (10.0.0):
          - FirebaseAuth (~> 10.0.0)
        - Cart (0.1.0)

      DEPENDENCIES:
        - Alamofire (~> 5.0)
        - Cart (from `Modules/Cart`)

      EXTERNAL SOURCES:
        Cart:
          :path: Modules/Cart

      CHECKOUT OPTIONS:
        Alamofire:
          :commit: abc
          :git: https://example.com/a.git

      SPEC CHECKSUMS:
        Alamofire: f36a35757af4587d8e4f4bfa223ad10be2422b8c

      PODFILE CHECKSUM: 0123456789abcdef

      COCOAPODS: 1.15.2
      """
    let lock = try PodfileLock(Array(text.utf8))
    #expect(lock.pods.map(\.name) == ["Alamofire", "Firebase/Auth", "Cart"])
    #expect(lock.pods.map(\.version) == ["5.9.1", "10.0.0", "0.1.0"])
    #expect(lock.pods[1].dependencies == ["FirebaseAuth"])
    #expect(lock.dependencies == ["Alamofire (~> 5.0)", "Cart (from `Modules/Cart`)"])
    #expect(lock.externalSources == ["Cart": ["path": "Modules/Cart"]])
    #expect(lock.checkoutOptions["Alamofire"]?["commit"] == "abc")
    #expect(lock.checksums["Alamofire"]?.hasPrefix("f36a") == true)
    #expect(lock.podfileChecksum == "0123456789abcdef")
  }
}
