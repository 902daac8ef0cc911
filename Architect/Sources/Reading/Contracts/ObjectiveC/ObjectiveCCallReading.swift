import ModuleGraph
import SourceReaders

/// Reads by which names an Objective-C file performs actions, opens routes and asks for services, and which URLs it opens.
struct ObjectiveCCallReading {
  private(set) var calls: [ObjectiveCCall] = []
  private(set) var openings: [URLOpening] = []
  /// Names that are computed.
  private(set) var gaps: [WiringGap] = []
  /// The names of constants that other files may define.
  private(set) var unknownNames: Set<String> = []
  let home: Module.ID?

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

  /// Words of which every file with a call has one.
  static let words = ["serviceForProtocol:", "perform:", "open:", "openURL:"]

  private let text: ObjectiveCText
  private let outline: ObjectiveCOutline
  private let constants: [String: String?]
  /// The variables and parameters of each class.
  private let variables: [String: Set<String>]

  /// - Parameter constants: The values of constants of other files; `nil` for those with several.
  init(_ text: ObjectiveCText, path: String, home: Module.ID?, constants others: [String: String?] = [:]) {
    self.text = text
    self.home = home
    outline = ObjectiveCOutline(text)
    var constants = others
    for (name, value) in text.constants { constants.updateValue(value.literal, forKey: name) }
    self.constants = constants
    variables = Self.variables(in: text.tokens)
    for message in ObjectiveCMessage.messages(in: text.tokens) {
      guard let (kind, owner) = Self.selectors[message.selector], let argument = message.arguments.first,
        isSent(message, to: owner)
      else { continue }
      let position = text.position(of: text.tokens[argument.value.lowerBound].range.lowerBound)
      add(argument.value, kind, Place(file: path, line: position.line, column: position.column))
    }
  }

  private mutating func add(_ argument: Range<Int>, _ kind: ObjectiveCCall.Kind, _ place: Place) {
    if kind == .openURL { calls.append(ObjectiveCCall(kind, "", place: place, home: home)) }
    for value in alternatives(argument) {
      switch name(value, kind) {
      case .known(let name) where kind == .openURL: openings.append(URLOpening(text: [name], place: place))
      case .known(let name): calls.append(ObjectiveCCall(kind, name, place: place, home: home))
      case .constant(let name):
        unknownNames.insert(name)
        addGap(kind, place)
      case .computed: addGap(kind, place)
      }
    }
  }

  private mutating func addGap(_ kind: ObjectiveCCall.Kind, _ place: Place) {
    let what =
      switch kind {
      case .perform: "what Objective-C performs"
      case .open: "what Objective-C opens"
      case .openURL: "the URL that Objective-C opens"
      case .use: "the service that Objective-C uses"
      }
    let gap = WiringGap(
      place: place, what: "\(what), because its name is computed", hidesDeclarations: false)
    if !gaps.contains(gap) { gaps.append(gap) }
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

  private enum Name {
    case known(String)
    /// A constant that no file read so far defines.
    case constant(String)
    case computed
  }

  /// The name that an argument is.
  private func name(_ range: Range<Int>, _ kind: ObjectiveCCall.Kind) -> Name {
    let tokens = Array(text.tokens[range])
    if kind == .use {
      // `@protocol(Name)`
      if tokens.count == 5, tokens[0].isMark("@"), tokens[1].name == "protocol", let name = tokens[3].name {
        return .known(name)
      }
      // `NSProtocolFromString(@"Name")`
      guard tokens.count > 3, tokens[0].name == "NSProtocolFromString", tokens[1].isMark("(") else {
        return .computed
      }
      return text(tokens.dropFirst(2).dropLast())
    }
    return text(tokens[...])
  }

  private func text(_ tokens: ArraySlice<ObjectiveCToken>) -> Name {
    if tokens.count == 1, let name = tokens.first?.name {
      guard let constant = constants[name] else { return .constant(name) }
      return constant.map { .known($0) } ?? .computed
    }
    return tokens.literal.map { .known($0) } ?? .computed
  }

  /// The values of `condition ? first : second`, or the value itself, without parentheses around them.
  private func alternatives(_ range: Range<Int>) -> [Range<Int>] {
    let tokens = text.tokens
    guard let first = tokens[range].first else { return [range] }
    if first.isMark("("), text.end(ofGroupAt: range.lowerBound) == range.upperBound {
      return alternatives((range.lowerBound + 1)..<(range.upperBound - 1))
    }
    var (index, question, depth) = (range.lowerBound, nil as Int?, 0)
    while index < range.upperBound {
      if tokens[index].isMark("(") || tokens[index].isMark("[") || tokens[index].isMark("{") {
        guard let end = text.end(ofGroupAt: index) else { break }
        index = end
        continue
      }
      if tokens[index].isMark("?") {
        question = question ?? index
        depth += 1
      } else if tokens[index].isMark(":"), let start = question {
        depth -= 1
        if depth == 0 {
          guard start + 1 < index, index + 1 < range.upperBound else { break }
          return alternatives((start + 1)..<index) + alternatives((index + 1)..<range.upperBound)
        }
      }
      index += 1
    }
    return [range]
  }
}
