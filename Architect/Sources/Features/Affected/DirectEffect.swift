/// What a change in a module means for the module itself and for those that use it.
struct DirectEffect {
  /// Which files of other modules are compiled again.
  struct Spread {
    /// Those that use one of these types.
    var types: Set<String> = []
    /// Those that use anything of the module.
    var reachesImporters = false
    /// The names of the declarations through which those that use the module can change what they offer themselves.
    var names = ChangedNames.some([])
    /// The classes and protocols among the types. What inherits from them changes with them.
    var supertypes: Set<String> = []
    /// Those of modules that load the module through others, whatever they mention: C, and extensions of types of others.
    var reachesLoaders = false
    /// All of every module that depends on it, directly or not.
    var reachesEverything = false

    static let everything = Spread(reachesEverything: true)

    /// - Parameter names: The names of the declarations that changed; `nil` if they are not known.
    static func importers(_ names: Set<String>?) -> Spread {
      Spread(reachesImporters: true, names: names.map(ChangedNames.some) ?? .any)
    }
  }

  /// Names that changed, as far as they are known.
  enum ChangedNames {
    case some(Set<String>)
    case any

    mutating func formUnion(_ other: ChangedNames) {
      switch (self, other) {
      case (.some(let own), .some(let more)): self = .some(own.union(more))
      default: self = .any
      }
    }
  }

  var isRebuilt = false
  var isChanged = false
  var spread = Spread()
  private(set) var reasons: [AffectedModules.Reason] = []
  /// The indices of the reasons, by text.
  private var indices: [String: Int] = [:]

  mutating func add(_ reason: String, isRebuilt: Bool, isChanged: Bool = true, spread: Spread = Spread()) {
    self.isRebuilt = self.isRebuilt || isRebuilt
    self.isChanged = self.isChanged || isChanged
    self.spread.types.formUnion(spread.types)
    self.spread.names.formUnion(spread.names)
    self.spread.supertypes.formUnion(spread.supertypes)
    self.spread.reachesImporters = self.spread.reachesImporters || spread.reachesImporters
    self.spread.reachesLoaders = self.spread.reachesLoaders || spread.reachesLoaders
    self.spread.reachesEverything = self.spread.reachesEverything || spread.reachesEverything
    let index = indices[reason] ?? reasons.endIndex
    if index == reasons.endIndex {
      reasons.append(AffectedModules.Reason(text: reason))
      indices[reason] = index
    }
    reasons[index].isToRebuild = reasons[index].isToRebuild || isRebuilt
    reasons[index].isForChange = reasons[index].isForChange || isChanged
  }
}
