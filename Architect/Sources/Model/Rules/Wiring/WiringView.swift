import ModuleGraph
import TenonWiringFaults

/// An application in one build, with indices for the rules.
struct WiringView {
  /// The application in this build.
  let application: WiredApplication
  /// The builds in which the application is the same.
  let builds: [BuildConfiguration]
  /// The application with what all builds have.
  let whole: WiredApplication
  /// Whether the application is the same in every build.
  let isAlways: Bool
  let graph: ModuleGraph
  let policy: Policy
  /// Every declaration, with its module.
  let all: [Entry]
  private let byKind: [Wire.Kind: [Entry]]
  /// The position of each module's first declaration.
  private let starts: [Int]
  let index: WiredIndex
  let links: [WiredLink]
  let scopes: WiredScopes
  let ranks: [String: Int]

  /// A declaration in an application.
  final class Entry: Sendable {
    let module: Int
    let index: Int
    let wire: Wire
    /// Whether both the module and the declaration exist in every run.
    let isCertain: Bool

    init(module: Int, index: Int, wire: Wire, isCertain: Bool) {
      self.module = module
      self.index = index
      self.wire = wire
      self.isCertain = isCertain
    }
  }

  /// The forms of every application of a repository.
  static func all(of graph: ModuleGraph, under policy: Policy) -> [WiringView] {
    graph.wiring.applications.flatMap { application in
      let variants = WiringVariants(of: application, in: graph.wiring.builds).all
      return variants.map { variant in
        WiringView(
          variant.application, builds: variant.builds, whole: application, isAlways: variants.count == 1,
          graph: graph, policy: policy)
      }
    }
  }

  private init(
    _ application: WiredApplication, builds: [BuildConfiguration], whole: WiredApplication, isAlways: Bool,
    graph: ModuleGraph, policy: Policy
  ) {
    self.application = application
    self.builds = builds
    self.whole = whole
    self.isAlways = isAlways
    self.graph = graph
    self.policy = policy
    var all: [Entry] = []
    var starts: [Int] = []
    for (module, value) in application.modules.enumerated() {
      starts.append(all.count)
      for (index, wire) in value.wires.enumerated() {
        all.append(
          Entry(
            module: module, index: index, wire: wire, isCertain: wire.reach.isCertain && value.reach.isCertain
          ))
      }
    }
    self.all = all
    byKind = Dictionary(grouping: all, by: \.wire.kind)
    self.starts = starts
    index = WiredIndex(application)
    links = index.links
    scopes = WiredScopes(application)
    ranks = Dictionary(application.layers.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  func module(_ entry: Entry) -> WiredModule { application.modules[entry.module] }
  func rank(_ entry: Entry) -> Int? { module(entry).layer.flatMap { ranks[$0] } }

  /// Whether everything that modules declare is known, so that what was not found is missing.
  var isClosed: Bool { application.isComplete }

  /// The declarations of the given kinds about a subject.
  func entries(_ kinds: Set<Wire.Kind>, of subject: WireSubject, adapter: Wire.Adapter? = nil) -> [Entry] {
    index.entries(kinds, of: subject, adapter: adapter).map { self[$0] }
  }

  subscript(position: WiredIndex.Entry) -> Entry { all[starts[position.module] + position.wire] }

  func position(_ entry: Entry) -> WiredIndex.Entry {
    WiredIndex.Entry(module: entry.module, wire: entry.index)
  }

  /// The declarations of the same module whose values an entry's code receives.
  func needs(of entry: Entry) -> [Wire] {
    entry.wire.given.map { application.modules[entry.module].wires[$0] }
  }

  func entries(_ kinds: Set<Wire.Kind>) -> [Entry] {
    if kinds.count == 1, let kind = kinds.first { return byKind[kind] ?? [] }
    return all.filter { kinds.contains($0.wire.kind) }
  }

  /// The declarations of a module.
  func entries(of module: Int) -> ArraySlice<Entry> {
    all[starts[module]..<(module + 1 < starts.count ? starts[module + 1] : all.count)]
  }

  /// The declarations that provide a service.
  func providers(of service: WireSubject) -> [Entry] {
    entries([.provides, .adapts], of: service, adapter: .service)
  }

  func problem(
    _ entry: Entry, _ message: String, other: Entry? = nil, evidence: [Place] = [], place: Place? = nil
  ) -> WiringProblem {
    var problem = WiringProblem(
      place: place ?? entry.wire.place, message: message, subject: entry.wire.subject.description,
      module: module(entry).home, other: other.flatMap { module($0).home },
      evidence: (place == nil ? [] : [entry.wire.place]) + evidence + entry.wire.calls)
    if !entry.isCertain { problem.doubt = "the program decides at run time whether the declaration exists" }
    return problem
  }

  /// A fault of a declaration.
  func problem(
    _ entry: Entry, _ fault: WiringFault, other: Entry? = nil, evidence: [Place] = []
  ) -> WiringProblem {
    var problem = problem(entry, fault.message, other: other, evidence: evidence)
    if let subject = fault.subject { problem.subject = subject }
    return problem
  }

  /// The name and layer of an entry's module, for messages.
  func layered(_ entry: Entry) -> LayeredName {
    LayeredName(module(entry).name, in: module(entry).layer ?? "its own layer")
  }

  /// The name of an entry's module.
  func user(_ entry: Entry) -> String { module(entry).name }
}
