import ModuleGraph
import SourceReaders

/// Targets and actions that code names by the texts of their classes and selectors, or calls directly.
extension ObjectiveCFileReading {
  private static let classFunctions: Set<String> = ["NSClassFromString", "objc_getClass", "objc_lookUpClass"]
  private static let selectorFunctions: Set<String> = [
    "NSSelectorFromString", "sel_registerName", "sel_getUid",
  ]

  /// Returns what each method of the file names; what stands outside of methods comes together.
  func namedCalls(_ messages: [ObjectiveCMessage]) -> [NamedCalls] {
    var byMethod: [Int: NamedCalls] = [:]
    for index in tokens.indices { readName(index, &byMethod) }
    var direct: [NamedCalls] = []
    for message in messages where ActionKey.key(ofWholeSelector: message.selector) != nil {
      let selector = name(.text(message.selector), at: message.start)
      let owner = outline.class(around: message.start)?.name ?? ""
      guard isSelf(message.receiver), ActionKey.target(owner) != nil else {
        change(message.start, &byMethod) { $0.selectors.append(selector) }
        continue
      }
      var calls = calls(at: message.start)
      calls.classes = [name(.text(owner), at: message.start)]
      calls.selectors = [selector]
      direct.append(calls)
    }
    return byMethod.sorted { $0.key < $1.key }.map(\.value).filter { !$0.isEmpty } + direct
  }

  private func readName(_ index: Int, _ byMethod: inout [Int: NamedCalls]) {
    switch tokens[index].kind {
    case .text(let text):
      let function = functionCalled(with: index)
      if ActionKey.target(text) != nil {
        let name = name(
          .text(text), at: index, isLookedUp: function.map(Self.classFunctions.contains) ?? false)
        change(index, &byMethod) { $0.classes.append(name) }
      } else if ActionKey.key(ofWholeSelector: text) != nil {
        let isLookedUp = function.map(Self.selectorFunctions.contains) ?? false
        let name = name(.text(text), at: index, isLookedUp: isLookedUp)
        change(index, &byMethod) { $0.selectors.append(name) }
      } else if ([ActionKey.targetPrefix] + ActionKey.prefixes).contains(where: text.contains) {
        change(index, &byMethod) { $0.hasParts = true }
      }
    case .name("selector"):
      guard index > 0, tokens[index - 1].isMark("@"), let selector = selector(after: index) else { return }
      let isSent = index > 2 && tokens[index - 2].isMark(":") && tokens[index - 3].name == "performSelector"
      let name = name(.text(selector), at: index, isLookedUp: isSent)
      change(index, &byMethod) { $0.selectors.append(name) }
    case .name(let word):
      if let path = computedArgument(of: word, index) {
        let name = name(path.value, at: index, isLookedUp: true)
        change(index, &byMethod) { $0[keyPath: path.list].append(name) }
      } else if ActionKey.target(word) != nil, outline.method(around: index) != nil {
        let name = name(.text(word), at: index)
        change(index, &byMethod) { $0.classes.append(name) }
      }
    case .number, .mark: break
    }
  }

  /// The argument of a function that looks up a class or a selector, unless it is a text, which is read by itself.
  private func computedArgument(
    of word: String, _ index: Int
  ) -> (value: Formula, list: WritableKeyPath<NamedCalls, [NamedCalls.Name]>)? {
    let isClass = Self.classFunctions.contains(word)
    guard isClass || Self.selectorFunctions.contains(word), let arguments = arguments(after: index),
      arguments.count == 1
    else { return nil }
    let value = values.formula(arguments[0])
    if case .text = value { return nil }
    return (value, isClass ? \.classes : \.selectors)
  }

  /// The function whose only argument a text is.
  private func functionCalled(with index: Int) -> String? {
    var start = index - 1
    if start > 0, tokens[start].isMark("@") { start -= 1 }
    guard start > 0, tokens[start].isMark("("), index + 1 < tokens.count, tokens[index + 1].isMark(")") else {
      return nil
    }
    return tokens[start - 1].name
  }

  /// The selector in `@selector(action_pay:callback:)`, if it is one of an action.
  private func selector(after index: Int) -> String? {
    guard index + 1 < tokens.count, tokens[index + 1].isMark("("), let end = text.end(ofGroupAt: index + 1)
    else { return nil }
    let parts = tokens[(index + 2)..<(end - 1)].map { $0.name ?? ($0.isMark(":") ? ":" : " ") }
    let selector = parts.joined()
    return ActionKey.key(ofWholeSelector: selector) == nil ? nil : selector
  }

  private func isSelf(_ receiver: Range<Int>) -> Bool {
    receiver.count == 1 && tokens[receiver.lowerBound].name == "self"
  }

  private func name(_ value: Formula, at index: Int, isLookedUp: Bool = false) -> NamedCalls.Name {
    NamedCalls.Name(value: value, place: place(index), isLookedUp: isLookedUp)
  }

  private func change(_ index: Int, _ byMethod: inout [Int: NamedCalls], _ body: (inout NamedCalls) -> Void) {
    body(&byMethod[outline.method(around: index)?.start ?? -1, default: calls(at: index)])
  }

  private func calls(at index: Int) -> NamedCalls {
    NamedCalls(
      function: outline.method(around: index)?.selector, isTest: findings.isTest,
      isOutside: findings.isOutside, circumstances: circumstances(index))
  }
}
