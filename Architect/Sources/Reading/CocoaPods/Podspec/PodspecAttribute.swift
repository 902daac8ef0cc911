/// An attribute of a podspec, as CocoaPods declares it.
/// Source: lib/cocoapods-core/specification/dsl.rb in the repository CocoaPods/Core.
struct PodspecAttribute {
  var name: String
  /// The form of the name for a single value, such as `framework`.
  var singular: String?
  /// Whether only the specification itself can have the attribute.
  var isOnlyOfRoot = false
  /// Whether a platform can have a value of its own.
  var isOfPlatforms = true

  /// Returns the attribute that `spec.word = value` sets; `nil` if there is none.
  static func set(by word: String) -> PodspecAttribute? { byWord[word] }

  private static func root(_ name: String, _ singular: String? = nil) -> PodspecAttribute {
    PodspecAttribute(name: name, singular: singular, isOnlyOfRoot: true, isOfPlatforms: false)
  }

  private static let all: [PodspecAttribute] =
    [
      "version", "cocoapods_version", "social_media_url", "license", "homepage", "readme", "changelog",
      "source",
      "summary", "description", "documentation_url", "prepare_command", "static_framework", "deprecated",
      "deprecated_in_favor_of", "module_name",
    ].map { root($0) } + [
      root("swift_versions", "swift_version"), root("authors", "author"), root("screenshots", "screenshot"),
      root("default_subspecs", "default_subspec"),
      PodspecAttribute(name: "module_map", isOnlyOfRoot: true),
      PodspecAttribute(name: "platforms", isOfPlatforms: false),
      PodspecAttribute(name: "test_type", isOfPlatforms: false),
      PodspecAttribute(name: "frameworks", singular: "framework"),
      PodspecAttribute(name: "weak_frameworks", singular: "weak_framework"),
      PodspecAttribute(name: "libraries", singular: "library"),
      PodspecAttribute(name: "compiler_flags", singular: "compiler_flag"),
      PodspecAttribute(name: "script_phases", singular: "script_phase"),
      PodspecAttribute(name: "vendored_frameworks", singular: "vendored_framework"),
      PodspecAttribute(name: "vendored_libraries", singular: "vendored_library"),
      PodspecAttribute(name: "on_demand_resources", singular: "on_demand_resource"),
      PodspecAttribute(name: "resource_bundles", singular: "resource_bundle"),
      PodspecAttribute(name: "resources", singular: "resource"),
      PodspecAttribute(name: "preserve_paths", singular: "preserve_path"),
    ]
    + [
      "info_plist", "requires_arc", "pod_target_xcconfig", "user_target_xcconfig", "xcconfig",
      "prefix_header_contents", "prefix_header_file", "header_dir", "header_mappings_dir", "source_files",
      "public_header_files", "project_header_files", "private_header_files", "exclude_files",
      "requires_app_host",
      "app_host_name", "scheme", "dependencies",
    ].map { PodspecAttribute(name: $0) }

  private static let byWord: [String: PodspecAttribute] = {
    var result: [String: PodspecAttribute] = [:]
    for attribute in all {
      result[attribute.name] = attribute
      if let singular = attribute.singular { result[singular] = attribute }
    }
    return result
  }()
}
