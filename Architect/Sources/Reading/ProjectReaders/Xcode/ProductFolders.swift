/// The build folders whose paths are in build settings, and which contain only products of the projects themselves and
/// files of the SDK. The modules in these folders are therefore already known.
enum ProductFolders {
  private static let names: Set<String> = [
    "BUILD_DIR", "BUILD_ROOT", "BUILT_PRODUCTS_DIR", "CONFIGURATION_BUILD_DIR", "DEVELOPER_DIR",
    "PLATFORM_DIR",
    "PODS_BUILD_DIR", "PODS_CONFIGURATION_BUILD_DIR", "SDKROOT", "SDK_DIR", "SYMROOT", "TARGET_BUILD_DIR",
    "TOOLCHAIN_DIR",
  ]

  /// Whether a path begins with one of these folders.
  static func holds(_ path: String) -> Bool {
    guard path.hasPrefix("$(") || path.hasPrefix("${") else { return false }
    return names.contains(String(path.dropFirst(2).prefix { $0 != ")" && $0 != "}" && $0 != ":" }))
  }
}
