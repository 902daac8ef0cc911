import CommandLineInterface
import Commands
import Foundation

exit(Tenon.program.run(Array(CommandLine.arguments.dropFirst()), on: .standard).rawValue)
