import TenonDiagnostics

/// Types of parts, each after the types that it depends on.
struct PartList {
  private(set) var types: [any ApplicationPart.Type] = []
  /// Findings about parts that depend on each other in a cycle and about parts that share a name.
  private(set) var findings: [WiringFinding] = []
  /// Whether there are two copies of a part, because its library is linked twice. Every declaration for one of the copies
  /// is then missing for the other one.
  private(set) var hasCopies = false
  private var known = ColdSet<ObjectIdentifier>()
  private var names = ColdDictionary<String, any ApplicationPart.Type>()
  /// The parts whose dependencies are being added, outermost first.
  private var open: [any ApplicationPart.Type] = []

  /// Adds a type and the types that it depends on.
  mutating func add(_ type: any ApplicationPart.Type) {
    guard known.insert(ObjectIdentifier(type)) else {
      if let first = open.firstIndex(where: { $0 == type }) { report(cycle: Array(open[first...])) }
      return
    }
    open.append(type)
    for dependency in type.dependencies { add(dependency) }
    open.removeLast()
    types.append(type)
    if let namesake = names[type.name] { report(type, besides: namesake) }
    names[type.name] = names[type.name] ?? type
  }

  private mutating func report(_ type: any ApplicationPart.Type, besides namesake: any ApplicationPart.Type) {
    let name = typeName(type, qualified: false)
    var message = "two parts are named \(type.name), one of them \(name); give \(name) another `name`"
    if areCopies(type, namesake) {
      hasCopies = true
      message = linkedTwice(
        libraryName(of: typeName(type)), into: [imageName(of: namesake), imageName(of: type)])
    }
    // A library has several parts.
    guard !findings.contains(where: { $0.message == message }) else { return }
    findings.append(WiringFinding(.unsoundPart, subject: type.name, message: message))
  }

  private mutating func report(cycle parts: [any ApplicationPart.Type]) {
    let names = (parts + parts.prefix(1)).map { $0.name }.joined(separator: " -> ")
    findings.append(
      WiringFinding(
        .unsoundPart, subject: parts[0].name,
        message: "parts depend on each other: \(names); remove one part from another part's `dependencies`"))
  }
}
