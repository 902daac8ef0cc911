import Foundation

/// Prints a line at once, also where the output goes to a file: the whole takes long.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
