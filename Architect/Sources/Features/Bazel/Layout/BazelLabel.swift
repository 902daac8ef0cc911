/// The name of a target in a Bazel workspace, such as `//Modules/Cart:Cart`.
struct BazelLabel: Hashable, Sendable, Comparable {
  /// The folder of the BUILD file, relative to the workspace.
  var package: String
  var name: String

  /// The label as it is written in the BUILD file of a package, in buildifier's form.
  func text(in other: String) -> String {
    if package == other { return ":\(name)" }
    let last = package.split(separator: "/").last.map(String.init)
    return last == name ? "//\(package)" : "//\(package):\(name)"
  }

  var description: String { "//\(package):\(name)" }

  static func < (left: BazelLabel, right: BazelLabel) -> Bool {
    (left.package, left.name) < (right.package, right.name)
  }

  /// Labels in buildifier's order: those of the same package, of other packages, and of other repositories.
  static func sorted(_ labels: some Sequence<String>) -> [String] {
    func rank(_ label: String) -> Int { label.hasPrefix(":") ? 0 : label.hasPrefix("//") ? 1 : 2 }
    return Set(labels).sorted { (rank($0), $0) < (rank($1), $1) }
  }

  /// Whether Bazel accepts a path as the name of a file or as the folder of a BUILD file.
  static func isPath(_ path: String) -> Bool {
    path.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != ":" && $0 != "\\" }
  }

  /// A name of a target in which every character that has a meaning to Bazel or to a shell is an underscore.
  static func targetName(_ name: String) -> String {
    let kept = name.unicodeScalars.map { scalar -> Character in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain || "_+-.".unicodeScalars.contains(scalar) ? Character(scalar) : "_"
    }
    let result = String(kept)
    return result.isEmpty || result.allSatisfy({ $0 == "." }) ? "_" + result : result
  }
}
