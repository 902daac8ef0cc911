import Files
import ModuleGraph

/// Reads wiring that ``WiringEncoder`` wrote. Each function returns `nil` if the bytes are damaged.
enum WiringDecoder {
  static func graph(_ reader: inout BinaryReader) -> WiredGraph? {
    guard let applications = reader.list({ application(&$0) }), let others = reader.list({ module(&$0) }),
      let uses = reader.list({ use(&$0) }),
      let mentioned = reader.list({ $0.text() }), let calls = reader.list({ call(&$0) }),
      let files = reader.position(),
      let indexed = reader.position()
    else { return nil }
    var result = WiredGraph(applications: applications, undeclaredUses: uses)
    result.modulesInNoApplication = others
    result.mentioned = Set(mentioned)
    result.objectiveCCalls = calls
    (result.files, result.indexedFiles) = (files, indexed)
    return result
  }

  private static func use(_ reader: inout BinaryReader) -> UndeclaredUse? {
    guard let home = reader.text(), let place = place(&reader), let what = reader.text(),
      let instead = reader.text(), let isFake = flag(&reader)
    else { return nil }
    return UndeclaredUse(home: home, place: place, what: what, instead: instead, isFake: isFake)
  }

  private static func application(_ reader: inout BinaryReader) -> WiredApplication? {
    guard let place = place(&reader), let site = self.place(&reader), let home = reader.text(),
      let programs = reader.list({ $0.text() }), let modules = reader.list({ module(&$0) }),
      let layers = reader.list({ $0.text() }), let unlisted = reader.list({ unlisted(&$0) }),
      let gaps = reader.list({ gap(&$0) }), let openings = reader.list({ opening(&$0) }),
      let configuration = optional(&reader, { $0.list { $0.text() } }),
      let routing = routing(&reader), let isAssembledElsewhere = flag(&reader)
    else { return nil }
    var result = WiredApplication(
      place: place, home: home, programs: programs, modules: modules, layers: layers, unlisted: unlisted,
      gaps: gaps, openings: openings, configuration: configuration.map { Set($0) })
    result.site = site
    result.routing = routing
    result.isAssembledElsewhere = isAssembledElsewhere
    return result
  }

  private static func routing(_ reader: inout BinaryReader) -> WiredRouting? {
    guard let schemes = optional(&reader, { $0.list { $0.text() } }),
      let readsFragmentAsPath = optional(&reader, { flag(&$0) }),
      let ignoresCase = optional(&reader, { flag(&$0) }),
      let length = optional(&reader, { $0.integer() }), let segments = optional(&reader, { $0.integer() }),
      let items = optional(&reader, { $0.integer() }), let depth = optional(&reader, { $0.integer() })
    else { return nil }
    var result = WiredRouting()
    result.schemesWithHostAsPath = schemes.map { Set($0) }
    (result.readsFragmentAsPath, result.ignoresCase) = (readsFragmentAsPath, ignoresCase)
    (result.maximumURLLength, result.maximumSegments) = (length, segments)
    (result.maximumQueryItems, result.maximumDepth) = (items, depth)
    return result
  }

  private static func unlisted(_ reader: inout BinaryReader) -> UnlistedModule? {
    guard let types = reader.list({ $0.text() }), let home = reader.text(), let place = place(&reader),
      let isImported = flag(&reader), let offers = reader.list({ subject(&$0) })
    else { return nil }
    return UnlistedModule(
      types: types, home: home, place: place, isImported: isImported, offers: Set(offers))
  }

  private static func module(_ reader: inout BinaryReader) -> WiredModule? {
    guard let name = reader.text(), let isNameKnown = flag(&reader), let type = reader.text(),
      let home = optional(&reader, { $0.text() }), let place = place(&reader),
      let listed = self.place(&reader), let layer = optional(&reader, { $0.text() }),
      let layerPlace = optional(&reader, { self.place(&$0) }), let isDeferred = flag(&reader),
      let reach = reach(&reader), let wires = reader.list({ wire(&$0) }),
      let gaps = reader.list({ gap(&$0) }), let openings = reader.list({ opening(&$0) }),
      wires.allSatisfy({ $0.given.allSatisfy(wires.indices.contains) })
    else { return nil }
    var result = WiredModule(
      name: name, type: type, home: home, place: place, listed: listed, layer: layer, layerPlace: layerPlace,
      reach: reach, wires: wires, gaps: gaps, openings: openings)
    (result.isNameKnown, result.isDeferred) = (isNameKnown, isDeferred)
    return result
  }

  private static func wire(_ reader: inout BinaryReader) -> Wire? {
    guard let kind = reader.text().flatMap(Wire.Kind.init(rawValue:)), let subject = subject(&reader),
      let place = place(&reader), let calls = reader.list({ self.place(&$0) }), let reach = reach(&reader),
      let isOptional = flag(&reader), let isLater = flag(&reader), let isGivenMore = flag(&reader),
      let isShown = flag(&reader), let isByInterface = flag(&reader),
      let given = reader.list({ $0.integer() }),
      let source = optional(&reader, { self.subject(&$0) }),
      let adapter = optional(&reader, { adapter(&$0) }), let lifetime = optional(&reader, { lifetime(&$0) }),
      let scope = optional(&reader, { self.scope(&$0) }), let time = optional(&reader, { self.time(&$0) }),
      let directions = reader.list({ direction(&$0) }),
      let properties = optional(&reader, { $0.list { property(&$0) } }),
      let patterns = optional(&reader, { $0.list { pattern(&$0) } }),
      let malformed = optional(&reader, { $0.text() }), let isExternal = optional(&reader, { flag(&$0) }),
      let priority = reader.integer(), let authorization = optional(&reader, { $0.text() }),
      let isInputReadable = optional(&reader, { flag(&$0) }), let input = optional(&reader, { $0.text() }),
      let output = optional(&reader, { $0.text() }), let target = optional(&reader, { self.target(&$0) }),
      let objectiveCName = optional(&reader, { $0.text() }),
      // A declaration can only receive others of its module.
      given.allSatisfy({ $0 >= 0 })
    else { return nil }
    var result = Wire(kind, subject, place: place, calls: calls, reach: reach)
    (result.isOptional, result.isLater, result.isGivenMore) = (isOptional, isLater, isGivenMore)
    (result.isShown, result.isExternal, result.priority) = (isShown, isExternal, priority)
    result.isByInterface = isByInterface
    (result.given, result.source, result.adapter) = (given, source, adapter)
    (result.lifetime, result.scope, result.time) = (lifetime, scope, time)
    (result.directions, result.malformed) = (directions, malformed)
    (result.authorization, result.isInputReadable) = (authorization, isInputReadable)
    (result.input, result.output) = (input, output)
    (result.target, result.objectiveCName) = (target, objectiveCName)
    result.properties = properties.map { Dictionary($0) { first, _ in first } }
    if let patterns {
      let properties = result.properties ?? [:]
      result.patterns = patterns.compactMap { text, isUnknown in
        try? WiredPattern(text, properties: isUnknown ? nil : properties)
      }
      guard result.patterns?.count == patterns.count else { return nil }
    }
    return result
  }

  private static func target(_ reader: inout BinaryReader) -> WireTarget? {
    guard let name = reader.text(), let action = reader.text(),
      let module = optional(&reader, { $0.text() }), let hasFallback = flag(&reader),
      let search = search(&reader)
    else { return nil }
    var result = WireTarget(name, action: action, module: module, hasFallback: hasFallback)
    result.search = search
    return result
  }

  private static func search(_ reader: inout BinaryReader) -> WireTarget.Search? {
    switch reader.integer() {
    case 0: return .undecided
    case 1: return .found
    case 2: return reader.list { $0.text() }.map { .noClass(others: $0) }
    case 3:
      guard let name = reader.text(), let place = place(&reader), let methods = reader.list({ $0.text() }),
        let hasFallback = flag(&reader), let classMethod = optional(&reader, { $0.text() }),
        let hiddenMethod = optional(&reader, { $0.text() })
      else { return nil }
      return .noMethod(
        WireTarget.FoundClass(
          name: name, place: place, methods: methods, hasFallback: hasFallback, classMethod: classMethod,
          hiddenMethod: hiddenMethod))
    default: return nil
    }
  }

  private static func call(_ reader: inout BinaryReader) -> ObjectiveCCall? {
    guard let kind = reader.text().flatMap(ObjectiveCCall.Kind.init(rawValue:)), let name = reader.text(),
      let place = place(&reader), let home = optional(&reader, { $0.text() })
    else { return nil }
    return ObjectiveCCall(kind, name, place: place, home: home)
  }

  private static func pattern(_ reader: inout BinaryReader) -> (String, Bool)? {
    guard let text = reader.text(), let hasUnknownProperties = flag(&reader) else { return nil }
    return (text, hasUnknownProperties)
  }

  private static func property(_ reader: inout BinaryReader) -> (String, String)? {
    guard let name = reader.text(), let type = reader.text() else { return nil }
    return (name, type)
  }

  private static func adapter(_ reader: inout BinaryReader) -> Wire.Adapter? {
    switch reader.integer() {
    case 0: .service
    case 1: .route
    case 2: .destination
    default: nil
    }
  }

  private static func lifetime(_ reader: inout BinaryReader) -> Wire.Lifetime? {
    switch reader.integer() {
    case 0: .singleton
    case 1: .unkept
    case 2: .scoped
    case 3: .unknown
    default: nil
    }
  }

  private static func scope(_ reader: inout BinaryReader) -> WireScope? {
    guard let type = subject(&reader), let parents = optional(&reader, { $0.list { subject(&$0) } }) else {
      return nil
    }
    return WireScope(type, parents: parents)
  }

  private static func time(_ reader: inout BinaryReader) -> Wire.Time? {
    switch reader.integer() {
    case 0: .phase
    case 1: .anytime
    case 2: .call
    default: nil
    }
  }

  private static func direction(_ reader: inout BinaryReader) -> Wire.Direction? {
    switch reader.integer() {
    case 0: .broadcast
    case 1: reader.text().map { .report(to: $0) }
    case 3: reader.text().map { .report(to: $0, isOptional: true) }
    case 2: .unknown
    default: nil
    }
  }

  private static func subject(_ reader: inout BinaryReader) -> WireSubject? {
    guard let name = reader.text(), let label = optional(&reader, { $0.text() }),
      let variant = optional(&reader, { $0.text() }), let isUnresolved = flag(&reader)
    else { return nil }
    return WireSubject(name, label: label, variant: variant, isUnresolved: isUnresolved)
  }

  private static func opening(_ reader: inout BinaryReader) -> URLOpening? {
    guard let text = reader.list({ optional(&$0) { $0.text() } }), let isExternal = flag(&reader),
      let isStack = flag(&reader), let place = place(&reader), let condition = condition(&reader)
    else { return nil }
    return URLOpening(
      text: text, isExternal: isExternal, isStack: isStack, place: place, condition: condition)
  }

  private static func gap(_ reader: inout BinaryReader) -> WiringGap? {
    guard let place = place(&reader), let what = reader.text(), let hides = flag(&reader),
      let hidesRoutes = flag(&reader)
    else { return nil }
    return WiringGap(place: place, what: what, hidesDeclarations: hides, hidesRoutes: hidesRoutes)
  }

  private static func reach(_ reader: inout BinaryReader) -> WireReach? {
    guard let condition = condition(&reader), let isCertain = flag(&reader) else { return nil }
    return WireReach(condition: condition, isCertain: isCertain)
  }

  private static func condition(_ reader: inout BinaryReader) -> Condition? {
    reader.text().map { $0.isEmpty ? .always : Condition(spelled: $0) }
  }

  private static func place(_ reader: inout BinaryReader) -> Place? {
    guard let file = reader.text(), let line = reader.position(), let column = reader.position() else {
      return nil
    }
    return Place(file: file, line: line, column: column)
  }

  private static func flag(_ reader: inout BinaryReader) -> Bool? { reader.integer().map { $0 == 1 } }

  /// Reads a value that may be missing.
  /// - Returns: `nil` if the bytes are damaged; a missing value is `.some(nil)`.
  private static func optional<Value>(
    _ reader: inout BinaryReader, _ body: (inout BinaryReader) -> Value?
  ) -> Value?? {
    guard let isPresent = flag(&reader) else { return nil }
    guard isPresent else { return .some(nil) }
    return body(&reader).map { .some($0) }
  }
}
