import Testing

/// Whether programs for this system are built as here, with sections.
private var isPossible: Bool {
  #if os(Linux) && compiler(>=6.3)
    true
  #else
    false
  #endif
}

@Suite("Modules that register themselves from libraries", .enabled(if: isPossible), .timeLimit(.minutes(10)))
struct AutomaticModuleTests {
  /// A file whose module registers itself.
  private func module(_ name: String) -> String {
    """
    import Tenon
    public struct \(name)Module: DefaultModule {
      public let layer = Layer.feature
      public init() {}
    }
    @section("tenon_modules") @used let record: ModuleRecord = { moduleRecord(\(name)Module.self) }
    """
  }

  private func output(isWhole: Bool) async throws -> String {
    try await SwiftCompiler().output(
      ofMain: ##"""
        import Foundation
        import Tenon
        struct MainModule: DefaultModule { let layer = Layer.feature }
        @section("tenon_modules") @used let record: ModuleRecord = { moduleRecord(MainModule.self) }
        print(AutomaticModules.all().map(\.name))
        do {
          print(try AutomaticModules.all(expecting: ["Main", "Archived"]).count)
        } catch {
          print(error.code.rawValue, error.subject ?? "", error)
        }
        do {
          let file = URL(fileURLWithPath: CommandLine.arguments[0] + ".json")
          try Data(#"{"modules": ["Archived"]}"#.utf8).write(to: file)
          print(try ModuleManifest(contentsOf: file).makeModules().map(\.name))
        } catch {
          print(error)
        }
        """##, dynamic: module("Plugin"), archived: module("Archived"), isWhole: isWhole)
  }

  @Test("one in a dynamic library is found, and one that the linker left out of an archive is named")
  func dynamic() async throws {
    let output = try await output(isWhole: false)
    let lines = output.split(separator: "\n")
    #expect(lines.first == #"["Main", "Plugin"]"#, "\(output)")
    #expect(
      lines.dropFirst().first?.hasPrefix("unknown-name Archived the program has no record of Archived")
        == true)
    #expect(lines.dropFirst().allSatisfy { $0.contains("--whole-archive") })
    #expect(lines.count == 3)
  }

  @Test("one in an archive that is linked whole is found")
  func archived() async throws {
    let output = try await output(isWhole: true)
    let lines = output.split(separator: "\n")
    #expect(lines == [#"["Archived", "Main", "Plugin"]"#, "3", #"["Archived"]"#], "\(output)")
  }
}
