import Files
import ModuleGraph
import SourceReaders

/// TinyPart: modules, services by protocol, and routers whose actions are methods.
extension ObjectiveCFileReading {
  /// Reads a macro of TinyPart.
  mutating func readTinyPart(macro name: String, _ index: Int) {
    let given = parameter(after: index)
    let owner = outline.class(around: index)?.name
    switch name {
    case "TPMODULE_AUTO_REGISTER", "TP_MODULE_AUTO_REGISTER":
      guard let module = given ?? owner else { return }
      add(.tinyPart, .registration, .text(module), at: index, isUsedByFramework: true)
    case "TPSERVICE_AUTO_REGISTER":
      guard let service = given else { return }
      add(.tinyPart, .registration, .text(service), at: index)
    case "TPROUTER_AUTO_REGISTER":
      guard let router = given ?? owner else { return }
      add(.tinyPart, .registration, .text(Self.router(router)), at: index, isUsedByFramework: true)
    case "TPROUTER_METHOD_EXPORT":
      guard let action = given, let owner else { return }
      add(.tinyPart, .registration, .text("\(Self.router(owner))/\(action)"), at: index)
    case "TPURLPathForActionForRouter":
      // URLs lead to the action of a router.
      guard let arguments = arguments(after: index), arguments.count == 3,
        let action = tokens[arguments[1]].first?.name, let router = tokens[arguments[2]].first?.name
      else { return }
      add(.tinyPart, .use, .text("\(Self.router(router))/\(action)"), at: index)
    default: break
    }
  }

  /// Reads a method that is the action of a router.
  mutating func readTinyPart(_ method: ObjectiveCOutline.Method) {
    guard method.selector.hasPrefix("TPRouter_"), method.body != nil, !method.isOfClass else { return }
    let action = method.selector.dropFirst("TPRouter_".count).prefix { $0 != ":" }
    let router = Self.router(outline.classes[method.owner].name)
    add(.tinyPart, .registration, .text("\(router)/\(action)"), at: method.start)
  }

  /// Reads a message to one of TinyPart's managers.
  mutating func readTinyPart(_ message: ObjectiveCMessage, _ first: (label: String, value: Range<Int>)) {
    switch message.selector {
    case "performAction:router:params:":
      let router = values.formula(message.arguments[1].value)
      let key = Formula.joined([router.withoutRouter, .text("/"), values.formula(first.value)])
      add(.tinyPart, .use, key, at: message.start)
    case "serviceWithName:": add(.tinyPart, .use, values.formula(first.value), at: message.start)
    case "registerService:impClass:": add(.tinyPart, .registration, type(first.value), at: message.start)
    case "registerServiceWithName:impClass:":
      add(.tinyPart, .registration, values.formula(first.value), at: message.start)
    case "registerModule:" where isReceiver("TPModuleManager", of: message):
      add(.tinyPart, .registration, type(first.value), at: message.start, isUsedByFramework: true)
    case "addRouter:" where isReceiver("TPMediator", of: message):
      add(.tinyPart, .registration, type(first.value), at: message.start, isUsedByFramework: true)
    case "reportNotification:targetModule:":
      add(.tinyPart, .use, values.formula(message.arguments[1].value), at: message.start)
    case "openURL:" where isReceiver("TPMediator", of: message):
      addGap(.tinyPart, hides: .use, "the router and the action of a URL", at: message.start)
    default: break
    }
  }

  private func isReceiver(_ name: String, of message: ObjectiveCMessage) -> Bool {
    tokens[message.receiver].contains { $0.name == name }
  }

  /// The name by which a mediator is asked for a router: the suffix may be missing.
  private static func router(_ name: String) -> String {
    name.lowercased().hasSuffix("router") && name.count > "router".count
      ? String(name.dropLast("router".count)) : name
  }

  /// The arguments of a macro, as ranges of tokens.
  func arguments(after index: Int) -> [Range<Int>]? {
    guard index + 1 < tokens.count, tokens[index + 1].isMark("("), let end = text.end(ofGroupAt: index + 1)
    else {
      return nil
    }
    var result: [Range<Int>] = []
    var (start, depth) = (index + 2, 0)
    for position in (index + 2)..<end {
      guard case .mark(let mark) = tokens[position].kind else { continue }
      switch mark {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      guard depth < 0 || depth == 0 && mark == UInt8(ascii: ",") else { continue }
      if start < position { result.append(start..<position) }
      start = position + 1
    }
    return result
  }
}

extension Formula {
  /// The name of a router without the suffix that may be missing.
  fileprivate var withoutRouter: Formula {
    guard case .text(let name) = self, name.lowercased().hasSuffix("router"), name.count > "router".count
    else {
      return self
    }
    return .text(String(name.dropLast("router".count)))
  }
}

/// The table of modules, services and routers that TinyPart reads from a property list.
enum TinyPartTable {
  /// Larger files are no tables.
  private static let maximumSize = 1 << 20

  /// Reads the registrations of a property list in XML.
  static func read(_ bytes: [UInt8], _ findings: inout Findings) {
    guard bytes.count <= maximumSize, hasTable(bytes) else { return }
    var section: String?
    var depth = 0
    for (number, line) in String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).enumerated() {
      if line.contains("<array>") || line.contains("<dict>") { depth += 1 }
      if line.contains("</array>") || line.contains("</dict>") { depth -= 1 }
      let key = text(of: "key", in: line)
      if let key, depth == 1 { section = key }
      guard depth == 2, let section else { continue }
      switch section {
      case "ServicesTable": if let key { add(key, number + 1, isUsedByFramework: false, &findings) }
      case "ModuleClasses", "RouterClasses":
        guard let name = text(of: "string", in: line) else { continue }
        let isRouter = section == "RouterClasses" && name.lowercased().hasSuffix("router")
        add(
          isRouter ? String(name.dropLast("router".count)) : name, number + 1, isUsedByFramework: true,
          &findings)
      default: break
      }
    }
  }

  private static func hasTable(_ bytes: [UInt8]) -> Bool {
    ["ServicesTable", "ModuleClasses", "RouterClasses"].contains { TextSearch($0).isFound(in: bytes) }
  }

  private static func text(of element: String, in line: Substring) -> String? {
    guard let start = line.range(of: "<\(element)>"), let end = line.range(of: "</\(element)>"),
      start.upperBound <= end.lowerBound
    else { return nil }
    return String(line[start.upperBound..<end.lowerBound])
  }

  private static func add(_ name: String, _ line: Int, isUsedByFramework: Bool, _ findings: inout Findings) {
    // Which of several tables the application reads is not known, so none is compared with another.
    findings.drafts.append(
      Draft(
        framework: .tinyPart, kind: .registration, key: .text(name),
        place: Place(file: findings.path, line: line), isTest: findings.isTest,
        circumstances: Circumstances(
          target: findings.target, container: findings.path, isUsedByFramework: isUsedByFramework)))
  }
}
