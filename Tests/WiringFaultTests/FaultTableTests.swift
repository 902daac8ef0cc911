import Foundation
import Tenon
import Testing
import WiringFaults

/// Every program is assembled, and what its verification reports is compared with the table. The architect's tests compare
/// the static check of the same sources with the same table.
@Suite("Faulty programs", .timeLimit(.minutes(10))) struct FaultTableTests {
  private static let folder = URL(filePath: #filePath).appending(path: "../../WiringFaults").standardized

  private static func findings(of program: any FaultyProgram.Type) throws -> [WiringFinding] {
    do {
      return try program.application().verify()
    } catch let error as WiringError {
      return error.findings
    }
  }

  private static func table() throws -> FaultTable {
    var table = FaultTable()
    for program in faultyPrograms {
      let name = String(describing: program)
      table.add(
        try findings(of: program).map { finding in
          FaultTable.line(
            finding.code.rawValue, isWarning: finding.isWarning, at: finding.place?.line, finding.message,
            of: name)
        }, of: name)
    }
    return table
  }

  @Test("the table shows what verifying each program reports")
  func table() throws {
    let file = Self.folder.appending(path: "findings.txt")
    let found = try Self.table()
    if ProcessInfo.processInfo.environment["WIRING_FAULTS"] == "write" {
      try found.text.write(to: file, atomically: true, encoding: .utf8)
    }
    let known = FaultTable(try String(contentsOf: file, encoding: .utf8))
    for (name, lines) in found.programs { #expect(known.programs[name] == lines, "\(name)") }
    #expect(known.programs.count == found.programs.count)
  }

  @Test("every file of the folder is a program of the table")
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appending(path: "Programs").path)
    #expect(files.sorted() == faultyPrograms.map { String(describing: $0) + ".swift" }.sorted())
  }
}
