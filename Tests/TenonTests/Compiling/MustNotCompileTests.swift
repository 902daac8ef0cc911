import Foundation
import Testing

/// What a module has not declared does not compile. The clients are files beside this one; each line that the compiler
/// must not accept carries a comment with a part of what it says: `// error: …` or `// warning: …`.
@Suite(.enabled(if: SwiftCompiler.isPossible), .timeLimit(.minutes(10))) struct MustNotCompileTests {
  @Test(
    "the compiler says just what the client's comments name",
    arguments: [
      // A module that declares what it uses compiles without a word.
      "Declared",
      // Undeclared uses, wrong types and doors around the contract.
      "Undeclared",
      // A cycle within a module.
      "Cyclic",
      // Requirements that the module does not use.
      "Overstated",
      // Overrides that tear nothing down, where the caller could wait for that.
      "Overridden",
    ])
  func client(_ name: String) async throws {
    let source = try Self.text("Interfaces") + Self.text(name)
    let found = try await SwiftCompiler().diagnostics(of: source)
    var marked: Set<Int> = []
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for severity in ["error", "warning"] {
        guard let mark = line.range(of: "// \(severity):") else { continue }
        marked.insert(index + 1)
        let expected = line[mark.upperBound...].trimmingCharacters(in: .whitespaces)
        let here = found.filter { $0.line == index + 1 && $0.severity == severity }
        #expect(
          here.contains { expected.isEmpty || $0.message.contains(expected) },
          "line \(index + 1) of \(name) should be refused: \(line)\nfound: \(here)")
      }
    }
    #expect(found.filter { !marked.contains($0.line) } == [], "diagnostics that no comment names")
    #expect(name == "Declared" || !marked.isEmpty)
  }

  @Test("nothing that a module holds leads to a container, router, navigator, mediator, bus or registry")
  func reach() async throws {
    var symbols: [SwiftCompiler.Symbol] = []
    for library in ["Tenon", "TenonRoutes", "TenonActions", "TenonScreens"] {
      symbols += try await SwiftCompiler().publicInterface(of: library)
    }
    let held = [
      "ModuleContract", "Needed", "ModuleEventSender", "ActionCaller", "RouteOpener", "RoutePresenter",
      "URLOpener",
      "DestinationOpener", "ScopeOpener", "OpenScope", "ModuleCode", "PartHandle",
    ]
    let doors = [
      "ServiceContainer", "ServiceResolver", "ServiceRegistry", "Application", "Router", "RouteRegistry",
      "Navigator", "DestinationRegistry", "Mediator", "ActionRegistry", "EventBus", "ModuleEvents",
    ]
    let members = symbols.filter { held.contains($0.path[0]) }
    #expect(members.count > 70)
    for member in members {
      let leaks = member.types.filter(doors.contains)
      #expect(leaks.isEmpty, "\(member.path.joined(separator: ".")) leads to \(leaks)")
    }
  }

  private static func text(_ client: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try String(contentsOf: folder.appending(path: "Clients/\(client).txt"), encoding: .utf8) + "\n"
  }
}
