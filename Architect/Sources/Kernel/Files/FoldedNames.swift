import Foundation

/// The names in folders, by what they are without regard to case. Those of a folder are collected when a name that is not
/// in it is first looked for, so that many such names do not cost a walk through the folder each.
///
/// `@unchecked` because the compiler cannot see that `known` is only accessed while `lock` is held.
final class FoldedNames: @unchecked Sendable {
  private let lock = NSLock()
  private var known: [Bool: PathTable<[String: [String]]>] = [:]

  /// Returns the names that are equal to a name without regard to case, and to how Unicode composes its characters.
  /// - Parameters:
  ///   - name: The name.
  ///   - folder: The path of the folder.
  ///   - isWhole: Whether the names of folders that are left out are among them.
  ///   - names: The names.
  func names(
    like name: String, in folder: String, isWhole: Bool, _ names: () -> [String]
  ) -> [String] {
    lock.withLock {
      if let folded = known[isWhole]?[folder] { return folded[name.lowercased()] ?? [] }
      let folded = Dictionary(grouping: names()) { $0.lowercased() }
      known[isWhole, default: PathTable()][folder] = folded
      return folded[name.lowercased()] ?? []
    }
  }
}
