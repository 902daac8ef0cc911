import TenonDiagnostics

/// Types of parts, each after the types that it depends on.
struct PartList {
  private(set) var types: [any ApplicationPart.Type] = []
  /// Findings about parts that depend on each other in a cycle and about parts that share a name.
  private(set) var findings: [WiringFinding] = []
  private var known = ColdSet<ObjectIdentifier>()
  private var names = ColdSet<String>()
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
    if !names.insert(type.name) {
      findings.append(
        WiringFinding(
          .unsoundPart, subject: type.name,
          message: "two parts are named \(type.name), one of them \(typeName(type, qualified: false)); give \(typeName(type, qualified: false)) another `name`"))
    }
  }

  private mutating func report(cycle parts: [any ApplicationPart.Type]) {
    let names = (parts + parts.prefix(1)).map { $0.name }.joined(separator: " -> ")
    findings.append(
      WiringFinding(
        .unsoundPart, subject: parts[0].name,
        message: "parts depend on each other: \(names); remove one part from another part's `dependencies`"))
  }
}
