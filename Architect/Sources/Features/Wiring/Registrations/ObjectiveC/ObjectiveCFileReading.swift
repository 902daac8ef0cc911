import Contracts
import Files
import ModuleGraph
import SourceReaders

/// Reads the registrations, uses and constants of an Objective-C file.
struct ObjectiveCFileReading {
  let text: ObjectiveCText
  let values: ObjectiveCValues
  private let frameworks: Set<Registration.Framework>
  private(set) var findings: Findings
  let outline: ObjectiveCOutline

  /// The frameworks to which the file itself belongs.
  private var own: Set<Registration.Framework> = []

  var tokens: [ObjectiveCToken] { text.tokens }

  /// Returns whether the file can be read.
  static func read(
    _ bytes: [UInt8], _ frameworks: Set<Registration.Framework>, _ findings: inout Findings
  ) -> Bool {
    let text = ObjectiveCLexer.read(bytes)
    var reading = ObjectiveCFileReading(
      text: text, values: ObjectiveCValues(text: text), frameworks: frameworks, findings: findings,
      outline: ObjectiveCOutline(text))
    reading.readConstants()
    if !frameworks.isEmpty {
      reading.readDeclarations()
      reading.readMessages()
      // A framework's own code passes on what others register and use.
      let own = reading.own
      reading.findings.drafts.removeAll { own.contains($0.framework) }
      reading.findings.gaps.removeAll { own.contains($0.framework) }
      if own.contains(.ctMediator) {
        reading.findings.categoryCalls = []
        reading.findings.namedCalls = []
      }
    }
    findings = reading.findings
    return true
  }

  mutating func add(
    _ framework: Registration.Framework, _ kind: Registration.Kind, _ key: Formula, at index: Int,
    isUsedByFramework: Bool = false, isSole: Bool = true
  ) {
    guard frameworks.contains(framework) else { return }
    var circumstances = circumstances(index)
    circumstances.isUsedByFramework = isUsedByFramework
    if !isSole { circumstances.container = place(index).description }
    findings.drafts.append(
      Draft(
        framework: framework, kind: kind, key: key, place: place(index), isTest: findings.isTest,
        isOutside: findings.isOutside, circumstances: circumstances))
  }

  mutating func addGap(
    _ framework: Registration.Framework, hides kind: Registration.Kind?, _ what: String, at index: Int
  ) {
    findings.gaps.append(.init(framework: framework, hides: kind, what: what, place: place(index)))
  }

  func place(_ index: Int) -> Place {
    let position = text.position(of: tokens[index].range.lowerBound)
    return Place(file: findings.path, line: position.line, column: position.column)
  }

  func circumstances(_ index: Int) -> Circumstances {
    Circumstances(target: findings.target, conditions: text.conditions[tokens[index].conditions])
  }

  // MARK: - Constants

  private mutating func readConstants() {
    for (name, value) in text.constants {
      if let formula = values.constant(value) { findings.constants.add(name, formula, file: findings.path) }
    }
  }

  // MARK: - Declarations

  private mutating func readDeclarations() {
    for one in outline.classes where one.isImplementation {
      // ZIKRouter consists of categories, too; others are extended by those who use them.
      let frameworks = one.category == nil ? Registration.Framework.allCases : [.zikRouter]
      own.formUnion(frameworks.filter { $0.classes.contains(one.name) })
    }
    if frameworks.contains(.ctMediator) { readTargets() }
    for method in outline.methods {
      readMethod(method)
      if frameworks.contains(.tinyPart) { readTinyPart(method) }
    }
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      switch token.kind {
      case .mark(UInt8(ascii: "@")):
        switch next?.name {
        case "BeeHiveMod":
          if let name = parameter(after: index + 1) {
            add(.beeHive, .registration, .text(name), at: index, isUsedByFramework: true)
          }
        case "BeeHiveService":
          if let name = parameter(after: index + 1) { add(.beeHive, .registration, .text(name), at: index) }
        default: break
        }
      case .name("BH_EXPORT_MODULE"):
        if let owner = outline.class(around: index) {
          add(.beeHive, .registration, .text(owner.name), at: index, isUsedByFramework: true)
        }
      case .name(let name) where name.hasPrefix("TP"): readTinyPart(macro: name, index)
      case .name(let name) where frameworks.contains(.zikRouter): readZIKRouter(function: name, index)
      default: break
      }
    }
  }

  /// Reads the classes of targets, and what hides some.
  private mutating func readTargets() {
    findings.classes.add(text, outline, at: findings.path)
    for (word, what) in Self.makers where TextSearch(word).isFound(in: text.bytes) {
      findings.gaps.append(
        .init(framework: .ctMediator, hides: .registration, what: what, place: Place(file: findings.path)))
    }
  }

  /// Words of code that makes classes whose names are not in the sources.
  private static let makers = [
    (ObjectiveCClasses.prefix + "##", "targets whose names a macro writes"),
    ("objc_allocateClassPair", "classes that are made at run time"),
    ("objc_duplicateClass", "classes that are made at run time"),
  ]

  /// The first name in the parentheses after a token.
  func parameter(after index: Int) -> String? {
    guard index + 2 < tokens.count, tokens[index + 1].isMark("(") else { return nil }
    return tokens[index + 2].name
  }

  /// Reads the definition of an action of a target.
  private mutating func readMethod(_ method: ObjectiveCOutline.Method) {
    let owner = outline.classes[method.owner].name
    guard owner.hasPrefix("Target_"), method.body != nil, !method.isOfClass,
      method.selector.hasPrefix("Action_") || method.selector.hasPrefix("action_")
    else { return }
    let action = ActionKey.key(ofSelector: String(method.selector.dropFirst("Action_".count)))
    add(.ctMediator, .registration, .text("\(owner.dropFirst("Target_".count))/\(action)"), at: method.start)
  }

  // MARK: - Messages

  private mutating func readMessages() {
    let messages = ObjectiveCMessage.messages(in: tokens)
    if frameworks.contains(.ctMediator) { findings.namedCalls = namedCalls(messages) }
    for message in messages {
      if frameworks.contains(.ctMediator) { readCategoryCall(message) }
      guard let first = message.arguments.first else { continue }
      if frameworks.contains(.tinyPart) { readTinyPart(message, first) }
      if frameworks.contains(.zikRouter) { readZIKRouter(message, first) }
      switch first.label {
      case "performTarget":
        // The mediator is asked for the name of a target. An object is one for a method of the same name.
        guard let action = message.argument("action"), tokens[first.value].first?.name != "self" else {
          continue
        }
        let key = Formula.joined([values.formula(first.value), .text("/"), .action(values.formula(action))])
        add(.ctMediator, .use, key, at: message.start)
        addCategoryMethod(key, at: message.start)
      case "performActionWithUrl":
        guard let url = values.url(first.value) else {
          addGap(.ctMediator, hides: .use, "the target and the action of a URL", at: message.start)
          continue
        }
        add(.ctMediator, .use, .url(url), at: message.start)
        addCategoryMethod(.url(url), at: message.start)
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

  /// Notes what a method of a category uses.
  private mutating func addCategoryMethod(_ key: Formula, at index: Int) {
    guard let method = outline.method(around: index) else { return }
    let owner = outline.classes[method.owner]
    guard owner.name == "CTMediator", owner.category != nil else { return }
    findings.categoryMethods.append(
      CategoryMethod(
        names: [CategoryCall.name([method.selector])], count: method.selector.count { $0 == ":" },
        title: method.selector, key: key))
  }

  /// Notes a message to the mediator, whose method may be one of a category.
  private mutating func readCategoryCall(_ message: ObjectiveCMessage) {
    let receiver = tokens[message.receiver]
    let isMediator =
      receiver.contains { $0.name == "CTMediator" }
      || receiver.last { $0.name != nil }?.name?.lowercased().hasSuffix("mediator") ?? false
      || receiver.count == 1 && receiver.first?.name == "self"
        && outline.class(around: message.start)?.name == "CTMediator"
    guard isMediator, !message.selector.hasPrefix("perform"), message.selector != "sharedInstance" else {
      return
    }
    findings.categoryCalls.append(
      CategoryCall(
        name: CategoryCall.name([message.selector]), count: message.arguments.count, isPartial: false,
        place: place(message.start), isTest: findings.isTest, isOutside: findings.isOutside,
        circumstances: circumstances(message.start)))
  }

  /// The name that an argument gives, which can be the class around it.
  func type(_ range: Range<Int>) -> Formula {
    let formula = values.type(range)
    guard case .computed("[self class]") = formula else { return formula }
    return outline.class(around: range.lowerBound).map { .text($0.name) } ?? formula
  }

  private func isRouter(_ message: ObjectiveCMessage) -> Bool {
    message.receiver.count == 1 && tokens[message.receiver.lowerBound].name == "MGJRouter"
  }
}
