import ModuleGraph

/// Reads the registrations, uses and constants of an Objective-C file.
struct ObjectiveCFileReading {
  private let text: ObjectiveCText
  private let values: ObjectiveCValues
  private let frameworks: Set<Registration.Framework>
  private var findings: Findings
  /// Where classes are implemented: the first token of each, and the name.
  private var implementations: [(start: Int, name: String)] = []

  /// The frameworks to which the file itself belongs.
  private var own: Set<Registration.Framework> = []

  private var tokens: [ObjectiveCToken] { text.tokens }

  /// Returns whether the file can be read.
  static func read(
    _ bytes: [UInt8], _ frameworks: Set<Registration.Framework>, _ findings: inout Findings
  ) -> Bool {
    let text = ObjectiveCLexer.read(bytes)
    var reading = ObjectiveCFileReading(
      text: text, values: ObjectiveCValues(text: text), frameworks: frameworks, findings: findings)
    reading.readConstants()
    if !frameworks.isEmpty {
      reading.readDeclarations()
      reading.readMessages()
      // A framework's own code passes on what others register and use.
      let own = reading.own
      reading.findings.drafts.removeAll { own.contains($0.framework) }
      reading.findings.gaps.removeAll { own.contains($0.framework) }
    }
    findings = reading.findings
    return true
  }

  private mutating func add(
    _ framework: Registration.Framework, _ kind: Registration.Kind, _ key: Formula, at index: Int,
    isUsedByFramework: Bool = false
  ) {
    guard frameworks.contains(framework) else { return }
    let position = text.position(of: tokens[index].range.lowerBound)
    findings.drafts.append(
      Draft(
        framework: framework, kind: kind, key: key,
        place: Place(file: findings.path, line: position.line, column: position.column),
        isTest: findings.isTest,
        circumstances: Circumstances(
          target: findings.target, conditions: text.conditions[tokens[index].conditions],
          isUsedByFramework: isUsedByFramework)))
  }

  // MARK: - Constants

  private mutating func readConstants() {
    for (name, value) in text.definitions {
      if let formula = values.constant(value[...]) {
        findings.constants.add(name, formula, file: findings.path)
      }
    }
    for (index, token) in tokens.enumerated() where token.kind == .name("const") {
      // `NSString *const name = @"text";`
      var next = index + 1
      var name: String?
      while next < tokens.count, next < index + 8, tokens[next].name != nil || tokens[next].isMark("*") {
        name = tokens[next].name ?? name
        next += 1
      }
      guard let name, next < tokens.count, tokens[next].isMark("=") else { continue }
      let value = tokens[(next + 1)...].prefix(ObjectiveCValues.maximum).prefix {
        !$0.isMark(";") && !$0.isMark("{") && !$0.isMark("}")
      }
      if let formula = values.constant(value) { findings.constants.add(name, formula, file: findings.path) }
    }
  }

  // MARK: - Declarations

  private mutating func readDeclarations() {
    var className: String?
    var depth = 0
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      switch token.kind {
      case .mark(UInt8(ascii: "{")): depth += 1
      case .mark(UInt8(ascii: "}")): depth = max(0, depth - 1)
      case .mark(UInt8(ascii: "@")):
        switch next?.name {
        case "implementation":
          className = index + 2 < tokens.count ? tokens[index + 2].name : nil
          depth = 0
          if let className {
            implementations.append((index, className))
            let isCategory = index + 3 < tokens.count && tokens[index + 3].isMark("(")
            if !isCategory {
              own.formUnion(Registration.Framework.allCases.filter { $0.classes.contains(className) })
            }
          }
        case "interface", "end", "protocol": if depth == 0 { className = nil }
        case "BeeHiveMod":
          if let name = parameter(after: index + 1) {
            add(.beeHive, .registration, .text(name), at: index, isUsedByFramework: true)
          }
        case "BeeHiveService":
          if let name = parameter(after: index + 1) { add(.beeHive, .registration, .text(name), at: index) }
        default: break
        }
      case .name("BH_EXPORT_MODULE"):
        if let className {
          add(.beeHive, .registration, .text(className), at: index, isUsedByFramework: true)
        }
      case .mark(UInt8(ascii: "-")) where depth == 0: readMethod(index, className)
      default: break
      }
    }
  }

  /// The first name in the parentheses after a token.
  private func parameter(after index: Int) -> String? {
    guard index + 2 < tokens.count, tokens[index + 1].isMark("(") else { return nil }
    return tokens[index + 2].name
  }

  /// Reads the definition of an action of a target.
  private mutating func readMethod(_ index: Int, _ className: String?) {
    guard let className, className.hasPrefix("Target_"), index + 1 < tokens.count,
      tokens[index + 1].isMark("(")
    else { return }
    guard let start = values.end(ofGroupAt: index + 1, limit: 40), start < tokens.count,
      let first = tokens[start].name, first.hasPrefix("Action_")
    else { return }
    var selector = String(first.dropFirst("Action_".count))
    var next = start + 1
    while next < min(tokens.count, start + ObjectiveCValues.maximum), !tokens[next].isMark("{"),
      !tokens[next].isMark(";"), !tokens[next].isMark("-")
    {
      // The first colon belongs to every action.
      if let label = tokens[next].name, next + 1 < tokens.count, tokens[next + 1].isMark(":") {
        selector += ":\(label)"
      }
      next += 1
    }
    guard next < tokens.count, tokens[next].isMark("{") else { return }
    add(.ctMediator, .registration, .text("\(className.dropFirst("Target_".count))/\(selector)"), at: start)
  }

  // MARK: - Messages

  private mutating func readMessages() {
    for message in ObjectiveCMessage.messages(in: tokens) {
      guard let first = message.arguments.first else { continue }
      switch first.label {
      case "performTarget":
        // The mediator is asked for the name of a target. An object is one for a method of the same name.
        guard let action = message.argument("action"), tokens[first.value].first?.name != "self" else {
          continue
        }
        let key = Formula.joined([values.formula(first.value), .text("/"), values.formula(action)])
        add(.ctMediator, .use, key, at: message.start)
      case "performActionWithUrl":
        let position = text.position(of: tokens[message.start].range.lowerBound)
        findings.gaps.append(
          .init(
            framework: .ctMediator, hides: .use, what: "the target and the action of a URL",
            place: Place(file: findings.path, line: position.line, column: position.column)))
      case "registerURLPattern" where isRouter(message):
        add(.mgjRouter, .registration, values.formula(first.value), at: message.start)
      case "openURL", "objectForURL", "canOpenURL":
        if isRouter(message) { add(.mgjRouter, .use, values.formula(first.value), at: message.start) }
      case "registerService":
        guard message.argument("service") ?? message.argument("implClass") != nil else { continue }
        add(.beeHive, .registration, type(first.value), at: message.start)
      case "createService": add(.beeHive, .use, values.type(first.value), at: message.start)
      case "registerDynamicModule":
        add(.beeHive, .registration, type(first.value), at: message.start, isUsedByFramework: true)
      default: break
      }
    }
  }

  /// The name that an argument gives, which can be the class around it.
  private func type(_ range: Range<Int>) -> Formula {
    let formula = values.type(range)
    guard case .computed("[self class]") = formula else { return formula }
    var (low, high) = (0, implementations.count)
    while low < high {
      let middle = (low + high) / 2
      if implementations[middle].start < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? .text(implementations[low - 1].name) : formula
  }

  private func isRouter(_ message: ObjectiveCMessage) -> Bool {
    message.receiver.count == 1 && tokens[message.receiver.lowerBound].name == "MGJRouter"
  }
}
