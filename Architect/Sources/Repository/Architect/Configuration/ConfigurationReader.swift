import Files
import Formats
import ModuleGraph
import Rules

/// Reads the text of `.tenon.yml` as a ``Configuration``, or reports the first mistake in the text.
public struct ConfigurationReader {
  private let file: ConfigurationFile

  /// - Parameter file: The path to show in errors.
  public init(file: String = Configuration.fileName) { self.file = ConfigurationFile(file) }

  /// Reads the text.
  /// - Throws: ``ConfigurationError`` with the location of the first mistake.
  public func read(_ bytes: [UInt8]) throws -> Configuration {
    // The patterns of an earlier text are not those of this one.
    try ConfigurationReader(file: file.path).readOnce(bytes)
  }

  private func readOnce(_ bytes: [UInt8]) throws -> Configuration {
    let root: YAMLNode?
    do {
      root = try YAMLDocument.parse(bytes)
    } catch let error as YAMLError {
      throw ConfigurationError(
        place: Place(file: file.path, line: error.line, column: error.column), message: error.message)
    }
    var configuration = Configuration()
    guard let root, !root.isNull else { return configuration }
    for (key, value) in try section(root).entries { try read(key, value, into: &configuration) }
    try ConfigurationNames(configuration.policy, file: file).check(root)
    configuration.policy.patterns = file.patterns
    configuration.notes = formerNames(root)
    return configuration
  }

  /// Notes about the former names of rules in the configuration.
  private func formerNames(_ root: YAMLNode) -> [String] {
    let names =
      (root["rules"]?.mapping ?? []).map(\.key)
      + (root["exceptions"]?.sequence ?? []).compactMap { $0["rule"] }
    return names.compactMap { node in
      guard let name = node.string, RuleBook.presentID(name) != name else { return nil }
      return "\(file.path):\(node.line): the rule '\(name)' is now called '\(RuleBook.presentID(name))'"
    }
  }

  private func section(_ node: YAMLNode) throws -> ConfigurationSection {
    try ConfigurationSection(node, file: file)
  }

  private static let keys = [
    "version", "exclude", "specs", "unbuilt", "platforms", "flags", "baseline", "coverage", "layers",
    "exhaustive",
    "outside",
    "interface", "tags",
    "forbidden", "allowed", "host", "tested_layers", "max_height", "max_fan_in", "offers_products",
    "transitive_in_tests", "rules", "exceptions", "pods", "inside", "uses",
  ]

  private func read(_ key: YAMLNode, _ value: YAMLNode, into configuration: inout Configuration) throws {
    let node = ConfigurationNode(value, file: file)
    switch key.string {
    case "version":
      guard try node.integer() == 1 else {
        throw node.error("only version 1 of the configuration is supported")
      }
    case "exclude": configuration.excluded = try node.globs(.exclude)
    case "specs": configuration.specs = try node.globs(.specs)
    case "unbuilt": configuration.unbuilt = try node.globs(.unbuilt)
    case "platforms":
      configuration.platforms = try node.elements().map { element in
        let name = try element.string()
        guard let platform = Platform(spelled: name) else {
          throw element.error(unknown: "platform", name, among: Platform.allCases.map(\.rawValue))
        }
        return platform
      }
    case "coverage":
      let share = try node.integer()
      guard (0...100).contains(share) else {
        throw node.error("a coverage is a share from 0 to 100 per cent")
      }
      configuration.requiredCoverage = share
    case "flags": configuration.flags = Set(try node.strings())
    case "baseline": configuration.baseline = try node.string()
    case "pods": configuration.pods = try ConfiguredPods(node).entries()
    case "inside": configuration.parts = try parts(node)
    default: try policy(key, node, into: &configuration.policy)
    }
  }

  private func policy(_ key: YAMLNode, _ node: ConfigurationNode, into policy: inout Policy) throws {
    switch key.string {
    case "layers": policy.layers = try node.elements().map(layer)
    case "exhaustive": policy.isExhaustive = try node.boolean()
    case "outside": policy.outside = try node.patterns(.outside)
    case "interface": policy.interface = try interface(node)
    case "tags":
      policy.tags = try node.section().entries.map { key, value in
        Policy.TagPolicy(
          tag: key.string ?? "", modules: try ConfigurationNode(value, file: file).patterns(.tag))
      }
    case "forbidden": policy.forbidden = try node.elements().map(forbiddenEdge)
    case "allowed": policy.allowed = try node.elements().map(allowedEdge)
    case "uses": policy.uses = try node.elements().map(use)
    case "host": policy.host = try host(node)
    case "tested_layers": policy.testedLayers = try node.strings()
    case "max_height": policy.maximumHeight = try node.integer()
    case "max_fan_in": policy.maximumFanIn = try node.integer()
    case "offers_products": policy.offersProducts = try node.boolean()
    case "transitive_in_tests": policy.judgesTransitiveImportsOfTests = try node.boolean()
    case "rules": policy.severities = try severities(node)
    case "exceptions": policy.exceptions = try node.elements().map(exception)
    default:
      throw ConfigurationNode(key, file: file).error(unknown: "key", key.string ?? "", among: Self.keys)
    }
  }

  private func parts(_ node: ConfigurationNode) throws -> [TargetParts] {
    try node.section().entries.map { target, value in
      let entries = try ConfigurationNode(value, file: file).section().entries
      let parts = try entries.map { name, patterns in
        TargetParts.Part(
          name: try ConfigurationNode(name, file: file).string(),
          patterns: try ConfigurationNode(patterns, file: file).globs(.inside),
          place: ConfigurationNode(name, file: file).place)
      }
      let node = ConfigurationNode(target, file: file)
      if let own = try parts.first(where: { $0.name == (try node.string()) }) {
        throw ConfigurationError(
          place: own.place,
          message: "a part cannot have the name of its target '\(own.name)', which means the other files")
      }
      return TargetParts(target: try node.string(), parts: parts, place: node.place)
    }
  }

  private func use(_ node: ConfigurationNode) throws -> Policy.UsePolicy {
    let section = try node.section(keys: ["symbol", "only", "reason"])
    let symbols = try section.required("symbol").strings()
    for symbol in symbols where !Self.isName(symbol) {
      throw node.error(
        "'\(symbol)' is no name of a declaration, such as 'UserDefaults' or 'UserDefaults.standard'")
    }
    return Policy.UsePolicy(
      symbols: symbols, only: try section.optional("only")?.patterns(.use) ?? [],
      reason: try section.optional("reason")?.string())
  }

  /// Whether a text is a name, or names that are separated by dots.
  private static func isName(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
  }

  private func layer(_ node: ConfigurationNode) throws -> Policy.Layer {
    let section = try node.section(keys: ["name", "modules", "peers"])
    var layer = Policy.Layer(
      name: try section.required("name").string(),
      modules: try section.optional("modules")?.patterns(.layer) ?? [])
    if let peers = section.optional("peers") { layer.peers = try peers.choice("peers") }
    return layer
  }

  private func interface(_ node: ConfigurationNode) throws -> Policy.InterfacePolicy {
    let section = try node.section(keys: ["modules", "may_use"])
    var interface = Policy.InterfacePolicy()
    if let modules = section.optional("modules") { interface.modules = try modules.patterns(.interface) }
    if let mayUse = section.optional("may_use") { interface.mayUse = try mayUse.patterns(.interfaceUse) }
    return interface
  }

  private func host(_ node: ConfigurationNode) throws -> Policy.HostPolicy {
    let section = try node.section(keys: ["layer", "max_lines", "forbids"])
    var host = Policy.HostPolicy()
    if let layer = section.optional("layer") { host.layer = try layer.string() }
    if let lines = section.optional("max_lines") { host.maximumLines = try lines.integer() }
    if let forbids = section.optional("forbids") {
      host.forbiddenImports = try forbids.patterns(.hostForbids)
    }
    return host
  }

  private func forbiddenEdge(_ node: ConfigurationNode) throws -> Policy.EdgePolicy {
    let section = try node.section(keys: ["from", "to", "transitive", "reason"])
    return Policy.EdgePolicy(
      from: try section.required("from").pattern(.forbiddenFrom),
      to: try section.required("to").patterns(.forbiddenTo),
      isTransitive: try section.optional("transitive")?.boolean() ?? false,
      reason: try section.optional("reason")?.string())
  }

  private func allowedEdge(_ node: ConfigurationNode) throws -> Policy.EdgePolicy {
    let section = try node.section(keys: ["from", "to", "reason"])
    return Policy.EdgePolicy(
      from: try section.required("from").pattern(.allowedFrom),
      to: try section.required("to").patterns(.allowedTo), reason: try section.optional("reason")?.string())
  }

  private func severities(_ node: ConfigurationNode) throws -> [String: Severity] {
    var result: [String: Severity] = [:]
    for (key, value) in try node.section().entries {
      let name = key.string ?? ""
      guard RuleBook.rule(name) != nil else {
        throw ConfigurationNode(key, file: file).error(unknown: "rule", name, among: RuleBook.rules.map(\.id))
      }
      // YAML 1.1 reads an unquoted `off` as a boolean; here, it is the word.
      result[RuleBook.presentID(name)] = try ConfigurationNode(value, file: file).choice("severity")
    }
    return result
  }

  private func exception(_ node: ConfigurationNode) throws -> RuleException {
    let section = try node.section(keys: ["rule", "from", "to", "reason", "until", "count"])
    var exception = RuleException(reason: try section.required("reason").string(), place: node.place)
    if let rule = section.optional("rule") {
      let name = try rule.string()
      guard RuleBook.rule(name) != nil else {
        throw rule.error(unknown: "rule", name, among: RuleBook.rules.map(\.id))
      }
      exception.rule = RuleBook.presentID(name)
    }
    exception.from = try section.optional("from")?.pattern(.exceptionFrom)
    exception.to = try section.optional("to")?.pattern(.exceptionTo)
    if let until = section.optional("until") {
      let text = try until.string()
      guard let day = CalendarDay(text) else {
        throw until.error("'\(text)' is not a date; use the form 2026-12-31")
      }
      exception.until = day
    }
    if let count = section.optional("count") {
      let number = try count.integer()
      guard number > 0 else { throw count.error("an exception covers at least 1 finding; remove it instead") }
      exception.count = RuleException.Count(number, place: count.place)
    }
    return exception
  }
}
