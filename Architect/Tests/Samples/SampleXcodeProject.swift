/// The text of a project.pbxproj with an application of one source file.
public struct SampleXcodeProject: Sendable {
  private var name: String
  private var file: String
  private var products: [String]
  /// The name of an extension that the application embeds, made of `n.swift` in the folder of that name and of the same
  /// products.
  public var embedded: String?

  /// - Parameters:
  ///   - name: The application's name.
  ///   - file: The path of its source.
  ///   - products: The package products that it links.
  public init(_ name: String, file: String, products: [String] = []) {
    self.name = name
    self.file = file
    self.products = products
  }

  public var text: String {
    var targets = [target(name, "application", id: "A", file: file, needs: embedded.map { _ in "AD" })]
    if let embedded {
      targets.append(target(embedded, "app-extension", id: "B", file: "\(embedded)/n.swift", needs: nil))
      targets.append("AD = { isa = PBXTargetDependency; target = B; };")
    }
    let ids = embedded == nil ? "A" : "A, B"
    return """
      { archiveVersion = 1; objectVersion = 56; rootObject = P; objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (\(ids)); };
      G = { isa = PBXGroup; children = (\(embedded == nil ? "AF" : "AF, BF")); sourceTree = "<group>"; };
      \(targets.joined(separator: "\n"))
      }; }
      """
  }

  private func target(_ name: String, _ kind: String, id: String, file: String, needs: String?) -> String {
    let numbers = products.indices.map { "\(id)P\($0)" }
    let listed = zip(numbers, products).map { number, product in
      "\(number) = { isa = XCSwiftPackageProductDependency; productName = \(product); };"
    }
    return """
      \(id) = { isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.\(kind)";
        buildPhases = (\(id)S); dependencies = (\(needs ?? "")); packageProductDependencies = (\(numbers.joined(separator: ", "))); };
      \(id)S = { isa = PBXSourcesBuildPhase; files = (\(id)R); };
      \(id)R = { isa = PBXBuildFile; fileRef = \(id)F; };
      \(id)F = { isa = PBXFileReference; path = "\(file)"; sourceTree = "<group>"; };
      \(listed.joined(separator: "\n"))
      """
  }
}
