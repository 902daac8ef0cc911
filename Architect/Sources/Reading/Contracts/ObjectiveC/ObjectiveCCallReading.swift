import ModuleGraph
import ObjectiveCParsing

/// Reads by which names an Objective-C file performs actions, opens routes and asks for services, and which URLs it opens.
struct ObjectiveCCallReading {
  private(set) var calls: [ObjectiveCCall] = []
  private(set) var openings: [URLOpening] = []

  /// A class of TenonObjectiveC, and what properties that have one are usually called.
  private struct Owner {
    var name: String
    var property: String
  }

  private static let mediator = Owner(name: "TNMediator", property: "mediator")
  private static let router = Owner(name: "TNRouter", property: "router")
  private static let services = Owner(name: "TNServices", property: "services")

  private static let selectors: [String: (kind: ObjectiveCCall.Kind, owner: Owner)] = [
    "perform:parameters:completion:": (.perform, mediator),
    "open:parameters:completion:": (.open, router),
    "openURL:completion:": (.openURL, router),
    "serviceForProtocol:": (.use, services),
  ]

  private let text: ObjectiveCText
  private let outline: ObjectiveCOutline
  private let constants: [String: String?]
  /// The variables and parameters of each class.
  private let variables: [String: Set<String>]

  init(_ text: ObjectiveCText, path: String, home: Module.ID?) {
    self.text = text
    outline = ObjectiveCOutline(text)
    var constants: [String: String?] = [:]
    for (name, value) in text.constants { constants.updateValue(value.literal, forKey: name) }
    self.constants = constants
    variables = Self.variables(in: text.tokens)
    for message in ObjectiveCMessage.messages(in: text.tokens) {
      guard let (kind, owner) = Self.selectors[message.selector], let argument = message.arguments.first,
        isSent(message, to: owner)
      else { continue }
      let position = text.position(of: text.tokens[argument.value.lowerBound].range.lowerBound)
      let place = Place(file: path, line: position.line, column: position.column)
      let name = name(argument.value, kind)
      if kind == .openURL {
        calls.append(ObjectiveCCall(kind, "", place: place, home: home))
        if let name { openings.append(URLOpening(text: [name], place: place)) }
      } else if let name {
        calls.append(ObjectiveCCall(kind, name, place: place, home: home))
      }
    }
  }

  /// The names of variables, properties and parameters: `TNMediator *name`, `(TNMediator *)name`.
  private static func variables(in tokens: [ObjectiveCToken]) -> [String: Set<String>] {
    let owners = Set(selectors.values.map(\.owner.name))
    var result: [String: Set<String>] = [:]
    for (index, token) in tokens.enumerated() {
      guard let owner = token.name, owners.contains(owner) else { continue }
      var next = index + 1
      while next < tokens.count, next < index + 4, tokens[next].isMark("*") || tokens[next].isMark(")") {
        next += 1
      }
      if next > index + 1, next < tokens.count, let name = tokens[next].name {
        result[owner, default: []].insert(name)
      }
    }
    return result
  }

  /// Whether a message goes to an object of a class, as far as its name shows: other classes may have methods of that name.
  private func isSent(_ message: ObjectiveCMessage, to owner: Owner) -> Bool {
    let receiver = text.tokens[message.receiver]
    let names = receiver.compactMap(\.name)
    guard let last = names.last else { return false }
    if receiver.count == 1 {
      if last == "self" { return outline.class(around: message.start)?.name == owner.name }
      // A class.
      if last.first?.isUppercase == true { return false }
    }
    return last.lowercased().hasSuffix(owner.property) || variables[owner.name]?.contains(last) == true
      || names.contains { $0.lowercased().hasSuffix("tenon") }
  }

  /// The name that an argument is; `nil` if it is computed.
  private func name(_ range: Range<Int>, _ kind: ObjectiveCCall.Kind) -> String? {
    let tokens = text.tokens[range]
    if kind == .use {
      // `@protocol(Name)`
      let tokens = Array(tokens)
      guard tokens.count == 5, tokens[0].isMark("@"), tokens[1].name == "protocol" else { return nil }
      return tokens[3].name
    }
    if tokens.count == 1, let name = tokens.first?.name { return constants[name] ?? nil }
    return tokens.literal
  }
}
