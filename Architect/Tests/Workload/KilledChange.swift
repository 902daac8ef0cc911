import Files
import Foundation

/// Changes a folder's files, or takes that back, and ends the process as by a kill before one of the steps.
struct KilledChange {
  let root: String
  let state: String
  /// How many steps are done before the end.
  let steps: Int

  /// The step that is next. The process has one thread that counts.
  nonisolated(unsafe) private static var count = 0

  func run(undoing: Bool) throws {
    let steps = steps
    let history = try ChangeHistory(root: root, base: state) {
      if Self.count == steps { kill(getpid(), SIGKILL) }
      Self.count += 1
    }
    if undoing {
      try history.undo()
    } else {
      try history.apply(Self.plan(root: root), as: "sample")
    }
  }

  /// Something of every kind.
  static func plan(root: String) throws -> ChangePlan {
    var plan = ChangePlan(root: root)
    try plan.edit("Package.swift") { $0 += "// more\n" }
    try plan.edit("Sources/A/A.swift") { $0 = "import B\n" + $0 }
    try plan.remove("Sources/B/Old.swift")
    try plan.move("Sources/C/C.swift", to: "Modules/C/Sources/C.swift")
    try plan.create("Modules/C/Package.swift", FileContent("// new\n"))
    try plan.create("Scripts/check", FileContent("#!/bin/sh\n", isExecutable: true))
    return plan
  }
}
