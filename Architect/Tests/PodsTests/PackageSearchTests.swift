import CocoaPods
import Pods
import Testing

@Suite("Packages in the source repositories of pods", .timeLimit(.minutes(10)))
struct PackageSearchTests {
  private static let manifest = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(
      name: "unheard", products: [.library(name: "NAME", targets: ["NAME"])], targets: [.target(name: "NAME")])
    """

  private func plan(product: String?) throws -> PodfileMigration {
    var sample = try AppSample("target 'Shop' do\n  pod 'Unheard'\nend\n", lock: ["Unheard (1.2)"])
    let search = PackageSearch(
      manifest: { source in
        guard source == .init(url: "https://example.com/unheard.git", revision: "v1.2") else { return nil }
        return product.map { Self.manifest.replacing("NAME", with: $0) }
      },
      podspec: { pod, version in
        pod == "Unheard" && version == "1.2"
          ? Array(#"{"source": {"git": "https://example.com/unheard.git", "tag": "v1.2"}}"#.utf8) : nil
      })
    sample.table = search.extended(
      sample.table, for: try Podfile(ruby: Array((sample.text("Podfile") ?? "").utf8)),
      lock: try PodfileLock(Array((sample.text("Podfile.lock") ?? "").utf8)))
    return try sample.migration()
  }

  @Test("a product of the pod's name replaces the pod, which the team should confirm")
  func found() throws {
    let migration = try plan(product: "Unheard")
    #expect(migration.has("done", "Unheard of https://example.com/unheard.git, exactly 1.2.0", "Unheard"))
    #expect(migration.has("choice", "found in its repository at v1.2", "Unheard"))
  }

  @Test("a package without such a product is named")
  func otherProduct() throws {
    #expect(try plan(product: "Other").has("by hand", "without a product Unheard (Other)", "Unheard"))
  }

  @Test("a repository without a package is named")
  func noPackage() throws {
    #expect(try plan(product: nil).has("by hand", "has no Package.swift at v1.2", "Unheard"))
  }
}
