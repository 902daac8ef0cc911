import CocoaPods
import Files
import ModuleGraph
import ProjectEditors

/// What becomes of the build settings that the hooks of a Podfile set on the targets of pods.
enum HookSettings {
  /// What a build setting of pods means for packages.
  enum Meaning {
    /// Packages need no such setting, for the stated reason.
    case unnecessary(String)
    /// The app's project must have the setting, since packages are built like the app.
    case ofProject
    /// The settings of a package's targets cannot be set from outside.
    case impossible
  }

  /// The meanings of the settings that Podfiles set most. `*` stands for any text.
  private static let meanings: [(pattern: String, meaning: Meaning)] = [
    ("*_DEPLOYMENT_TARGET", .unnecessary("a package declares the versions that it supports")),
    ("ENABLE_BITCODE", .unnecessary("Xcode 14 and later build no bitcode")),
    ("BITCODE_GENERATION_MODE", .unnecessary("Xcode 14 and later build no bitcode")),
    ("SWIFT_VERSION", .unnecessary("a package declares its language versions")),
    ("CODE_SIGN*", .unnecessary("packages are signed as a part of the app")),
    ("EXPANDED_CODE_SIGN_IDENTITY", .unnecessary("packages are signed as a part of the app")),
    ("DEVELOPMENT_TEAM", .unnecessary("packages are signed as a part of the app")),
    ("PROVISIONING_PROFILE*", .unnecessary("packages are signed as a part of the app")),
    ("GCC_WARN_*", .unnecessary("Xcode shows no warnings of packages from repositories")),
    ("CLANG_WARN_*", .unnecessary("Xcode shows no warnings of packages from repositories")),
    ("WARNING_CFLAGS", .unnecessary("Xcode shows no warnings of packages from repositories")),
    ("GCC_TREAT_WARNINGS_AS_ERRORS", .unnecessary("Xcode shows no warnings of packages from repositories")),
    ("SWIFT_SUPPRESS_WARNINGS", .unnecessary("Xcode shows no warnings of packages from repositories")),
    ("SWIFT_TREAT_WARNINGS_AS_ERRORS", .unnecessary("Xcode shows no warnings of packages from repositories")),
    ("BUILD_LIBRARY_FOR_DISTRIBUTION", .unnecessary("a package is built together with the app")),
    ("ONLY_ACTIVE_ARCH", .unnecessary("packages are built for the architectures of the app")),
    ("VALID_ARCHS", .unnecessary("Xcode 12 and later do not read it")),
    ("DEBUG_INFORMATION_FORMAT", .unnecessary("packages are linked into the app, whose setting counts")),
    ("ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES", .unnecessary("only programs embed these libraries")),
    ("APPLICATION_EXTENSION_API_ONLY", .unnecessary("packages are checked when an extension links them")),
    ("ENABLE_USER_SCRIPT_SANDBOXING", .unnecessary("packages have no script phases")),
    ("LD_NO_PIE", .unnecessary("it is a setting of programs")),
    ("EXCLUDED_ARCHS*", .ofProject),
    ("ARCHS", .ofProject),
  ]

  static func meaning(of setting: String) -> Meaning {
    let found = meanings.first { entry in
      let parts = entry.pattern.split(separator: "*", omittingEmptySubsequences: false)
      guard parts.count == 2 else { return entry.pattern == setting }
      return setting.hasPrefix(parts[0]) && setting.hasSuffix(parts[1])
        && setting.utf8.count >= entry.pattern.utf8.count - 1
    }
    return found?.meaning ?? .impossible
  }

  /// The settings of hooks that concern moved pods.
  private static func settings(_ model: Podfile, moved: [String]) -> [Podfile.Setting] {
    var seen: Set<Podfile.Setting> = []
    return model.hooks.flatMap(\.settings).filter { setting in
      let isAbout = setting.targets?.contains { name in
        moved.contains { $0 == name || name.hasPrefix($0 + "-") }
      }
      return isAbout ?? true && seen.insert(setting).inserted
    }
  }

  static func steps(_ model: Podfile, podfile: String, moved: [String], isEverything: Bool) -> [MigrationStep]
  {
    var result: [MigrationStep] = []
    for setting in settings(model, moved: moved) {
      let place = Place(file: podfile, line: setting.line)
      let value = setting.value ?? "deleted"
      let pods = setting.targets.map { " of \($0.joined(separator: ", "))" } ?? ""
      switch meaning(of: setting.name) {
      case .unnecessary(let reason):
        result.append(
          MigrationStep(
            nil, "the hook's \(setting.name) (\(value)) is not needed: \(reason)", .done, at: place))
      case .ofProject where setting.value != nil:
        result.append(
          MigrationStep(
            nil, "the hook's \(setting.name) (\(value)) becomes a setting of the project",
            .choice("packages are built for the architectures of the app"), at: place))
      case .ofProject, .impossible:
        result.append(
          MigrationStep(
            nil, "the hook's \(setting.name) (\(value))\(pods)",
            .byHand("the settings of a package's targets cannot be set from outside"), at: place))
      }
    }
    // A Podfile that stays keeps its hooks.
    guard isEverything else { return result }
    for hook in model.hooks {
      for rest in hook.rest {
        result.append(
          MigrationStep(
            nil, "\(hook.name): \(rest.text)", .byHand("this line of the hook is gone with the Podfile"),
            at: Place(file: podfile, line: rest.line)))
      }
    }
    return result
  }

  /// Writes the settings that the projects must have.
  static func apply(
    _ model: Podfile, moved: [String], to projects: AppProjects, _ writing: AppWriting,
    _ changes: inout ChangePlan,
    _ steps: inout [MigrationStep]
  ) throws {
    for setting in settings(model, moved: moved) {
      guard case .ofProject = meaning(of: setting.name), let value = setting.value else { continue }
      for app in projects.projects {
        do {
          try writing.writer(for: app).setSetting(
            setting.name, to: value, in: setting.configurations, &changes)
        } catch let error as ProjectEditError {
          steps.append(
            MigrationStep(
              nil, "\(setting.name) = \(value)", .byHand("\(error)"), at: Place(file: app.project.manifest)))
        }
      }
    }
  }
}
