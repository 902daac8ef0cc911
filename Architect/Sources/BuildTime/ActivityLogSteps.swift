import Foundation

/// Finds the commands in the sections of a log, and the targets that they belong to.
struct ActivityLogSteps {
  private(set) var steps: [ActivityLog.Step] = []
  private(set) var dependencies: [String: Set<String>] = [:]
  private(set) var hidesProcesses = false

  private let parser: ActivityLogParser
  /// The commands that compile files in Swift and were not measured.
  private var unmeasured: [Int] = []
  private var hasMeasurements = false
  /// When this build began: what began before was left by earlier ones.
  private let start: Double

  init(of build: ActivityLogParser.Section, _ parser: ActivityLogParser) {
    self.parser = parser
    start = build.start
    add(build, in: nil)
    // Only what was stopped was not measured, if others were.
    guard hasMeasurements else { return }
    for index in unmeasured { steps[index].isComplete = false }
  }

  /// How many bytes are read of the text that shows which targets depend on which.
  private static let graphLimit = 32 << 20

  private mutating func add(_ section: ActivityLogParser.Section, in owner: String?) {
    guard !section.isFromCache || !section.children.isEmpty else { return }
    // A signature begins with its rule and ends with its target, and in between it may have many paths.
    let beginning = parser.string(section.signature.prefix(256))
    let title = parser.string(section.title.prefix(1_024))
    let rule = beginning.prefix { $0 != " " && $0 != "\\" }
    if rule == "ComputeTargetDependencyGraph" || title == "Compute target dependency graph" {
      addDependencies(parser.string(section.text.prefix(Self.graphLimit)))
    }
    let kind = Self.kind(of: rule, section)
    guard kind != nil || section.children.isEmpty else {
      if rule == "CompileSwiftSources" { hidesProcesses = true }
      let target = Self.target(ofTitle: title) ?? owner
      for child in section.children { add(child, in: target) }
      return
    }
    guard !section.isFromCache, section.start >= start else { return }
    if section.isMeasured {
      hasMeasurements = true
    } else if kind == .swiftFiles {
      unmeasured.append(steps.count)
    }
    let target = Self.target(ofSignature: parser.string(section.signature.suffix(2_048)))
    steps.append(
      ActivityLog.Step(
        kind: kind ?? .other, target: target ?? owner, files: Self.files(kind, rule, section),
        start: section.start, end: section.end,
        processorSeconds: section.processorSeconds, isComplete: !section.isBroken))
  }

  /// The names of the rules are those of the open-source Swift Build, and of the build systems before it.
  private static func kind(of rule: Substring, _ section: ActivityLogParser.Section) -> ActivityLog.Step.Kind?
  {
    switch rule {
    case "SwiftCompile", "CompileSwift", "SwiftCodeGeneration": .swiftFiles
    case "SwiftEmitModule", "EmitSwiftModule", "MergeSwiftModule": .swiftInterface
    // With children, it only waits for them.
    case "SwiftDriver", "CompileSwiftSources": section.children.isEmpty ? .swiftModule : nil
    case "CompileC", "ScanDependencies", "ProcessPCH", "PrecompileSwiftBridgingHeader": .cFile
    case "Ld", "Libtool": .link
    default: nil
    }
  }

  private static func files(
    _ kind: ActivityLog.Step.Kind?, _ rule: Substring, _ section: ActivityLogParser.Section
  ) -> Int? {
    switch kind {
    // A process that compiles several files has a section for each.
    case .swiftFiles: rule == "SwiftCodeGeneration" ? 0 : max(section.children.count, 1)
    case .cFile: rule == "CompileC" ? 1 : 0
    case .swiftModule: rule == "CompileSwiftSources" ? nil : 0
    default: 0
    }
  }

  /// The target in a text like `CompileC … (in target 'Cart' from project 'Shop')`.
  private static func target(ofSignature text: String) -> String? {
    if let start = text.range(of: " (in target '", options: .backwards)?.upperBound {
      let rest = text[start...]
      return rest.range(of: "' from project '").map { String(rest[..<$0.lowerBound]) }
    }
    // Xcode 10.
    guard let start = text.range(of: " (in target: ", options: .backwards)?.upperBound, text.hasSuffix(")")
    else {
      return nil
    }
    return String(text[start...].dropLast())
  }

  /// The target in a text like `Build target Cart`, or, in Xcode 9, `=== BUILD TARGET Cart OF PROJECT …`.
  private static func target(ofTitle text: String) -> String? {
    for (before, after) in [("Build target ", " of project "), ("=== BUILD TARGET ", " OF PROJECT ")] {
      guard let start = text.range(of: before)?.upperBound else { continue }
      let rest = text[start...]
      return String(rest[..<(rest.range(of: after)?.lowerBound ?? rest.endIndex)])
    }
    return nil
  }

  /// Reads lines like `Target 'Cart' in project 'Shop'`, each followed by `➜ Explicit dependency on target 'Network' …`.
  private mutating func addDependencies(_ text: String) {
    guard dependencies.isEmpty else { return }
    var from: String?
    for line in text.split(whereSeparator: \.isNewline) {
      if line.contains("dependency on target '") {
        guard let from, let to = Self.quoted(in: line, after: "dependency on target '"), from != to else {
          continue
        }
        dependencies[from, default: []].insert(to)
      } else if let name = Self.quoted(in: line, after: "Target '") {
        from = name
      }
    }
  }

  private static func quoted(in line: Substring, after words: String) -> String? {
    guard let start = line.range(of: words)?.upperBound,
      let end = line[start...].range(of: "' in project '")?.lowerBound
    else { return nil }
    return String(line[start..<end])
  }
}
