import Builds
import Files
import SourceReaders

extension Tenon {
  /// Reads a format of another program, if `words` say that this process was started for it by another one of `tenon`.
  /// - Parameter words: The command line without the program's name.
  /// - Returns: The status to exit with; `nil` if the words are a user's.
  public static func readForeignFormat(_ words: [String]) -> Int32? {
    ReaderProcess.serve(words) { format, arguments in
      switch format {
      case .index: try CompilerIndex.reading(arguments)
      case .database: try BuildDatabase.reading(arguments)
      }
    }
  }
}
