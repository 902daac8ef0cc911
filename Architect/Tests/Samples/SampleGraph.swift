import ModuleGraph

/// A graph made of `a>b` texts: every edge is declared in Package.swift and imported once.
public func sampleGraph(
  _ edges: [String], layers: [(name: String, modules: [String])] = [], interfaces: Set<String> = [],
  kinds: [String: Target.Kind] = [:], problems: [ReadingProblem] = []
) -> ModuleGraph {
  let pairs = edges.map { $0.split(separator: ">").map(String.init) }
  let names = Set(pairs.flatMap { $0 } + layers.flatMap(\.modules))
  func place(_ name: String) -> Place { Place(file: "Sources/\(name)/\(name).swift", line: 1, column: 8) }
  let modules = names.map { name in
    let target = Target(
      name: name, kind: kinds[name] ?? .library, place: Place(file: "Package.swift", line: 5, column: 3),
      files: ["Sources/\(name)/\(name).swift"])
    return Module(
      id: name, name: name,
      declarations: [
        Module.Declaration(
          format: .swiftPM, manifest: "Package.swift", target: target,
          uses: pairs.filter { $0.count == 2 && $0[0] == name }.map { pair in
            Module.Use(
              dependency: DeclaredDependency(
                name: pair[1], kind: .target, place: Place(file: "Package.swift", line: 6)),
              modules: [pair[1]])
          })
      ],
      files: [SourceFile(path: "Sources/\(name)/\(name).swift", language: .swift, lines: 10)],
      layer: layers.first { $0.modules.contains(name) }?.name, isInterface: interfaces.contains(name))
  }
  return ModuleGraph(
    modules: modules,
    edges: pairs.filter { $0.count == 2 }.map { pair in
      Edge(
        from: pair[0], to: pair[1], declarations: [Place(file: "Package.swift", line: 6)],
        imports: [
          ImportEvidence(
            place: place(pair[0]), statement: ImportStatement(module: pair[1], line: 1, column: 8))
        ])
    }, layers: layers.map(\.name), problems: problems)
}
