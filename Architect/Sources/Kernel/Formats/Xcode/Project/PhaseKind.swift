/// The kinds of build phases in a JSON project.
public enum PhaseKind: String, CaseIterable, Sendable {
  // Of those that contain files, in the order in which Xcode puts them in a new target.
  case headers
  case sources = "compile-sources"
  case frameworks
  case resources
  case copy
  case script
  case appleScript = "apple-script"
  case javaArchive = "java-archive"
  case rez

  /// What a property list calls the kind.
  public var isa: String {
    switch self {
    case .headers: "PBXHeadersBuildPhase"
    case .sources: "PBXSourcesBuildPhase"
    case .frameworks: "PBXFrameworksBuildPhase"
    case .resources: "PBXResourcesBuildPhase"
    case .copy: "PBXCopyFilesBuildPhase"
    case .script: "PBXShellScriptBuildPhase"
    case .appleScript: "PBXAppleScriptBuildPhase"
    case .javaArchive: "PBXJavaArchiveBuildPhase"
    case .rez: "PBXRezBuildPhase"
    }
  }
}
