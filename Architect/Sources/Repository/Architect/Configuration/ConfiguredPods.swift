import ProjectEditors

/// The section `pods` of a configuration: for each pod or subspec, the package that replaces it, or `keep: true`.
///
/// ```yaml
/// pods:
///   Cart: {path: Packages/Cart, product: Cart}
///   LegacyKit: {url: "https://example.com/legacy-kit", from: 2.1.0, products: [LegacyKit, LegacyKitUI]}
///   Analytics: {keep: true}
/// ```
struct ConfiguredPods {
  private let node: ConfigurationNode

  init(_ node: ConfigurationNode) { self.node = node }

  private static let keys = [
    "url", "path", "package", "product", "products", "from", "module", "imports", "linker_flags", "keep",
  ]

  /// - Throws: ``ConfigurationError`` at the first mistake.
  func entries() throws -> [String: PodEntry] {
    var result: [String: PodEntry] = [:]
    for (key, value) in try node.section().entries {
      let name = try ConfigurationNode(key, file: node.file).text(.pod)
      result[name] = try entry(name, ConfigurationNode(value, file: node.file))
    }
    return result
  }

  /// Whether a text can be written into a manifest as it is.
  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty && !text.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }
  }

  private static func url(_ node: ConfigurationNode) throws -> String {
    let text = try node.string()
    let isRemote = text.contains("://") || text.contains("@") && text.contains(":") || text.hasPrefix("/")
    guard isRemote, isPlain(text), !text.contains(" ") else {
      throw node.error("this is not the URL of a repository; use a form such as https://example.com/kit.git")
    }
    return text
  }

  private func entry(_ name: String, _ node: ConfigurationNode) throws -> PodEntry {
    let section = try node.section(keys: Self.keys)
    if let keep = section.optional("keep"), try keep.boolean() {
      guard section.entries.count == 1 else { throw keep.error("a pod that is kept has no other keys") }
      return .kept
    }
    let package: XcodePackage
    switch (section.optional("url"), section.optional("path")) {
    case (let url?, nil): package = .remote(url: try Self.url(url))
    case (nil, let path?):
      let text = try path.string()
      guard Self.isPlain(text) else { throw path.error("a path has no line breaks and is not empty") }
      package = .local(path: text)
    case (nil, nil): throw node.error("'url' or 'path' is missing here, or 'keep: true'")
    case (_?, let path?): throw path.error("a package has either 'url' or 'path'")
    }
    let own = name.split(separator: "/").first.map(String.init) ?? name
    let products =
      try section.optional("products")?.strings() ?? [section.optional("product")?.string() ?? own]
    let from = try section.optional("from")?.string()
    if let from, PackageVersion(from) == nil, let value = section.optional("from") {
      throw value.error("'\(from)' is not a version; use the form 1.2.3")
    }
    return .replaced(
      PodReplacement(
        package,
        packageName: try section.optional("package")?.string()
          ?? PodReplacement.packageName(of: package.description), products: products,
        module: try section.optional("module")?.string() ?? PodReplacement.module(of: name),
        imports: try section.optional("imports")?.strings() ?? [], firstVersion: from,
        linkerFlags: try section.optional("linker_flags")?.strings() ?? []))
  }
}
