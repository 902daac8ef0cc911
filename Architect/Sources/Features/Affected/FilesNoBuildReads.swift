import Files

/// The usual files outside the folders of targets that neither a build nor a test reads, each with what reads it instead.
///
/// What is left out of this table affects everything, so a row has to be right wherever the file is found. Files that
/// decide which tools build are therefore not in it: `Gemfile` (CocoaPods), `Mintfile` and `Brewfile` (generators),
/// `.swift-version` and `.xcode-version`, `Makefile`, `Dockerfile`, and settings of code generators such as
/// `.sourcery.yml`. Neither are images in folders that tests may read, such as `Fixtures` and `__Snapshots__`.
struct FilesNoBuildReads {
  /// Files that the same program or service reads.
  struct Row: Sendable {
    /// What reads them, as the end of a sentence.
    let reader: String
    /// Where that is documented.
    let source: String
    private let patterns: [Glob]

    init(_ reader: String, _ source: String, _ patterns: String...) {
      self.reader = reader
      self.source = source
      self.patterns = patterns.map(Glob.init)
    }

    func contains(_ path: String) -> Bool { patterns.contains { $0.matches(path) } }
  }

  /// Why a change of a file outside the folders of targets has no effect; `nil` if a build or a test may read the file.
  static func reason(for path: String) -> String? {
    rows.first { $0.contains(path) }.map { "only \($0.reader)" }
  }

  /// The rows, in the order of the documentation.
  static let rows = documents + services + releases + checks + tools

  private static let documents = [
    Row(
      "people read it", "https://docs.github.com/communities",
      "**/*.{md,markdown,mdx,rst,adoc,tutorial}", "**/*.{md,markdown,rst,adoc,tutorial}/**",
      "**/{LICENSE,LICENCE,NOTICE,AUTHORS,CHANGELOG,README,CONTRIBUTING}",
      "**/{LICENSE,LICENCE,NOTICE,AUTHORS,CHANGELOG,README,CONTRIBUTING}.*",
      "{SECURITY,CODE_OF_CONDUCT,SUPPORT,GOVERNANCE,MAINTAINERS,ROADMAP}{,.txt}", "CITATION.cff"),
    Row(
      "DocC reads it", "https://www.swift.org/documentation/docc", "**/*.docc", "**/*.docc/**"),
    Row(
      "documentation shows it", "https://docs.github.com/repositories",
      "{docs,Docs,doc,Doc,documentation,Documentation}/**/*.{png,jpg,jpeg,gif,webp,avif,ico,svg,pdf,mp4,mov,webm}",
      "{docs,Docs,doc,Doc,documentation,Documentation}/**/*.{json,html,htm,css,js,txt,yml,yaml,xml,csv,drawio,mmd,puml}",
      "{images,Images,img,screenshots,Screenshots,screenshot,artwork,Artwork,media,branding,marketing}/**/*.{png,jpg,jpeg,gif,webp,avif,svg,pdf,mp4,mov,webm}",
      "*.{png,jpg,jpeg,gif,webp,avif,svg,mp4,mov,webm}"),
    Row(
      "a generator of documentation reads it", "https://docs.readthedocs.io/en/stable/config-file",
      "{mkdocs,.readthedocs,readthedocs}.{yml,yaml}", ".jazzy.{yml,yaml}", ".spi.yml"),
  ]

  private static let services = [
    Row("GitHub reads it", "https://docs.github.com/actions", "**/.github/**", "**/CODEOWNERS"),
    Row("GitLab reads it", "https://docs.gitlab.com/ci/yaml", "**/.gitlab/**", ".gitlab-ci.{yml,yaml}"),
    Row("CircleCI reads it", "https://circleci.com/docs/configuration-reference", ".circleci/**"),
    Row("Bitrise reads it", "https://docs.bitrise.io", "bitrise.{yml,yaml}", ".bitrise/**"),
    Row(
      "Codemagic reads it", "https://docs.codemagic.io/yaml-basic-configuration/yaml-getting-started",
      "codemagic.yaml"),
    Row(
      "Azure Pipelines reads it", "https://learn.microsoft.com/azure/devops/pipelines/yaml-schema",
      "{,.}azure-pipelines*.{yml,yaml}", "{,.}azure-pipelines/**"),
    Row(
      "Xcode Cloud runs it", "https://developer.apple.com/documentation/xcode/writing-custom-build-scripts",
      "**/ci_scripts/*.{sh,py,rb}"),
    Row(
      "a server for continuous integration reads it", "https://docs.travis-ci.com",
      ".travis.yml", "{,.}appveyor.yml", "Jenkinsfile*", ".buildkite/**", ".cirrus.{yml,star}", ".drone.yml",
      ".semaphore/**", ".teamcity/**", ".woodpecker.{yml,yaml}", ".woodpecker/**", "bitbucket-pipelines.yml",
      "buildspec.{yml,yaml}", "cloudbuild.{yml,yaml}", "wercker.yml"),
    Row(
      "a bot reads it", "https://docs.renovatebot.com/configuration-options",
      "renovate.{json,json5}", ".renovaterc{,.json,.json5}", ".mergify.yml", ".hound.yml", ".kodiak.toml",
      ".codecov.{yml,yaml}", "codecov.{yml,yaml}", ".coveralls.yml", ".slather.yml",
      "sonar-project.properties",
      ".codeclimate.yml", ".codacy.yml", ".deepsource.toml", ".all-contributorsrc", ".coderabbit.{yml,yaml}"),
    Row("Danger runs it", "https://danger.systems", "Dangerfile{,.swift,.js,.ts}", ".danger/**"),
  ]

  private static let releases = [
    Row(
      "fastlane reads it", "https://docs.fastlane.tools",
      "**/fastlane/{Fastfile,Appfile,Matchfile,Deliverfile,Gymfile,Snapfile,Scanfile,Pluginfile,Screengrabfile,Precheckfile}",
      "**/fastlane/{metadata,screenshots,report.xml,test_output}",
      "**/fastlane/{metadata,screenshots,test_output}/**",
      "**/fastlane/**/*.{rb,txt,png,jpg,jpeg,json,md}")
  ]

  private static let checks = [
    Row(
      "git reads it", "https://git-scm.com/docs", "**/.git{ignore,attributes,modules,keep}", "**/.mailmap",
      "**/.git/**"),
    Row(
      "SwiftLint or a formatter reads it", "https://github.com/realm/SwiftLint#configuration",
      "**/.swiftlint{,-*,_*}.{yml,yaml}", "**/.swiftformat", "**/.swift-format", "**/.swift-format-ignore",
      "**/.editorconfig", "**/.clang-{format,tidy}", "**/.clang-format-ignore"),
    Row(
      "a check of the sources reads it", "https://github.com/peripheryapp/periphery",
      ".periphery*.{yml,yaml}", ".tenon.yml", "**/.tenon.yml", ".markdownlint*", ".yamllint{,.yml,.yaml}",
      ".rubocop.yml",
      ".shellcheckrc", "{,.}cspell.{json,yml,yaml}", ".codespellrc", "{,.,_}typos.toml",
      ".hadolint.{yml,yaml}",
      ".commitlintrc*", ".gitleaks.toml", ".licenseignore", ".unacceptablelanguageignore", ".flake8",
      ".pylintrc",
      ".prettier{rc*,ignore}", ".eslint{rc*,ignore}"),
    Row(
      "hooks of git read it", "https://pre-commit.com", ".pre-commit-config.{yml,yaml}",
      "{,.}lefthook*.{yml,yaml}",
      ".husky/**", ".githooks/**"),
  ]

  private static let tools = [
    Row(
      "an editor reads it", "https://code.visualstudio.com/docs/configure/settings",
      "**/.vscode/**", "**/.idea/**", "**/xcuserdata/**", ".zed/**", ".fleet/**", ".nova/**",
      ".devcontainer/**",
      ".sourcekit-lsp/**", "**/.DS_Store"),
    Row(
      "the windows of Xcode read it", "https://developer.apple.com/documentation/xcode",
      "**/xcshareddata/IDEWorkspaceChecks.plist",
      "**/.swiftpm/xcode/package.xcworkspace/contents.xcworkspacedata"),
    Row(
      "an assistant reads it", "https://modelcontextprotocol.io", ".mcp.json", ".claude/**", ".cursor/**",
      ".cursorrules",
      ".windsurf/**", ".windsurfrules", ".aider*", ".clinerules"),
    Row(
      "a build makes it", "https://www.swift.org/documentation/package-manager", "**/.build", "**/.build/**",
      "**/.index-build",
      "**/.index-build/**"),
  ]
}
