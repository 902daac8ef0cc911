/// The name by which a JSON project refers to a package in a repository.
public enum PackageName {
  /// The last component of a URL, without case and without `.git`.
  public static func of(url: String) -> String {
    let name = url.split(separator: "/").last.map { $0.lowercased() } ?? ""
    return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
  }
}
