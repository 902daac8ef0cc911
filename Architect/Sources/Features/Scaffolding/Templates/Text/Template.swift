import ModuleGraph
import Text

/// Files in which `___PLACEHOLDERS___` stand for the parts that differ each time.
///
/// The placeholders of Xcode's file templates are also supported, so that a team's `.xctemplate` folder can
/// be used as a template.
public struct Template: Hashable, Sendable {
  /// A file, with its path relative to the folder of the template or of the new module or application.
  public struct File: Hashable, Sendable {
    public var path: String
    public var text: String

    public init(_ path: String, _ text: String) {
      self.path = path
      self.text = text
    }
  }

  public var files: [File]

  public init(_ files: [File]) { self.files = files }

  /// Returns the files with the placeholders in their paths and texts replaced by values.
  /// - Throws: ``TemplateError`` for a placeholder without a value, with its file and line.
  public func filled(with values: Values) throws(TemplateError) -> [File] {
    var result: [File] = []
    for file in files {
      let path = try Self.filled(file.path, file.path, values)
      result.append(File(path, try Self.filled(file.text, file.path, values.named(path))))
    }
    return result
  }

  /// Replaces the placeholders of a text; what looks like one but has no name in it stays.
  private static func filled(_ text: String, _ file: String, _ values: Values) throws(TemplateError) -> String
  {
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstRange(of: mark) {
      result += rest[..<start.lowerBound]
      let body = rest[start.upperBound...]
      guard let end = body.firstRange(of: mark), isName(body[..<end.lowerBound]) else {
        // One character on: of four underscores, the last three may begin a placeholder.
        result.append("_")
        rest = rest[rest.index(after: start.lowerBound)...]
        continue
      }
      // Xcode writes conversions behind a colon.
      let name = body[..<end.lowerBound].prefix { $0 != ":" }
      guard let value = values[name] else {
        let line = text[..<start.lowerBound].utf8.count { $0 == UInt8(ascii: "\n") } + 1
        let near = NearMiss.of(String(name), among: values.names).map { "did you mean ___\($0)___?" }
        let known = values.names.sorted().map { "___\($0)___" }.joined(separator: ", ")
        throw TemplateError(
          .unknownPlaceholder, "\(file.onOneLine):\(line): no value is known for ___\(name)___",
          remedy: near ?? "there are \(known)")
      }
      result += value
      rest = body[end.upperBound...]
    }
    return result + rest
  }

  private static let mark = "___"

  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter, !text.hasSuffix("_") else { return false }
    return text.utf8.allSatisfy { $0.isASCIIName || $0 == UInt8(ascii: ":") }
  }

  /// What placeholders stand for.
  public struct Values: Sendable {
    private var values: [String: String]
    private var file: String?

    /// - Parameter values: The values, keyed by the placeholders' names without the surrounding underscores.
    public init(_ values: [String: String]) { self.values = values }

    /// The values inside a file, which also say what the file is called.
    func named(_ path: String) -> Values {
      var result = self
      result.file = path.split(separator: "/").last.map(String.init) ?? path
      return result
    }

    private static let ofFile = ["FILENAME", "FILEBASENAME", "FILEBASENAMEASIDENTIFIER"]

    var names: [String] { values.keys + (file == nil ? ["FILEBASENAME"] : Self.ofFile) }

    subscript(name: Substring) -> String? {
      if let value = values[String(name)] { return value }
      // As a path, it is the file that Xcode asks a name for.
      guard let file else { return name == "FILEBASENAME" ? values["NAME"] : nil }
      switch name {
      case "FILENAME": return file
      case "FILEBASENAME": return String(file.prefix { $0 != "." })
      case "FILEBASENAMEASIDENTIFIER":
        return String(file.prefix { $0 != "." }.map { $0.isLetter || $0.isNumber ? $0 : "_" })
      default: return nil
      }
    }
  }
}
