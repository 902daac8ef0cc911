import ModuleGraph
import SwiftParsing

/// Finds the places that assemble applications, and the modules that each one lists.
///
/// The code around each call of `Application(…)` is followed first. If its list of modules is passed in from outside,
/// the code that calls this code is followed instead, and so on.
struct ApplicationSearch {
  private let base: CodeBase
  private let interpreter: Interpreter
  /// The names whose declarations would show more.
  private(set) var wants: Set<String> = []
  /// The names whose callers would show more.
  private(set) var callersWanted: Set<String> = []

  private static let maximumLevels = 6
  private static let maximumRoots = 400

  init(_ base: CodeBase) {
    self.base = base
    interpreter = Interpreter(base)
  }

  /// An application, and the root from which it was reached.
  struct Found {
    var application: AssembledApplication
    var root: CodeRoot
    /// Whether the list depends on what the root's callers pass in.
    var isOpen: Bool
    var isAssembledElsewhere = false
  }

  mutating func applications() -> [Found] {
    var roots = base.roots(calling: ["Application"]).filter { interpreter.usesRuntime($0.unit) }
    var seen: Set<String> = []
    var complete: [Found] = []
    var open: [Found] = []
    for _ in 0..<Self.maximumLevels where !roots.isEmpty {
      var names: Set<String> = []
      for root in roots.prefix(Self.maximumRoots) where seen.insert(root.key).inserted {
        let found = follow(root)
        for one in found { if one.isOpen { open.append(one) } else { complete.append(one) } }
        if found.contains(where: \.isOpen) { names.formUnion(root.names) }
      }
      guard !names.isEmpty else { break }
      callersWanted.formUnion(names)
      roots = base.roots(calling: names)
    }
    wants.formUnion(interpreter.wants)
    complete = Self.nearest(complete)
    // What is passed in is known where a caller was followed.
    let places = Set(complete.map(\.application.place))
    var rest = Self.nearest(open.filter { !places.contains($0.application.place) })
    for index in rest.indices {
      // If the list is here, only the object that assembles it may be made elsewhere, for instance in Objective-C.
      let list = rest[index].application.list
      rest[index].isAssembledElsewhere =
        (list.elements.isEmpty || !list.unknown.isEmpty)
        && base.roots(calling: rest[index].root.names).isEmpty
    }
    return complete + rest
  }

  /// Of applications that are the same call, reached by longer and shorter ways, those that were reached by the shortest.
  private static func nearest(_ all: [Found]) -> [Found] {
    var result: [Found] = []
    let sorted = all.sorted {
      (
        $0.application.callers.count, $0.application.place,
        $0.application.callers.first ?? $0.application.place
      )
        < (
          $1.application.callers.count, $1.application.place,
          $1.application.callers.first ?? $1.application.place
        )
    }
    for one in sorted {
      let isKnown = result.contains { other in
        other.application.place == one.application.place
          && one.application.callers.suffix(other.application.callers.count) == other.application.callers[...]
      }
      if !isKnown { result.append(one) }
    }
    return result.sorted {
      ($0.root.unit.path, $0.application.place) < ($1.root.unit.path, $1.application.place)
    }
  }

  private mutating func follow(_ root: CodeRoot) -> [Found] {
    var found: [Found] = []
    interpreter.restart()
    interpreter.onApplication = { application in
      found.append(Found(application: application, root: root, isOpen: false))
    }
    defer { interpreter.onApplication = nil }
    interpreter.follow(root)
    if interpreter.hasStopped, found.isEmpty {
      // The call of `Application(…)` was not reached.
      let gap = WiringGap(place: root.place, what: "code that is too long to follow")
      let application = AssembledApplication(
        place: root.place, callers: [], list: List(rest: Unknown(gap: gap)), reach: WireReach())
      found.append(Found(application: application, root: root, isOpen: false))
    }
    for index in found.indices {
      found[index].isOpen =
        interpreter.dependsOnReceiver
        || found[index].application.list.unknown.contains(where: \.isParameter)
    }
    for one in found { wants.formUnion(one.application.list.unknown.flatMap(\.wants)) }
    return found
  }

  // MARK: - Modules

  /// The application in a form that rules can judge.
  mutating func wired(_ found: Found) -> WiredApplication {
    let application = found.application
    let place = application.callers.first ?? application.place
    var result = WiredApplication(place: place, home: base.id(of: found.root.unit.module))
    result.site = application.place
    result.isAssembledElsewhere = found.isAssembledElsewhere
    let reach = WireReach(condition: .both(found.root.condition, application.reach.condition))
    for (value, own) in application.list.elements {
      var reach = reach
      reach.condition = interpreter.both(reach.condition, own.condition)
      reach.isCertain = own.isCertain
      add(value, reach, to: &result)
    }
    if let rest = application.list.rest { result.gaps.append(rest.gap) }
    if found.isOpen, application.list.unknown.isEmpty {
      result.gaps.append(
        WiringGap(place: application.place, what: "the object that assembles the application"))
    }
    addOptions(application.options, to: &result)
    wants.formUnion(interpreter.wants)
    return result
  }

  private func add(_ value: Value, _ reach: WireReach, to result: inout WiredApplication) {
    switch value {
    case .object(let instance):
      guard interpreter.conforms(instance.info, to: ["Module", "DefaultModule"]) else {
        result.gaps.append(
          WiringGap(place: instance.place, what: "`\(instance.info.id.path)`, which is no module"))
        return
      }
      result.modules.append(interpreter.module(instance, reach))
    case .choice(let values):
      var uncertain = reach
      uncertain.isCertain = reach.isCertain && values.count == 1
      for value in values { add(value, uncertain, to: &result) }
    case .conditional(let values):
      for build in values {
        var reach = reach
        reach.condition = interpreter.both(reach.condition, build.condition)
        add(build.value, reach, to: &result)
      }
    case .null: break
    case .unknown(let unknown): result.gaps.append(unknown.gap)
    case .implicit(let member):
      result.gaps.append(
        WiringGap(
          place: member.place, what: "`\(member.type ?? member.name)`, whose source is not in the repository")
      )
    default: result.gaps.append(WiringGap(place: result.place, what: "a module that is computed"))
    }
  }

  private func addOptions(_ value: Value?, to result: inout WiredApplication) {
    guard let value else {
      result.configuration = []
      return
    }
    guard case .object(let options) = value else {
      result.routing = .unknown
      return
    }
    if let given = options.fields["layers"] {
      let list = interpreter.list(given)
      let names = list?.elements.map { interpreter.layer($0.value) } ?? []
      result.layers = list?.rest != nil || names.contains(nil) ? [] : names.compactMap(\.self)
    }
    result.configuration = options.fields["configuration"].map { configurationNames($0) } ?? []
    if let routing = options.fields["routing"] { result.routing = interpreter.routing(routing) }
  }
}

/// The names of the values in a configuration; `nil` if they are not known.
private func configurationNames(_ value: Value) -> Set<String>? {
  guard case .implicit(let member) = value, member.name == "init", member.type == "Configuration" else {
    return nil
  }
  guard let values = member.arguments?.first else { return [] }
  return values.label == nil ? names(in: values.value) : nil
}

private func names(in value: Value) -> Set<String>? {
  guard case .dictionary(let entries) = value else { return nil }
  var result: Set<String> = []
  for entry in entries {
    guard let name = DeclarationArguments.text(entry.key) else { return nil }
    result.insert(name)
    let value = entry.value
    switch value {
    case .dictionary:
      guard let inner = names(in: value) else { return nil }
      result.formUnion(inner.map { "\(name).\($0)" })
    case .text, .number, .boolean, .null, .list: break
    // The value may be encoded as an object.
    default: return nil
    }
  }
  return result
}

extension List {
  /// What is not known of the list and its elements.
  var unknown: [Unknown] {
    func unknown(_ value: Value) -> [Unknown] {
      switch value {
      case .unknown(let unknown): [unknown]
      case .choice(let values): values.flatMap(unknown)
      case .conditional(let values): values.flatMap { unknown($0.value) }
      default: []
      }
    }
    return (rest.map { [$0] } ?? []) + elements.flatMap { unknown($0.value) }
  }
}

extension Interpreter {
  /// Follows code from its beginning, with parameters that are not known.
  func follow(_ root: CodeRoot) {
    callers = []
    reach = WireReach()
    var receiver: Value?
    if let type = root.type, type.own != nil {
      let isStatic: Bool
      switch root.content {
      case .function(let function): isStatic = function.isStatic && function.name != "init"
      case .variable(let variable): isStatic = variable.isStatic
      case .statements: isStatic = true
      }
      if !isStatic {
        let instance = Instance(
          .own(type.id, []), type, place: root.unit.place(0), callers: [], level: level)
        instance.isRoot = true
        receiver = .object(instance)
      }
    }
    let frame = Frame(
      parent: nil, unit: root.unit, receiver: receiver, type: root.type, generics: [:], level: level)
    switch root.content {
    case .function(let function):
      for parameter in function.parameters {
        var unknown = Unknown(
          gap: WiringGap(
            place: root.unit.place(function.offset),
            what: "the parameter `\(parameter.name)` of `\(function.name)`"))
        unknown.isParameter = true
        frame.values[parameter.name] = .unknown(unknown)
      }
      _ = body(function.body ?? [], frame)
    case .variable(let variable):
      if let value = variable.value { _ = evaluate(value, frame) }
      if let getter = variable.getter { _ = body(getter, frame) }
    case .statements(let items): execute(items, frame)
    }
  }

  /// Reads the contract of a module.
  func module(_ instance: Instance, _ reach: WireReach) -> WiredModule {
    let outer = (callers, self.reach, branches)
    defer { (callers, self.reach, branches) = outer }
    (callers, self.reach, branches) = ([], WireReach(), 0)
    let info = instance.info
    let receiver = Value.object(instance)
    let frame = Frame(
      parent: nil, unit: info.own?.unit ?? base.units[0], receiver: receiver, type: info, generics: [:],
      level: Level())
    let place = info.own?.place ?? instance.place
    let name = self.name(of: instance, frame)
    let recorder = ContractRecorder(name: name.text)
    var result = WiredModule(
      name: name.text ?? name.standard, type: spelling(instance.type),
      home: info.id.module.map(base.id(of:)), place: place, listed: instance.place, reach: reach)
    if name.text == nil {
      result.isNameKnown = false
      recorder.addGap("the module's name, which is computed", place, hidesDeclarations: false)
    }
    for type in lineage(of: info) {
      if let variable = type.variables["layer"]?.first(where: { !$0.syntax.isRequirement }) {
        result.layerPlace = variable.place
        result.layer = member("layer", of: receiver, place, frame).flatMap(layer)
        break
      }
    }
    if case .implicit(let time)? = member("launchTime", of: receiver, place, frame) {
      result.isDeferred = ["deferred", "onDemand"].contains(time.name)
    }
    if result.layer == nil {
      recorder.addGap(
        "the module's layer, which is computed", result.layerPlace ?? place, hidesDeclarations: false)
    }
    restart()
    if case .function(let declare)? = member("declare", of: receiver, place, frame) {
      _ = call(declare, [ArgumentValue(label: "in", value: .contract(recorder), place: place)], place)
    }
    if isExhausted { recorder.addGap("a contract that is too long to follow", place) }
    result.wires = recorder.result.map { wire in
      var wire = wire
      wire.calls.removeAll { $0 == place }
      return wire
    }
    result.gaps = recorder.gaps
    return result
  }

  /// The layer of a module; `nil` if it is not known.
  func layer(of instance: Instance) -> String? {
    let frame = Frame(
      parent: nil, unit: instance.info.own?.unit ?? base.units[0], receiver: .object(instance),
      type: instance.info, generics: [:], level: Level())
    return member("layer", of: .object(instance), instance.place, frame).flatMap(layer)
  }

  private func name(of instance: Instance, _ frame: Frame) -> (text: String?, standard: String) {
    let type = instance.info.id.path.split(separator: ".").last.map(String.init) ?? instance.info.id.path
    let standard = type.hasSuffix("Module") && type.count > 6 ? String(type.dropLast(6)) : type
    let isOwn =
      lineage(of: instance.info).contains { $0.variables["name"] != nil } || instance.fields["name"] != nil
    guard isOwn, let value = member("name", of: .object(instance), instance.place, frame) else {
      return (standard, standard)
    }
    return (DeclarationArguments.text(value), standard)
  }

  /// The name of a layer.
  func layer(_ value: Value) -> String? {
    switch value {
    case .text: return DeclarationArguments.text(value)
    case .implicit(let member):
      if member.name == "init" { return DeclarationArguments.text(value) }
      if let found = outsideMember(member.name, of: "Layer", member.place) { return layer(found) }
      return WiredApplication.standardLayers.contains(member.name) ? member.name : nil
    default: return nil
    }
  }
}
