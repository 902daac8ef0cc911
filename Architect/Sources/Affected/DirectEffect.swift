/// What a change in a module means for the module itself and for those that use it.
struct DirectEffect {
  /// Which files of other modules are compiled again.
  struct Spread {
    /// Those that use one of these types.
    var types: Set<String> = []
    /// Those that import the module.
    var reachesImporters = false
    /// All of every module that depends on it, directly or not.
    var reachesEverything = false

    static let importers = Spread(reachesImporters: true)
    static let everything = Spread(reachesEverything: true)
  }

  var isRebuilt = false
  var isChanged = false
  var spread = Spread()
  var reasons: [String] = []

  mutating func add(_ reason: String, isRebuilt: Bool, isChanged: Bool = true, spread: Spread = Spread()) {
    self.isRebuilt = self.isRebuilt || isRebuilt
    self.isChanged = self.isChanged || isChanged
    self.spread.types.formUnion(spread.types)
    self.spread.reachesImporters = self.spread.reachesImporters || spread.reachesImporters
    self.spread.reachesEverything = self.spread.reachesEverything || spread.reachesEverything
    if !reasons.contains(reason) { reasons.append(reason) }
  }
}
