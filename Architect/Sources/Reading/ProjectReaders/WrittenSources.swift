import Files

/// Finds Swift files that a build script mentions but that do not exist, because the script creates them.
enum WrittenSources {
  private static let ending = ".swift"

  /// Whether `script` mentions a Swift file that is not in `tree`.
  static func isNamed(in script: String, _ tree: FileTree) -> Bool {
    let names = names(in: script)
    guard !names.isEmpty else { return false }
    let missing = names.subtracting(tree.files(below: "").lazy.map { FilePath.name(of: $0) })
    return !missing.isEmpty
  }

  /// Returns the names of Swift files in a text. `R.swift/rswift` is a tool in a folder, and `*.swift` matches any
  /// file, so they do not count.
  private static func names(in script: String) -> Set<String> {
    let words = script.split { !($0.isLetter || $0.isNumber || "_+-.*/".contains($0)) }
    return Set(
      words.compactMap { word in
        guard word.hasSuffix(ending), !word.contains("*") else { return nil }
        let name = word.split(separator: "/").last.map(String.init) ?? ""
        return name.count > ending.count ? name : nil
      })
  }
}
