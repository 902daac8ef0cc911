import Text

/// The products of a package, and the packages that it depends on.
extension PackageEditor {
  /// The names of the libraries that the package offers.
  public var libraries: [String] {
    layout.calls.filter { $0.name == "library" && $0.labels.first == "products" }.compactMap {
      $0["name"]?.text
    }
  }

  /// The names of the libraries that contain a target.
  public func libraries(with target: String) -> [String] {
    layout.calls.filter { call in
      call.name == "library" && call.labels.first == "products"
        && call["targets"].flatMap(list)?.elements.contains { $0.text == target } ?? false
    }.compactMap { $0["name"]?.text }
  }

  /// Offers targets as a library. If there is already a library with the same name, the missing targets are added to
  /// it.
  public mutating func addLibrary(_ name: String, targets: [String]) throws(ProjectEditError) {
    let present = layout.calls.first { $0.labels.first == "products" && $0["name"]?.text == name }
    let names = targets.map(SwiftSource.literal)
    guard let present else {
      let text = ".library(name: \(SwiftSource.literal(name)), targets: [\(names.joined(separator: ", "))])"
      return try add(text, to: "products", key: name)
    }
    guard let list = present["targets"].flatMap(list) else {
      throw computed("the target list of the product '\(name)'", names.joined(separator: ", "))
    }
    let missing = targets.filter { target in !list.elements.contains { $0.text == target } }
    guard let first = missing.first else { return }
    let place = Self.place(of: first, in: list, by: \.text) { _ in true }
    try edit { $0.add(SwiftSource.literal(first), to: list, at: place) }
    try addLibrary(name, targets: targets)
  }

  /// Makes the package depend on another package. An existing dependency with the same path or URL is not changed.
  public mutating func addPackage(_ package: PackageDependency) throws(ProjectEditError) {
    let isPresent = packageCalls.contains { $0.location == package.location }
    if !isPresent { try add(package.written, to: "dependencies") }
  }

  /// Adds an element to one of the package's lists, in order if the list is sorted by its names.
  private mutating func add(_ element: String, to label: String, key: String? = nil) throws(ProjectEditError)
  {
    let list = try package()[label].flatMap(list)
    let names = nameOf
    let place = key.flatMap { key in list.map { Self.place(of: key, in: $0, by: names) { _ in true } } }
    try add([(element, place)], to: label)
  }

  /// Adds elements to one of the package's lists.
  /// - Parameter elements: Each with the number of elements of the present list before it; `nil` adds it at the end.
  mutating func add(_ elements: [(text: String, place: Int?)], to label: String)
    throws(ProjectEditError)
  {
    guard !elements.isEmpty else { return }
    let package = try package()
    let texts = elements.map(\.text)
    guard let argument = package[label] else {
      let manifest = ManifestText(text)
      let isOwnLine = package.arguments.first.map { manifest.beginsLine($0.range.lowerBound) } ?? false
      let step = manifest.indentStep
      let lines = texts.map { step + $0.replacing("\n", with: "\n" + step) + ",\n" }.joined()
      let value = isOwnLine ? "[\n\(lines)]" : "[\(texts.joined(separator: ", "))]"
      return try edit { $0.add(label, value, to: package, order: Self.order) }
    }
    guard let list = list(argument) else {
      throw computed("the package's list of \(label)", texts.joined(separator: ", "))
    }
    try edit { manifest in
      guard list.elements.isEmpty else {
        // The last first, because an addition moves what follows it.
        let groups = Dictionary(grouping: elements) { $0.place ?? list.elements.count }
        for (place, group) in groups.sorted(by: { $0.key > $1.key }) {
          manifest.add(group.map(\.text), to: list, at: place)
        }
        return
      }
      guard manifest.beginsLine(argument.range.lowerBound) else {
        return manifest.add(texts, to: list)
      }
      let indent = manifest.indent(argument.range.lowerBound)
      let deeper = indent + manifest.indentStep
      let own = texts.map { manifest.lineEnd + deeper + manifest.indented($0, deeper) + "," }.joined()
      manifest.add(own + manifest.lineEnd + indent, to: list)
    }
  }

  /// The arguments of `Package`, in order.
  private static let order = [
    "name", "defaultLocalization", "platforms", "pkgConfig", "providers", "products", "traits",
    "dependencies",
    "targets", "swiftLanguageVersions", "swiftLanguageModes", "cLanguageStandard", "cxxLanguageStandard",
  ]
}
