import ModuleGraph
import Contracts
import SwiftParsing

/// A registration or a use whose key may need constants of other files.
struct Draft: Sendable {
  /// What must be true of the key for the place to be a registration or a use at all.
  enum Requirement: Sendable {
    case nothing
    /// The key is registered somewhere.
    case registeredKey
    /// The key is registered in the container of the given name.
    case registeredInContainer
    /// The key is not the name of another member of a container.
    case noOtherMember
    /// The key is a text.
    case knownKey
  }

  var framework: Registration.Framework
  var kind: Registration.Kind
  var key: Formula
  var name: Formula?
  var place: Place
  var through: String?
  var isTest: Bool
  var isOutside = false
  var circumstances: Circumstances
  var requirement: Requirement = .nothing
}

/// What the files of a repository contain, in the order of the files.
struct Findings: Sendable {
  let path: String
  let isTest: Bool
  let target: String
  /// Whether the file is in a folder of third-party code.
  let isOutside: Bool
  var drafts: [Draft] = []
  var gaps: [Registrations.Gap] = []
  var constants = Constants()
  /// The names of members of containers that are no registrations.
  var otherMembers: Set<String> = []
  /// How often each name is used as a member, apart from replacements of what a container registers.
  var mentions: [String: Int] = [:]
  /// The methods that categories add to a mediator.
  var categoryMethods: [CategoryMethod] = []
  var categoryCalls: [CategoryCall] = []
  /// The classes and methods that functions name by text.
  var namedCalls: [NamedCalls] = []
  /// The targets, with what they inherit from.
  var classes = ObjectiveCClasses()

  init(path: String, isTest: Bool, target: String, isOutside: Bool = false) {
    self.path = path
    self.isTest = isTest
    self.target = target
    self.isOutside = isOutside
  }
}
