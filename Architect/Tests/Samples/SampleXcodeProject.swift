/// The text of a project.pbxproj.
public struct SampleXcodeProject: Sendable {
  /// A target, with the paths of its files and the package products that it links.
  public struct Target: Sendable {
    public var name: String
    /// The last part of the product type, such as `application` or `bundle.unit-test`.
    public var kind: String
    public var files: [String]
    public var products: [String]
    /// The names of the targets that it depends on.
    public var needs: [String]
    /// The paths of its resources.
    public var resources: [String]

    public init(
      _ name: String, _ kind: String = "application", files: [String], products: [String] = [],
      needs: [String] = [], resources: [String] = []
    ) {
      self.resources = resources
      self.name = name
      self.kind = kind
      self.files = files
      self.products = products
      self.needs = needs
    }
  }

  public var targets: [Target]
  /// The minimum versions of the packages that the project refers to, by URL.
  public var packages: [String: String]
  /// Build settings of the project.
  public var settings: [String: String] = [:]

  public init(_ targets: [Target], packages: [String: String] = [:]) {
    self.targets = targets
    self.packages = packages
  }

  /// A project with an application of one source file.
  /// - Parameters:
  ///   - name: The application's name.
  ///   - file: The path of its source.
  ///   - products: The package products that it links.
  ///   - embedded: The name of an extension that the application embeds, made of `n.swift` in the folder of that name and
  ///     of the same products.
  public init(_ name: String, file: String, products: [String] = [], embedded: String? = nil) {
    var targets = [Target(name, files: [file], products: products, needs: embedded.map { [$0] } ?? [])]
    if let embedded {
      targets.append(
        Target(embedded, "app-extension", files: ["\(embedded)/n.swift"], products: products))
    }
    self.init(targets)
  }

  public var text: String {
    let files = Set(targets.flatMap { $0.files + $0.resources }).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: files.enumerated().map { ($1, $0) })
    let urls = packages.keys.sorted()
    var objects = [
      "P = { isa = PBXProject; mainGroup = G; buildConfigurationList = L; "
        + "packageReferences = (\(urls.indices.map { "R\($0)" }.joined(separator: ", "))); "
        + "targets = (\(targets.indices.map { "T\($0)" }.joined(separator: ", "))); };",
      "G = { isa = PBXGroup; children = (\(files.indices.map { "F\($0)" }.joined(separator: ", "))); sourceTree = \"<group>\"; };",
      "L = { isa = XCConfigurationList; buildConfigurations = (C); };",
      "C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { "
        + settings.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value); " }.joined() + "}; };",
    ]
    for (number, url) in urls.enumerated() {
      objects.append(
        "R\(number) = { isa = XCRemoteSwiftPackageReference; repositoryURL = \"\(url)\"; "
          + "requirement = { kind = upToNextMajorVersion; minimumVersion = \(packages[url] ?? "1.0.0"); }; };"
      )
    }
    for (number, file) in files.enumerated() {
      objects.append(
        "F\(number) = { isa = PBXFileReference; path = \"\(file)\"; sourceTree = \"<group>\"; };")
    }
    for (number, target) in targets.enumerated() {
      objects.append(written(target, "T\(number)", numbers, urls))
    }
    return """
      { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
      \(objects.joined(separator: "\n"))
      }; }
      """
  }

  /// The project as the text of a project.xcproj.
  public var json: String {
    func quoted(_ texts: [String]) -> String { "[ \(texts.map { "\"\($0)\"" }.joined(separator: ", ")) ]" }
    let files = Set(targets.flatMap { $0.files + $0.resources }).sorted().map { file in
      let members = targets.flatMap { target in
        (target.files.contains(file) ? ["\(target.name)/compile-sources"] : [])
          + (target.resources.contains(file) ? ["\(target.name)/resources"] : [])
      }
      return "{ \"path\": \"\(file)\", \"target-membership\": \(quoted(members)) },"
    }
    let urls = packages.keys.sorted()
    let references = urls.map { url in
      "{ \"kind\": \"remote\", \"repository\": \"\(url)\", \"version\": { \"up-to-next-major-version\": \"\(packages[url] ?? "")\" } },"
    }
    let written = targets.enumerated().map { number, target in
      let products = target.products.map { product in
        let package = urls.first { $0.contains(product) }.map {
          "\"package\": \"\($0.split(separator: "/").last.map { $0.replacing(".git", with: "") } ?? "")\", "
        }
        return
          "{ \(package ?? "")\"product-name\": \"\(product)\", \"build-phase\": { \"build-phase\": \"frameworks\" } },"
      }
      return """
        { "name": "\(target.name)", "id": "T\(number)", "product-type": "\(target.kind)", "dependencies": \(quoted(target.needs)),
          "build-phases": [ "compile-sources", "frameworks", "resources" ],
          "package-product-members": [ \(products.joined(separator: " ")) ] },
        """
    }
    let values = settings.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \"\($0.value)\"," }
    return """
      { "default-configuration": "Debug", "configurations": [ "Debug" ], "localizations": { "development": "en" },
      "packages": [
      \(references.joined(separator: "\n"))
      ],
      "files": [
      \(files.joined(separator: "\n"))
      ],
      "targets": [
      \(written.joined(separator: "\n"))
      ],
      "build-settings": { \(values.joined(separator: " ")) } }
      """
  }

  private func written(_ target: Target, _ id: String, _ files: [String: Int], _ urls: [String]) -> String {
    let needs = target.needs.enumerated().compactMap { number, name in
      targets.firstIndex { $0.name == name }.map { (id: "\(id)D\(number)", target: "T\($0)") }
    }
    let products = target.products.enumerated().map { number, product in
      let package = urls.firstIndex { $0.contains(product) }.map { " package = R\($0);" } ?? ""
      return (
        id: "\(id)P\(number)",
        text:
          "\(id)P\(number) = { isa = XCSwiftPackageProductDependency;\(package) productName = \(product); };"
      )
    }
    func builds(_ paths: [String]) -> [(id: String, file: String)] {
      paths.compactMap { file in files[file].map { (id: "\(id)B\($0)", file: "F\($0)") } }
    }
    let (sources, resources) = (builds(target.files), builds(target.resources))
    let phases = ["\(id)S"] + (resources.isEmpty ? [] : ["\(id)R"])
    func list(_ ids: [String]) -> String { "(\(ids.joined(separator: ", ")))" }
    let lines = [
      """
      \(id) = { isa = PBXNativeTarget; name = \(target.name); buildConfigurationList = L; productType = "com.apple.product-type.\(target.kind)";
        buildPhases = \(list(phases)); dependencies = \(list(needs.map(\.id))); packageProductDependencies = \(list(products.map(\.id))); };
      \(id)S = { isa = PBXSourcesBuildPhase; files = \(list(sources.map(\.id))); };
      \(id)R = { isa = PBXResourcesBuildPhase; files = \(list(resources.map(\.id))); };
      """
    ]
    return
      (lines + needs.map { "\($0.id) = { isa = PBXTargetDependency; target = \($0.target); };" }
      + (sources + resources).map { "\($0.id) = { isa = PBXBuildFile; fileRef = \($0.file); };" }
      + products.map(\.text))
      .joined(separator: "\n")
  }
}
