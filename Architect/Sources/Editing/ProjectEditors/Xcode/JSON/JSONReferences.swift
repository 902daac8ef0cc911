import Formats

/// The places of a JSON project that refer to files by their names, with what they refer to before an edit.
///
/// After the edit, each place gets the new names of its file, or goes with it.
struct JSONReferences {
  private struct Mention {
    let file: JSONElement
    let reference: ProjectReference
    /// The object that has the reference, and its key.
    let owner: JSONElement
    let key: String
    /// Removes what is useless without the file.
    let remove: () throws -> Void
  }

  private let project: JSONProject
  private var mentions: [Mention] = []
  private let productsGroup: JSONElement?

  private static let products = "products-group"

  init(_ project: JSONProject) {
    self.project = project
    let files = JSONFiles(project)
    let root = project.root
    let hasGroup = root.has(Self.products)
    let isImplied = !hasGroup
    productsGroup = isImplied ? files.entry(.names(["Products"]))?.element : nil
    if hasGroup { add(root, Self.products, files) { try root.set(Self.products, .raw("null")) } }
    addConfigurations(of: root, "configurations", files)
    for target in project.targets {
      addConfigurations(of: target, "specialized-configurations", files)
      add(target, "product", files) { target.remove("product") }
      for dependency in target["dependencies"]?.members ?? [] {
        add(dependency, "project", files) { project.remove(dependency, from: "dependencies", of: target) }
      }
    }
    for product in root["imported-products"]?.members ?? [] {
      add(product, "project", files) { project.remove(product, from: "imported-products", of: root) }
    }
    for entry in files.entries where entry.kind == .versions {
      add(entry.element, "current-version", files) { entry.element.remove("current-version") }
    }
  }

  private mutating func addConfigurations(of owner: JSONElement, _ key: String, _ files: JSONFiles) {
    for configuration in owner[key]?.members ?? [] {
      guard let file = configuration["file"] else { continue }
      let project = project
      let remove = {
        configuration.remove("file")
        let hasMore = configuration["id"] != nil
        if key != "configurations", !hasMore { project.remove(configuration, from: key, of: owner) }
      }
      if file.kind == .object {
        add(file, "anchor", files, remove)
      } else {
        add(configuration, "file", files, remove)
      }
    }
  }

  private mutating func add(
    _ owner: JSONElement, _ key: String, _ files: JSONFiles, _ remove: @escaping () throws -> Void
  ) {
    guard let reference = owner[key].flatMap({ ProjectReference($0) }), let entry = files.entry(reference)
    else {
      return
    }
    mentions.append(
      Mention(file: entry.element, reference: reference, owner: owner, key: key, remove: remove))
  }

  /// Brings the references up to date.
  func follow() throws {
    let files = JSONFiles(project)
    for mention in mentions {
      guard let entry = files.entry(of: mention.file) else {
        try mention.remove()
        continue
      }
      guard files.entry(mention.reference)?.element !== mention.file else { continue }
      try mention.owner.set(mention.key, reference(to: entry, files).written)
    }
    guard let productsGroup, files.entry(.names(["Products"]))?.element !== productsGroup else { return }
    let written = try files.entry(of: productsGroup).map { try reference(to: $0, files).written }
    try project.root.set(Self.products, written ?? .raw("null"), order: JSONProject.keys)
  }

  /// The names of a file; its identifier if others have the same names.
  private func reference(to entry: JSONFiles.Entry, _ files: JSONFiles) throws -> ProjectReference {
    let names = ProjectReference.names(entry.names)
    if files.entry(names)?.element === entry.element { return names }
    let id = entry.element["id"]?.text ?? project.identifier(["file"] + entry.names + [entry.path ?? ""])
    if entry.element["id"] == nil { try entry.element.set("id", .text(id), order: JSONProject.fileKeys) }
    return .identifier(id)
  }
}
