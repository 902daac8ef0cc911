import CocoaPods
import Files
import ProjectEditors

/// Removes pods from the text of a Podfile.
struct PodfileRemoval {
  private let text: String
  private let files: RubyFiles
  /// The names of the pods, in order.
  private let names: [String]

  /// - Parameters:
  ///   - path: The path of the Podfile.
  ///   - tree: The repository, with files that the Podfile may read.
  init(_ text: String, at path: String, in tree: FileTree) throws {
    self.text = text
    let folder = FilePath.folder(of: path)
    files = RubyFiles { name in
      let file = FilePath.join(folder, name)
      return tree.hasFile(file) ? try? tree.read(file) : nil
    }
    names = try Podfile(ruby: Array(text.utf8), files: files).definitions.flatMap { $0.pods.map(\.name) }
  }

  /// The reason that a pod, with all its subspecs, cannot be removed; `nil` if it can.
  func obstacle(_ root: String) -> String? {
    do {
      _ = try removing([root])
      return nil
    } catch let error as ProjectEditError {
      return "\(error)"
    } catch {
      return "\(error)"
    }
  }

  /// The text without pods, with all their subspecs.
  /// - Throws: `ProjectEditError` if a pod cannot be removed.
  func removing(_ roots: Set<String>) throws -> String {
    var editor = try PodfileEditor(text)
    for name in Set(names).sorted() where roots.contains(PodName.root(of: name)) {
      try editor.removePod(name)
    }
    let after = try Podfile(ruby: Array(editor.text.utf8), files: files)
    let left = after.definitions.flatMap(\.pods).first { roots.contains(PodName.root(of: $0.name)) }
    if let left {
      throw ProjectEditError(
        .conflict, "line \(left.line) lists '\(left.name)' by a name that is computed",
        remedy: "remove it there by hand")
    }
    let kept = names.filter { !roots.contains(PodName.root(of: $0)) }
    guard after.definitions.flatMap({ $0.pods.map(\.name) }) == kept else {
      throw ProjectEditError(
        .conflict,
        "removing '\(roots.sorted().joined(separator: "', '"))' from the Podfile would remove other pods",
        remedy: "remove it by hand")
    }
    return editor.text
  }
}
