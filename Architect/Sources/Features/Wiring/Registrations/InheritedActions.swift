import ModuleGraph
import Contracts

/// The actions that targets inherit from other classes, as far as they are used.
struct InheritedActions {
  private(set) var registrations: [Registration] = []
  /// The methods that are inherited.
  private(set) var methods: Set<Place> = []
  /// The targets that may have more actions than the sources show.
  private(set) var gaps: [Registrations.Gap] = []

  /// - Complexity: O(*n*) for *n* registrations and uses.
  init(_ all: [Registration], _ classes: ObjectiveCClasses) {
    let own = all.filter { $0.framework == .ctMediator }
    let registered = own.filter { $0.kind == .registration && $0.key.isKnown }.map(\.key.text)
    let matching = KeyMatching(.ctMediator, registered: registered)
    var seen: Set<String> = []
    for use in own where use.kind == .use && use.key.isKnown && seen.insert(use.key.text).inserted {
      guard matching.keys(for: use.key.text).isEmpty else { continue }
      add(use.key.text, classes)
    }
  }

  private mutating func add(_ key: String, _ classes: ObjectiveCClasses) {
    let parts = key.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, let lineage = classes.lineage(ofTarget: parts[0]),
      let target = lineage.classes.first
    else { return }
    let selectors = WireTarget(parts[0], action: parts[1]).selectors
    if let place = lineage.method(\.methods, among: selectors)?.places.all.first?.place {
      methods.insert(place)
      var circumstances = Circumstances(target: SourceFile.target(of: place.file))
      circumstances.isUsedByFramework = true
      registrations.append(
        Registration(
          framework: .ctMediator, kind: .registration, key: .known(key), place: place,
          isTest: SourceFile.isTest(place.file), circumstances: circumstances))
    } else if lineage.isOpen || !target.isImplemented {
      gaps.append(
        .init(
          framework: .ctMediator, hides: .registration,
          what: "all methods of Target_\(parts[0]), which macros, superclasses, protocols or the running"
            + " application may add to", place: target.place, scope: .target(parts[0])))
    }
  }
}

extension ObjectiveCClasses {
  /// The module to which all classes in Swift belong here: their names do not tell the modules apart.
  static let anyModule = ""

  /// A target, in either language, with the classes that it inherits from.
  fileprivate func lineage(ofTarget name: String) -> Lineage? {
    lineage(of: "Target_\(name)") ?? lineage(of: "\(Self.anyModule).Target_\(name)")
  }

  /// The places that implement targets. Classes of one name in Swift can belong to different modules, unless `@objc` gives
  /// them their name.
  var targets: [(name: String, place: Occurrences.Occurrence)] {
    all.values.filter { $0.name.hasPrefix(Self.prefix) }.flatMap { one in
      one.implementations.all.map { (one.name, $0) }
    }.sorted { ($0.place.place, $0.name) < ($1.place.place, $1.name) }
  }
}
