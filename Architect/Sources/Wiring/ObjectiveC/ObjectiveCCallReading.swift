import ModuleGraph
import ObjectiveCParsing

/// Reads by which names an Objective-C file performs actions, opens routes and asks for services.
struct ObjectiveCCallReading {
  private(set) var calls: [ObjectiveCCall] = []

  /// The selectors of `TNMediator`, `TNRouter` and `TNServices`, and the class that has each of them.
  private static let selectors: [String: (kind: ObjectiveCCall.Kind, owner: String)] = [
    "perform:parameters:completion:": (.perform, "TNMediator"),
    "open:parameters:completion:": (.open, "TNRouter"),
    "serviceForProtocol:": (.use, "TNServices"),
  ]

  init(_ text: ObjectiveCText, path: String, home: Module.ID?) {
    let tokens = text.tokens
    let outline = ObjectiveCOutline(text)
    var constants: [String: String?] = [:]
    for (name, value) in text.constants { constants.updateValue(value.literal, forKey: name) }
    for message in ObjectiveCMessage.messages(in: tokens) {
      guard let (kind, owner) = Self.selectors[message.selector], let argument = message.arguments.first
      else {
        continue
      }
      // A method of the same name of another class.
      let receiver = tokens[message.receiver]
      if receiver.count == 1, let name = receiver.first?.name, ["self", "super"].contains(name),
        outline.class(around: message.start)?.name != owner
      {
        continue
      }
      guard let name = Self.name(tokens[argument.value], kind, constants) else { continue }
      let position = text.position(of: tokens[argument.value.lowerBound].range.lowerBound)
      calls.append(
        ObjectiveCCall(
          kind, name, place: Place(file: path, line: position.line, column: position.column), home: home))
    }
  }

  /// The name that an argument is; `nil` if it is computed.
  private static func name(
    _ tokens: ArraySlice<ObjectiveCToken>, _ kind: ObjectiveCCall.Kind, _ constants: [String: String?]
  ) -> String? {
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
