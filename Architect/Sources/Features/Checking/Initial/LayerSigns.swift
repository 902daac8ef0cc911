import ModuleGraph
import Rules

/// The layers of the modules that show one: by what they declare, by their folders, or by their names.
struct LayerSigns {
  /// Evidence that a module belongs to a layer.
  struct Sign {
    var layer: CandidateLayer
    /// The pattern that all modules with this sign match; `nil` if they only declare it.
    var pattern: String?
    /// Whether the team has put the module there, so that edges against it are findings and not evidence.
    var isFirm: Bool
  }

  private(set) var signs: [Module.ID: Sign] = [:]
  /// The layers that the application has, uppermost first, if modules declare theirs; without the hosts.
  let declared: [CandidateLayer]

  init(_ modules: [Module], in graph: ModuleGraph) {
    let own = Self.declarations(in: graph)
    let isTenon = !own.isEmpty
    declared = isTenon ? Self.layers(of: graph.wiring).map(Self.layer) : []
    for module in modules {
      if let name = own[module.id] { signs[module.id] = Sign(layer: Self.layer(name), isFirm: true) }
    }
    for (id, group) in FolderLayers(modules).groups where signs[id] == nil {
      signs[id] = Sign(layer: fitting(group.layer), pattern: group.pattern, isFirm: true)
    }
    addNames(modules.filter { signs[$0.id] == nil }, of: modules.count, hasInterfaceLayer: isTenon)
    limitLayers()
  }

  /// Whether the team has grouped modules itself.
  var areFirm: Bool { signs.values.contains(where: \.isFirm) }

  func layer(of id: Module.ID) -> CandidateLayer? { signs[id]?.layer }

  var layers: Set<CandidateLayer> { Set(signs.values.map(\.layer)) }

  func members(of layer: CandidateLayer) -> [Module.ID] {
    signs.filter { $0.value.layer == layer }.map(\.key)
  }

  /// Removes a module's sign, so that the graph decides its layer.
  mutating func drop(_ id: Module.ID) { signs[id] = nil }

  // MARK: Declarations

  /// The layer that the Tenon modules of each target declare, unless they differ.
  private static func declarations(in graph: ModuleGraph) -> [Module.ID: String] {
    let wired = graph.wiring.applications.flatMap(\.modules) + graph.wiring.modulesInNoApplication
    var layers: [Module.ID: Set<String>] = [:]
    for module in wired {
      if let home = module.home, let layer = module.layer { layers[home, default: []].insert(layer) }
    }
    return layers.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  private static func layers(of wiring: WiredGraph) -> [String] {
    let lists = wiring.applications.map(\.layers)
    return lists.max { $0.count < $1.count } ?? WiredApplication.standardLayers
  }

  private static func layer(_ declared: String) -> CandidateLayer {
    declared == CandidateLayer.host.name
      ? .host : CandidateLayer(name: declared, kind: KnownLayer.named(declared))
  }

  /// The layer that a folder or word stands for: the one that is there already, if it means the same.
  private func fitting(_ layer: CandidateLayer) -> CandidateLayer {
    guard let kind = layer.kind else { return layer }
    let same = Set(declared).union(signs.values.lazy.filter { $0.pattern == nil }.map(\.layer)).filter {
      $0.kind == kind
    }
    return same.count == 1 ? same.first ?? layer : layer
  }

  // MARK: Names

  /// If a module has several words, the one that most modules share decides. A word that nearly every module has is
  /// ignored.
  private mutating func addNames(_ modules: [Module], of count: Int, hasInterfaceLayer: Bool) {
    let words = modules.map { ($0.id, words: NameSign.all(of: $0, keepsInterface: hasInterfaceLayer)) }
    var bearers: [NameSign: Int] = [:]
    for word in words.flatMap({ Set($0.words) }) { bearers[word, default: 0] += 1 }
    let telling = bearers.filter { count <= 3 || $0.value * 5 < count * 4 }
    var found: [Module.ID: NameSign] = [:]
    for (id, candidates) in words {
      found[id] =
        candidates.filter { telling[$0] != nil }.enumerated().max { left, right in
          (telling[left.element] ?? 0, right.offset) < (telling[right.element] ?? 0, left.offset)
        }?.element
    }
    let firm = layers
    for (kind, members) in Dictionary(grouping: found, by: \.value.kind) {
      let same = firm.filter { $0.kind == kind }
      // Of several folders with the same meaning, a name chooses none.
      guard same.count < 2 else { continue }
      let counts = members.reduce(into: [String: Int]()) { $0[$1.value.word, default: 0] += 1 }
      let word = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
      guard let layer = same.first ?? Self.layer(of: kind, members.map(\.value), named: word) else {
        continue
      }
      for (id, sign) in members { signs[id] = Sign(layer: layer, pattern: sign.pattern, isFirm: false) }
    }
  }

  /// The layer that words of one meaning stand for; `nil` if they are no evidence, because they are in one name only and
  /// are used for anything, as `Kit` and `Service` are.
  private static func layer(of kind: KnownLayer, _ signs: [NameSign], named word: String) -> CandidateLayer? {
    if signs.count > 1 { return CandidateLayer(word: word) }
    switch kind {
    case .host, .feature, .ui, .interface, .domain, .data, .model: return CandidateLayer(word: word)
    case .core, .shared: return signs.contains(where: \.isWholeName) ? .core : nil
    case .business, .service: return nil
    }
  }

  /// The number of layers for which all orders are compared; more are no architecture.
  static let most = 12

  private mutating func limitLayers() {
    let sizes = signs.values.reduce(into: [CandidateLayer: Int]()) { $0[$1.layer, default: 0] += 1 }
    let kept = Set(
      sizes.sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }.prefix(Self.most).map(\.key))
    signs = signs.filter { kept.contains($0.value.layer) || declared.contains($0.value.layer) }
  }
}

/// A word in a module's name or in one of its folders that stands for a layer.
struct NameSign: Hashable {
  var kind: KnownLayer
  var word: String
  var pattern: String
  var isWholeName = false

  /// The words at the end and at the beginning of the name, and in the folders around the module.
  /// - Parameter keepsInterface: Whether interface modules have a layer of their own.
  static func all(of module: Module, keepsInterface: Bool) -> [NameSign] {
    var words = NameWords.of(module.name)
    if keepsInterface, words.count > 1, let last = words.last, KnownLayer.named(last) == .interface {
      return [NameSign(kind: .interface, word: last, pattern: "*\(last)")]
    }
    // An interface or an implementation of a module belongs to the same layer as the module.
    while words.count > 1, ["Interface", "Interfaces", "API", "Live", "Impl"].contains(words.last ?? "") {
      words.removeLast()
    }
    var result: [NameSign] = []
    func add(_ word: String, _ pattern: String) {
      guard let kind = KnownLayer.named(word), kind != .interface else { return }
      result.append(NameSign(kind: kind, word: word, pattern: pattern, isWholeName: pattern == module.name))
    }
    if words.count > 1, let first = words.first, let last = words.last {
      let lastTwo = words.suffix(2).joined()
      // Initials of a product hide the word behind them: `TKUIKit`, `SMUI`.
      let ending =
        ["UIKit", "UIComponents", "UI"].first(where: module.name.hasSuffix)
        ?? (KnownLayer.named(lastTwo) == nil ? last : lastTwo)
      add(ending, words.joined() == ending ? module.name : "*\(ending)")
      if KnownLayer.named(first) != .host { add(first, "\(first)*") }
    } else {
      add(words.joined(), module.name)
    }
    if let folder = module.folders.first {
      let parts = folder.split(separator: "/").map(String.init)
      for index in parts.indices where parts[index] != module.name {
        let word = parts[index].filter(\.isLetter)
        if KnownLayer.named(word) != .host { add(word, "path:\(parts[...index].joined(separator: "/"))/*") }
      }
    }
    return result
  }
}
