import Text

/// A podspec for a new module, written in the style of another podspec.
public struct PodspecText: Sendable {
  /// An attribute, or a call such as `s.dependency 'Cart'`.
  public enum Line: Hashable, Sendable {
    /// A name such as `source_files`, and a value as written in Ruby.
    case attribute(String, String)
    case dependency(String)
    case blank
  }

  /// A subspec or a test specification.
  public struct Part: Hashable, Sendable {
    /// `subspec` or `test_spec`.
    public var word: String
    public var name: String
    public var variable: String
    public var lines: [Line]

    public init(_ word: String, _ name: String, variable: String, _ lines: [Line]) {
      self.word = word
      self.name = name
      self.variable = variable
      self.lines = lines
    }
  }

  /// How a team writes podspecs.
  public struct Style: Hashable, Sendable {
    public var variable = "s"
    public var quote = "'"
    public var indent = "  "
    /// Whether the equals signs of the specification are aligned.
    public var isAligned = false
    public var lineEnd = "\n"

    public init() {}

    public func string(_ text: String) -> String {
      RubySource.literal(text, quote: quote.first ?? "'")
    }
  }

  public var style: Style
  public var lines: [Line]
  public var parts: [Part]

  public init(_ style: Style, _ lines: [Line], parts: [Part]) {
    self.style = style
    self.lines = lines
    self.parts = parts
  }

  public var text: String {
    var result = ["Pod::Spec.new do |\(style.variable)|"]
    result += written(lines, style.variable, style.indent)
    for part in parts {
      result.append("")
      result.append(
        "\(style.indent)\(style.variable).\(part.word) \(style.string(part.name)) do |\(part.variable)|")
      result += written(part.lines, part.variable, style.indent + style.indent)
      result.append("\(style.indent)end")
    }
    result.append("end")
    return result.joined(separator: style.lineEnd) + style.lineEnd
  }

  private func written(_ lines: [Line], _ variable: String, _ indent: String) -> [String] {
    let names = lines.compactMap { if case .attribute(let name, _) = $0 { name.count } else { nil } }
    let width = style.isAligned ? names.max() ?? 0 : 0
    return lines.map { line in
      switch line {
      case .attribute(let name, let value):
        let gap = String(repeating: " ", count: max(0, width - name.count))
        return "\(indent)\(variable).\(name)\(gap) = \(value)"
      case .dependency(let name): return "\(indent)\(variable).dependency \(style.string(name))"
      case .blank: return ""
      }
    }
  }
}
