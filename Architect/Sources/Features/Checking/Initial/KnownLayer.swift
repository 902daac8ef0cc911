import Rules

/// What teams usually mean by the words in which they speak of layers, in the usual order from highest to lowest.
enum KnownLayer: Int, CaseIterable {
  case host, business, feature, service, ui, interface, domain, data, core, model, shared

  /// Whether the modules of such a layer should be kept apart, because they contain business logic.
  var keepsApart: Bool { self == .business || self == .feature }

  /// Whether modules belong to such a layer only if they show it, because the word says what is in them.
  var isSpecific: Bool {
    switch self {
    case .service, .ui, .interface, .domain, .data, .model: true
    case .host, .business, .feature, .core, .shared: false
    }
  }

  /// The words that identify the layer, in the singular.
  private var words: Set<String> {
    switch self {
    case .host: ["Host"]
    case .business: ["Biz", "Business"]
    case .feature: ["Feature", "Screen", "Scene", "Flow", "Presentation"]
    case .service: ["Service"]
    case .ui: ["UI", "UIKit", "UIComponent", "Component", "DesignSystem"]
    case .interface: ["Interface"]
    case .domain: ["Domain", "UseCase"]
    case .model: ["Model", "Entity"]
    case .data:
      [
        "Data", "Database", "Repository", "Network", "Networking", "Persistence", "Storage", "Client",
        "Infrastructure", "Dependency",
      ]
    case .core: ["Core", "Kit", "Foundation", "Platform"]
    case .shared:
      ["Shared", "Common", "Utility", "Util", "Helper", "Extension", "Library", "Support"]
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
}

/// A layer of the proposal, by the team's own word.
struct CandidateLayer: Hashable {
  /// The layer that modules declare, a folder, or a word in the names of modules.
  var name: String
  /// What the word usually means.
  var kind: KnownLayer?

  static let host = CandidateLayer(name: "host", kind: .host)
  static let feature = CandidateLayer(name: "feature", kind: .feature)
  static let core = CandidateLayer(name: "core", kind: .core)

  init(name: String, kind: KnownLayer?) {
    self.name = name
    self.kind = kind
  }

  /// The layer that a folder or a word in names stands for.
  init(word: String) {
    kind = KnownLayer.named(word)
    guard kind != .host, let first = word.first else {
      self = .host
      return
    }
    let isAcronym = word.allSatisfy(\.isUppercase) || word.dropFirst().first?.isUppercase == true
    name = isAcronym ? word.lowercased() : first.lowercased() + word.dropFirst()
  }
}
