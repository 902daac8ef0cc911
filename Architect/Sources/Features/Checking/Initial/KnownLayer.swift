import Files
import ModuleGraph
import Rules

/// A kind of layer that many teams have under similar names, with the words that identify its modules and folders.
enum KnownLayer: String, CaseIterable {
  case host, business, feature, ui, domain, data, core

  /// The words that identify the layer, in the singular.
  private var words: Set<String> {
    switch self {
    case .host: []
    case .business: ["Biz", "Business"]
    case .feature: ["Feature", "Screen", "Scene", "Flow"]
    case .ui: ["UI", "Component", "DesignSystem"]
    case .domain: ["Domain", "Model", "Entity", "UseCase"]
    case .data:
      [
        "Data", "Database", "Repository", "Network", "Networking", "Persistence", "Storage", "Client",
      ]
    case .core: ["Core", "Kit", "Foundation", "Common", "Utility", "Util", "Helper", "Extension"]
    }
  }

  private static let byWord: [String: KnownLayer] = allCases.reduce(into: [:]) { result, layer in
    for word in layer.words { result[word.lowercased()] = layer }
  }

  /// The layer that a word in the singular or plural identifies.
  static func named(_ word: String) -> KnownLayer? {
    let word = word.lowercased()
    if let layer = byWord[word] { return layer }
    if word.hasSuffix("ies") { return byWord[word.dropLast(3) + "y"] }
    return word.hasSuffix("s") ? byWord[String(word.dropLast())] : nil
  }

  /// Evidence that a module belongs to a layer.
  struct Sign: Hashable {
    var layer: KnownLayer
    /// The pattern that all modules with this sign match.
    var pattern: String
  }

  /// The signs in a module's name, at its end and at its beginning, and in the folders that contain it.
  static func signs(of module: Module) -> [Sign] {
    var words = NameWords.of(module.name)
    // An interface or an implementation of a module belongs to the same layer as the module.
    while words.count > 1, ["Interface", "Interfaces", "API", "Live", "Impl"].contains(words.last ?? "") {
      words.removeLast()
    }
    var result: [Sign] = []
    if words.count > 1, let first = words.first, let last = words.last {
      let lastTwo = words.suffix(2).joined()
      if let layer = named(last) ?? named(lastTwo) {
        result.append(Sign(layer: layer, pattern: "*\(named(last) == nil ? lastTwo : last)"))
      }
      if let layer = named(first) { result.append(Sign(layer: layer, pattern: "\(first)*")) }
    } else if let layer = named(words.joined()) {
      result.append(Sign(layer: layer, pattern: module.name))
    }
    if let folder = module.folders.first {
      let parts = folder.split(separator: "/").map(String.init)
      for index in parts.indices where parts[index] != module.name {
        let word = parts[index].filter(\.isLetter)
        if let layer = named(word) {
          result.append(Sign(layer: layer, pattern: "path:\(parts[...index].joined(separator: "/"))/*"))
        }
      }
    }
    return result
  }
}
