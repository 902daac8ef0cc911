import Files

/// Where build systems put the index store.
enum IndexStoreFolder {
  /// The places below the folder `.build` of a package, or below that of its products: of Swift Build, of SwiftPM's native
  /// build system, and of Xcode below a project's DerivedData.
  private static let places = [
    "", "out", "debug/index/store", "index/store", "Index.noindex/DataStore", "DataStore",
  ]

  /// The index store at a folder or at one of the usual places below it.
  /// - Returns: The one that was written last; `nil` if there is none.
  static func find(in folder: String) -> String? {
    let stores = places.map { $0.isEmpty ? folder : FilePath.join(folder, $0) }.filter {
      FileSystem.status(of: FilePath.join($0, "v5"))?.kind == .folder
    }
    // The folder itself is what was asked for.
    if stores.first == folder { return folder }
    // A unit is written for each object file, so the folder of units changes with each build that compiles a new file.
    func date(_ store: String) -> Double {
      FileSystem.status(of: FilePath.join(store, "v5/units")).map { Double($0.modified) } ?? 0
    }
    return stores.max { date($0) < date($1) }
  }
}
