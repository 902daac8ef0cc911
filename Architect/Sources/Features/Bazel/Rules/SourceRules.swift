import Files
import ModuleGraph

/// The rules that compile sources.
extension ModuleRules {
  private func files(_ languages: SourceFile.Language...) -> [String] {
    target.files.filter { file in
      SourceFile.Language(fileExtension: FilePath.fileExtension(of: file)).map(languages.contains) ?? false
    }
  }

  /// Adds the rule that compiles the module's sources: for Swift, for the C family, or for both.
  mutating func addSources() {
    let swift = files(.swift)
    let clang = files(.c, .objectiveC)
    let headers = files(.header)
    let hasHeadersOnly = swift.isEmpty && clang.isEmpty && !headers.isEmpty
    if swift.isEmpty, clang.isEmpty, headers.isEmpty {
      addGroup()
    } else if clang.isEmpty, !hasHeadersOnly {
      addSwift(swift)
      noteLeftOut(headers)
    } else if swift.isEmpty {
      addClang(clang, headers)
    } else {
      addMixed(swift, clang, headers)
    }
  }

  /// A module without sources stands for what it depends on.
  private mutating func addGroup() {
    if target.lacksSources || target.kind.isTest || target.kind.isProgram || !target.isBuiltFromSources {
      note("'\(target.name)' has no sources that could be read", remedy: "the srcs, once it has some")
    }
    let dependencies = links[.dependencies]
    add(BuildRule("swift_library_group", name: module.importLabel.name)) { rule, _ in
      rule["deps"] = dependencies
    }
  }

  private mutating func addSwift(_ files: [String]) {
    let data = resources()
    add(BuildRule(swiftKind, name: module.importLabel.name)) { rule, rules in
      rule["srcs"] = rules.files(files)
      rule["data"] = data
      rules.setSwift(&rule)
      if rules.importsTests, rule.kind == "swift_library", !rules.module.isTestOnly {
        rule["always_include_developer_search_paths"] = .boolean(true)
      }
    }
    noteBundle(files)
  }

  private var swiftKind: String {
    switch module.kind {
    case .executable where !module.isSplit: "swift_binary"
    case .test where !module.isSplit: "swift_test"
    case .macro: "swift_compiler_plugin"
    default: "swift_library"
    }
  }

  private mutating func setSwift(_ rule: inout BuildRule) {
    // Bazel derives the name from the label.
    let derived = Target.moduleName(
      for: package.isEmpty ? rule.name ?? "" : "\(package)/\(rule.name ?? "")")
    if derived != target.moduleName { rule["module_name"] = .string(target.moduleName) }
    if module.declaration.format == .swiftPM {
      rule["package_name"] = .string(Target.moduleName(for: module.project.name))
    }
    rule["copts"] = settings.swift(adding: conditions.map { "-D" + $0 })
    rule["linkopts"] = settings.linker
    rule["plugins"] = links[.plugins]
    rule["deps"] = links[.dependencies]
  }

  /// Whether the sources import a framework for tests, which the compiler does not find by itself.
  private var importsTests: Bool {
    module.module.files.contains { file in
      file.imports.contains { ["XCTest", "Testing"].contains($0.module) }
    }
  }

  private mutating func addClang(_ files: [String], _ headers: [String]) {
    if module.kind == .test, !module.isSplit {
      note(
        "'\(target.name)' has tests in Objective-C, which only a simulator's test runner finds",
        remedy: "an ios_unit_test or macos_unit_test with this target in its deps")
    }
    let isProgram = module.kind == .executable && !module.isSplit
    let isObjectiveC = files.contains { ["m", "mm"].contains(FilePath.fileExtension(of: $0)) }
    let kind = isObjectiveC ? "objc_library" : isProgram ? "cc_binary" : "cc_library"
    if isObjectiveC, isProgram {
      note(
        "'\(target.name)' is a program in Objective-C",
        remedy: "a macos_command_line_application of this library")
    }
    let open = publicHeaders(headers)
    let data = resources()
    let hint = addHint(open)
    add(BuildRule(kind, name: module.importLabel.name)) { rule, rules in
      let inner = headers.filter { !open.contains($0) }
      rule["srcs"] = rules.files(kind == "cc_binary" ? files + headers : files + inner)
      if kind != "cc_binary" { rule["hdrs"] = rules.files(open, roots: rules.headerRoots) }
      rule["textual_hdrs"] = kind == "cc_binary" ? nil : rules.textualHeaders()
      rule["includes"] = rules.includes
      rule["data"] = data
      rule["aspect_hints"] = hint
      rule["local_defines"] = rules.settings.cDefines(
        adding: rules.module.declaration.format == .swiftPM ? ["SWIFT_PACKAGE"] : [])
      if kind == "objc_library" {
        rule["defines"] = rule["local_defines"]
        rule["local_defines"] = nil
      }
      rule["copts"] = rules.copts
      rule["linkopts"] = rules.settings.linker
      rule["deps"] = rules.links[.dependencies]
    }
  }

  private mutating func addMixed(_ swift: [String], _ clang: [String], _ headers: [String]) {
    noteBridging(headers)
    if !["app", "appExtension", "library", "test", "uiTest"].contains(module.kind.rawValue) {
      note("'\(target.name)' mixes Swift and C", remedy: "a library of its own for the C sources")
    }
    let open = publicHeaders(headers)
    let data = resources()
    add(BuildRule("mixed_language_library", name: module.importLabel.name)) { rule, rules in
      rule["swift_srcs"] = rules.files(swift)
      rule["clang_srcs"] = rules.files(clang + headers.filter { !open.contains($0) })
      rule["hdrs"] = rules.files(open, roots: rules.headerRoots)
      rule["includes"] = rules.includes
      rule["data"] = data
      rule["module_name"] = .string(rules.target.moduleName)
      rule["clang_defines"] = rules.settings.cDefines(adding: [])
      rule["clang_copts"] = rules.copts
      rule["swift_copts"] = rules.settings.swift(
        adding: rules.conditions.map { "-D" + $0 })
      rule["linkopts"] = rules.settings.linker
      rule["swift_plugins"] = rules.links[.plugins]
      rule["deps"] = rules.links[.dependencies]
    }
    noteBundle(swift)
  }

  // MARK: Headers

  private mutating func noteBridging(_ headers: [String]) {
    for header in headers where header.hasSuffix("Bridging-Header.h") {
      note(
        "'\(target.name)' has the bridging header \(header), which rules_swift does not know",
        remedy:
          "imports of the headers in an umbrella header, or a library of its own for the Objective-C sources")
    }
  }

  /// Names the headers of an Xcode target that has only Swift sources, besides the umbrella header that Xcode creates.
  private mutating func noteLeftOut(_ headers: [String]) {
    guard module.isOfApple else { return }
    noteBridging(headers)
    let others = headers.filter {
      !$0.hasSuffix("Bridging-Header.h") && FilePath.name(of: $0) != target.moduleName + ".h"
    }
    guard let first = others.first else { return }
    note(
      "'\(target.name)' has only Swift sources, so its rule is without its headers, such as \(first)",
      remedy: "an objc_library with the headers, and its label in the deps")
  }

  /// The folder whose headers others include.
  private var publicFolder: String? {
    module.declaration.format == .swiftPM ? target.headerFolders.first : nil
  }

  private func publicHeaders(_ headers: [String]) -> [String] {
    guard let folder = publicFolder else { return headers }
    return headers.filter { FilePath.contains(folder, $0) }
  }

  private var headerRoots: [String] { publicFolder.map { [$0] } ?? target.roots }

  /// The folders to search for headers, also for users.
  private var includes: BuildExpression {
    let folders = publicFolder.map { [$0] } ?? []
    return .list(
      folders.filter { tree.hasFolder($0) && FilePath.contains(package, $0) }
        .map { $0 == package ? "." : BuildFolders.local($0, in: package) })
  }

  private var copts: BuildExpression {
    guard module.isOfApple else { return settings.c }
    let folders = target.headerFolders.filter { tree.hasFolder($0) && BazelLabel.isPath($0) }
    return .sum([.list(folders.map { "-I" + $0.replacing("$", with: "$$") }), settings.c])
  }

  /// Files that sources include although they are no headers by their names.
  private mutating func textualHeaders() -> BuildExpression {
    guard !module.isOfApple, let root else { return .list([]) }
    let known: Set = ["inc", "def", "inl", "ipp", "tpp", "modulemap"]
    let files = layout.folders.files(below: root).filter {
      known.contains(FilePath.fileExtension(of: $0)) && !$0.hasSuffix(".modulemap")
    }
    return files.isEmpty ? .list([]) : self.files(files)
  }

  /// Adds what gives a module of C its name in Swift, and returns the attribute that refers to it.
  private mutating func addHint(_ headers: [String]) -> BuildExpression? {
    guard module.kind != .executable, !headers.isEmpty else { return nil }
    let map = publicFolder.map { FilePath.join($0, "module.modulemap") }.flatMap {
      tree.hasFile($0) ? $0 : nil
    }
    return .list([addHint(map: map)])
  }

  private mutating func addHint(map: String?) -> String {
    let name = module.label.name + "_module"
    var hint = BuildRule("swift_interop_hint", name: name)
    hint["module_name"] = .string(target.moduleName)
    if let map, case .list(let labels) = files([map], roots: []), let label = labels.first {
      hint["module_map"] = .string(label)
    }
    add(hint) { _, _ in }
    return ":" + name
  }

  /// A library of the system, whose headers the module map names.
  mutating func addSystemLibrary() {
    let root = root ?? package
    let map = FilePath.join(root, "module.modulemap")
    let hint = addHint(map: tree.hasFile(map) ? map : nil)
    let text = (try? tree.read(map)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let headers = layout.folders.files(below: root).filter { FilePath.fileExtension(of: $0) == "h" }
    let linked = Self.linkedLibraries(text)
    add(BuildRule("cc_library", name: module.label.name)) { rule, rules in
      rule["hdrs"] = rules.files(headers)
      rule["aspect_hints"] = .list([hint])
      rule["linkopts"] = .list(linked.map { "-l" + $0 })
    }
    note(
      "'\(target.name)' is a library of the system, and pkg-config is not asked for its flags",
      remedy: "copts and linkopts, if the compiler does not find it; a remote executor needs the library, too"
    )
  }

  /// The libraries that a module map links.
  private static func linkedLibraries(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(whereSeparator: \.isWhitespace)
      guard words.first == "link", let last = words.last, last.hasPrefix("\""), last.hasSuffix("\""),
        last.count > 2,
        !words.contains("framework")
      else { return nil }
      let name = String(last.dropFirst().dropLast())
      return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.+".contains($0)) }
        ? name : nil
    }
  }
}

extension ModuleRules {
  /// The conditions for `#if` that hold in all of the target's builds. Settings state those of a package, besides its traits.
  fileprivate var conditions: [String] {
    module.declaration.format == .swiftPM ? ["SWIFT_PACKAGE"] + traits.sorted() : target.flags.sorted()
  }
}
