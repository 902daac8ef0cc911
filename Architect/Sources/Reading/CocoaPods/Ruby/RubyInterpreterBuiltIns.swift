import Formats
import Text

/// Methods that Ruby has everywhere, and those of its classes.
extension RubyInterpreter {
  /// Calls a method without a receiver; `nil` if Ruby has none with that name.
  mutating func performBuiltIn(
    _ call: RubyCall, _ arguments: [RubyValue], at place: RubyExpression
  ) throws(RubyTooLong) -> RubyValue? {
    let first = arguments.first
    switch call.name {
    case "puts", "print", "warn", "p", "pp", "private", "public", "protected", "module_function",
      "attr_accessor",
      "attr_reader", "using", "srand", "trap", "at_exit", "protected_methods", "private_constant":
      return .null
    case "require":
      if let path = first?.text, path.hasPrefix(".") || path.hasPrefix(RubyPath.folder) {
        return try load(path, isRelative: false, at: place)
      }
      if let doubt = first?.doubt {
        dialect.lose(
          RubyLoss(
            kind: .file, text: "the file that \(doubt.text) names", line: place.line, column: place.column))
      }
      return .boolean(true)
    case "require_relative", "load":
      guard let path = first?.text else {
        return .unknown(first?.doubt ?? RubyReason(text: "a required file"))
      }
      return try load(path, isRelative: call.name == "require_relative", at: place)
    case "raise", "fail", "abort", "exit", "exit!":
      pending = Jump(kind: .raising, value: .null, reason: "the error on line \(place.line)")
      return .null
    case "format", "sprintf":
      guard let format = first?.text else {
        return .unknown(first?.doubt ?? RubyReason(text: "a formatted string"))
      }
      let values = RubyValue.array(Array(arguments.dropFirst()))
      guard meter.allows(RubyCosts.formatting(format, values)) else { return .tooLarge }
      return RubyMethods.formatted(format, values)
    case "Array":
      guard let first, arguments.count == 1 else { return nil }
      return first.map { value in
        switch value {
        case .array, .unknown: value
        case .null: .array([])
        case .hash(let pairs): .array(pairs.map { .array([$0.key, $0.value]) })
        default: .array([value])
        }
      }
    case "String": return first?.map { result(of: "to_s", on: $0) ?? .unknown("'String'") }
    case "Integer", "Float":
      return first?.map { result(of: "to_i", on: $0) ?? .unknown("'Integer'") }
    case "Pathname", "Pathname()": return first
    case "self": return .part(0)
    case "block_given?": return .boolean(block != nil)
    case "binding", "caller", "sleep", "rand", "gets": return .unknown("the method '\(call.name)'")
    case "system", "exec", "fork", "spawn": return .unknown("the output of a command")
    case "eval", "instance_eval", "class_eval", "eval_gemfile", "send", "public_send", "define_method",
      "instance_variable_set", "alias_method", "undef", "alias", "undef_method", "super":
      lose("'\(call.name)'", at: place)
      return .unknown("'\(call.name)'")
    case "loop":
      guard let block = call.block else { return .unknown("'loop'") }
      try possibly("'loop'") { interpreter throws(RubyTooLong) in try interpreter.runBlock(block, []) }
      return .unknown("'loop'")
    case "catch", "include", "extend": return .unknown("'\(call.name)'")
    case "__method__": return .unknown("'__method__'")
    default: return nil
    }
  }

  /// Evaluates a file of methods and constants. Any other file is not evaluated.
  private mutating func load(
    _ path: String, isRelative: Bool, at place: RubyExpression
  ) throws(RubyTooLong) -> RubyValue {
    let name = path.hasSuffix(".rb") || !isRelative ? path : path + ".rb"
    guard let relative = RubyPath.relative(name) else { return missing(path, at: place) }
    if let isEvaluated = loaded[relative] {
      return isEvaluated ? .boolean(false) : missing(path, at: place)
    }
    loaded[relative] = false
    guard loaded.count <= RubyFiles.mostLoaded,
      let bytes = contents(relative) ?? contents(relative + ".rb"),
      let statements = try? RubyParser.parse(bytes), statements.allSatisfy(\.isDefinition)
    else { return missing(path, at: place) }
    loaded[relative] = true
    let outer = (call, state.variables)
    call = self.place(place)
    state.variables = [:]
    _ = try value(statements)
    (call, state.variables) = outer
    return .boolean(true)
  }

  private mutating func missing(_ path: String, at place: RubyExpression) -> RubyValue {
    let text = path.replacing(RubyPath.folder + "/", with: "")
    let where_ = self.place(place)
    dialect.lose(
      RubyLoss(kind: .file, text: "the file '\(text)'", line: where_.line, column: where_.column))
    return .unknown("the file '\(text)'")
  }

  // MARK: Classes

  /// Calls a method of a class or a constant's value.
  mutating func performOfType(
    _ call: RubyCall, _ type: String, at place: RubyExpression
  ) throws(RubyTooLong) -> RubyValue {
    let arguments = try list(call.arguments)
    if pending != nil { return .null }
    if type == "ENV" { return environment(call, arguments) }
    if let method = methods[type + "." + call.name] {
      return try run(method, arguments, at: place, passing: call.block, in: type)
    }
    // A constant of a module, such as `Versions::IOS`.
    if call.arguments.isEmpty, !call.hasBrackets, let constant = state.globals[type + "::" + call.name] {
      return constant.value
    }
    var all: [RubyValue] = arguments
    if let alternatives = arguments.firstIndex(where: { if case .anyOf = $0 { true } else { false } }) {
      var results: [RubyValue] = []
      guard case .anyOf(let values) = arguments[alternatives] else { return .null }
      for value in values {
        all[alternatives] = value
        results.append(typeValue(call, type, all))
      }
      return .alternatives(results)
    }
    let result = typeValue(call, type, all)
    notePassing(arguments, call, at: place)
    if case .unknown = result, let block = call.block {
      try possibly("the method '\(type).\(call.name)'") { interpreter throws(RubyTooLong) in
        try interpreter.runBlock(block, [result])
      }
    }
    return result
  }

  private func environment(_ call: RubyCall, _ arguments: [RubyValue]) -> RubyValue {
    let name = arguments.first?.text ?? ""
    let reason = RubyReason(text: "the environment variable '\(name)'")
    guard call.name == "fetch", arguments.count == 2 else { return .unknown(reason) }
    return .alternatives([.unknown(RubyReason(text: reason.text, isOverride: true)), arguments[1]])
  }

  private mutating func typeValue(_ call: RubyCall, _ type: String, _ arguments: [RubyValue]) -> RubyValue {
    if let doubt = arguments.firstResult(\.doubt) { return .unknown(doubt) }
    // All methods read their arguments at most a few times.
    let size = arguments.reduce(0) { Meter.sum($0, $1.size) }
    guard meter.allows(.reading(size)) else { return .tooLarge }
    let texts = arguments.compactMap(\.text)
    let unknown = RubyValue.unknown("the method '\(type).\(call.name)'")
    func text(_ result: String?) -> RubyValue { result.map { .string($0) } ?? unknown }
    switch (type, call.name) {
    case ("File", "join") where !texts.isEmpty && texts.count == arguments.count:
      return .string(RubyPath.join(texts))
    case ("File", "expand_path") where texts.count == arguments.count && !texts.isEmpty,
      ("File", "absolute_path") where texts.count == arguments.count && !texts.isEmpty:
      return text(RubyPath.expand(texts[0], from: texts.count > 1 ? texts[1] : RubyPath.folder))
    case ("File", "dirname") where texts.count == 1: return text(RubyPath.parent(texts[0]))
    case ("File", "basename") where texts.count == 1: return text(RubyPath.name(texts[0]))
    case ("File", "basename") where texts.count == 2:
      guard let name = RubyPath.name(texts[0]) else { return unknown }
      if texts[1] == ".*" {
        return text(RubyPath.fileExtension(name).map { String(name.dropLast($0.count)) })
      }
      return .string(name.hasSuffix(texts[1]) ? String(name.dropLast(texts[1].count)) : name)
    case ("File", "extname") where texts.count == 1: return text(RubyPath.fileExtension(texts[0]))
    case ("File", "read") where !texts.isEmpty, ("IO", "read") where texts.count == 1:
      guard let bytes = contents(texts[0]) else { return .unknown("the file '\(Self.shown(texts[0]))'") }
      return .string(String(decoding: bytes, as: UTF8.self))
    case ("File", "exist?") where texts.count == 1, ("File", "exists?") where texts.count == 1,
      ("File", "file?") where texts.count == 1:
      // Files that are not in the repository, such as those of tools, can exist where the file is evaluated.
      guard contents(texts[0]) != nil else {
        return .unknown("whether the file '\(Self.shown(texts[0]))' exists")
      }
      return .boolean(true)
    case ("JSON", "parse") where texts.count >= 1, ("JSON", "load") where texts.count == 1:
      let isSymbolic = arguments.last?.member("symbolize_names")?.isTrue == true
      guard meter.allows(.reading(Meter.product(2, arguments[0].size))) else { return .tooLarge }
      guard let json = try? JSON(reading: Array(texts[0].utf8)) else { return unknown }
      return RubyValue(json, isSymbolic: isSymbolic)
    case ("Pathname", "new") where texts.count == 1: return .string(texts[0])
    case ("Dir", "pwd"), ("Dir", "getwd"), ("Pathname", "pwd"): return .string(RubyPath.folder)
    case ("Gem::Version", "new") where texts.count == 1, ("Version", "new") where texts.count == 1,
      ("Pod::Version", "new") where texts.count == 1, ("Gem::Version", "create") where texts.count == 1:
      return .version(texts[0].filter { $0 != " " })
    case ("Gem::Version", "new"), ("Pod::Version", "new"):
      if case .version? = arguments.first { return arguments[0] }
      return unknown
    // The result is a list of files, for which the patterns stand if the files are not known.
    case ("Dir", "[]"), ("Dir", "glob"), ("FileList", "[]"), ("Rake::FileList", "[]"), ("Pathname", "glob"):
      if texts.count == arguments.count, let found = files(matching: texts) { return found }
      let patterns = texts.map { RubyValue.string($0) }
      return .alternatives([
        .array(patterns), .unknown(RubyReason(text: "the files that exist", isOverride: true)),
      ])
    case ("Set", "new") where arguments.count <= 1:
      guard let first = arguments.first else { return .array([]) }
      return result(of: "uniq", on: first) ?? unknown
    case ("Hash", "new") where arguments.isEmpty && call.block == nil: return .hash([])
    case ("Array", "new") where arguments.isEmpty && call.block == nil: return .array([])
    case ("String", "new") where texts.count == arguments.count: return .string(texts.first ?? "")
    default: return unknown
    }
  }

  /// The files that patterns relative to the folder match; `nil` if they are not known, or are too many.
  private mutating func files(matching patterns: [String]) -> RubyValue? {
    var result: [String] = []
    for pattern in patterns {
      guard !pattern.hasPrefix("/"), !pattern.hasPrefix("~"), !pattern.contains(RubyPath.folder),
        let found = matches(of: pattern)
      else { return nil }
      result += found
      guard result.count <= RubyFiles.most else { return nil }
    }
    return .array(result.map { .string($0) })
  }

  private mutating func matches(of pattern: String) -> [String]? {
    if let known = matched[pattern] { return known }
    meter.spend(RubyFiles.stepsOfMatching)
    guard !meter.isExhausted else { return nil }
    let found = files?.match(pattern)
    meter.spend((found?.count ?? 0) / 8)
    matched[pattern] = .some(found)
    return found
  }

  private mutating func contents(_ path: String) -> [UInt8]? {
    guard !meter.isExhausted, let relative = RubyPath.relative(path), let bytes = files?.read(relative) else {
      return nil
    }
    meter.spend(bytes.count / 64)
    return bytes.count <= RubyFiles.largest ? bytes : nil
  }

  private static func shown(_ path: String) -> String { RubyPath.relative(path) ?? path }
}

extension RubyValue {
  /// A value that was read from JSON.
  init(_ json: JSON, isSymbolic: Bool) {
    switch json {
    case .null: self = .null
    case .boolean(let truth): self = .boolean(truth)
    case .integer(let number): self = .integer(number)
    case .number(let number): self = .decimal("\(number)")
    case .string(let text): self = .string(text)
    case .array(let values): self = .array(values.map { RubyValue($0, isSymbolic: isSymbolic) })
    case .object(let members):
      var pairs: [Pair] = []
      for member in members {
        let key: RubyValue = isSymbolic ? .symbol(member.key) : .string(member.key)
        pairs.append(Pair(key: key, value: RubyValue(member.value, isSymbolic: isSymbolic)))
      }
      self = .hash(pairs)
    }
  }
}

extension RubyExpression {
  /// Whether a statement only defines methods and constants.
  fileprivate var isDefinition: Bool {
    switch kind {
    case .method: return true
    case .scope(_, let body): return body.allSatisfy(\.isDefinition)
    case .assignment(let target, _, _):
      guard case .call(let call) = target.kind else { return false }
      return call.receiver == nil
    case .call(let call):
      return ["require", "require_relative", "private", "module_function"].contains(call.name)
    default: return false
    }
  }
}
