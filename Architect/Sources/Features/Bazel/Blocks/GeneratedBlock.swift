import Files

/// A part of a file that the export writes, between two markers. What is outside of blocks is written by hand.
struct GeneratedBlock: Hashable, Sendable {
  static let beginning = "# tenon: begin "
  static let end = "# tenon: end"
  /// The line with which a hand-written file asks for generated blocks.
  static let request = "# tenon: export"

  var name: String
  /// The lines between the markers, each with its end.
  var body: String
  /// The names of targets, modules and calls in the block. If the file has one of them by hand, the block is left out.
  var defines: Set<String>
  /// The kinds of the rules in the block, which have to be loaded.
  var kinds: Set<String>
  /// What is written by hand that the block has to come after, if it is in the file.
  var follows: String?

  init(
    _ name: String, _ body: String, defines: Set<String> = [], kinds: Set<String> = [],
    follows: String? = nil
  ) {
    self.name = name
    self.body = body
    self.defines = defines
    self.kinds = kinds
    self.follows = follows
  }

  /// The block with its markers.
  var text: String { "\(Self.beginning)\(name) \(Self.checksum(body))\n\(body)\(Self.end)\n" }

  /// A number that shows whether a block was edited. Spaces are left out, because a formatter may change them.
  static func checksum(_ body: String) -> String {
    String(SHA256(body.utf8.filter { !(9...13).contains($0) && $0 != 32 }).description.prefix(8))
  }
}
