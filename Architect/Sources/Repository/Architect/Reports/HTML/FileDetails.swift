import Formats

/// What a page says about its boxes if they stand for the files of one target instead of modules.
package struct FileDetails {
  /// The folder in which a file is shown, by path.
  var folders: [String: String]
  /// The module that a file would be in, by path; empty if none is proposed.
  var modules: [String: String]
  /// The types that a file declares, by path: `name`, `kind`, `line`, `lines`, and the number of using files, `users`.
  var types: [String: JSON]

  package init(folders: [String: String], modules: [String: String], types: [String: JSON]) {
    self.folders = folders
    self.modules = modules
    self.types = types
  }
}
