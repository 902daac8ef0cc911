import Files
import PropertyLists

/// Lists that edits make where an object had none, and take away again with their last member.
///
/// Whether a list was made or was there, empty, cannot be seen afterwards; so the identifiers of a made list's members
/// end in digits that follow from the others.
enum OwnedLists {
  /// An identifier for a new member of a list.
  static func identifier(_ parts: [String], for key: String, of owner: String, in table: ObjectTable)
    -> String
  {
    let isMade = table[owner].map { !$0.has(key) || $0.list(key).contains(where: isMarked) } ?? true
    guard isMade else { return table.freeIdentifier(parts) }
    var id = marked(table.identifier(parts))
    var attempt = 1
    while table[id] != nil {
      id = marked(table.identifier(parts + ["\(attempt)"]))
      attempt += 1
    }
    return id
  }

  /// Takes away a list that was made and has lost its last member.
  static func prune(_ key: String, of owner: String, without gone: Set<String>, in table: inout ObjectTable)
    throws
  {
    guard let object = table[owner], object.has(key), object.list(key).isEmpty, gone.contains(where: isMarked)
    else { return }
    try table.update(owner) { owner throws(PropertyListError) in try owner.remove(key) }
  }

  private static func marked(_ id: String) -> String {
    let head = String(id.prefix(20))
    return head + SHA256(Array("a list that was made \(head)".utf8)).description.uppercased().prefix(4)
  }

  private static func isMarked(_ id: String) -> Bool { id.count == 24 && marked(id) == id }
}
