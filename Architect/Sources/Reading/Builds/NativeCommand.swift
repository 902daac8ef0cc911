import Files

/// The names of commands in the record of SwiftPM's native build system.
enum NativeCommand {
  /// What a command makes, by its name.
  static func subject(of name: String, platform: String) -> RecordedCommands.Subject {
    if name.hasPrefix("C.") {
      let words = name.dropFirst(2)
      guard let end = words.range(of: "-\(platform)-debug") else { return .other }
      let isTool = words[end.upperBound...].hasPrefix("-tool")
      let target = String(words[..<end.lowerBound])
      switch FilePath.fileExtension(of: name) {
      case "module": return .module(.init(name: target, isTool: isTool))
      case "exe", "test", "exe-tool", "dylib": return .program(target)
      default: return .other
      }
    }
    if name.hasSuffix(".swiftmodule.o") { return .wrap }
    guard name.hasSuffix(".o"), let start = name.range(of: "/\(platform)/debug/")?.upperBound,
      let end = name[start...].range(of: ".build/")?.lowerBound
    else { return .other }
    let target = name[start..<end]
    let isTool = target.hasSuffix("-tool")
    return .object(of: .init(name: String(isTool ? target.dropLast(5) : target), isTool: isTool))
  }

  /// The number of jobs that the description of the last build gives the compiler.
  static func jobs(in path: String) -> Int? {
    guard let bytes = try? FileSystem.read(path) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let place = text.range(of: "\"-j") else { return nil }
    return Int(text[place.upperBound...].prefix { $0 != "\"" }).flatMap {
      (1...1_024).contains($0) ? $0 : nil
    }
  }
}
