import Files
import Formats

/// Lists that edits create if an object has none, and remove again together with their last member.
///
/// An empty list could have been created by an edit, or could have existed before. The identifiers of the members of a
/// created list therefore end in digits that are derived from the other digits.
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

  /// Removes a list that was created by an edit and has lost its last member.
  static func prune(_ key: String, of owner: String, without gone: Set<String>, in table: inout ObjectTable)
    throws
  {
    guard let object = table[owner], object.has(key), object.list(key).isEmpty, gone.contains(where: isMarked)
    else { return }
    try table.update(owner) { owner throws(ProjectTextError) in try owner.remove(key) }
  }

  private static func marked(_ id: String) -> String {
    let head = String(id.prefix(20))
    return head + SHA256(Array("a list that was made \(head)".utf8)).description.uppercased().prefix(4)
  }

  private static func isMarked(_ id: String) -> Bool { id.count == 24 && marked(id) == id }
}
