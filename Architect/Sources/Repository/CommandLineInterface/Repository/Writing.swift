/// The options of commands that change a user's files.
package enum Writing {
  package static let write = Flag(
    "write", help: "Write the changes; without this flag, they are only shown",
    namesElsewhere: ["apply", "in-place", "out", "output"])
  package static let allowDirty = Flag(
    "allow-dirty", help: "Write even if there are uncommitted changes in git")
  package static let force = Flag("force", help: "Change files that are read-only, too; they stay read-only")

  package static let flags = [write, allowDirty, force]

  /// The parameters for a command that writes only on demand.
  package static let parameters = flags.map(Parameter.flag)

  /// The parameters for a command that does several things, one of which writes.
  package static func parameters(of part: String) -> [Parameter] {
    flags.map { flag in
      .flag(Flag(flag.name, help: "\(part): \(flag.help.prefix(1).lowercased())\(flag.help.dropFirst())"))
    }
  }
}
