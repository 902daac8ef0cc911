import CArguments
import CommandLineInterface
import Commands
import Foundation

/// The command line without the program's name.
func words() -> [String] {
  var result: [String] = []
  var next = tenon_arguments()
  while let word = next?.pointee {
    result.append(String(cString: word))
    next = next?.successor()
  }
  return Array(result.dropFirst())
}

let given = words()
exit(Tenon.readForeignFormat(given) ?? Tenon.program.run(given, on: .standard).rawValue)
