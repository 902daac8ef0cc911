import Pods
import SwiftParsing
import Testing

@Suite("Reading sources for packages", .timeLimit(.minutes(10)))
struct PodPackageReadingTests {
  @Test("names are divided by who can use them")
  func names() throws {
    let names = try DeclaredNames(
      Array(
        """
        public struct A { public var b = 1; var c = 2; func d() { let inner = 1; _ = inner } }
        enum E { case f }
        public protocol P { var q: Int { get } }
        public extension A { static func g() {}; private func h() {} }
        """.utf8))
    #expect(names.visible == ["A", "b", "f", "P", "q", "g"])
    #expect(names.hidden == ["c", "d", "E", "h"])
  }

  @Test("look-ups of bundles are found with what surrounds them")
  func lookups() throws {
    let text = """
      final class A {
        static var resources: Bundle { Bundle(for: A.self) }
        static let other: Bundle = {
          let url = Bundle(for: A.self).bundleURL
          return Bundle(url: url)!
        }()
        func use() {
          let bundle = Bundle(for: type(of: self))
          print(Bundle(identifier: "a")!, bundle, Bundle.main)
        }
      }
      """
    let lookups = try BundleLookups(Array(text.utf8)).lookups
    #expect(lookups.map(\.line) == [2, 4, 8, 9])
    #expect(lookups.map { $0.body != nil } == [true, true, false, false])
    #expect(lookups.map { $0.statement != nil } == [false, false, true, false])
  }
}
