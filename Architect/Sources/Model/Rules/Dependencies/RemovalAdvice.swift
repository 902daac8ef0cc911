import ModuleGraph

/// The declarations that must be added before a dependency is removed.
struct RemovalAdvice {
  var sentence: String
  /// The same in a few words, for lists.
  var note: String
  /// The targets that need the declarations.
  var places: [Place]
  /// The imports that need the declarations.
  var needs: [Finding.Need]

  /// The maximum length of a list in bytes.
  private static let longest = 60

  /// The maximum number of names in a list; further names are only counted.
  private static let shown = 8

  /// Creates the advice for imports that only the dependency makes possible; `nil` if there are none.
  /// - Parameter module: The module that declares the dependency.
  init?(_ losses: [DependencyRemoval.Loss], of module: Module) {
    guard !losses.isEmpty else { return nil }
    let own = Set(losses.filter { $0.user.id == module.id }.map(\.name)).sorted()
    var users: [String: Set<Module.ID>] = [:]
    for loss in losses where loss.user.id != module.id { users[loss.name, default: []].insert(loss.user.id) }
    // What the same modules have to declare is listed together.
    let groups = Dictionary(grouping: users.keys.sorted()) { users[$0]?.sorted() ?? [] }
      .sorted { ($0.value[0], $0.key.count) < ($1.value[0], $1.key.count) }
    let parts =
      (own.isEmpty ? [] : [Self.list(own)])
      + groups.map { "\(Self.list($0.value)) in \(Self.list($0.key))" }
    let names = Set(own + users.keys).sorted()
    let isOne = own.count + users.count == 1
    let all = parts.joined(separator: ", and ")
    // What does not fit into a line is counted; the places of the targets that need declarations are given in full.
    let targets = Set(losses.map(\.declaration.target.name)).count
    let short =
      all.utf8.count <= Self.longest
      ? all : "\(Self.list(names, atMost: 2)) in \(targets) target\(targets == 1 ? "" : "s")"
    sentence = "first declare \(short), which \(isOne ? "comes" : "come") through it, then remove it"
    note = "declare \(short)"
    var seen: Set<Place> = []
    var known: Set<Finding.Need> = []
    needs = losses.map { Finding.Need(user: $0.user.id, name: $0.module?.id ?? $0.name) }
      .filter { known.insert($0).inserted }
    places = losses.map(\.declaration.target.place).filter { seen.insert($0).inserted }
  }

  private static func list(_ names: [String], atMost shown: Int = Self.shown) -> String {
    let quoted = names.prefix(shown).map { "'\($0)'" }
    if names.count > shown { return quoted.joined(separator: ", ") + " and \(names.count - shown) more" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }
}
