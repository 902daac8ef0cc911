import Files
import ModuleGraph

/// The blocks of `.bazelrc` and `.bazelignore`.
enum SettingsFiles {
  static let settings = ".bazelrc"
  static let ignored = ".bazelignore"

  /// Settings that every build needs, and configurations for a cache and for executors that are switched on by one line.
  static let settingsBlock = GeneratedBlock(
    "settings",
    """
    # Results must not depend on the environment of one machine, or a shared cache would not find them.
    build --incompatible_strict_action_env
    build --enable_platform_specific_config
    # The compiler of Swift links with clang.
    build:linux --repo_env=CC=clang
    test --test_output=errors

    # A shared cache: `build:cache --remote_cache=grpcs://HOST` below this block, and `bazel build --config=cache`.
    build:cache --remote_timeout=60
    build:cache --remote_local_fallback
    # Only continuous integration writes to the cache: `bazel build --config=cache --config=upload`.
    build:cache --noremote_upload_local_results
    build:upload --remote_upload_local_results

    # Executors: `build:remote --remote_executor=grpcs://HOST` below this block, and `bazel build --config=remote`.
    build:remote --remote_timeout=600
    build:remote --jobs=100

    # Settings of one person; git should ignore the file.
    try-import %workspace%/user.bazelrc

    """)

  /// The folders in which SwiftPM and Xcode build, and where BUILD files of other repositories are.
  static func ignoredBlock(_ projects: [Project]) -> GeneratedBlock {
    var folders: Set<String> = []
    for project in projects where project.format != .bazel {
      let names =
        project.format.isBuiltByXcode || project.format == .cocoaPods
        ? ["Carthage", "DerivedData", "Pods"] : [".build", ".index-build", ".swiftpm"]
      for name in names { folders.insert(FilePath.join(project.folder, name)) }
    }
    return GeneratedBlock("folders", folders.filter(BazelLabel.isPath).sorted().map { $0 + "\n" }.joined())
  }
}
