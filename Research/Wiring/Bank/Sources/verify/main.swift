import BankAssembly
import Foundation
import TenonRoutes

/// Verifies each program; prints the errors and exits with status 1 if there are any.
let programs: [(String, () throws -> Application)] = [
  ("bank", Bank.phone), ("bankintents", Bank.intents), ("bankdemo", ratesDemo),
]
var failed = false
for (name, make) in programs {
  do {
    for warning in try make().verify() { print("\(name): warning: \(warning)") }
  } catch {
    print("\(name): \(error)")
    failed = true
  }
}
exit(failed ? 1 : 0)
