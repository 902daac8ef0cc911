import TenonServices

/// Returns a container that creates the graph, with a factory for each node.
func graphContainer() throws -> ServiceContainer {
  var registry = ServiceRegistry()
  registry.register((any Node1).self, lifetime: .transient) { LiveNode1(try $0.resolve(), try $0.resolve()) }
  registry.register((any Node2).self, lifetime: .transient) { LiveNode2(try $0.resolve(), try $0.resolve()) }
  registry.register((any Node3).self, lifetime: .transient) { LiveNode3(try $0.resolve(), try $0.resolve()) }
  registry.register((any Node4).self, lifetime: .transient) { LiveNode4(try $0.resolve(), try $0.resolve()) }
  registry.register((any Node5).self, lifetime: .transient) { LiveNode5(try $0.resolve()) }
  registry.register((any Node6).self, lifetime: .transient) { _ in Leaf() }
  registry.register((any Node7).self, lifetime: .transient) { _ in Leaf() }
  registry.register((any Node8).self, lifetime: .transient) { _ in Leaf() }
  registry.register((any Node9).self, lifetime: .transient) { _ in Leaf() }
  registry.register((any Node10).self, lifetime: .transient) { _ in Leaf() }
  return try registry.freeze()
}
