import Files

/// What a command of a build does, by its command line.
struct TracedCommand {
  private(set) var kind = ActivityLog.Step.Kind.other
  /// The name of the module that is compiled, or of what is linked.
  private(set) var target: String?
  /// The number of source files that it compiles; `nil` if the command line does not have it.
  private(set) var files: Int? = 0

  init(_ line: String) {
    let words = Self.words(of: line)
    // What Swift Build does itself has a name of its own before the program that it stands for.
    let tool = words.first { !$0.hasPrefix("builtin-") && $0 != "--" }.map { FilePath.name(of: $0) } ?? ""
    let isBuiltIn = words.first?.hasPrefix("builtin-") ?? false
    switch tool {
    case "swift-frontend": readFrontend(words)
    case "swiftc" where words.contains("-module-name") && (isBuiltIn || words.contains("-c")):
      (kind, target, files) = (.swiftModule, Self.value(of: "-module-name", words), nil)
    case _ where tool.hasPrefix("clang") && words.contains("-c"):
      (kind, target, files) = (.cFile, Self.folder(ofOutput: words), 1)
    case _ where tool.hasPrefix("clang") || tool == "swiftc":
      readLinker(words)
    default: break
    }
  }

  private mutating func readFrontend(_ words: [String]) {
    if words.contains("-c") {
      kind = .swiftFiles
      files = max(words.count { $0 == "-primary-file" }, 1)
    } else if words.contains("-emit-module") {
      kind = .swiftInterface
    } else {
      return
    }
    target = Self.value(of: "-module-name", words)
  }

  /// Linking the object files of a module into one is no program.
  private mutating func readLinker(_ words: [String]) {
    guard !words.contains("-r"), let output = Self.value(of: "-o", words) else { return }
    let name = FilePath.name(of: output)
    let ending = FilePath.fileExtension(of: name)
    kind = .link
    target = ending.isEmpty ? name : String(name.dropLast(ending.count + 1))
  }

  private static func value(of option: String, _ words: [String]) -> String? {
    guard let place = words.firstIndex(of: option), place + 1 < words.count else { return nil }
    return words[place + 1]
  }

  /// The target in an output like `…/Cart.build/Objects-normal/arm64/a.o`.
  private static func folder(ofOutput words: [String]) -> String? {
    let parts = value(of: "-o", words)?.split(separator: "/") ?? []
    return parts.last { $0.hasSuffix(".build") }.map { String($0.dropLast(".build".count)) }
  }

  /// The words of a command line as a shell would split it.
  static func words(of line: String) -> [String] {
    var result: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let done = word { result.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { result.append(word) }
    return result
  }
}
