import Foundation

/// Prints a line immediately, even if the output goes to a file, because a run takes a long time.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
