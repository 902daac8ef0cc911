/// A `#define` of a macro without parameters.
public struct MacroDefinition: Hashable, Sendable {
  public var name: String
  /// The condition of the `#if` branches around the definition.
  public var condition: Condition

  public init(_ name: String, condition: Condition = .always) {
    self.name = name
    self.condition = condition
  }
}

/// The definitions of macros that must be undefined for an import.
///
/// A macro without a definition is undefined. A macro that one file defines may be defined for any other file: only the
/// build determines which files include the definition, through which headers, and in which order.
struct MacroDefinitions: Sendable {
  private var conditions: [String: [Condition]] = [:]

  /// Whether no file defines any of the macros.
  var isEmpty: Bool { conditions.isEmpty }

  init(of names: Set<String>, in files: [[SourceFile]]) {
    guard !names.isEmpty else { return }
    for file in files.joined() {
      for definition in file.definitions where names.contains(definition.name) {
        conditions[definition.name, default: []].append(definition.condition)
      }
    }
  }

  /// Returns a macro that makes it uncertain whether a build satisfies a negated condition, if there is one.
  func openMacro(of condition: Condition, in build: BuildConfiguration) -> String? {
    var denied: Set<String> = []
    condition.collectDeniedMacros(into: &denied)
    return denied.sorted().first { name in
      conditions[name]?.contains { build.evaluate($0) != .no } ?? false
    }
  }
}

extension GraphAssembly {
  /// Returns the macros that must be undefined for at least one import in `files` to be compiled.
  public static func deniedMacros(in files: [SourceFile]) -> Set<String> {
    var names: Set<String> = []
    for file in files where file.language != .swift {
      for statement in file.imports where statement.condition != .always {
        statement.condition.collectDeniedMacros(into: &names)
      }
    }
    return names
  }
}
