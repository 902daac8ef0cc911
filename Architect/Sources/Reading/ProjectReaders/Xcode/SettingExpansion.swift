import ModuleGraph
import Text

/// The settings of one configuration of a target, with the values of `$(…)` in them.
struct SettingExpansion {
  /// The settings from the lowest to the highest level: the project's settings file, the project's own settings, and
  /// then the same for the target.
  let levels: [[String: String]]
  /// The settings that the build system itself provides.
  let builtIn: [String: String]

  /// What all settings together may cost. If settings refer to another setting twice, the work doubles with each step.
  let allowance: Allowance

  private static let maximumDepth = 32

  /// The expanded value of a setting; `nil` if the setting is not set, or depends on values that only a build knows.
  subscript(key: String) -> String? {
    allowance.metered { value(of: key, below: levels.count, depth: 0, &$0) }
  }

  /// Returns a text with the values of the settings in it; `nil` if one of them is not known.
  func expanded(_ text: String) -> String? {
    allowance.metered { expand(text, of: "", at: levels.count, depth: 0, &$0) }
  }

  /// Returns the words of a setting that is a list, except words that depend on values that only a build knows.
  /// - Parameter always: Whether values for specific SDKs or architectures do not count.
  func words(_ key: String, always: Bool = false) -> [String] {
    writtenWords(key, always: always).flatMap { ($0.value ?? "").split(separator: " ").map(String.init) }
  }

  /// Returns the words of a setting that is a list, as written and with the expanded value of each word. A value is
  /// `nil` if only a build knows it.
  func writtenWords(_ key: String, always: Bool = false) -> [(text: String, value: String?)] {
    allowance.metered { meter in
      var all: [(text: String, value: String?)] = []
      for level in levels.indices.reversed() {
        let plain = always ? levels[level][key] : Self.text(of: key, in: levels[level], &meter)
        guard let text = plain else { continue }
        guard meter.allows(.reading(Meter.size(ofText: text))) else { return [("$(\(key))", nil)] }
        let words = text.split(separator: " ").map { $0.filter { $0 != "\"" } }
        let inherits = words.contains { ["$(inherited)", "${inherited}", "$(\(key))"].contains($0) }
        for word in words where !word.contains("inherited") && word != "$(\(key))" {
          all.append((word, expand(word, of: key, at: level, depth: 0, &meter)))
        }
        if !inherits { break }
      }
      return all
    }
  }

  /// Returns the words of a setting that apply only to specific SDKs or architectures, such as `KEY[sdk=iphone*]`.
  func conditionalWords(_ key: String) -> [String] {
    allowance.metered { meter in
      levels.indices.flatMap { level in
        Self.conditional(key, in: levels[level], &meter).flatMap { text -> [String] in
          guard meter.allows(.reading(Meter.size(ofText: text))) else { return [] }
          return text.split(separator: " ").map { $0.filter { $0 != "\"" } }.compactMap { word in
            word.contains("inherited") ? nil : expand(word, of: key, at: level, depth: 0, &meter)
          }
        }
      }
    }
  }

  private func value(of key: String, below limit: Int, depth: Int, _ meter: inout Meter) -> String? {
    guard depth < Self.maximumDepth else { return nil }
    for level in (0..<limit).reversed() {
      if let text = Self.text(of: key, in: levels[level], &meter) {
        return expand(text, of: key, at: level, depth: depth + 1, &meter)
      }
    }
    return builtIn[key]
  }

  /// Returns the setting as written. If it is set only for specific SDKs or architectures, all its values must be
  /// equal.
  private static func text(of key: String, in settings: [String: String], _ meter: inout Meter) -> String? {
    if let plain = settings[key] { return plain }
    let conditional = Set(conditional(key, in: settings, &meter))
    return conditional.count == 1 ? conditional.first : nil
  }

  /// Returns the values of a setting for specific SDKs or architectures.
  private static func conditional(
    _ key: String, in settings: [String: String], _ meter: inout Meter
  ) -> [String] {
    meter.spend(settings.count / 16)
    guard !meter.isExhausted else { return [] }
    return settings.filter { $0.key.hasPrefix(key + "[") }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Replaces `$(…)` and `${…}` in a value at the given level.
  private func expand(
    _ text: String, of key: String, at level: Int, depth: Int, _ meter: inout Meter
  ) -> String? {
    guard depth < Self.maximumDepth, text.utf8.contains(UInt8(ascii: "$")) else { return text }
    guard meter.allows(.reading(Meter.size(ofText: text))) else { return nil }
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      let open = rest.index(after: dollar)
      guard open < rest.endIndex, rest[open] == "(" || rest[open] == "{",
        meter.allows(.reading(Meter.size(ofText: rest))), let close = Self.end(of: rest, from: open)
      else {
        result += "$"
        rest = rest[open...]
        continue
      }
      let inner = String(rest[rest.index(after: open)..<close])
      guard let value = reference(inner, of: key, at: level, depth: depth + 1, &meter),
        meter.allows(.reading(Meter.size(ofText: result), Meter.size(ofText: value)))
      else { return nil }
      result += value
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// Returns the index of the bracket that closes the bracket at `open`.
  private static func end(of text: Substring, from open: Substring.Index) -> Substring.Index? {
    var depth = 0
    for index in text[open...].indices {
      switch text[index] {
      case "(", "{": depth += 1
      case ")", "}":
        depth -= 1
        if depth == 0 { return index }
      default: continue
      }
    }
    return nil
  }

  /// Expands a reference such as `NAME`, `NAME:lower` or `NAME:default=$(OTHER):c99extidentifier`. The name itself may
  /// contain other references.
  private func reference(
    _ text: String, of key: String, at level: Int, depth: Int, _ meter: inout Meter
  ) -> String? {
    // The text is split into parts, and each operation makes another text.
    guard meter.allows(.reading(Meter.size(ofText: text), 4)) else { return nil }
    var parts = Self.parts(text)
    let first = parts.removeFirst()
    guard let name = expand(first, of: key, at: level, depth: depth, &meter) else { return nil }
    var value =
      name == "inherited" || name == key
      ? self.value(of: key, below: level, depth: depth, &meter) ?? ""
      : self.value(of: name, below: levels.count, depth: depth, &meter)
    for operation in parts {
      if operation.hasPrefix("default=") {
        if value?.isEmpty ?? true {
          value = expand(
            String(operation.dropFirst("default=".count)), of: key, at: level, depth: depth, &meter)
        }
      } else {
        guard let known = value, meter.allows(.reading(Meter.size(ofText: known))),
          let changed = Self.apply(operation, to: known)
        else { return nil }
        value = changed
      }
    }
    return value
  }

  /// Returns the parts between colons that are outside all brackets.
  private static func parts(_ text: String) -> [String] {
    var parts = [""]
    var depth = 0
    for character in text {
      if "({".contains(character) { depth += 1 }
      if ")}".contains(character) { depth -= 1 }
      if character == ":", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts
  }

  private static func apply(_ operation: String, to value: String) -> String? {
    switch operation {
    case "lower": value.lowercased()
    case "upper": value.uppercased()
    case "c99extidentifier", "identifier": Target.moduleName(for: value)
    case "rfc1034identifier":
      String(value.map { ($0.isASCII && ($0.isLetter || $0.isNumber)) || $0 == "." ? $0 : "-" })
    case "quote": value
    case "file": value.split(separator: "/").last.map(String.init) ?? ""
    case "base":
      (value.split(separator: "/").last.map(String.init) ?? "").split(separator: ".").first.map(String.init)
        ?? ""
    default: nil
    }
  }
}
