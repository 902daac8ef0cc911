import Files

/// The manifests of a package for some versions of SwiftPM, such as `Package@swift-5.9.swift` beside `Package.swift`.
enum ManifestVariants {
  /// Returns the manifest that the latest SwiftPM uses: the variant for the latest version if it requires later tools
  /// than `Package.swift`, as in SwiftPM's `ManifestLoader`.
  /// - Parameters:
  ///   - names: The names of the files in the package's folder.
  ///   - read: Returns the contents of a file.
  /// - Returns: `nil` if there is no `Package.swift`.
  static func latest(among names: [String], read: (String) -> [UInt8]?) -> String? {
    guard names.contains("Package.swift") else { return nil }
    let variants = names.compactMap { name in version(in: name).map { (name: name, version: $0) } }
    guard let latest = variants.max(by: { $0.version.lexicographicallyPrecedes($1.version) })?.name else {
      return "Package.swift"
    }
    // What cannot be read may be the manifest, and is reported as such.
    guard let bytes = read(latest) else { return latest }
    guard let required = ToolsVersion.required(by: bytes) else { return "Package.swift" }
    let usual = read("Package.swift").flatMap(ToolsVersion.required) ?? []
    return usual.lexicographicallyPrecedes(required) ? latest : "Package.swift"
  }

  private static func version(in name: String) -> [Int]? {
    let prefix = "Package@swift-"
    guard name.hasPrefix(prefix), name.hasSuffix(".swift") else { return nil }
    let numbers = name.dropFirst(prefix.count).dropLast(6).split(
      separator: ".", omittingEmptySubsequences: false
    ).map { Int($0) }
    guard !numbers.isEmpty, !numbers.contains(nil) else { return nil }
    return numbers.compactMap(\.self)
  }
}
