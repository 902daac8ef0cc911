import Foundation

/// Finds the commands in the sections of a log, and the targets that they belong to.
struct ActivityLogSteps {
  private(set) var steps: [ActivityLog.Step] = []
  private(set) var hidesProcesses = false

  /// The commands that compile files in Swift and were not measured.
  private var unmeasured: [Int] = []
  private var hasMeasurements = false
  /// When this build began: what began before was left by earlier ones.
  private let start: Double

  init(of build: ActivityLogParser.Section) {
    start = build.start
    add(build, in: nil)
    // Only what was stopped was not measured, if others were.
    guard hasMeasurements else { return }
    for index in unmeasured { steps[index].isComplete = false }
  }

  private mutating func add(_ section: ActivityLogParser.Section, in owner: String?) {
    guard !section.isFromCache || !section.children.isEmpty else { return }
    let kind = Self.kind(of: section)
    guard kind != nil || section.children.isEmpty else {
      if section.rule == "CompileSwiftSources" { hidesProcesses = true }
      let target = section.titleTarget ?? owner
      for child in section.children { add(child, in: target) }
      return
    }
    guard !section.isFromCache, section.start >= start else { return }
    if section.isMeasured {
      hasMeasurements = true
    } else if kind == .swiftFiles {
      unmeasured.append(steps.count)
    }
    steps.append(
      ActivityLog.Step(
        kind: kind ?? .other, target: section.target ?? owner, files: Self.files(kind, section),
        start: section.start, end: section.end,
        processorSeconds: section.processorSeconds, isComplete: !section.isBroken))
  }

  /// The names of the rules are those of the open-source Swift Build, and of the build systems before it.
  private static func kind(of section: ActivityLogParser.Section) -> ActivityLog.Step.Kind? {
    switch section.rule {
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
    _ kind: ActivityLog.Step.Kind?, _ section: ActivityLogParser.Section
  ) -> Int? {
    switch kind {
    // A process that compiles several files has a section for each.
    case .swiftFiles: section.rule == "SwiftCodeGeneration" ? 0 : max(section.children.count, 1)
    case .cFile: section.rule == "CompileC" ? 1 : 0
    case .swiftModule: section.rule == "CompileSwiftSources" ? nil : 0
    default: 0
    }
  }
}
