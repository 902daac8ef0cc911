import Formats

extension Podfile {
  /// Reads JSON in the format that `pod ipc podfile-json` prints.
  /// - Throws: ``NotAnObject``, or `JSON.ReadingError`.
  package init(json bytes: [UInt8]) throws {
    let root = try JSON(reading: bytes)
    guard root.object != nil else { throw NotAnObject() }
    self.init()
    sources = root["sources"]?.array?.compactMap(\.string) ?? []
    plugins = root["plugins"]?.object?.map(\.key) ?? []
    workspace = root["workspace"]?.string
    definitions = []
    // The first definition is the Podfile itself.
    for definition in root["target_definitions"]?.array ?? [] { add(definition, parent: nil, depth: 0) }
    if definitions.isEmpty { definitions = [Definition("Pods", isAbstract: true, parent: nil)] }
  }

  private static let deepest = 64

  private mutating func add(_ json: JSON, parent: Int?, depth: Int) {
    guard depth < Self.deepest else { return }
    let name = json["name"]?.string ?? ""
    var definition = Definition(
      name, isAbstract: json["abstract"]?.boolean ?? (name == "Pods"), parent: parent)
    if let inheritance = json["inheritance"]?.string.flatMap(Definition.Inheritance.init) {
      definition.inheritance = inheritance
    }
    let platform = json["platform"]
    if let name = (platform?.string ?? platform?.object?.first?.key)?.lowercased(),
      RubyPlatform.all.contains(name)
    {
      definition.platform = name
    }
    definition.deploymentTarget = platform?.object?.first?.value.string
    definition.linkage = Self.linkage(json["uses_frameworks"])
    definition.usesModularHeaders = json["use_modular_headers"]?["all"]?.boolean ?? false
    definition.inhibitsWarnings = json["inhibit_warnings"]?["all"]?.boolean ?? false
    definition.project = json["user_project_path"]?.string
    for pair in json["build_configurations"]?.object ?? [] {
      definition.configurations[pair.key] = pair.value.string
    }
    definition.scriptPhases = json["script_phases"]?.array ?? []
    definition.pods = (json["dependencies"]?.array ?? []).compactMap(Self.pod)
    Self.limit(&definition.pods, to: json["configuration_pod_whitelist"])
    definitions.append(definition)
    let index = definitions.count - 1
    for child in json["children"]?.array ?? [] { add(child, parent: index, depth: depth + 1) }
  }

  /// Notes the configurations of pods, which JSON lists apart from the pods.
  private static func limit(_ pods: inout [Pod], to lists: JSON?) {
    for list in lists?.object ?? [] {
      for name in list.value.array?.compactMap(\.string) ?? [] {
        for index in pods.indices where pods[index].name == name {
          let known = pods[index].options.first { $0.key == "configurations" }?.value.array ?? []
          pods[index].options.removeAll { $0.key == "configurations" }
          pods[index].options.append(.init(key: "configurations", value: .array(known + [.string(list.key)])))
        }
      }
    }
  }

  private static func linkage(_ json: JSON?) -> Definition.Linkage? {
    if let isOn = json?.boolean { return isOn ? .frameworks : .libraries }
    guard let packaging = json?["packaging"]?.string else { return nil }
    guard packaging == "framework" else { return .libraries }
    return json?["linkage"]?.string == "static" ? .staticFrameworks : .frameworks
  }

  private static func pod(_ json: JSON) -> Pod? {
    if let name = json.string { return Pod(name) }
    guard let entry = json.object?.first else { return nil }
    var pod = Pod(entry.key)
    for requirement in entry.value.array ?? [] {
      if let text = requirement.string { pod.requirements.append(text) }
      for option in requirement.object ?? [] {
        let key = option.key.hasPrefix(":") ? String(option.key.dropFirst()) : option.key
        pod.options.append(.init(key: key, value: option.value))
      }
    }
    return pod
  }
}
