/// Who can see a declaration.
enum Access: String, Comparable, Hashable, Sendable {
  case `private`, `fileprivate`, `internal`, package, `public`, open

  private var rank: Int {
    switch self {
    case .private: 0
    case .fileprivate: 1
    case .internal: 2
    case .package: 3
    case .public: 4
    case .open: 5
    }
  }

  static func < (one: Access, other: Access) -> Bool { one.rank < other.rank }
}

/// A declaration in one of the files to move.
struct DeclarationID: Hashable, Comparable, Sendable {
  /// The index of the file among those to move.
  var file: Int
  /// The index of the declaration in the file's outline.
  var index: Int

  static func < (one: DeclarationID, other: DeclarationID) -> Bool {
    (one.file, one.index) < (other.file, other.index)
  }
}
