import SourceReaders

/// The option of commands that also take references from the compiler.
package enum IndexStore {
  package static let folder = Option<String>(
    "index-store-path", "FOLDER",
    help:
      "Use what the compiler recorded while it built the target: an index store, or a folder with one, such as .build"
  )

  /// A note that says how many files the compiler described.
  package static func description(of index: CompilerIndex) -> String {
    let (read, changed) = (index.paths.count, index.outdated.count)
    let rest =
      changed == 0
      ? "" : "; \(changed) changed since the build, and \(changed == 1 ? "is" : "are") read from the source"
    return "tenon: the index describes \(read) file\(read == 1 ? "" : "s")\(rest)"
  }
}
