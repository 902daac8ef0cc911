import Files
import ModuleGraph

/// The blocks of MODULE.bazel: the modules of the registry that the rules come from, and the external packages.
struct ModuleFile {
  let blocks: [GeneratedBlock]
  private(set) var problems: [ExportProblem] = []
  /// The folder whose BUILD file exports the manifest of the external packages.
  private(set) var manifestFolder: String?

  static let name = "MODULE.bazel"
  private static let call = "swift_deps.from_package"

  /// The versions with which the attributes in the generated files were compared.
  private static let versions = [
    "apple_support": "2.2.0", "platforms": "1.0.0", "rules_apple": "4.5.3", "rules_cc": "0.2.17",
    "rules_swift": "3.6.1", "rules_swift_package_manager": "1.23.0",
  ]

  /// - Parameters:
  ///   - kinds: The kinds of all rules.
  ///   - needsPlatforms: Whether rules choose by platform.
  ///   - current: What the file contains outside of generated blocks.
  init(
    repository: String, kinds: Set<String>, needsPlatforms: Bool, packages: ExternalPackages,
    projects: [Project], tree: FileTree, current: String
  ) {
    var module = BuildRule("module", name: Self.moduleName(repository))
    module["version"] = .string("0.0.0")
    var names = Set(kinds.compactMap(RuleSource.module))
    if needsPlatforms { names.insert("platforms") }
    // It has to come before rules_cc, so that its toolchain is found first.
    if names.contains("rules_apple") || kinds.contains("objc_library") { names.insert("apple_support") }
    if !packages.used.isEmpty { names.insert("rules_swift_package_manager") }
    var blocks = [GeneratedBlock("module", module.text, defines: ["module("])]
    for name in names.sorted() {
      var rule = BuildRule("bazel_dep", name: name)
      rule["version"] = Self.versions[name].map { .string($0) }
      blocks.append(GeneratedBlock(name, rule.text, defines: [name]))
    }
    if !packages.used.isEmpty {
      let uses = packages.used.sorted().map { BuildExpression.quoted(ExternalPackages.repository($0)) }
      let repositories = "use_repo(\n    swift_deps,\n" + uses.map { "    \($0),\n" }.joined() + ")\n"
      if HandWrittenRules(current).calls.contains(Self.call) {
        blocks.append(
          GeneratedBlock(
            "packages", repositories, defines: ["use_repo:swift_deps"], follows: Self.call + "("))
      } else if let project = packages.manifest(among: projects) {
        manifestFolder = project.folder
        let text = Self.extensionText(project, tree, isPinned: packages.areRemote(in: projects), &problems)
        blocks.append(GeneratedBlock("packages", text + repositories))
      } else {
        problems.append(Self.missingManifest(packages))
      }
    }
    self.blocks = blocks
  }

  private static func moduleName(_ repository: String) -> String {
    let kept = repository.lowercased().map { character in
      character.isASCII && (character.isLetter || character.isNumber) || "._-".contains(character)
        ? character : "_"
    }
    let name = String(kept.drop { !$0.isLetter })
    let trimmed = String(name.reversed().drop { !$0.isLetter && !$0.isNumber }.reversed())
    return trimmed.isEmpty ? "repository" : trimmed
  }

  private static func extensionText(
    _ project: Project, _ tree: FileTree, isPinned: Bool, _ problems: inout [ExportProblem]
  ) -> String {
    let resolved = FilePath.join(project.folder, "Package.resolved")
    var call = BuildRule(Self.call)
    call["swift"] = .string("//\(project.folder):\(FilePath.name(of: project.manifest))")
    if tree.hasFile(resolved) {
      call["resolved"] = .string("//\(project.folder):Package.resolved")
    } else {
      problems.append(
        ExportProblem(
          Place(file: project.manifest),
          "there is no \(resolved), which says the versions of the external packages",
          remedy: "`swift package resolve`, then commit the file and export again"))
    }
    return """
      swift_deps = use_extension(
          "@rules_swift_package_manager//:extensions.bzl",
          "swift_deps",
      )
      \(call.text)
      """
  }

  private static func missingManifest(_ packages: ExternalPackages) -> ExportProblem {
    let names = packages.used.sorted().map { $0.onOneLine }.joined(separator: ", ")
    return ExportProblem(
      Place(file: packages.manifests.first ?? Self.name),
      "no Package.swift names all external packages (\(names)), and rules_swift_package_manager reads only one",
      remedy:
        "a Package.swift without targets that names them all, its Package.resolved, and the swift_deps.from_package in MODULE.bazel"
    )
  }
}
