import TestSupport
import Testing

/// Whether programs for this system are built as here, and may contain libraries twice, which sanitizers forbid.
private var isPossible: Bool {
  #if os(Linux)
    Sanitizer.current == nil
  #else
    false
  #endif
}

@Suite("A library that is linked twice", .enabled(if: isPossible), .timeLimit(.minutes(10)))
struct LinkedTwiceTests {
  private func output(sharesTenon: Bool) async throws -> String {
    try await SwiftCompiler().output(
      ofMain: ##"""
        import Foundation
        import Interface
        import Tenon
        struct HostModule: DefaultModule {
          let layer = Layer.host
          func declare(in contract: inout ModuleContract) { _ = contract.requires((any Greeter).self) }
        }
        var modules: [any Module] = []
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path
        guard let plugin = dlopen(folder + "/libPlugin.so", RTLD_NOW), let give = dlsym(plugin, "give") else {
          fatalError("the plug-in cannot be loaded")
        }
        withUnsafeMutablePointer(to: &modules) {
          unsafeBitCast(give, to: (@convention(c) (UnsafeMutableRawPointer) -> Void).self)($0)
        }
        do {
          _ = try Application(modules + [HostModule()])
          print("assembled")
        } catch {
          for finding in error.findings { print(finding.message) }
        }
        """##,
      plugin: """
        import Interface
        import Tenon
        struct Polite: Greeter {}
        struct PluginModule: DefaultModule {
          let layer = Layer.business
          func declare(in contract: inout ModuleContract) { contract.provides((any Greeter).self) { Polite() } }
        }
        @_cdecl("give") public func give(_ modules: UnsafeMutableRawPointer) {
          modules.assumingMemoryBound(to: [any Module].self).pointee = [PluginModule()]
        }
        """, interface: "public protocol Greeter: Sendable {}", sharesTenon: sharesTenon)
  }

  @Test("Tenon itself is reported once, with both images and the remedy")
  func tenon() async throws {
    let output = try await output(sharesTenon: false)
    #expect(
      output
        == "Tenon is linked twice, into Program and libPlugin.so; link it once, as a dynamic library that both use\n"
    )
  }

  @Test("a library with a service is reported with the service")
  func interface() async throws {
    let output = try await output(sharesTenon: true)
    #expect(
      output
        == "no module provides Interface.Greeter, which Host requires; a type of the same name from another copy of Interface"
        + " is provided; Interface is linked twice, into Program and libPlugin.so; link it once, as a dynamic library that"
        + " both use\n")
  }
}
