import Formats

/// A Podfile, with the values that CocoaPods would evaluate.
package struct Podfile: Sendable {
  /// A call of `pod`.
  package struct Pod: Sendable {
    /// The name, with its subspec, such as `Firebase/Auth`.
    package var name: String
    /// The version requirements, such as `~> 1.0`.
    package var requirements: [String] = []
    /// The options, such as `path`, `git`, `branch`, `tag`, `commit`, `podspec`, `subspecs`, `configurations`, `testspecs`,
    /// `appspecs`, `modular_headers`, `inhibit_warnings`, `source` and `binary`.
    package var options: [JSON.Member] = []
    /// Whether a condition that was not evaluated decides about the pod.
    package var isConditional = false
    package var line: Int
    package var column: Int

    package init(_ name: String, line: Int = 1, column: Int = 1) {
      self.name = name
      self.line = line
      self.column = column
    }
  }

  /// A `target` or `abstract_target`. The first definition is the Podfile itself.
  package struct Definition: Sendable {
    /// What a definition takes over from the enclosing one.
    package enum Inheritance: String, Sendable { case complete, none, searchPaths = "search_paths" }
    package enum Linkage: String, Sendable { case libraries, frameworks, staticFrameworks }

    package var name: String
    package var isAbstract: Bool
    /// The index of the enclosing definition.
    package var parent: Int?
    package var inheritance = Inheritance.complete
    package var pods: [Pod] = []
    /// The name of the platform, one of those that CocoaPods knows.
    package var platform: String?
    package var deploymentTarget: String?
    /// How pods are linked; `nil` if the definition does not say so.
    package var linkage: Linkage?
    package var usesModularHeaders = false
    package var inhibitsWarnings = false
    /// The path of the Xcode project, relative to the Podfile, as written.
    package var project: String?
    /// The names of the project's configurations, with `debug` or `release`.
    package var configurations: [String: String] = [:]
    /// The options of the script phases that are added to the target.
    package var scriptPhases: [JSON] = []
    package var line: Int
    package var column: Int

    package init(_ name: String, isAbstract: Bool, parent: Int?, line: Int = 1, column: Int = 1) {
      self.name = name
      self.isAbstract = isAbstract
      self.parent = parent
      self.line = line
      self.column = column
    }
  }

  /// A hook such as `post_install`.
  package struct Hook: Sendable {
    package var name: String
    package var line: Int
    /// The changes of build settings that the hook makes, in order.
    package var settings: [Setting] = []
    /// The lines of the hook that are not understood, as written.
    package var rest: [(line: Int, text: String)] = []

    package init(_ name: String, line: Int) {
      self.name = name
      self.line = line
    }
  }

  /// A build setting that a hook sets.
  package struct Setting: Hashable, Sendable {
    package var name: String
    /// The new value; `nil` if the setting is deleted.
    package var value: String?
    /// The pods' targets that are changed; `nil` for all of them.
    package var targets: [String]?
    /// The configurations that are changed; `nil` for all of them.
    package var configurations: [String]?
    package var line: Int

    package init(
      _ name: String, _ value: String?, targets: [String]? = nil, configurations: [String]? = nil, line: Int
    ) {
      self.name = name
      self.value = value
      self.targets = targets
      self.configurations = configurations
      self.line = line
    }
  }

  /// A part of a Podfile that only Ruby can evaluate.
  package struct Gap: Hashable, Sendable {
    package var line: Int
    package var column: Int
    /// What could not be evaluated, such as `the method 'use_react_native!'`.
    package var reason: String
    /// Whether pods may be missing because of it.
    package var hidesPods: Bool
    /// The definition that the part belongs to.
    package var definition: Int

    static let scriptPhase = "a script phase"

    /// Whether the part is a script phase with a name or a script that is computed.
    package var isScriptPhase: Bool { reason == Self.scriptPhase }

    package init(line: Int, column: Int, reason: String, hidesPods: Bool, definition: Int = 0) {
      self.definition = definition
      self.line = line
      self.column = column
      self.reason = reason
      self.hidesPods = hidesPods
    }
  }

  package var definitions: [Definition] = [Definition("Pods", isAbstract: true, parent: nil)]
  package var sources: [String] = []
  package var plugins: [String] = []
  package var workspace: String?
  package var hooks: [Hook] = []
  package var gaps: [Gap] = []
  /// The paths that pods have in branches of undecided conditions.
  package var possiblePodspecs: Set<String> = []

  package init() {}

  /// Returns the pods of a definition, including those that it takes over from the enclosing definitions, without
  /// those that it only finds on search paths.
  package func pods(of definition: Int) -> [Pod] {
    var result: [Pod] = []
    var index: Int? = definition
    while let current = index {
      result = definitions[current].pods + result
      index = definitions[current].inheritance == .complete ? definitions[current].parent : nil
    }
    return result
  }
}
