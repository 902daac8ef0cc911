import Foundation

/// The names in folders, by what they are without regard to case. Those of a folder are collected when a name that is not
/// in it is first looked for, so that many such names do not cost a walk through the folder each.
///
/// `@unchecked` because the compiler cannot see that `known` is only accessed while `lock` is held.
final class FoldedNames: @unchecked Sendable {
  enum Kind { case files, folders, all }

  /// Which names in a folder are collected.
  struct Selection: Hashable {
    var kind: Kind
    /// Whether the names of folders that are left out are among them.
    var isWhole: Bool
  }

  private let lock = NSLock()
  private var known: [Selection: PathTable<[String: [String]]>] = [:]

  /// Returns the names that are equal to a name without regard to case, and to how Unicode composes its characters.
  /// - Parameters:
  ///   - name: The name.
  ///   - folder: The path of the folder.
  ///   - selection: Which of its names are meant.
  ///   - names: The names.
  func names(
    like name: String, in folder: String, _ selection: Selection, _ names: () -> [String]
  ) -> [String] {
    lock.withLock {
      if let folded = known[selection]?[folder] { return folded[name.lowercased()] ?? [] }
      let folded = Dictionary(grouping: names()) { $0.lowercased() }
      known[selection, default: PathTable()][folder] = folded
      return folded[name.lowercased()] ?? []
    }
  }
}
