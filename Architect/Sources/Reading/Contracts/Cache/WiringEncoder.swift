import Files
import ModuleGraph

/// Writes wiring for the cache. ``WiringDecoder`` reads it in the same order.
enum WiringEncoder {
  static func put(_ graph: WiredGraph, into writer: inout BinaryWriter) {
    writer.put(list: graph.applications) { put($1, into: &$0) }
    writer.put(list: graph.modulesInNoApplication) { put($1, into: &$0) }
    writer.put(list: graph.undeclaredUses) { writer, use in
      writer.put(use.home)
      put(use.place, into: &writer)
      writer.put(use.what)
      writer.put(use.instead)
      put(use.isFake, into: &writer)
    }
    writer.put(list: graph.mentioned.sorted()) { $0.put($1) }
    writer.put(list: graph.objectiveCCalls) { put($1, into: &$0) }
    writer.put(graph.files)
    writer.put(graph.indexedFiles)
  }

  private static func put(_ application: WiredApplication, into writer: inout BinaryWriter) {
    put(application.place, into: &writer)
    put(application.site, into: &writer)
    writer.put(application.home)
    writer.put(list: application.programs) { $0.put($1) }
    writer.put(list: application.modules) { put($1, into: &$0) }
    writer.put(list: application.layers) { $0.put($1) }
    writer.put(list: application.unlisted) { writer, unlisted in
      writer.put(list: unlisted.types) { $0.put($1) }
      writer.put(unlisted.home)
      put(unlisted.place, into: &writer)
      put(unlisted.isImported, into: &writer)
      writer.put(list: unlisted.offers.sorted { $0.description < $1.description }) { put($1, into: &$0) }
    }
    writer.put(list: application.gaps) { put($1, into: &$0) }
    writer.put(list: application.openings) { put($1, into: &$0) }
    put(application.configuration.map { $0.sorted() }, into: &writer) { $0.put(list: $1) { $0.put($1) } }
    put(application.routing, into: &writer)
    put(application.isAssembledElsewhere, into: &writer)
  }

  private static func put(_ routing: WiredRouting, into writer: inout BinaryWriter) {
    put(routing.schemesWithHostAsPath.map { $0.sorted() }, into: &writer) { $0.put(list: $1) { $0.put($1) } }
    put(routing.readsFragmentAsPath, into: &writer) { put($1, into: &$0) }
    put(routing.ignoresCase, into: &writer) { put($1, into: &$0) }
    for limit in [
      routing.maximumURLLength, routing.maximumSegments, routing.maximumQueryItems, routing.maximumDepth,
    ] {
      put(limit, into: &writer) { $0.put($1) }
    }
  }

  private static func put(_ module: WiredModule, into writer: inout BinaryWriter) {
    writer.put(module.name)
    put(module.isNameKnown, into: &writer)
    writer.put(module.type)
    put(module.home, into: &writer) { $0.put($1) }
    put(module.place, into: &writer)
    put(module.listed, into: &writer)
    put(module.layer, into: &writer) { $0.put($1) }
    put(module.layerPlace, into: &writer) { put($1, into: &$0) }
    put(module.isDeferred, into: &writer)
    put(module.reach, into: &writer)
    writer.put(list: module.wires) { put($1, into: &$0) }
    writer.put(list: module.gaps) { put($1, into: &$0) }
    writer.put(list: module.openings) { put($1, into: &$0) }
  }

  private static func put(_ wire: Wire, into writer: inout BinaryWriter) {
    writer.put(wire.kind.rawValue)
    put(wire.subject, into: &writer)
    put(wire.place, into: &writer)
    writer.put(list: wire.calls) { put($1, into: &$0) }
    put(wire.reach, into: &writer)
    for flag in [wire.isOptional, wire.isLater, wire.isGivenMore, wire.isShown, wire.isByInterface] {
      put(flag, into: &writer)
    }
    writer.put(list: wire.given) { $0.put($1) }
    put(wire.source, into: &writer) { put($1, into: &$0) }
    put(wire.adapter, into: &writer) { writer, adapter in
      writer.put(adapter == .service ? 0 : adapter == .route ? 1 : 2)
    }
    put(wire.lifetime, into: &writer) { writer, lifetime in
      switch lifetime {
      case .singleton: writer.put(0)
      case .unkept: writer.put(1)
      case .scoped: writer.put(2)
      case .unknown: writer.put(3)
      }
    }
    put(wire.scope, into: &writer) { writer, scope in
      put(scope.type, into: &writer)
      put(scope.parents, into: &writer) { $0.put(list: $1) { put($1, into: &$0) } }
    }
    put(wire.time, into: &writer) { writer, time in
      writer.put(time == .phase ? 0 : time == .anytime ? 1 : 2)
    }
    writer.put(list: wire.directions) { writer, direction in
      switch direction {
      case .broadcast: writer.put(0)
      case .report(let module, let isOptional):
        writer.put(isOptional ? 3 : 1)
        writer.put(module)
      case .unknown: writer.put(2)
      }
    }
    put(wire.properties, into: &writer) { writer, properties in
      writer.put(list: properties.sorted { $0.key < $1.key }) { writer, property in
        writer.put(property.key)
        writer.put(property.value)
      }
    }
    put(wire.patterns, into: &writer) { writer, patterns in
      writer.put(list: patterns) { writer, pattern in
        writer.put(pattern.text)
        put(pattern.hasUnknownProperties, into: &writer)
      }
    }
    put(wire.malformed, into: &writer) { $0.put($1) }
    put(wire.isExternal, into: &writer) { put($1, into: &$0) }
    writer.put(wire.priority)
    put(wire.authorization, into: &writer) { $0.put($1) }
    put(wire.isInputReadable, into: &writer) { put($1, into: &$0) }
    put(wire.input, into: &writer) { $0.put($1) }
    put(wire.output, into: &writer) { $0.put($1) }
    put(wire.target, into: &writer) { put($1, into: &$0) }
    put(wire.objectiveCName, into: &writer) { $0.put($1) }
  }

  private static func put(_ target: WireTarget, into writer: inout BinaryWriter) {
    writer.put(target.name)
    writer.put(target.action)
    put(target.module, into: &writer) { $0.put($1) }
    put(target.hasFallback, into: &writer)
    switch target.search {
    case .undecided: writer.put(0)
    case .found: writer.put(1)
    case .noClass(let others):
      writer.put(2)
      writer.put(list: others) { $0.put($1) }
    case .noMethod(let found):
      writer.put(3)
      writer.put(found.name)
      put(found.place, into: &writer)
      writer.put(list: found.methods) { $0.put($1) }
      put(found.hasFallback, into: &writer)
      put(found.classMethod, into: &writer) { $0.put($1) }
      put(found.hiddenMethod, into: &writer) { $0.put($1) }
    }
  }

  private static func put(_ call: ObjectiveCCall, into writer: inout BinaryWriter) {
    writer.put(call.kind.rawValue)
    writer.put(call.name)
    put(call.place, into: &writer)
    put(call.home, into: &writer) { $0.put($1) }
  }

  private static func put(_ subject: WireSubject, into writer: inout BinaryWriter) {
    writer.put(subject.name)
    put(subject.label, into: &writer) { $0.put($1) }
    put(subject.variant, into: &writer) { $0.put($1) }
    put(subject.isUnresolved, into: &writer)
  }

  private static func put(_ opening: URLOpening, into writer: inout BinaryWriter) {
    writer.put(list: opening.text) { writer, text in put(text, into: &writer) { $0.put($1) } }
    put(opening.isExternal, into: &writer)
    put(opening.isStack, into: &writer)
    put(opening.place, into: &writer)
    put(opening.condition, into: &writer)
  }

  private static func put(_ gap: WiringGap, into writer: inout BinaryWriter) {
    put(gap.place, into: &writer)
    writer.put(gap.what)
    put(gap.hidesDeclarations, into: &writer)
    put(gap.hidesRoutes, into: &writer)
  }

  private static func put(_ reach: WireReach, into writer: inout BinaryWriter) {
    put(reach.condition, into: &writer)
    put(reach.isCertain, into: &writer)
  }

  private static func put(_ condition: Condition, into writer: inout BinaryWriter) {
    writer.put(condition == .always ? "" : condition.spelling)
  }

  private static func put(_ place: Place, into writer: inout BinaryWriter) {
    writer.put(place.file)
    writer.put(place.line)
    writer.put(place.column)
  }

  private static func put(_ flag: Bool, into writer: inout BinaryWriter) { writer.put(flag ? 1 : 0) }

  private static func put<Value>(
    _ value: Value?, into writer: inout BinaryWriter, _ body: (inout BinaryWriter, Value) -> Void
  ) {
    put(value != nil, into: &writer)
    if let value { body(&writer, value) }
  }
}
