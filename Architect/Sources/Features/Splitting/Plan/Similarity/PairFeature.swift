/// What is known of two files that may belong to one module. The order is that of the model's weights.
package enum PairFeature: Int, CaseIterable, Sendable {
  // References between the two files.
  case references, shareOfBoth, shareOfUses, shareOfUsers, extends, extendSameType, mutual
  // References to and from third files.
  case neighbourhood, commonUses, commonUsers, isReferenced, commonNeighbours
  case mostUsers, fewestUsers, mostUses, levelDifference, lowestLevel, highestLevel
  // Words.
  case text, names, prefix
  // What part the files play.
  case imports, externalNames, externalConformances, attributes, suffix
  case areAdditions, isAddition, kinds, onlyExtend, fewestLines
  // Folders.
  case folder

  /// The name in the table that the model is trained on.
  package var name: String { "\(self)" }

  /// What a high value means, or `nil` if the feature only modifies what the others mean.
  var reason: String? {
    switch self {
    case .references, .shareOfBoth, .shareOfUses, .shareOfUsers, .isReferenced, .mutual: "use each other"
    case .extends, .extendSameType: "extend each other's types"
    case .neighbourhood, .commonNeighbours, .commonUses: "use the same declarations"
    case .commonUsers: "are used by the same files"
    case .text: "speak of the same things"
    case .names, .prefix, .suffix: "have similar names"
    case .imports, .externalNames, .externalConformances, .attributes, .kinds: "play the same part"
    case .folder: "lie in the same folder"
    case .mostUsers, .fewestUsers, .mostUses, .levelDifference, .lowestLevel, .highestLevel, .areAdditions,
      .isAddition, .onlyExtend, .fewestLines:
      nil
    }
  }
}
