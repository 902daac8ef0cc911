/// A named value on the command line, such as `--format json`.
public struct Option<Value: Sendable>: Sendable {
  /// The name without the dashes.
  public let name: String
  /// The name of the value in help texts.
  public let placeholder: String
  public let help: String
  /// The values that shells offer; empty if there is no fixed set.
  public let choices: [String]
  let parse: @Sendable (String) -> Value?
  /// A description of valid values, for the error about an invalid one.
  let expectation: String
}

extension Option where Value == String {
  /// Creates an option that accepts any string.
  public init(_ name: String, _ placeholder: String, help: String) {
    self.init(
      name: name, placeholder: placeholder, help: help, choices: [], parse: { $0 }, expectation: "a text")
  }
}

extension Option where Value == Int {
  /// Creates an option that accepts a number in a range.
  public init(_ name: String, _ placeholder: String, in range: ClosedRange<Int> = 0...(.max), help: String) {
    let (least, most) = (range.lowerBound, range.upperBound)
    self.init(
      name: name, placeholder: placeholder, help: help, choices: [],
      parse: { Int($0).flatMap { range.contains($0) ? $0 : nil } },
      expectation: most == .max ? "a number, \(least) or more" : "a number from \(least) to \(most)")
  }
}

extension Option where Value == [String] {
  /// Creates an option that accepts comma-separated names.
  public init(list name: String, _ placeholder: String, help: String, choices: [String] = []) {
    self.init(
      name: name, placeholder: placeholder, help: help, choices: choices,
      parse: { $0.split(separator: ",").map(String.init) }, expectation: "names separated by commas")
  }
}

extension Option where Value: RawRepresentable<String> & CaseIterable {
  /// Creates an option that accepts one of a fixed set of words.
  public init(choice name: String, help: String) {
    let words = Value.allCases.map(\.rawValue)
    self.init(
      name: name, placeholder: name.uppercased(), help: help, choices: words, parse: { Value(rawValue: $0) },
      expectation: words.count == 1 ? "only \(words[0])" : "one of \(words.joined(separator: ", "))")
  }
}

/// A switch on the command line, such as `--quiet`.
public struct Flag: Sendable {
  /// The name without the dashes.
  public let name: String
  public let help: String
  /// The names of options of other commands or programs for the same, which are answered with this flag's name.
  public let namesElsewhere: [String]

  public init(_ name: String, help: String, namesElsewhere: [String] = []) {
    self.name = name
    self.help = help
    self.namesElsewhere = namesElsewhere
  }
}

/// An argument identified by its position, such as the two modules in `why A B`.
public struct Argument: Sendable {
  public let name: String
  public let help: String
  public let isRequired: Bool
  public let choices: [String]
  /// Whether the value is the name of a module, so that shells offer module names.
  let isModule: Bool

  public init(
    _ name: String, help: String, isRequired: Bool = true, choices: [String] = [], isModule: Bool = false
  ) {
    self.name = name
    self.help = help
    self.isRequired = isRequired
    self.choices = choices
    self.isModule = isModule
  }
}
