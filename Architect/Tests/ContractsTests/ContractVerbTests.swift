import Files
import Foundation
import SwiftParsing
import Testing
import Contracts

/// The interpreter's list of verbs is compared with the contract of the runtime, which is in the same repository.
@Suite("Verbs of contracts", .timeLimit(.minutes(10))) struct ContractVerbTests {
  /// The public methods of the runtime's `ModuleContract` and of its extensions.
  private static func verbsOfRuntime() throws -> Set<String> {
    let sources = URL(filePath: #filePath).appending(path: "../../../../Sources").standardized.path
    var verbs: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources) where path.hasSuffix(".swift") {
      let bytes = try FileSystem.read(FilePath.join(sources, path))
      guard InterfaceOutline.isWorthParsing(bytes) else { continue }
      var isContract = false
      for declaration in try InterfaceOutline(bytes).declarations {
        let words = declaration.signature.split { !$0.isLetter }
        if declaration.depth == 0 { isContract = words.contains("ModuleContract") && !words.contains("func") }
        guard isContract, declaration.depth == 1, let keyword = words.firstIndex(of: "func") else { continue }
        verbs.insert(String(words[keyword + 1]))
      }
    }
    return verbs
  }

  @Test("every verb of the runtime's contract is known, and no other")
  func complete() throws {
    let (runtime, known) = (try Self.verbsOfRuntime(), Set(ContractVerb.allCases.map(\.rawValue)))
    #expect(runtime.subtracting(known) == [])
    #expect(known.subtracting(runtime) == [])
  }
}
