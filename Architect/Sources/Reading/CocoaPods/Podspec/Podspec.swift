import Formats

/// A podspec, with the values that CocoaPods would evaluate.
package struct Podspec: Sendable {
  /// The specification itself, a subspec, a test specification or an app specification.
  package struct Part: Sendable {
    package enum Kind: Sendable { case specification, subspec, test, app }

    package var kind: Kind
    /// The name without the names of the enclosing parts.
    package var name: String
    /// The attributes of this part alone, named and formed as in the JSON that CocoaPods publishes, without its parts.
    /// Attributes of one platform are members of an object such as `ios`.
    package var attributes: [JSON.Member] = []
    package var parts: [Part] = []
    /// What attributes have in branches of undecided conditions, and before a later assignment. This is empty for a
    /// specification that was read from JSON.
    package var alternatives: [Alternative] = []
    /// The parts that exist only if an undecided condition holds.
    package var possibleParts: [Part] = []
    /// The places of the dependencies in Ruby, in their order, including those in ``alternatives``.
    package var dependencyPlaces: [DependencyPlace] = []
    package var line = 1
    package var column = 1

    package init(_ kind: Kind, name: String) {
      self.kind = kind
      self.name = name
    }
  }

  /// A value that an attribute possibly has.
  package struct Alternative: Hashable, Sendable {
    /// The attribute, such as `source_files` or `ios.source_files`.
    package var attribute: String
    package var value: JSON
  }

  /// A dependency in Ruby.
  package struct DependencyPlace: Hashable, Sendable {
    package var name: String
    package var line: Int
    package var column: Int
  }

  /// An attribute whose value only Ruby can determine.
  package struct Gap: Hashable, Sendable {
    /// The names of the part and of its enclosing parts, outermost first, without the specification itself.
    package var part: [String]
    /// The attribute, such as `source_files` or `ios.source_files`. It is ``anything`` if code that cannot be evaluated
    /// possibly sets any attribute of any part, and `subspecs`, `testspecs` or `appspecs` for a part that possibly exists.
    package var attribute: String
    package var line: Int
    package var column: Int
    /// What could not be evaluated, such as `the environment variable 'BETA'`.
    package var reason: String
    /// Whether the attribute can have other values than those in ``Part/attributes`` and ``Part/alternatives``.
    package var isOpen = true

    package static let anything = "*"

    package init(
      part: [String], attribute: String, line: Int, column: Int, reason: String, isOpen: Bool = true
    ) {
      self.isOpen = isOpen
      self.part = part
      self.attribute = attribute
      self.line = line
      self.column = column
      self.reason = reason
    }
  }

  package var root: Part
  /// The attributes that are possibly incomplete. Their values in ``root`` are those that are certain.
  package var gaps: [Gap] = []

  package init(root: Part, gaps: [Gap] = []) {
    self.root = root
    self.gaps = gaps
  }
}
