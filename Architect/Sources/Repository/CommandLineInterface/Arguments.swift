import Text

/// The values given on a command line.
public struct Arguments: Sendable {
  private var positional: [String] = []
  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []
  private let expected: [Argument]
  private let command: String

  /// Divides words into arguments, options and flags.
  /// - Throws: ``UsageError`` for an unknown option, a missing value or an unexpected word.
  init(_ words: [String], for command: Command) throws {
    self.command = command.name
    expected = command.parameters.compactMap {
      if case .argument(let argument) = $0 { argument } else { nil }
    }
    var rest = words[...]
    var isLiteral = false
    while let word = rest.popFirst() {
      if isLiteral || !word.hasPrefix("-") || word == "-" {
        positional.append(word)
      } else if word == "--" {
        isLiteral = true
      } else {
        try take(word, &rest, command)
      }
    }
    let required = expected.filter(\.isRequired)
    if positional.count < required.count {
      throw UsageError(
        "<\(required[positional.count].name)> is missing", code: .missingValue, command: command.name)
    }
    if positional.count > expected.count {
      throw UsageError(
        "'\(positional[expected.count])' is not expected", code: .unexpectedValue, command: command.name)
    }
  }

  private mutating func take(_ word: String, _ rest: inout ArraySlice<String>, _ command: Command) throws {
    let parts = word.drop { $0 == "-" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    let attached = parts.count > 1 ? String(parts[1]) : nil
    for parameter in command.parameters {
      switch parameter {
      case .flag(let flag) where flag.name == name:
        guard attached == nil else {
          throw UsageError("--\(name) takes no value", code: .unexpectedValue, command: command.name)
        }
        flags.insert(name)
        return
      case .option(name, _, _, _):
        guard let value = attached ?? rest.popFirst() else {
          throw UsageError("--\(name) needs a value", code: .missingValue, command: command.name)
        }
        values[name, default: []].append(value)
        return
      default: continue
      }
    }
    for case .flag(let flag) in command.parameters where flag.namesElsewhere.contains(name) {
      throw UsageError(
        "there is no option '--\(name)'", code: .unknownOption, command: command.name,
        suggestion: "--\(flag.name)")
    }
    throw UsageError(
      unknown: "option", "--\(name)", among: command.parameters.compactMap(\.optionName).map { "--\($0)" },
      code: .unknownOption, command: command.name)
  }

  /// The value of an argument; arguments are matched in the order in which the command lists them.
  public subscript(argument: Argument) -> String? {
    guard let index = expected.firstIndex(where: { $0.name == argument.name }), index < positional.count
    else {
      return nil
    }
    return positional[index]
  }

  /// Returns the option's value, the last one if it was given several times; `nil` if the option was not given.
  /// - Throws: ``UsageError`` if a value is not of the option's type.
  public func value<Value>(of option: Option<Value>) throws -> Value? { try values(of: option).last }

  /// Returns all values of an option that may be given several times.
  /// - Throws: ``UsageError`` if a value is not of the option's type.
  public func values<Value>(of option: Option<Value>) throws -> [Value] {
    try (values[option.name] ?? []).map { text in
      guard let value = option.parse(text) else {
        throw UsageError(
          "--\(option.name) takes \(option.expectation), not '\(text)'", code: .invalidValue,
          command: command, suggestion: NearMiss.of(text, among: option.choices))
      }
      return value
    }
  }

  /// Whether the flag was given.
  public func has(_ flag: Flag) -> Bool { flags.contains(flag.name) }
}
