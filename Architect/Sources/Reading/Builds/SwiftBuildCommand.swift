/// The names of commands in the record of Swift Build, such as
/// `P2:target-Cart-PACKAGE-TARGET:Cart-SDKROOT:linux:SDK_VARIANT:linux:Debug:Ld …/Cart.o normal`.
///
/// A command has a priority, the target that it belongs to, the configuration, and a rule, as in Xcode's logs. A process of the
/// compiler has a number of 64 digits instead of a rule.
struct SwiftBuildCommand {
  /// The name of Swift Build's target.
  let target: String
  let rule: Substring
  /// Whether it is a process of the compiler, or plans some.
  let isOfCompiler: Bool
  /// Whether what it makes is not what others link.
  let isFirst: Bool

  /// - Returns: `nil` if it belongs to no target that is built for debugging.
  init?(_ name: String) {
    guard let start = name.range(of: ":target-")?.upperBound else { return nil }
    let rest = name[start...]
    let marks = ["-PACKAGE-TARGET:", "-PACKAGE-PRODUCT:"]
    guard let mark = marks.compactMap({ rest.range(of: $0) }).min(by: { $0.lowerBound < $1.lowerBound }),
      // The names of targets can have spaces, but no command before the rule has one.
      let configuration = rest[mark.upperBound...].range(of: ":Debug:")?.upperBound
    else { return nil }
    let written = String(rest[..<mark.lowerBound])
    // Of the variants of a target, only the other name has the ending.
    let identifier = rest[mark.upperBound...].prefix(while: { $0 != ":" })
    let variant = identifier.hasSuffix("-SDKROOT") ? identifier.dropLast("-SDKROOT".count) : identifier
    target = rest[mark].hasSuffix("TARGET:") && variant.hasPrefix(written + "-") ? String(variant) : written
    rule = rest[configuration...].prefix { $0 != " " }
    isOfCompiler = rule.utf8.count == 64 && rule.allSatisfy(\.isHexDigit)
    isFirst = name.hasPrefix("P2:")
  }

  /// The subjects of commands.
  static func subjects(of commands: [BuildDatabase.Command], _ targets: SwiftBuildTargets)
    -> [RecordedCommands.Subject]
  {
    let parsed = commands.map { SwiftBuildCommand($0.name) }
    return commands.indices.map { index in
      guard let command = parsed[index] else { return .other }
      guard command.isOfCompiler else { return command.subject(targets) }
      // The interface is wrapped into an object file after it was written; other processes read no output of the target.
      let own = commands[index].inputs.filter { parsed[$0]?.target == command.target }
      let isWrap =
        !command.isFirst && own.count == 1 && parsed[own[0]].map { $0.isOfCompiler && $0.isFirst } == true
      return isWrap ? .wrap : .module(targets.target(command.target))
    }
  }

  private func subject(_ targets: SwiftBuildTargets) -> RecordedCommands.Subject {
    switch rule {
    case "CompileC", "ScanDependencies", "ProcessPCH", "PrecompileSwiftBridgingHeader":
      return .object(of: targets.target(target))
    case "Ld", "Libtool":
      if let product = SwiftBuildTargets.product(target) { return .program(product) }
      if target.hasSuffix(SwiftBuildTargets.runner(of: "")) { return .program(target) }
      return .assembly(of: targets.target(target))
    case "SwiftAutolinkExtract": return .assembly(of: targets.target(target))
    // The driver waits for its processes, and gates for others.
    default: return .other
    }
  }
}
