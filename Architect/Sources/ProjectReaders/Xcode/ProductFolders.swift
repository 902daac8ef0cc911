/// Folders of a build, named by build settings, that hold nothing but what the projects themselves make or the SDK brings:
/// who looks for modules there finds those that reading knows.
enum ProductFolders {
  private static let names: Set<String> = [
    "BUILD_DIR", "BUILD_ROOT", "BUILT_PRODUCTS_DIR", "CONFIGURATION_BUILD_DIR", "DEVELOPER_DIR",
    "PLATFORM_DIR",
    "PODS_BUILD_DIR", "PODS_CONFIGURATION_BUILD_DIR", "SDKROOT", "SDK_DIR", "SYMROOT", "TARGET_BUILD_DIR",
    "TOOLCHAIN_DIR",
  ]

  /// Whether a path begins in one of them.
  static func holds(_ path: String) -> Bool {
    guard path.hasPrefix("$(") || path.hasPrefix("${") else { return false }
    return names.contains(String(path.dropFirst(2).prefix { $0 != ")" && $0 != "}" && $0 != ":" }))
  }
}
